import { Refusal } from '@marquee/api'
import type { Request } from 'express'
import type { Limits } from '../limits.ts'
import { procedureAt } from '../procedures.ts'
import { isDeeperThan } from './depth.ts'
import { readBody } from './read-body.ts'

/** Throws VALIDATION for methods and media types that tRPC would take, and we do not. */
export function checkForm(req: Request): void {
  if (req.method !== 'POST') {
    if (req.method === 'GET' || req.method === 'HEAD') return
    throw new Refusal('VALIDATION')
  }
  // Forms and plain text can be sent across origins without asking; JSON can not. So nothing else is taken.
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

/** The body as text; a call that comes alone may bring as much as its procedure takes. Throws TOO_LARGE, or VALIDATION for what is no text, nests too deep, or did not come whole. */
export async function textOf(req: Request, limits: Limits, calls: readonly string[]): Promise<string> {
  const [only] = calls
  const longer = calls.length === 1 && only !== undefined ? (procedureAt(only)?.bodyBytes ?? 0) : 0
  const body = await readBody(req, Math.max(limits.bodyBytes, longer))
  if ('problem' in body) throw new Refusal(body.problem === 'too-large' ? 'TOO_LARGE' : 'VALIDATION')
  if (isDeeperThan(limits.depth, body.text)) throw new Refusal('VALIDATION')
  return body.text
}
