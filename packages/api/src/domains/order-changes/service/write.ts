import type { OrderChanged, OrderChangeId, OrderId, UserId } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { type Need, requireReach } from '../../../door/authority.ts'
import { type Command, runCommand, type Work } from '../../../door/work.ts'
import { documentChange } from '../../invoices/service.ts'
import { giveBackPromo } from '../../promo-codes/service/for-sale.ts'
import { awaitsCharge, leavesMoneyOpen, moneyHeldFor } from '../../tills/service/parts.ts'
import { spendParts } from '../../tills/service/parts-for-sale.ts'
import { type MadeCard, moveBetweenCards } from '../../vouchers/service/for-sale.ts'
import type { SoldCard } from '../../vouchers/service/take-back.ts'
import { nextLineNo } from '../repo/read.ts'
import {
  type ChangeKind,
  findOpenTill,
  insertChange,
  insertLines,
  insertPayments,
  insertRefunds,
  moveOrder,
  type NewPaid,
  type NewRefund,
  nextChangeNo,
  useTill,
} from '../repo/write.ts'
import { cardsBackBy } from '../rules/cards.ts'
import { areFreePiecesBack } from '../rules/free-pieces.ts'
import type { AddedLine } from '../rules/reverse.ts'
import { type ExpectedCard, type RefundWish, refundsOf } from './money.ts'
import type { OrderState } from './order-state.ts'
import { sumOf } from './plan.ts'
import { mailCards } from './tell.ts'

/** A change of a sold order, worked out. */
export interface Change {
  kind: ChangeKind
  procedure: string
  input: { orderId: OrderId; reason: string; refunds?: RefundWish[]; expectedCards?: ExpectedCard[] }
  added: AddedLine[]
  /** Of the order afterwards. */
  state: string
  /** What goes back to the guest, and what they pay. */
  refundMinor: number
  payments: readonly NewPaid[]
  /** The id under which money was taken for it before: it gets this id. Absent: none was. */
  basketId?: OrderId | undefined
  /** The rights that it takes beside its own and that to give money back. */
  needs: readonly Need[]
  /** Gives places back and takes others: first of all, because a sale too locks seats before its till. */
  movePlaces(): Promise<unknown>
  /** Ends passes and issues others, once their lines are there. */
  movePasses(changeId: OrderChangeId, firstLineNo: number): Promise<unknown>
  /** Gift cards that it takes back, each by the line that reverses the one that sold it. */
  cards?: readonly SoldCard[]
  /** Takes guests off their trips: trips are the last that a sale locks. */
  moveRides?(): Promise<unknown>
  /**
   * It belongs to no till, wherever its actor works at the moment, so it moves no cash: a part of a plan for a ticket
   * session, whose acceptance has asked for the rights, or a partner's change of an order of their own.
   */
  offTill?: { planId: string | null; approverId: UserId | null; refunds: readonly NewRefund[] }
  /** What an invoice is taken in for: nothing goes back to anyone, so it takes no right to give money back. */
  settled?: readonly NewRefund[]
  /** The document that was seen for it. */
  proof?: { kind: string; note: string | null }
  /** Of the price list by which its lines were priced. */
  priceVersion?: number
  /** What is told of it beside the sums. */
  told?: Pick<OrderChanged, 'passes'>
}

/** Refuses an order that somebody else has changed since it was shown. STALE. */
export function requireFresh({ head }: OrderState, expectedRev: number): void {
  if (head.rev !== expectedRev) refuse('STALE', { details: { rev: head.rev } })
}

const cashOf = (money: readonly { method: string; amountMinor: number }[]) =>
  money.reduce((sum, { method, amountMinor }) => sum + (method === 'cash' ? amountMinor : 0), 0)

/**
 * Writes a change of an order that is held: places, the till, the change with its lines, passes and money, and the order's
 * sums. TILL_CLOSED for cash without an open till, and for practice at a real till or the other way round.
 */
