import { STATUS_CODES } from 'node:http'
import { type Access, type ErrorCode, errorCodes } from '@marquee/contract'
import { exampleOf, isPartnerPath } from '../refusal-reply.ts'
import { doneStatus, type Route } from '../route.ts'
import { errorBody, type JsonSchema, type SchemaBook } from './schemas.ts'

export interface MediaType {
  schema: JsonSchema
  example?: unknown
}

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema } | { $ref: string }>
  content: Record<string, MediaType>
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

const totalCount = {
  'X-Total-Count': { description: 'How many there are; the list ends at 5,000.', schema: { type: 'integer' } },
}

const location = {
  Location: { description: 'The path of the new resource.', schema: { type: 'string', format: 'uri-reference' } },
}

/** Every answer that a caller of this route must be ready for, by status. */
export function answersOf(path: string, route: Route, book: SchemaBook): Record<string, Answer> {
  const done = doneStatus(route)
  const answers: Record<string, Answer> = {
    [done]: {
      description: doneWords[done],
      ...(route.totalOf ? { headers: totalCount } : {}),
      ...(route.locationOf ? { headers: location } : {}),
      content: done === 204 ? {} : json(doneSchema(route, book), route.example.answer),
    },
  }
  for (const code of refusalsOf(route)) {
    const { status, body } = exampleOf(code, path)
    answers[status] = {
      description: STATUS_CODES[status] ?? '',
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: json(isSaidAlike(path, status) ? exactly(body) : book.of(errorBody, 'output'), body),
    }
  }
  for (const { status, body } of route.presentRefusal.map(({ reply }) => reply)) {
    if (status === 200) continue
    answers[status] = { description: STATUS_CODES[status] ?? '', content: json(exactly(body), body) }
  }
  return answers
}

const doneWords = { 200: 'Done', 201: 'Made', 204: 'Done, and nothing to say about it' }

// What has one body and no other outside the interface for partners.
const isSaidAlike = (path: string, status: number) => (status === 401 || status === 403) && !isPartnerPath(path)

/** The shape of what was done, or what the contract answers with 200 although nothing was: `null` for an unknown id. */
function doneSchema({ answer, presentRefusal }: Route, book: SchemaBook): JsonSchema {
  const schema = book.of(answer, 'output')
  const others = presentRefusal
    .filter(({ reply: { status, body } }) => status === 200 && !answer.safeParse(body).success)
    .map(({ reply: { body } }) => (body === null ? { type: 'null' } : exactly(body)))
  return others.length > 0 ? { anyOf: [schema, ...others] } : schema
}

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

function exactly(body: unknown): JsonSchema {
  if (typeof body !== 'object' || body === null) return { const: body }
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, { const: value }])),
    required: Object.keys(body),
  }
}

// What follows from the row itself, and what it says about its procedure.
function refusalsOf(route: Route): ErrorCode[] {
  const access: Access = route.access()
  const codes: ErrorCode[] = [...route.refusals]
  if (access !== 'public') codes.push('UNAUTHORIZED')
  if (typeof access === 'object') codes.push('FORBIDDEN')
  if (route.body || route.query || route.idempotencyKey) codes.push('VALIDATION')
  if (route.body) codes.push('TOO_LARGE')
  if (route.idempotencyKey) codes.push('IN_PROGRESS', 'IDEMPOTENCY_CONFLICT')
  codes.push('INTERNAL', 'UNAVAILABLE')
  return codes.sort((a, b) => errorCodes[a].http - errorCodes[b].http)
}
