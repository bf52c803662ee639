import { appRouter, type Context, transformer } from '@marquee/api'
import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { Request } from 'express'
import { procedureAt } from '../procedures.ts'

/** A call that comes alone, as nearly all do. */
export interface SingleCall {
  path: string
  type: 'query' | 'mutation'
  input: unknown
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
export function singleCallOf(req: Request, body: string): SingleCall | null {
  const path = req.path.slice(1)
  const type = procedureAt(path)?.type
  if (type === undefined || type !== (req.method === 'POST' ? 'mutation' : req.method === 'GET' ? 'query' : null)) {
    return null
  }
  const at = req.url.indexOf('?')
  const query = at < 0 ? null : new URLSearchParams(req.url.slice(at + 1))
  if (query?.has('batch') || query?.has('connectionParams')) return null
  const text = type === 'mutation' ? body : query?.get('input')
  try {
    return { path, type, input: text ? transformer.input.deserialize(JSON.parse(text)) : undefined }
  } catch {
    return null
  }
}

/**
 * Calls the procedure through the same door and gives the same answer as tRPC's adapter, without making a request and a
 * response of the Fetch API, a reader of the body and signals for each call: they cost more than most procedures.
 */
export async function answerSingle({ path, type, input }: SingleCall, ctx: Context): Promise<Answer> {
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
    const text = JSON.stringify({ result: { data: transformer.output.serialize(data) } })
    return { text, status: 200, outcome: 'ok', error: null }
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown)
    const shape = getErrorShape({ config: appRouter._def._config, ctx, error, input, path, type })
    const text = JSON.stringify({ error: transformer.output.serialize(shape) })
    return { text, status: shape.data.httpStatus, outcome: shape.message, error }
  }
}