export async function writeChange(
  ctx: SignedContext,
  work: Work,
  { order, change }: { order: OrderState; change: Change },
): Promise<OrderChanged> {
  const { tx } = work
  const { venueId, actor } = ctx
  const { input, added, refundMinor, payments, kind, state } = change
  const { orderId, reason } = input
  const { currency, isTraining } = order.head
  const id = (change.basketId ?? uuidv7()) as string as OrderChangeId
  const at = { venueId, orderId }
  const who = {
    actorId: actor.userId,
    approverId: change.offTill ? change.offTill.approverId : (ctx.approval?.approverId ?? null),
  }
  const refunds = change.offTill?.refunds ?? change.settled ?? (await allowedRefunds(ctx, work, { order, change }))
  const hasCard = refunds.some(({ method }) => method === 'voucher')
  if (isTraining && hasCard) refuse('GIFT_CARD', { details: { card: 'training' } })
  await change.movePlaces()
  const changeNo = await nextChangeNo(tx, { venueId, id: orderId })
  const firstLineNo = await nextLineNo(tx, { venueId, id: orderId })
  const parts = payments.filter(({ takenMinor }) => takenMinor !== undefined)
  // What was taken before is in the drawer already, and of it cash that is not needed comes out.
  const intoDrawerMinor =
    cashOf(payments) - cashOf(parts.map((part) => ({ ...part, amountMinor: part.takenMinor ?? 0 })))
  const cashMinor = intoDrawerMinor - cashOf(refunds)
  const till = change.offTill ? undefined : await useTill(tx, { venueId, cashier: actor.userId, cashMinor })
  if ((intoDrawerMinor !== 0 || cashOf(refunds) > 0) && !till) refuse('TILL_CLOSED')
  // Practice is changed at a training till and nowhere else, and what was really sold never there.
  if ((till?.isTraining ?? false) !== isTraining) {
    refuse('TILL_CLOSED', till ? { details: { training: till.isTraining } } : {})
  }
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - refundMinor
  const sums = { grossMinor: sumOf(added, 'grossMinor'), taxMinor: sumOf(added, 'taxMinor'), paidMinor }
  const tillSessionId = till?.id ?? null
  const receiptNo = till?.receiptNo ?? null
  const planId = change.offTill?.planId ?? null
  const numbers = { tillSessionId, receiptNo, id, changeNo, isTraining, planId }
  const seen = { proof: change.proof ?? null, priceVersion: change.priceVersion ?? null }
  await insertChange(tx, { ...at, ...who, ...sums, ...numbers, ...seen, kind, reason, currency })
  await insertLines(tx, { ...at, ...who, changeId: id, firstLineNo, lines: added, currency, reason })
  await change.movePasses(id, firstLineNo)
  const money = { ...at, changeId: id, currency, tillSessionId, actorId: actor.userId }
  await insertPayments(tx, { ...money, payments })
  if (parts.length > 0) {
    const spent = parts.map(({ id: partId, amountMinor, takenMinor = 0 }) => ({
      id: partId,
      returnedMinor: takenMinor - amountMinor,
    }))
    await spendParts(ctx, tx, { orderId: id as string as OrderId, tillSessionId, spent })
  }
  await insertRefunds(tx, { ...money, refunds })
  if (state === 'cancelled' || areFreePiecesBack(order.lines, added)) await giveBackPromo(ctx, tx, orderId)
  const back = cardsBackBy(change.cards ?? [], added, firstLineNo)
  const { expectedCards: expected = [] } = input
  const giftCards = await moveCards(ctx, work, { orderId, currency, payments, refunds, expected, back, reason })
  // A plan tells its guests of all that it does.
  if (!change.offTill) await mailCards(ctx, work, { orderId, currency, cards: giftCards })
  await change.moveRides?.()
  const rev = await moveOrder(tx, { ...at, ...sums, state })
  // Numbers without gaps are waited for last.
  const paper = await documentChange(tx, { ...at, changeId: id, currency, reason, by: actor.userId })
  const before = { state: order.head.state, grossMinor: order.head.grossMinor, paidMinor: order.head.paidMinor }
  await work.audit({
    action: change.procedure,
    entity: 'order',
    entityId: orderId,
    before,
    after: {
      state,
      grossMinor: before.grossMinor + sums.grossMinor,
      paidMinor: before.paidMinor + sums.paidMinor,
      ...(payments.length > 0 && { payments: payments.map(({ method, amountMinor }) => ({ method, amountMinor })) }),
      ...(paper && { invoice: paper.number }),
      ...(refunds.length > 0 && { refunds: refunds.map(({ method, amountMinor }) => ({ method, amountMinor })) }),
      ...(planId !== null && { planId }),
      ...(change.proof && { proof: change.proof.note ?? change.proof.kind }),
    },
    // A payment says for itself why.
    ...(kind !== 'payment' && kind !== 'invoice_paid' && { reason }),
  })
  const changeMinor = payments.reduce(
    (sum, paid) => sum + (paid.tenderedMinor ?? paid.amountMinor) - paid.amountMinor,
    0,
  )
  const told = change.told ?? { passes: [] }
  return {
    orderId,
    changeId: id,
    changeNo,
    receiptNo,
    refundMinor: change.settled ? 0 : refundMinor,
    changeMinor,
    currency,
    rev,
    giftCards,
    ...told,
  }
}

