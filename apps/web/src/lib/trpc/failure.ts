import { type ErrorCode, errorCodes, type FieldIssue } from '@marquee/contract'
import type { MessageKeyOf } from '@marquee/i18n'
import { isTRPCClientError } from '@trpc/client'

/** Why a call did not do what it should: a code of the catalogue, or no answer at all. */
export type FailureReason = ErrorCode | 'OFFLINE' | 'TIMEOUT'

export interface Failure {
  reason: FailureReason
  requestId: string | null
  issues: FieldIssue[]
  details: Record<string, unknown>
  /** Seconds until another try makes sense. */
  retryAfter: number | null
}

/** Any thrown thing as a failure that a screen can show. Texts of libraries and servers never get through. */
export function readFailure(error: unknown): Failure {
  if (!isTRPCClientError(error)) return { ...nothing, reason: reasonWithoutAnswer(error) }
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null) return { ...nothing, reason: reasonWithoutAnswer(error.cause) }
  const { reason, requestId, issues, details, retryAfter } = data as Record<string, unknown>
  return {
    reason: isCode(reason) ? reason : 'INTERNAL',
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
    issues: Array.isArray(issues) ? (issues as FieldIssue[]) : [],
    details: typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {},
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  }
}

/** The sentence of the catalogue for a failure. */
export function failureText(reason: FailureReason): MessageKeyOf<'errors'> {
  if (reason === 'OFFLINE') return 'errors:network.offline'
  if (reason === 'TIMEOUT') return 'errors:network.timeout'
  return `errors:code.${reason}`
}

/**
 * The instant until which the caller holds the role in which they act, when that is why they were refused: what they give may
 * not last longer. Else null.
 */
export function outlasts({ reason, details }: Pick<Failure, 'reason' | 'details'>): string | null {
  const { until } = details
  if (reason !== 'EXCEEDS_OWN_RIGHTS' || typeof until !== 'string') return null
  return Number.isNaN(Date.parse(until)) ? null : until
}

/** Whether the same call may go through a moment later. */
export function isPassing(reason: FailureReason): boolean {
  return reason === 'OFFLINE' || reason === 'TIMEOUT' || reason === 'UNAVAILABLE'
}

const nothing: Failure = { reason: 'INTERNAL', requestId: null, issues: [], details: {}, retryAfter: null }

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}

function reasonWithoutAnswer(cause: unknown): FailureReason {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT'
  // An answer that is no JSON comes from something between us and the server.
  if (cause instanceof SyntaxError) return 'UNAVAILABLE'
  return 'OFFLINE'
}
