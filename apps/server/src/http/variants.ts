import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** A text or file that is the same for everybody, in the forms in which it is sent. */
export interface Variants {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const worthIt = 1024

export function variantsOf(plain: Buffer, type: string): Variants {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { type, etag, plain, brotli: null, gzip: null }
}

const compressible = /^(text\/|application\/(json|javascript|wasm|manifest)|image\/svg)/

/** Adds the compressed forms, for what a build has not compressed itself. */
export async function compress(variants: Variants): Promise<void> {
  if (!compressible.test(variants.type) || variants.plain.length < worthIt) return
  variants.gzip ??= await compressGzip(variants.plain, { level: 9 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: variants.plain.length }
  variants.brotli ??= await compressBrotli(variants.plain, { params })
}

/** Sends the smallest form that the caller reads, or 304 when they have it. */
export function sendVariants(req: Request, res: Response, variants: Variants): void {
  res.setHeader('ETag', variants.etag)
  res.setHeader('Content-Type', variants.type)
  res.vary('Accept-Encoding')
  const known = (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(variants.etag)) {
    res.status(304).end()
    return
  }
  // The smaller first, whatever comes first in the caller's list: browsers rank Gzip and Brotli alike.
  const forms = [
    ['br', variants.brotli],
    ['gzip', variants.gzip],
  ] as const
  const packed = forms.find(([encoding, body]) => body && req.acceptsEncodings(encoding))
  const body = packed?.[1] ?? variants.plain
  if (packed) res.setHeader('Content-Encoding', packed[0])
  res.setHeader('Content-Length', String(body.length))
  res.end(req.method === 'HEAD' ? undefined : body)
}
