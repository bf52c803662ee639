import { createHash, randomUUID } from 'node:crypto'
import {
  type Actor,
  type Context,
  isOpenToApproval,
  Refusal,
  requireActor,
  requireEntry,
  toRefusal,
} from '@marquee/api'
import { commandId } from '@marquee/contract'
import type { Request } from 'express'
import type { z } from 'zod'
import { partsOf } from './documented.ts'
import { callProcedure, declared } from './procedures.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { type FullReply, replyToRefusal } from './refusal-reply.ts'
import { doneStatus, type Reply, type Route, Settled } from './route.ts'
import { validate } from './validate.ts'

interface Call {
  /** `GET api/v1/orders/{id}` */
  key: string
  route: Route
  /** What the path says in the place of braces. */
  params: Record<string, string>
  ctx: Context
  req: Request
  report: ReportFailure
}

/** A call that was refused or failed. `path` is the procedure's. */
export interface Failure {
  error: Refusal
  path: string
  requestId: string
  userId: string | undefined
  ip: string
}

export type ReportFailure = (failure: Failure) => void

/**
 * Answers one call of a documented route. The caller is resolved before a byte of the body is read, and their right is
 * checked before their input is.
 */
export async function answerCall(call: Call): Promise<FullReply> {
  const { route, ctx, report } = call
  let actor: Actor | undefined
  try {
    const meta = declared(route.procedure)
    actor = meta.access === 'public' ? undefined : await requireActor(ctx, meta)
    // Whether an approval fits what it is shown with, the procedure's own door says when the input is known.
    if (actor) requireEntry(actor, meta, ctx.approvalId !== null && isOpenToApproval(actor, meta))
    const request = await readRequest(call, actor)
    const wanted = route.call(request)
    const result = wanted instanceof Settled ? wanted.result : await callProcedure(ctx, route.procedure, wanted)
    return { status: doneStatus(route), body: documented(route, result), headers: headersOf(route, result) }
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    const { requestId, ip } = ctx
    report({ error: refusal, path: route.procedure, requestId, userId: actor?.userId, ip })
    const reply = worded(route, refusal)
    if (reply) return { ...reply, headers: {} }
    return replyToRefusal(refusal, { path: partsOf(call.key).path, requestId })
  }
}

async function readRequest({ route, params: sent, ctx, req }: Call, actor: Actor | undefined) {
  const params = route.params ? validate(route.params, sent) : undefined
  const query = route.query ? validate(route.query, readQuery(req.url, parameterNames(route.query))) : undefined
  const { bareText, multipart } = route
  const options = {
    bareText,
    multipart,
    bodyBytes: declared(route.procedure).bodyBytes,
    longJson: ctx.services.longJson,
  }
  const body = route.body ? validate(route.body, await readBody(req, options)) : undefined
  const commandId = readCommandId(route, req)
  return { params, query, body, commandId, newId: actor ? idOf(actor, route, commandId) : randomUUID() }
}

// Derived from the caller and their key: a call that is sent again names the same thing, and nobody else's key does.
function idOf({ venueId, userId }: Actor, { procedure }: Route, commandId: string): string {
  const hex = createHash('sha256').update([venueId, userId, procedure, commandId].join('\n')).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The names of a schema of a path or a query; rows declare them as flat objects. */
export const parameterNames = (query: z.ZodType): string[] => Object.keys((query as z.ZodObject).shape)

function readCommandId(route: Route, req: Request): string {
  const sent = route.idempotencyKey ? req.get('idempotency-key') : undefined
  if (sent === undefined && route.idempotencyKey !== 'required') return randomUUID()
  const parsed = commandId.safeParse(sent)
  if (parsed.success) return parsed.data
  const message = sent === undefined ? 'field.required' : 'field.invalid'
  throw new Refusal('VALIDATION', { issues: [{ path: 'Idempotency-Key', message }] })
}

function documented(route: Route, result: unknown): unknown {
  const answer = route.answer.safeParse(route.present(result))
  // Never a wrong shape to a caller who relies on the documented one; the reason is for the log.
  if (!answer.success) throw new Refusal('INTERNAL', { cause: answer.error })
  return answer.data
}

function headersOf({ totalOf, locationOf }: Route, result: unknown): Record<string, string> {
  return {
    ...(totalOf ? { 'X-Total-Count': String(totalOf(result)) } : {}),
    ...(locationOf ? { Location: locationOf(result) } : {}),
  }
}

function worded({ presentRefusal }: Route, { code, data }: Refusal): Reply | undefined {
  return presentRefusal.find(
    (row) =>
      row.code === code &&
      (row.field === undefined || data.issues?.every((issue) => issue.path === row.field) === true),
  )?.reply
}
