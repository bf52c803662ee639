import type { TicketSessionId } from '@marquee/contract'
import { type AmountWish, amountOf } from './amount.ts'
import { grossOf, type LineMaker, lineOf, type Tax } from './line.ts'

/** What the house asks for selling: so much, or a part of what is sold. */
export type FeeWish = AmountWish & {
  tax: Tax
  /** What it is for. */
  reason: string
  ticketSessionId?: TicketSessionId
}

/** One line; a part is one of everything before it, discounts taken off. */
export const feeLines: LineMaker<FeeWish> = (wish, before) => {
  const unitMinor = amountOf(wish, grossOf(before), 'fee')
  if (unitMinor === 0) return { lines: [] }
  const { tax, reason, ticketSessionId = null } = wish
  return {
    lines: [lineOf({ lineNo: before.length + 1, kind: 'fee', qty: 1, unitMinor, tax, reason, ticketSessionId })],
  }
}
