import { Refusal } from '@marquee/api'
import { classifyPgError } from '@marquee/db'
import { ZodError } from 'zod'

type Description = Record<string, unknown>

const stackOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .map((line) => line.trim())

function messageOf(error: Error): string {
  // V8 quotes the text that it could not parse, PostgreSQL the value that it could not read: both are the caller's.
  if (error instanceof SyntaxError) return 'unreadable text'
  const { kind } = classifyPgError(error)
  if (kind === 'invalid_input') return error.message.replace(/"[^"]*"|: .*/g, '[value]')
  return error.message
}

/**
 * An error for the log: what, where, why, and nothing that a caller or a customer has written. Rows, parameters and
 * details that the database adds are left out on purpose.
 */
export function describeError(thrown: unknown, depth = 0): Description {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown).slice(0, 200) }
  const description: Description = { type: thrown.name, message: messageOf(thrown).slice(0, 500) }
  if (thrown instanceof ZodError) {
    description.message = 'a value does not fit its schema'
    description.issues = thrown.issues.slice(0, 10).map(({ code, path }) => `${path.map(String).join('.')}: ${code}`)
  }
  if (thrown instanceof Refusal) description.code = thrown.code
  const { kind, code, constraint, table } = classifyPgError(thrown)
  if (code !== undefined) Object.assign(description, { code, kind, constraint, table })
  description.stack = stackOf(thrown)
  if (thrown.cause !== undefined && depth < 3) description.cause = describeError(thrown.cause, depth + 1)
  return description
}
