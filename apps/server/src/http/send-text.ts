import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compress = promisify(gzip)
// Characters. Most answers are shorter, and a line carries them faster than a thread compresses them.
const longEnough = 4_000
const fast = { level: constants.Z_BEST_SPEED }

/** Ends an answer with its text, compressed where it is long and the caller reads that. */
export async function sendText(req: Request, res: Response, text: string): Promise<void> {
  if (text.length < longEnough || !req.acceptsEncodings('gzip')) {
    res.end(text)
    return
  }
  const body = await compress(text, fast)
  if (res.destroyed) return
  res.setHeader('Content-Encoding', 'gzip')
  res.vary('Accept-Encoding')
  res.end(body)
}
