import { leastDeposit, type OrderId, type TicketSessionId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { requireReach } from '../../door/authority.ts'
import type { Tx } from '../../door/work.ts'
import { findTerms, insertBalance, isSession, type StoredTerms } from './repo/balances.ts'

/** By what rule a ticket session may be sold for a part of the price now. NOT_FOUND for one of nobody. */
export async function readTerms(ctx: SignedContext, id: TicketSessionId, db: Db = ctx.services.db) {
  const of = { venueId: ctx.venueId, id }
  const found = await findTerms(db, of)
  if (!found && !(await isSession(db, of))) refuse('NOT_FOUND')
  if (!found) return { terms: null }
  const { leastPpm, leastMinor, dueAt, releaseAt, keepsDeposit } = found
  return { terms: { leastPpm, leastMinor, dueAt, releaseAt, keepsDeposit } }
}

interface PartSale {
  orderId: OrderId
  ticketSessionId: TicketSessionId
  channel: string
  balance: { dueAt?: string | undefined }
  grossMinor: number
  paidMinor: number
}

/**
 * The terms of a sale for a part of its price, before it is written. FORBIDDEN without the right and for programs;
 * VALIDATION at `balance` when no rule allows it, at `balance.dueAt` for a date that is over or later than the rule's, at
 * `payments` for less than the rule asks, and for all of the price, which leaves nothing due.
 */
export async function requireTerms(ctx: SignedContext, tx: Tx, sale: PartSale): Promise<StoredTerms> {
  requireReach(ctx, { module: 'ticket_booking', action: 'sell_part' }, {})
  const { ticketSessionId: id, channel, balance, grossMinor, paidMinor } = sale
  if (channel === 'partner' || ctx.actor.apiKeyId !== null) refuseField('balance', 'field.invalid')
  const terms = (await findTerms(tx, { venueId: ctx.venueId, id })) ?? refuseField('balance', 'field.noDeposit')
  const isAll = paidMinor >= grossMinor
  if (isAll || paidMinor < leastDeposit(terms, grossMinor)) refuseField('payments', 'field.amount')
  if (balance.dueAt === undefined) return terms
  const at = Date.parse(balance.dueAt)
  if (at > Date.parse(terms.dueAt)) refuseField('balance.dueAt', 'field.tooLate')
  if (at <= Date.parse(terms.now)) refuseField('balance.dueAt', 'field.past')
  const earlier = Date.parse(terms.dueAt) - at
  const moved = (instant: string) => new Date(Date.parse(instant) - earlier).toISOString()
  return { ...terms, dueAt: balance.dueAt, remindAt: moved(terms.remindAt), releaseAt: moved(terms.releaseAt) }
}

/** Notes the balance of a sale that has been written in this transaction. */
export async function noteBalance(
  { venueId }: SignedContext,
  tx: Tx,
  { orderId, paidMinor, terms }: { orderId: OrderId; paidMinor: number; terms: StoredTerms },
): Promise<void> {
  const { ruleId, dueAt, remindAt, releaseAt } = terms
  await insertBalance(tx, { venueId, orderId, paidMinor, ruleId, dueAt, remindAt, releaseAt })
}
