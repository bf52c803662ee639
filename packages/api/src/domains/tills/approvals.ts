import type { TillId, TillSessionId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { findTill, findTillSession } from './repo/till-sessions.ts'
import { findHandedDifference } from './repo/turns.ts'
import type { MovementKind } from './rules.ts'

interface Counted {
  tillSessionId: TillSessionId
  countedMinor: number
  reason?: string
}

interface Moved {
  kind: Exclude<MovementKind, 'card_refund'>
  amountMinor: number
  reason: string
}

interface Opened {
  tillId: TillId
  floatMinor: number
  floatBrought?: boolean
}

const movementFacts = { paid_in: 'paidIn', paid_out: 'paidOut', drop: 'drop', no_sale: 'paidIn' } as const

async function tillOf(ctx: SignedContext, id: TillSessionId) {
  const row = await findTillSession(ctx.services.db, { venueId: ctx.venueId, id })
  return row ?? refuse('NOT_FOUND')
}

/** What commands on tills would do, as approvers see it. Money is in minor units. */
export const describers: Describers<Counted & Moved & Opened> = {
  'tills.open': async (ctx, { tillId, floatMinor, floatBrought = false }) => {
    const { name, currency } =
      (await findTill(ctx.services.db, { venueId: ctx.venueId, tillId })) ?? refuse('NOT_FOUND')
    return {
      target: `${name}, ${ctx.actor.name}`,
      facts: moneyFact(floatBrought ? 'floatBrought' : 'float', floatMinor, currency),
    }
  },
  'tills.close': async (ctx, { tillSessionId, countedMinor, reason }) => {
    const { till, cashier, businessDate, currency, cashMinor, recount } = await tillOf(ctx, tillSessionId)
    // What is expected is told only once nothing else can be counted.
    const isFixed = recount?.isFixed === true && recount.countedMinor === countedMinor
    const handedMinor = await findHandedDifference(ctx.services.db, { venueId: ctx.venueId, id: tillSessionId })
    return {
      target: `${till.name}, ${cashier.name}, ${businessDate}`,
      facts: [
        ...moneyFact('counted', countedMinor, currency),
        ...(isFixed ? moneyFact('difference', countedMinor - (cashMinor ?? 0), currency) : []),
        ...(isFixed && handedMinor !== 0 ? moneyFact('handedOver', handedMinor, currency) : []),
        ...factOf('reason', reason),
      ],
    }
  },
  'tills.move': async (ctx, { kind, amountMinor, reason }) => {
    const { db } = ctx.services
    const filter = { venueId: ctx.venueId, cashier: ctx.actor.userId, state: 'open' as const }
    const { till, cashier, businessDate, currency } = (await findTillSession(db, filter)) ?? refuse('TILL_CLOSED')
    return {
      target: `${till.name}, ${cashier.name}, ${businessDate}`,
      facts: [...moneyFact(movementFacts[kind], amountMinor, currency), ...factOf('reason', reason)],
    }
  },
  'tills.correct': async (ctx, { tillSessionId, countedMinor, reason }) => {
    const row = await tillOf(ctx, tillSessionId)
    if (row.countedMinor === null) refuse('NOT_FOUND')
    return {
      target: `${row.till.name}, ${row.cashier.name}, ${row.businessDate}`,
      facts: [
        ...moneyFact('counted', row.countedMinor, row.currency),
        ...moneyFact('corrected', countedMinor, row.currency),
        ...factOf('reason', reason),
      ],
    }
  },
}
