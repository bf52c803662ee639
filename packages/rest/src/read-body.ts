import { Refusal, type Services } from '@marquee/api'
import type { Request } from 'express'
import { assertShallow } from './depth.ts'
import { readMultipart } from './read-multipart.ts'

/** The longest body that is read, in bytes, where the procedure says nothing else. Compressed ones are not taken. */
const longestBody = 1024 * 1024

/** Longer bodies are parsed in a thread beside. */
const parsedHereBytes = 256 * 1024

const jsonTypes = /^application\/(?:[\w.-]+\+)?json$/

interface BodyOptions {
  /** For pages that also accept a bare text. */
  bareText: ((text: string) => unknown) | undefined
  /** Whether a form with files may stand for the JSON body. */
  multipart?: boolean
  /** The longest body in bytes. */
  bodyBytes?: number | undefined
  /** Reads what is too long to be parsed between two other calls. */
  longJson: Services['longJson']
}

/**
 * Reads the body of a call as JSON, or as a bare text where the route takes one. An absent body is `{}`: the schema
 * then names what is missing. Throws VALIDATION for everything that is not a readable body of an accepted media type
 * in UTF-8, and TOO_LARGE.
 */
export async function readBody(req: Request, options: BodyOptions): Promise<unknown> {
  const { bareText, multipart, bodyBytes, longJson } = options
  const bytes = await collect(req, bodyBytes ?? longestBody)
  const [mediaType = '', ...parameters] = (req.get('content-type') ?? '').toLowerCase().split(';')
  const type = mediaType.trim()
  if (bytes.length === 0 && !(bareText && type === 'text/plain')) return {}
  if (multipart && type === 'multipart/form-data') return readMultipart(bytes, req.get('content-type') ?? '')
  const isJson = type === '' || jsonTypes.test(type)
  const isText = bareText !== undefined && type === 'text/plain'
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  if (!(isJson || isText) || (charset && !/^charset="?utf-?8"?$/.test(charset))) {
    const others = [...(bareText ? ['text/plain'] : []), ...(multipart ? ['multipart/form-data'] : [])]
    const mediaTypes = ['application/json', ...others]
    throw new Refusal('VALIDATION', { details: { mediaTypes, charset: 'utf-8' } })
  }
  if (isText) return bareText(decode(bytes))
  const value = bytes.length > parsedHereBytes ? await longJson.read(bytes) : parseJson(decode(bytes))
  return bareText && typeof value === 'string' ? bareText(value) : value
}

// Not by the usual reader: that one takes in the whole of a body that is too long before it says so.
async function collect(req: Request, longest: number): Promise<Buffer<ArrayBuffer>> {
  const encoding = req.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new Refusal('VALIDATION', { details: { contentEncoding: 'identity' } })
  const tooLarge = new Refusal('TOO_LARGE', { details: { bytes: longest } })
  if (Number(req.get('content-length') ?? 0) > longest) throw tooLarge
  const chunks: Buffer[] = []
  let length = 0
  try {
    // The connection must outlive a refusal, or the caller would not hear of it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > longest) throw tooLarge
      chunks.push(chunk)
    }
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : new Refusal('VALIDATION', { cause: thrown })
  }
  return Buffer.concat(chunks)
}

// Fatal: a broken byte must not silently become U+FFFD in someone's name.
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
