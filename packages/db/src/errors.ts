/** The few ways in which a database call fails that a caller can act on. */
export type PgErrorKind =
  | 'unique'
  | 'foreign_key'
  | 'check'
  | 'exclusion'
  | 'not_null'
  | 'invalid_input'
  | 'lock_timeout'
  | 'statement_timeout'
  | 'serialization'
  | 'deadlock'
  | 'connection'
  | 'denied'
  | 'other'

/** A database error in neutral words. `constraint`, `table` and `column` are there when the server named them. */
export interface PgErrorInfo {
  kind: PgErrorKind
  /** The five characters of SQLSTATE, or the code of the socket (`ECONNREFUSED`). */
  code?: string
  constraint?: string
  table?: string
  column?: string
}

const KIND_BY_SQLSTATE: Record<string, PgErrorKind> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '23P01': 'exclusion',
  '23502': 'not_null',
  '55P03': 'lock_timeout',
  '57014': 'statement_timeout',
  '40001': 'serialization',
  '40P01': 'deadlock',
  '42501': 'denied',
  // Reachable from what people type: a NUL byte, a lone surrogate, a number too large, a bad date, a bad pattern.
  '22021': 'invalid_input',
  '22P05': 'invalid_input',
  '22P02': 'invalid_input',
  '22P03': 'invalid_input',
  '22003': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22009': 'invalid_input',
  '22001': 'invalid_input',
  '2201W': 'invalid_input',
  '2201X': 'invalid_input',
  '22025': 'invalid_input',
  '2201B': 'invalid_input',
  '22023': 'invalid_input',
  // The server is going down, coming up, full, or has thrown us out.
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
  '57P05': 'connection',
  '53300': 'connection',
  '25P03': 'connection',
  '25P04': 'connection',
  '28000': 'connection',
  '28P01': 'connection',
  '3D000': 'connection',
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
])

// The driver tells these apart by words only; it gives them no code.
const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
  'The server does not support SSL connections',
]

type Fields = Partial<Record<'code' | 'constraint' | 'table' | 'column' | 'message' | 'cause', unknown>>

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function kindOf(code: string | undefined, message: string): PgErrorKind {
  if (code !== undefined) {
    const known = KIND_BY_SQLSTATE[code]
    if (known) return known
    if (SOCKET_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return 'connection'
  }
  return DRIVER_MESSAGES.some((words) => message.startsWith(words)) ? 'connection' : 'other'
}

/**
 * Says what a failed database call means, without words of the driver.
 * Takes anything that was thrown; what is no database error is `other`. Looks through `cause`.
 * `connection` covers the pool's own timeouts: the caller may try again later (503), and after a lost COMMIT it must
 * ask what happened (idempotency), because the outcome is unknown.
 */
export function classifyPgError(error: unknown): PgErrorInfo {
  let current = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const fields = current as Fields
    const code = text(fields.code)
    const constraint = text(fields.constraint)
    // RESTRICT of a foreign key names its constraint; without one it is the trigger of an append-only table.
    const kind = code === '23001' ? (constraint ? 'foreign_key' : 'denied') : kindOf(code, text(fields.message) ?? '')
    if (kind !== 'other') {
      return {
        kind,
        code,
        constraint,
        table: text(fields.table),
        column: text(fields.column),
      }
    }
    current = fields.cause
  }
  return { kind: 'other', code: text((error as Fields | null | undefined)?.code) }
}

/**
 * True when a prepared statement no longer fits the schema, or the server has forgotten it.
 * Nothing was executed: outside a transaction the statement may be sent again, inside the transaction may be.
 */
export function isStaleStatement(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Fields
  return code === '26000' || (code === '0A000' && text(message)?.startsWith('cached plan must not change') === true)
}

/** True when the same transaction may succeed if it is run again from its first statement. */
export function isRetryable(error: unknown): boolean {
  const { kind } = classifyPgError(error)
  return kind === 'serialization' || kind === 'deadlock' || isStaleStatement(error)
}
