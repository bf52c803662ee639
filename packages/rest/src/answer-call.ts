import { randomUUID } from 'node:crypto'
import { type Context, Refusal, requireAccess, requireActor, toRefusal } from '@marquee/api'
import { commandId } from '@marquee/contract'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { callProcedure, opensWhileLocked } from './procedures.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { type FullReply, replyToRefusal } from './refusal-reply.ts'
import { type Reply, type Route, Settled } from './route.ts'
import { validate } from './validate.ts'

interface Call {
  key: string
  route: Route
  ctx: Context
  req: Request
  res: Response
}

/**
 * Answers one call of a documented route. Who calls is asked before a byte of the body is read, whether he may before
 * anything of his input is looked at.
 */
export async function answerCall(call: Call): Promise<FullReply> {
  const { route, ctx } = call
  try {
    await admit(route, ctx)
    const request = await readRequest(call)
    const wanted = route.call(request)
    const result = wanted instanceof Settled ? wanted.result : await callProcedure(ctx, route.procedure, wanted)
    return { status: 200, body: documented(route, result), headers: {} }
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    note(call, refusal)
    const reply = worded(route, refusal)
    return reply ? { ...reply, headers: {} } : replyToRefusal(refusal, ctx.requestId)
  }
}

async function admit(route: Route, ctx: Context): Promise<void> {
  const access = route.access()
  if (access === 'public') return
  requireAccess(await requireActor(ctx, { whileLocked: opensWhileLocked(route.procedure) }), access)
}

async function readRequest({ route, req, res }: Call) {
  const query = route.query ? validate(route.query, readQuery(req.url, parameterNames(route.query))) : undefined
  const body = route.body ? validate(route.body, await readBody(req, res, { bareText: route.bareText })) : undefined
  return { query, body, commandId: readCommandId(route, req) }
}

/** The names of a query schema; rows declare them as flat objects. */
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

function worded({ presentRefusal }: Route, { code, data }: Refusal): Reply | undefined {
  return presentRefusal.find(
    (row) =>
      row.code === code &&
      (row.field === undefined || data.issues?.every((issue) => issue.path === row.field) === true),
  )?.reply
}

function note({ key, ctx }: Call, refusal: Refusal): void {
  const fields = { requestId: ctx.requestId, route: key, code: refusal.code }
  const { log } = ctx.services
  if (refusal.code === 'INTERNAL') log.error({ ...fields, err: refusal.data.cause }, 'a call failed')
  else if (refusal.code === 'UNAVAILABLE') log.warn({ ...fields, err: refusal.data.cause }, 'a call had to be put off')
  else if (refusal.code === 'FORBIDDEN') log.info(fields, 'a call was denied')
}
