import type { AllowanceKind } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { findShowName } from './repo.ts'
import type { Allow } from './service/allow.ts'

async function describe(ctx: SignedContext, kind: AllowanceKind, input: Omit<Allow, 'kind'>) {
  const show =
    (await findShowName(ctx.services.db, { venueId: ctx.venueId, id: input.ticketSessionId })) ?? refuse('NOT_FOUND')
  const { ppm, qty, amountMinor = 0, reason } = input
  return {
    target: show.name.en || show.name.tr,
    targetNames: show.name,
    facts: [
      ...(ppm === undefined ? [] : [{ name: 'discount' as const, value: `${ppm / 10_000} %`, ppm }]),
      ...factOf('passes', qty === undefined ? '' : String(qty)),
      ...(amountMinor > 0 ? moneyFact(kind === 'comp' ? 'worth' : 'amount', amountMinor, show.currency) : []),
      ...factOf('reason', reason),
    ],
  }
}

/** What leaving the price list would come to, as approvers see it. */
export const describers: Describers = {
  'allowances.discount': (ctx, input) => describe(ctx, 'discount', input),
  'allowances.price': (ctx, input) => describe(ctx, 'price', input),
  'allowances.comp': (ctx, input) => describe(ctx, 'comp', input),
}
