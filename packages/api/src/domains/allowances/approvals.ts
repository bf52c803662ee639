import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { findShowName } from './repo.ts'
import type { Allow } from './service/allow.ts'

async function describe(ctx: SignedContext, input: Omit<Allow, 'kind'>) {
  const show =
    (await findShowName(ctx.services.db, { venueId: ctx.venueId, id: input.ticketSessionId })) ?? refuse('NOT_FOUND')
  const { ppm, qty, amountMinor = 0, reason } = input
  return {
    target: show.name.en || show.name.tr,
    targetNames: show.name,
    facts: [
      ...(ppm === undefined ? [] : [{ name: 'discount' as const, value: `${ppm / 10_000} %`, ppm }]),
      ...factOf('passes', qty === undefined ? '' : String(qty)),
      ...(amountMinor > 0 ? moneyFact('worth', amountMinor, show.currency) : []),
      ...factOf('reason', reason),
    ],
  }
}

/** What leaving the price list would come to, as approvers see it. */
export const describers: Describers = {
  'allowances.discount': describe,
  'allowances.price': describe,
  'allowances.comp': describe,
}
