import { STATUS_CODES } from 'node:http'
import { errorData, Refusal } from '@marquee/api'
import { type ErrorCode, errorCodes } from '@marquee/contract'
import type { Reply } from './route.ts'

/** An answer and the headers that belong to it. */
export interface FullReply extends Reply {
  headers: Record<string, string>
}

/**
 * A refusal as REST words it. 401 and 403 have one body each, so that nothing about the reason, the input or the id
 * can be read from it; 5xx carry code and request id.
 */
export function replyToRefusal(refusal: Refusal, requestId: string): FullReply {
  const status = errorCodes[refusal.code].http
  const { code, issues, details, retryAfter } = errorData(refusal, requestId)
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  if (status === 401) return { status, body: { error: 'Unauthorized' }, headers: { 'WWW-Authenticate': 'Bearer' } }
  if (status === 403) return { status, body: { error: 'Forbidden' }, headers }
  return { status, body: { error: STATUS_CODES[status], code, issues, details, requestId }, headers }
}

/** No such method and path. */
export const notFound: Reply = { status: 404, body: { error: 'NOT FOUND' } }

const exampleData: Partial<Record<ErrorCode, Refusal['data']>> = {
  VALIDATION: { issues: [{ path: 'email', message: 'field.required' }] },
}

/** What a caller sees of this refusal, for the documentation. */
export function exampleOf(code: ErrorCode): Reply {
  return replyToRefusal(new Refusal(code, exampleData[code]), '5f0c1b7e-3a52-4c0e-9a0d-7d6d1e2b9f44')
}
