import { Refusal } from '@marquee/api'
import express, { type Request, type Response } from 'express'
import { assertShallow } from './depth.ts'

/** The longest body that is read, after decompression, in bytes. */
export const longestBody = 1024 * 1024

const readBytes = express.raw({ type: () => true, limit: longestBody })
const jsonTypes = /^application\/(?:[\w.-]+\+)?json$/

interface BodyOptions {
  /** For pages that also accept a bare text. */
  bareText: ((text: string) => unknown) | undefined
}

/**
 * Reads the body of a call as JSON, or as a bare text where the route takes one. An absent body is `{}`: the schema
 * then names what is missing. Throws VALIDATION for everything that is not a readable body of an accepted media type
 * in UTF-8, and TOO_LARGE.
 */
export async function readBody(req: Request, res: Response, { bareText }: BodyOptions): Promise<unknown> {
  const bytes = await collect(req, res)
  const [mediaType = '', ...parameters] = (req.get('content-type') ?? '').toLowerCase().split(';')
  const type = mediaType.trim()
  if (bytes.length === 0 && !(bareText && type === 'text/plain')) return {}
  const isJson = type === '' || jsonTypes.test(type)
  const isText = bareText !== undefined && type === 'text/plain'
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  if (!(isJson || isText) || (charset && !/^charset="?utf-?8"?$/.test(charset))) {
    const mediaTypes = bareText ? ['application/json', 'text/plain'] : ['application/json']
    throw new Refusal('VALIDATION', { details: { mediaTypes, charset: 'utf-8' } })
  }
  const text = decode(bytes)
  if (isText) return bareText(text)
  const value = parseJson(text)
  return bareText && typeof value === 'string' ? bareText(value) : value
}

function collect(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => {
      if (error) reject(refusalOf(error))
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    })
  })
}

// What the reader complains about is the caller's fault: too long, cut off, or in an encoding that we do not read.
function refusalOf(error: unknown): Refusal {
  const status = (error as { status?: unknown }).status
  if (status === 413) return new Refusal('TOO_LARGE', { details: { bytes: longestBody }, cause: error })
  if (typeof status === 'number' && status < 500) return new Refusal('VALIDATION', { cause: error })
  return new Refusal('INTERNAL', { cause: error })
}

// Fatal: a broken byte must not silently become U+FFFD in somebody's name.
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Refusal('VALIDATION', { cause })
  }
}

function parseJson(text: string): unknown {
  assertShallow(text)
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (cause) {
    throw new Refusal('VALIDATION', { cause })
  }
}
