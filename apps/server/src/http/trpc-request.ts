import { isDeeperThan, type Meta, Refusal, type Services } from '@marquee/api'
import type { Request } from 'express'
import type { Limits } from '../limits.ts'
import { procedureAt } from '../procedures.ts'
import { readBody } from './read-body.ts'

/** Throws VALIDATION for methods and media types that tRPC would take, and we do not. */
export function checkForm(req: Request): void {
  if (req.method !== 'POST') {
    if (req.method === 'GET' || req.method === 'HEAD') return
    throw new Refusal('VALIDATION')
  }
  // Forms and plain text can be sent across origins without asking; JSON cannot. So nothing else is taken.
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('VALIDATION')
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('VALIDATION')
}

/** The paths of the calls in one request. Throws VALIDATION for what can be no batch of ours. */
export function callsOf(req: Request, limits: Limits): string[] {
  let path: string
  try {
    path = decodeURIComponent(req.path.slice(1))
  } catch {
    throw new Refusal('VALIDATION')
  }
  const query = new URLSearchParams(req.url.slice(req.url.indexOf('?') + 1))
  const calls = query.get('batch') === '1' ? path.split(',') : [path]
  // Every call gets an answer of its own: empty ones would make much out of a little.
  if (calls.length > limits.batch || calls.some((call) => call === '')) throw new Refusal('VALIDATION')
  // Streams go over the socket, where they are counted and watched.
  if (calls.some((call) => procedureAt(call)?.type === 'subscription')) throw new Refusal('VALIDATION')
  if (isDeeperThan(limits.depth, query.get('input') ?? '')) throw new Refusal('VALIDATION')
  return calls
}

/** What procedures take besides the usual: files that come whole. 0: nothing. */
const fileBytesOf = (calls: readonly string[]): number => {
  const [only] = calls
  return calls.length === 1 && only !== undefined ? (procedureAt(only)?.bodyBytes ?? 0) : 0
}

/** Whether a call may bring more than the usual, and does not say that it brings less. */
export function bringsFile(req: Request, limits: Limits, calls: readonly string[]): boolean {
  const { 'content-length': length } = req.headers
  return fileBytesOf(calls) > limits.bodyBytes && (length === undefined || Number(length) > limits.bodyBytes)
}

/** A body of JSON: its text, or what it says where it was too long to be parsed here. */
export type JsonBody = { text: string } | { value: unknown; bytes: number }

interface Reading {
  limits: Limits
  longJson: Services['longJson']
}

/**
 * The body; a call that comes alone may bring as much as its procedure takes. Throws TOO_LARGE, or VALIDATION for what
 * is no text, nests too deep, or did not come whole.
 */
export async function bodyOf(req: Request, { limits, longJson }: Reading, calls: readonly string[]): Promise<JsonBody> {
  const body = await readBody(req, Math.max(limits.bodyBytes, fileBytesOf(calls)))
  if ('problem' in body) throw new Refusal(body.problem === 'too-large' ? 'TOO_LARGE' : 'VALIDATION')
  const { length } = body.bytes
  if (length > limits.parsedHereBytes) return { value: await longJson.read(body.bytes), bytes: length }
  const text = decode(body.bytes)
  if (isDeeperThan(limits.depth, text)) throw new Refusal('VALIDATION')
  return { text }
}

function decode(bytes: Uint8Array): string {
  try {
    // Fatal: a broken byte must not silently become another sign in someone's name.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('VALIDATION')
  }
}

/**
 * The body as text, for those who parse it themselves. A file is VALIDATION: it comes in the usual form of a call or
 * not at all.
 */
export function textOf(body: JsonBody, limits: Limits): string {
  if ('text' in body) return body.text
  if (body.bytes > limits.bodyBytes) throw new Refusal('VALIDATION')
  return JSON.stringify(body.value)
}

/** What the procedures of these calls declare; those that do not exist declare nothing. */
export const declaredBy = (calls: readonly string[]): Meta[] => calls.flatMap((call) => procedureAt(call)?.meta ?? [])
