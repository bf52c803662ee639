import { type ErrorCode, type ErrorData, errorCodes, type FieldIssue } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'

interface RefusalData {
  details?: Record<string, unknown>
  issues?: FieldIssue[]
  /** Seconds until another try makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** A business refusal: expected, closed set of codes, safe to show. Services throw it through `refuse`. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: RefusalData

  constructor(code: ErrorCode, data: RefusalData = {}) {
    super(code, data.cause === undefined ? undefined : { cause: data.cause })
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** Ends a command with a refusal. Inside a transaction everything is undone. */
export function refuse(code: ErrorCode, data: RefusalData = {}): never {
  throw new Refusal(code, data)
}

/** A refusal that has to look at the database first, which a transaction can no longer do after a refused statement. */
export class RefusalToExplain extends Error {
  readonly explain: () => Promise<never>

  constructor(explain: () => Promise<never>, cause: unknown) {
    super('a refusal that nobody has explained', { cause })
    this.name = 'RefusalToExplain'
    this.explain = explain
  }
}

/**
 * Ends a command whose statement the database has refused (`cause`). `explain` reads outside of the transaction once that
 * is undone and its connection is free, and refuses: asking for a second connection meanwhile would let callers wait for
 * each other.
 */
export function refuseAfterwards(cause: unknown, explain: () => Promise<never>): never {
  throw new RefusalToExplain(explain, cause)
}

/** Refuses one field of the input; `message` is a key of the `errors` catalogue. */
export function refuseField(path: string, message: string): never {
  throw new Refusal('VALIDATION', { issues: [{ path, message }] })
}

// Only keys of our catalogue get out: a library's own sentence is no text for people and names the library.
const zodIssues = (error: ZodError): FieldIssue[] =>
  error.issues.slice(0, 50).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return {
      path: [...issue.path.map(String), ...unknown].join('.').slice(0, 200),
      message: issue.message.startsWith('field.') ? issue.message : 'field.invalid',
    }
  })

/** Any thrown thing as a refusal. What nobody expected becomes INTERNAL and keeps its cause for the log alone. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof RefusalToExplain) return fromDatabase(thrown.cause)
  if (thrown instanceof ZodError) return new Refusal('VALIDATION', { issues: zodIssues(thrown), cause: thrown })
  if (thrown instanceof TRPCError) {
    if (thrown.cause instanceof Refusal) return thrown.cause
    const code = (Object.keys(errorCodes) as ErrorCode[]).find((key) => errorCodes[key].trpc === thrown.code)
    if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof ZodError) return toRefusal(thrown.cause)
    if (thrown.code === 'INTERNAL_SERVER_ERROR' && thrown.cause) return fromDatabase(thrown.cause)
    return new Refusal(code ?? (clientCodes.has(thrown.code) ? 'VALIDATION' : 'INTERNAL'), { cause: thrown })
  }
  return fromDatabase(thrown)
}

// tRPC's own complaints about a request (method, media type, parse): the caller's fault, in our words.
const clientCodes = new Set(['PARSE_ERROR', 'METHOD_NOT_SUPPORTED', 'UNSUPPORTED_MEDIA_TYPE', 'PRECONDITION_FAILED'])

function fromDatabase(thrown: unknown): Refusal {
  const { kind, constraint } = classifyPgError(thrown)
  // Raised when the transaction commits, so no service can catch it nearer to its cause.
  if (kind === 'check' && constraint === 'last_owner') return new Refusal('LAST_OWNER', { cause: thrown })
  switch (kind) {
    case 'invalid_input':
      return new Refusal('VALIDATION', { cause: thrown })
    case 'lock_timeout':
    case 'statement_timeout':
    case 'serialization':
    case 'deadlock':
    case 'connection':
      return new Refusal('UNAVAILABLE', { retryAfter: 1, cause: thrown })
    default:
      return new Refusal('INTERNAL', { cause: thrown })
  }
}

/** What may leave the server of a refusal. 5xx keeps the code and the request id only. */
export function errorData(refusal: Refusal, requestId: string): ErrorData {
  const { details, issues, retryAfter } = refusal.data
  if (errorCodes[refusal.code].http >= 500) {
    return { code: refusal.code, requestId, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  return {
    code: refusal.code,
    requestId,
    ...(details === undefined ? {} : { details }),
    ...(issues === undefined ? {} : { issues }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}