// Gift cards come after everything else that is locked, as in a sale.
async function moveCards(
  ctx: SignedContext,
  work: Work,
  money: Pick<Change, 'payments'> & {
    orderId: OrderId
    currency: string
    refunds: readonly NewRefund[]
    expected: readonly ExpectedCard[]
    back: readonly { card: SoldCard; byLineNo: number }[]
    reason: string
  },
): Promise<MadeCard[]> {
  const { orderId, currency, payments, refunds, expected, back, reason } = money
  const paid = payments.flatMap(({ id: paymentId, card, amountMinor }) =>
    card ? [{ paymentId, cardId: card.id, amountMinor, currency: card.currency }] : [],
  )
  const toCards = refunds.flatMap(({ id: refundId, method, paymentId, amountMinor, giftCard }, index) =>
    method === 'voucher'
      ? [
          {
            ...{ refundId, paymentId, amountMinor, currency, giftCard, path: `refunds.${index}.giftCard` },
            shown: expected.find((card) => card.paymentId === paymentId),
          },
        ]
      : [],
  )
  return moveBetweenCards(ctx, work, {
    ...{ orderId, paid, refunds: toCards },
    back: back.map(({ card, byLineNo: lineNo }) => ({ card, currency, orderId, lineNo, reason })),
  })
}

/** The refunds of a change as the caller wants them, once they may give them. */
async function allowedRefunds(
  ctx: SignedContext,
  { tx }: Work,
  { order, change }: { order: OrderState; change: Change },
): Promise<NewRefund[]> {
  const { refunds, needs } = await refundsOf(ctx, tx, {
    payments: order.payments,
    amountMinor: change.refundMinor,
    wishes: change.input.refunds,
    tillSessionId: await findOpenTill(tx, { venueId: ctx.venueId, cashier: ctx.actor.userId }),
  })
  for (const { access, extent } of [...needs, ...change.needs]) requireReach(ctx, access, extent)
  return refunds
}

/** Runs a change as a command; what the database refuses of the money is told by field. */
export async function runChange<T>(ctx: SignedContext, command: Command, body: (work: Work) => Promise<T>): Promise<T> {
  try {
    return await runCommand(ctx, command, body)
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'check' && constraint === 'till_session_cash_minor_check') refuseField('refunds', 'field.drawerShort')
    if (kind === 'check' && constraint === 'payment_refunded') refuse('OVER_REFUND')
    if (kind === 'unique' && constraint === 'order_change_pkey') refuseField('basketId', 'field.taken')
    if (leavesMoneyOpen(error)) {
      const { basketId } = command.input as { basketId?: string }
      const held = await moneyHeldFor(ctx.services.db, { venueId: ctx.venueId, ...(basketId && { orderId: basketId }) })
      refuse('STATE', { details: { parts: 'open', held } })
    }
    if (awaitsCharge(error)) refuse('STATE', { details: { charge: 'open' } })
    throw error
  }
}
