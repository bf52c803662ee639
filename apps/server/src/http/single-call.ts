import { appRouter, type Context, transformer } from '@marquee/api'
import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { Request } from 'express'
import { procedureAt } from '../procedures.ts'
import type { JsonBody } from './trpc-request.ts'

/** A call that comes alone, as nearly all do. */
export interface SingleCall {
  path: string
  type: 'query' | 'mutation'
  input: unknown
  /** Sent as a batch of one, and answered as one. */
  inBatch: boolean
}

interface Answer {
  text: string
  status: number
  /** For the metrics: `ok`, or the code of the refusal. */
  outcome: string
  error: TRPCError | null
}

/**
 * Reads what is the usual form of a call: one procedure, asked in the way that fits it, with an input that can be read.
 * Null for everything else: tRPC's own adapter answers that, in its own words.
 */
export function singleCallOf(req: Request, body: JsonBody): SingleCall | null {
  const path = req.path.slice(1)
  const type = procedureAt(path)?.type
  if (type === undefined || type !== (req.method === 'POST' ? 'mutation' : req.method === 'GET' ? 'query' : null)) {
    return null
  }
  const at = req.url.indexOf('?')
  const query = at < 0 ? null : new URLSearchParams(req.url.slice(at + 1))
  if (query?.has('connectionParams')) return null
  const inBatch = query?.has('batch') === true
  try {
    if (type === 'mutation' && 'value' in body) {
      const value = inBatch ? (body.value as { 0: unknown })[0] : body.value
      return { path, type, input: transformer.input.deserialize(value as Wire), inBatch }
    }
    // A batch of one is the adapter's, as all batches are, unless its body is too long to be parsed a second time.
    if (inBatch) return null
    const text = type === 'mutation' ? 'text' in body && body.text : query?.get('input')
    return { path, type, input: text ? transformer.input.deserialize(JSON.parse(text)) : undefined, inBatch }
  } catch {
    return null
  }
}

type Wire = Parameters<typeof transformer.input.deserialize>[0]

/**
 * Calls the procedure through the same door and gives the same answer as tRPC's adapter, without making a request and a
 * response of the Fetch API, a reader of the body and signals for each call: they cost more than most procedures.
 */
export async function answerSingle({ path, type, input, inBatch }: SingleCall, ctx: Context): Promise<Answer> {
  const wrap = (text: string) => (inBatch ? `[${text}]` : text)
  try {
    const data = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
    const text = wrap(JSON.stringify({ result: { data: transformer.output.serialize(data) } }))
    return { text, status: 200, outcome: 'ok', error: null }
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown)
    const shape = getErrorShape({ config: appRouter._def._config, ctx, error, input, path, type })
    const text = wrap(JSON.stringify({ error: transformer.output.serialize(shape) }))
    return { text, status: shape.data.httpStatus, outcome: shape.message, error }
  }
}
