import { inLanguage } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { SignedContext } from '../../core/context.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { missingOf, needsOf } from './service/quote.ts'
import { detailOf } from './service/read.ts'

interface Asked {
  id: GroupId
  until?: string
}

const facts = async (ctx: SignedContext, { id, until }: Asked) => {
  const group = await detailOf(ctx, id)
  const { name, session, people, totalMinor, currency, priceReason, lines } = group
  const show = inLanguage(session.product, ctx.actor.language ?? ctx.actor.venueLocale)
  return {
    target: `${group.groupNo} · ${name} · ${show}`,
    facts: [
      ...factOf('passes', String(people)),
      ...moneyFact('amount', totalMinor, currency),
      ...(until ? factOf('until', until) : []),
      ...(priceReason ? factOf('reason', priceReason) : []),
    ],
    lines,
  }
}

const keeping = { module: 'order_list', action: 'extend_option' } as const

/** What commands on groups would do, as approvers see it. */
export const describers: Describers<Asked> = {
  'groupBookings.send': async (ctx, asked) => {
    const { lines, ...described } = await facts(ctx, asked)
    return { ...described, needs: missingOf(ctx, needsOf(lines)) }
  },
  'groupBookings.option': async (ctx, asked) => {
    const { lines: _, ...described } = await facts(ctx, asked)
    return { ...described, needs: missingOf(ctx, [{ access: keeping, extent: {} }]) }
  },
  'groupBookings.extend': async (ctx, asked) => {
    const { lines: _, ...described } = await facts(ctx, asked)
    return described
  },
}
