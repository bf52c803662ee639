import type { SaleResult } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import type { Tx, Work } from '../../../../door/work.ts'
import { useCompQuota } from '../../../allowances/service/for-sale.ts'
import { noteBalance, requireTerms } from '../../../deposit-rules/service.ts'
import { writeDishes } from '../../../packages/service/dishes.ts'
import { freezeVersions } from '../../../packages/service/for-sale.ts'
import { passesOf, usePromo } from '../../../promo-codes/service/for-sale.ts'
import { takeKeptFor } from '../../../promo-codes/service/kept.ts'
import { announceSold, freePractice, refuseUnavailable, takePlaces } from '../../../seats/service/for-sale.ts'
import { findOwnTillKind } from '../../../tills/service/parts.ts'
import { spendParts } from '../../../tills/service/parts-for-sale.ts'
import { takeRides } from '../../../transport/service/for-sale.ts'
import { payWithCards } from '../../../vouchers/service/for-sale.ts'
import { writeSale } from '../../repo/write-sale.ts'
import { grossOf } from '../../rules/lines/line.ts'
import { paidOf } from '../../rules/paid.ts'
import { answerOf, auditOf, type Making, makeBillOf, refusePrice } from '../make-sale.ts'
import { makeSoldCards, requireMoneyForCards } from './cards.ts'
import { hasMovedOn, priceAfresh, priceSale } from './price.ts'
import { withCards, withLeave, withPromo, withRides, withTaken } from './wishes.ts'

/** Sells inside a transaction: asks for all that the sale needs, writes it whole, and says what became of it. */
export async function sellOnce(ctx: SignedContext, work: Work, wanted: Making): Promise<SaleResult> {
  const paying = await withCards(ctx, work, await withTaken(ctx, work, wanted))
  // How far a price departs from the list is known when all of the list is.
  const making = await withLeave(ctx, work, await withRides(ctx, work, await withPromo(ctx, work, paying)))
  const { input, held } = making
  let sale = await priceSale(ctx, work, making)
  const { ticketSessionId } = input
  requireMoneyForCards(input, sale.row)
  const { issued } = sale.row.passes
  if (making.leave && !input.training) {
    const free = sale.row.lines.filter(({ special }) => special === 'comp').reduce((sum, { qty }) => sum + qty, 0)
    await useCompQuota(ctx, work.tx, { countedTo: making.leave.countedTo, qty: free })
  }
  await freezeVersions(ctx, work.tx, input.opened ?? [])
  const { orderId, balance } = input
  const owes = balance && { orderId, paidMinor: paidOf(input) }
  const terms =
    owes &&
    (await requireTerms(ctx, work.tx, {
      ...owes,
      ticketSessionId,
      channel: input.channel,
      balance,
      grossMinor: sale.row.grossMinor,
    }))
  // Practice takes nothing of what is kept for guests.
  const { promo } = making
  const kept =
    promo && !input.training ? await takeKeptFor(ctx, work.tx, { promo, ticketSessionId, passes: issued }) : undefined
  await takePlaces(ctx, work.tx, { ticketSessionId, passes: issued, held, kept })
  let outcome = await withRoom(writeSale(work.tx, sale.row))
  if (outcome.session?.onSale && hasMovedOn(outcome, sale.book)) {
    // Nothing was written. A session that was paused or moved costs what it did: the buyer is asked only when the sum is another.
    sale = await priceAfresh(ctx, work, making)
    if (sale.row.passes.issued.some(({ people }, index) => people !== issued[index]?.people)) {
      refuse('UNAVAILABLE', { retryAfter: 1 })
    }
    outcome = await withRoom(writeSale(work.tx, sale.row))
  }
  if (!outcome.session?.onSale) refuse('SALES_CLOSED')
  if (hasMovedOn(outcome, sale.book)) {
    const { book } = await priceAfresh(ctx, work, making)
    refusePrice(book, makeBillOf(book, input, making.promo))
  }
  if (!outcome.hasSeats) await refuseUnavailable(ctx, work.tx, { input, held })
  const { orderNo, receiptNo } = outcome
  if (orderNo === null) return refuseTill(ctx, work.tx, input.training)
  if (owes && terms) await noteBalance(ctx, work.tx, { ...owes, terms })
  const spent = input.payments.flatMap(({ part, amountMinor }) =>
    part ? [{ id: part.id, returnedMinor: part.amountMinor - amountMinor }] : [],
  )
  if (spent.length > 0) {
    await spendParts(ctx, work.tx, { orderId: input.orderId, tillSessionId: outcome.tillSessionId, spent })
  }
  const paid = input.payments.flatMap(({ card, amountMinor }, index) => {
    const paymentId = sale.row.payments[index]?.id
    return card && paymentId ? [{ paymentId, cardId: card.id, amountMinor, currency: card.currency }] : []
  })
  await payWithCards(ctx, work.tx, { orderId: input.orderId, paid })
  if (promo && !input.training) {
    const off = sale.row.lines.filter(({ kind }) => kind === 'discount')
    const passes = passesOf(promo, sale.row.passes.issued)
    await usePromo(ctx, work.tx, { orderId: input.orderId, promo, passes, offMinor: 0 - grossOf(off) })
  }
  await writeDishes(ctx, work, { ...input, lines: sale.row.lines })
  // A guest for practice takes nobody's place.
  if (!input.training) {
    await takeRides(ctx, work, { orderId, rides: sale.row.rides, passes: sale.row.passes.issued })
  }
  const cards = await makeSoldCards(ctx, work, { orderId, lines: sale.row.lines })
  await work.audit(auditOf(making, sale.row, { orderNo, cards }))
  const sold = { ticketSessionId, passes: sale.row.passes.issued, isTraining: input.training }
  await freePractice(ctx, work.tx, sold)
  await announceSold(ctx, work, sold)
  const told = { ...(terms && { dueAt: terms.dueAt }), ...(cards.length > 0 && { giftCards: cards }) }
  return { ...answerOf(input, sale.row, { orderNo, receiptNo }), ...told }
}

// A screen that does not know what its till is for would take a guest's money for practice, or the other way round.
async function refuseTill(ctx: SignedContext, tx: Tx, training: boolean): Promise<never> {
  const isTraining = await findOwnTillKind(tx, { venueId: ctx.venueId, cashier: ctx.actor.userId })
  if (isTraining === undefined || isTraining === training) return refuse('TILL_CLOSED')
  return refuse('TILL_CLOSED', { details: { training: isTraining } })
}

// The same command again is answered long before: on the id someone else's order is in the way.
async function withRoom<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'sale_order_pkey') refuseTakenId()
    if (kind === 'foreign_key' && constraint === 'sale_order_customer_id_fkey')
      refuseField('customerId', 'field.invalid')
    if (kind === 'check' && constraint === 'till_session_cash_minor_check') refuseField('payments', 'field.tooBig')
    throw error
  }
}

/** The order's id is another order's. */
export const refuseTakenId = (): never => refuse('STATE', { details: { orderId: 'taken' } })
