import { STATUS_CODES } from 'node:http'
import { errorData, Refusal } from '@marquee/api'
import { type ErrorCode, errorCodes } from '@marquee/contract'
import type { Reply } from './route.ts'

/** An answer and the headers that belong to it. */
export interface FullReply extends Reply {
  headers: Record<string, string>
}

/** Which call is answered: `api/v1/orders`, and the id of the request. */
export interface CallAt {
  path: string
  requestId: string
}

/**
 * Whether a path is of the interface for partners, where every refusal has one shape. The other documented paths keep
 * theirs: 401, 403 and an unknown path are one key there.
 */
export const isPartnerPath = (path: string): boolean => path.startsWith('api/v1/')

/**
 * A refusal as REST words it. 401 and 403 say the same whatever the reason, so that nothing about it, the input or the
 * id can be read from them; 5xx carry code and request id.
 */
export function replyToRefusal(refusal: Refusal, { path, requestId }: CallAt): FullReply {
  const status = errorCodes[refusal.code].http
  const { code, issues, details, retryAfter } = errorData(refusal, requestId)
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  const denied = (error: string, word: ErrorCode) =>
    isPartnerPath(path) ? { error, code: word, requestId } : { error }
  if (status === 401) {
    return { status, body: denied('Unauthorized', 'UNAUTHORIZED'), headers: { 'WWW-Authenticate': 'Bearer' } }
  }
  if (status === 403) return { status, body: denied('Forbidden', 'FORBIDDEN'), headers }
  return { status, body: { error: STATUS_CODES[status], code, issues, details, requestId }, headers }
}

/** No such method and path. */
export const notFound: Reply = { status: 404, body: { error: 'NOT FOUND' } }

/** The same, as the callers of the path expect it. */
export const unknownPath = ({ path, requestId }: CallAt): Reply =>
  isPartnerPath(path) ? { status: 404, body: { error: 'Not Found', code: 'NOT_FOUND', requestId } } : notFound

const exampleData: Partial<Record<ErrorCode, Refusal['data']>> = {
  VALIDATION: { issues: [{ path: 'email', message: 'field.required' }] },
}

/** What a caller sees of this refusal, for the documentation. */
export function exampleOf(code: ErrorCode, path: string): Reply {
  return replyToRefusal(new Refusal(code, exampleData[code]), {
    path,
    requestId: '5f0c1b7e-3a52-4c0e-9a0d-7d6d1e2b9f44',
  })
}
