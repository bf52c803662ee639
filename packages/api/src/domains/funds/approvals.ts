import { type FundId, type FundRow, type FundTransferId, inLanguage, type Language } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { fundService } from './record.ts'
import { selectTransfers } from './repo/transfers.ts'

interface Moved {
  fundId: FundId
  kind: 'paid_in' | 'paid_out'
  amountMinor: number
  reason: string
}
interface Counted {
  fundId: FundId
  countedMinor: number
  reason?: string
}
interface Sent {
  fromId: FundId
  toId: FundId
  amountMinor: number
  note?: string
}
interface Received {
  id: FundTransferId
  receivedMinor: number
  reason?: string
}

const fundOf = async (ctx: SignedContext, id: FundId) =>
  (await fundService.list(ctx, false)).find((fund) => fund.id === id) ?? refuse('NOT_FOUND')

/** Funds by name, in each language: one, or from which to which. */
function named({ actor }: SignedContext, ...names: FundRow['name'][]) {
  const inEach = (language: Language) => names.map((name) => inLanguage(name, language)).join(' → ')
  return { target: inEach(actor.venueLocale), targetNames: { en: inEach('en'), tr: inEach('tr') } }
}

/** What commands on funds would do, as approvers see it. */
export const describers: Describers<Moved & Counted & Sent & Received> = {
  'funds.move': async (ctx, { fundId, kind, amountMinor, reason }) => {
    const fund = await fundOf(ctx, fundId)
    const signed = kind === 'paid_in' ? amountMinor : -amountMinor
    return {
      ...named(ctx, fund.name),
      facts: [...moneyFact('amount', signed, fund.currency), ...factOf('reason', reason)],
    }
  },
  'funds.count': async (ctx, { fundId, countedMinor, reason }) => {
    const fund = await fundOf(ctx, fundId)
    return {
      ...named(ctx, fund.name),
      facts: [
        ...moneyFact('counted', countedMinor, fund.currency),
        ...moneyFact('difference', countedMinor - fund.balanceMinor, fund.currency),
        ...factOf('reason', reason),
      ],
    }
  },
  'funds.send': async (ctx, { fromId, toId, amountMinor, note }) => {
    const [from, to] = [await fundOf(ctx, fromId), await fundOf(ctx, toId)]
    return {
      ...named(ctx, from.name, to.name),
      facts: [...moneyFact('amount', amountMinor, from.currency), ...factOf('reason', note)],
    }
  },
  'funds.receive': async (ctx, { id, receivedMinor, reason }) => {
    const [row] = await selectTransfers(ctx.services.db, ctx.venueId, id)
    if (!row) refuse('NOT_FOUND')
    return {
      ...named(ctx, row.from.name, row.to.name),
      facts: [
        ...moneyFact('sent', row.amountMinor, row.currency),
        ...moneyFact('counted', receivedMinor, row.currency),
        ...moneyFact('difference', receivedMinor - row.amountMinor, row.currency),
        ...factOf('reason', reason),
      ],
    }
  },
}
