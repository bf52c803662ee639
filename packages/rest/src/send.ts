import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { FullReply } from './refusal-reply.ts'

// An answer may come before the body was read. What is still under way gets this long to arrive, so that the caller
// sees the answer rather than a broken connection; after it the connection ends.
const drainMilliseconds = 1500

/** Sends an answer as JSON. Nothing of the API may be kept by a cache. */
export function send(req: Request, res: Response, { status, body, headers }: FullReply): void {
  if (res.headersSent || res.destroyed) return
  res.status(status).set({ 'Cache-Control': 'no-store', ...headers })
  if (status === 204) res.end()
  else {
    const text = JSON.stringify(body)
    res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(text)) })
    res.end(text)
  }
  if (!req.complete) drain(req)
}

function drain(req: Request): void {
  req.resume()
  const timer = setTimeout(() => {
    if (!req.complete) req.socket.destroy()
  }, drainMilliseconds)
  timer.unref()
  req.once('end', () => clearTimeout(timer))
}

/** A text that does not change while the process lives. */
export interface StaticFile {
  contentType: string
  text: string
  etag: string
  /** Compressed once, when first asked for. */
  gzipped: () => Promise<Buffer>
}

const compress = promisify(gzip)

export function staticFile(contentType: string, text: string): StaticFile {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  let made: Promise<Buffer> | undefined
  const gzipped = () => {
    made ??= compress(text)
    return made
  }
  return { contentType: `${contentType}; charset=utf-8`, text, etag, gzipped }
}

/** Sends a file, or 304 to a client that has it already. */
export async function sendFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  const isPacked = req.acceptsEncodings(['gzip', 'identity']) === 'gzip'
  const etag = isPacked ? file.etag.replace(/"$/, '-gz"') : file.etag
  res.set({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' })
  const known = (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) {
    res.status(304).end()
    return
  }
  const content = isPacked ? await file.gzipped() : Buffer.from(file.text)
  res.status(200).set({ 'Content-Type': file.contentType, 'Content-Length': String(content.length) })
  if (isPacked) res.set('Content-Encoding', 'gzip')
  res.end(content)
}
