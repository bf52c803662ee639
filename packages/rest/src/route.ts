import type { RouterInputs, RouterOutputs } from '@marquee/api'
import type { Access, ErrorCode } from '@marquee/contract'
import { z } from 'zod'
import { accessOf } from './procedures.ts'

/** What is at a dotted path of a record of records: `At<RouterInputs, 'auth.signIn'>`. */
export type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

/** A documented answer that is not the honest one. */
export interface Reply {
  status: number
  body: unknown
}

/** A refusal that the contract words in its own way: all of a code, or those that name one field. */
export interface ReplyTo {
  code: ErrorCode
  field?: string
  reply: Reply
}

/** What `call` gets: the parts of the path, query and body after their schemas. */
export interface RouteRequest<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** The caller's `Idempotency-Key`, or a fresh one: only for procedures that take a command id. */
  commandId: string
  /** An id for what the command makes: the same caller with the same key gets the same one. */
  newId: string
}

/** The answer is known without asking the procedure: the access was checked, the result goes through `present`. */
export class Settled<Result> {
  readonly result: Result
  constructor(result: Result) {
    this.result = result
  }
}

export const settled = <Result>(result: Result) => new Settled(result)

/** Where the documentation lists a row. */
export type Tag =
  | 'Sign-in'
  | 'Shell'
  | 'Academy'
  | 'Chat'
  | 'Contacts'
  | 'Shop'
  | 'File manager'
  | 'Help center'
  | 'Mailbox'
  | 'Notes'
  | 'Scrumboard'
  | 'Tasks'
  | 'Dashboards'
  | 'Pages'
  | 'Website'
  | 'Files'
  | 'Partners'

/** For `presentRefusal`: an unknown id is answered with this body and 200, as documented, where no row was touched. */
export const unknownIs = (body: unknown): ReplyTo[] => [{ code: 'NOT_FOUND', reply: { status: 200, body } }]

// A schema by the one thing that its type is asked for. To compare it with zod's own interface, method by method, took
// the compiler 20 ms a row.
interface SchemaOf<Output> {
  _zod: z.ZodType['_zod'] & { output: Output }
}

/** The answer of a row that has nothing to say: 204, without a body. */
export const nothing = z.undefined()

interface RouteSpec<Path extends string, Params, Query, Body, Answer> {
  /** The one procedure behind the route. Its access is the route's access. */
  procedure: Path
  summary: string
  description?: string
  tag: Tag
  /** What is in the braces of the path, by name. */
  params?: SchemaOf<Params>
  query?: SchemaOf<Query>
  body?: SchemaOf<Body>
  /** For the pages that send a bare text: the JSON body that the text stands for. */
  bareText?: (text: string) => unknown
  /** The body may come as a form, too: a file arrives as a data URL. `bodyBytes` of the procedure is its limit. */
  multipart?: boolean
  /** The procedure takes a command id: must the caller send one, or may they? */
  idempotencyKey?: 'required' | 'optional'
  /** Turns path, query and body into the procedure's input. */
  call: (request: RouteRequest<Params, Query, Body>) => At<RouterInputs, Path> | Settled<At<RouterOutputs, Path>>
  /** Turns the procedure's honest result into the documented shape. */
  present: (result: At<RouterOutputs, Path>) => NoInfer<Answer>
  /** Where what was made can be read: the status is 201, and this the header `Location`. */
  locationOf?: (result: At<RouterOutputs, Path>) => string
  /** How many rows there are where a list is cut: the header `X-Total-Count`. */
  totalOf?: (result: At<RouterOutputs, Path>) => number
  /** Refusals of this procedure that do not follow from the row itself, for the documentation. */
  refusals?: ErrorCode[]
  /** Refusals that the contract words in its own way. */
  presentRefusal?: ReplyTo[]
  /** What the answer may contain: it strips the rest, and refuses what does not fit. */
  answer: SchemaOf<Answer>
  example: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    bareText?: string
    answer: unknown
  }
}

/** One row of the table, after its types have done their work. */
export interface Route {
  procedure: string
  access: () => Access
  summary: string
  description: string | undefined
  tag: Tag
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  bareText: ((text: string) => unknown) | undefined
  multipart: boolean
  locationOf: ((result: unknown) => string) | undefined
  totalOf: ((result: unknown) => number) | undefined
  idempotencyKey: 'required' | 'optional' | undefined
  call: (request: RouteRequest<unknown, unknown, unknown>) => unknown
  present: (result: unknown) => unknown
  refusals: ErrorCode[]
  presentRefusal: ReplyTo[]
  answer: z.ZodType
  example: RouteSpec<string, unknown, unknown, unknown, unknown>['example']
}

/** Makes a row. The compiler checks `call` against the procedure's input and `present` against its output. */
export function route<
  const Path extends string,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Answer = unknown,
>(spec: RouteSpec<Path, Params, Query, Body, Answer>): Route {
  return {
    procedure: spec.procedure,
    access: () => accessOf(spec.procedure),
    summary: spec.summary,
    description: spec.description,
    tag: spec.tag,
    params: spec.params as Route['params'],
    query: spec.query as Route['query'],
    body: spec.body as Route['body'],
    bareText: spec.bareText,
    multipart: spec.multipart === true,
    locationOf: spec.locationOf as Route['locationOf'],
    totalOf: spec.totalOf as Route['totalOf'],
    idempotencyKey: spec.idempotencyKey,
    // The schemas stand between an unknown request and these functions.
    call: spec.call as Route['call'],
    present: spec.present as Route['present'],
    refusals: spec.refusals ?? [],
    presentRefusal: spec.presentRefusal ?? [],
    answer: spec.answer as Route['answer'],
    example: spec.example,
  }
}

/** The status of a call that was done. */
export const doneStatus = ({ locationOf, answer }: Route): 200 | 201 | 204 =>
  locationOf ? 201 : answer === nothing ? 204 : 200
