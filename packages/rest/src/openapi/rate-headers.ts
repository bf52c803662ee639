import { STATUS_CODES } from 'node:http'
import { exampleOf } from '../refusal-reply.ts'
import type { Answer } from './answers.ts'
import type { Paths } from './operation.ts'
import { errorBody, type SchemaBook } from './schemas.ts'

const whole = { type: 'integer', minimum: 0 }

/** The headers by which an answer says how many calls its caller has left; absent where nobody counts. */
export const rateHeaders = {
  'RateLimit-Limit': { description: 'Calls per minute.', schema: whole },
  'RateLimit-Remaining': { description: 'Calls allowed right now.', schema: whole },
  'RateLimit-Reset': { description: 'Seconds until the full allowance is back, if no calls are made.', schema: whole },
}

const references = Object.fromEntries(
  Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** Says of every answer that it carries these headers, and of every operation that a call of it may be one too many. */
export function withRateHeaders(paths: Paths, book: SchemaBook): Paths {
  const tooMany: Answer = {
    description: STATUS_CODES[429] ?? '',
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: {
      'application/json': { schema: book.of(errorBody, 'output'), example: exampleOf('THROTTLED', '').body },
    },
  }
  const counted = (answers: Record<string, Answer>) =>
    Object.fromEntries(
      Object.entries({ 429: tooMany, ...answers }).map(([status, answer]) => [
        status,
        { ...answer, headers: { ...answer.headers, ...references } },
      ]),
    )
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, responses: counted(operation.responses) },
        ]),
      ),
    ]),
  )
}
