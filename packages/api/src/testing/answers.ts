import type { ErrorCode } from '@marquee/contract'
import { type Refusal, toRefusal } from '../core/refusal.ts'

/** How a call ended: `OK`, or the code of its refusal. */
export function reasonOf(call: Promise<unknown>): Promise<'OK' | ErrorCode> {
  return call.then(
    () => 'OK' as const,
    (error: unknown) => toRefusal(error).code,
  )
}

/** The refusal of a call that must be refused, with what it tells. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: ErrorCode } & Refusal['data']> {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown === null) throw new Error('this call should have been refused')
  const refusal = toRefusal(thrown)
  return { code: refusal.code, ...refusal.data }
}

/** What a refusal carries for the screen; empty when it carries nothing. Fails when the call succeeds. */
export async function detailsOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  return (await refusalOf(call)).details ?? {}
}
