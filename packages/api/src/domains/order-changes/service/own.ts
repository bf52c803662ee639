import type { CancelPreview, ExchangePreview, OrderChanged, OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { findSale, type Sale } from '../repo/read.ts'
import type { NewRefund } from '../repo/write.ts'
import { cancelAs, type Manner } from './cancel.ts'
import type { CancelWish } from './choose.ts'
import { type Exchange, exchangeAs } from './exchange.ts'
import { proposedFor } from './money.ts'
import type { OrderState } from './order-state.ts'
import type { ExchangeWish } from './plan-exchange.ts'
import { previewCancel } from './preview.ts'
import { previewExchange } from './preview-exchange.ts'

// A partner changes what they sold themselves, by the rules of the venue and by nothing else: the fee is the rule's, the
// money goes back the way it came, and what was paid at a till is left to the people who work there.

/** Refuses every order that the caller did not sell as a partner: NOT_FOUND, as if it were not there. */
async function requireOwnSale(ctx: SignedContext, id: OrderId): Promise<Sale> {
  const sale = await findSale(ctx.services.db, { venueId: ctx.venueId, id })
  const isOwn = sale?.channel === 'partner' && sale.sellerId === ctx.actor.userId && !sale.isTraining
  return isOwn ? sale : refuse('NOT_FOUND')
}

// An order stays in the currency in which it was sold.
function requireCurrency(sale: Sale, told: string | undefined): void {
  if (told !== undefined && told !== sale.currency) refuse('STALE', { details: { currency: sale.currency } })
}

/** The ways of payment that a partner settles with the venue. */
const settled: readonly string[] = ['bank', 'invoice']

/** What goes back to the partner, newest payment first. STATE when part of it was paid in another way. */
function settledRefunds({ payments }: OrderState, amountMinor: number): NewRefund[] {
  const own = payments.filter(({ method }) => settled.includes(method))
  if (own.reduce((sum, { leftMinor }) => sum + leftMinor, 0) < amountMinor) {
    refuse('STATE', { details: { payments: 'venue' } })
  }
  const parts = proposedFor(own, amountMinor)
  return own.flatMap(({ paymentId, method, methodId, reference }) => {
    const part = parts.get(paymentId) ?? 0
    return part > 0 ? [{ id: uuidv7(), paymentId, method, methodId, amountMinor: part, reference }] : []
  })
}

const byPartner = (procedure: string): Manner => ({ procedure, refundsOff: settledRefunds })

type OwnCancelWish = Pick<CancelWish, 'orderId' | 'passIds'>

/** What cancelling passes of an own order would come to. NOT_FOUND, and the refusals of the cancellation. */
export async function previewCancelOwn(ctx: SignedContext, wish: OwnCancelWish): Promise<CancelPreview> {
  await requireOwnSale(ctx, wish.orderId)
  return previewCancel(ctx, { ...wish, lineNos: [] })
}

/** Cancels passes of an own order. NOT_FOUND for any other order; STALE, STATE, VALIDATION by field. */
export async function cancelOwn(
  ctx: SignedContext,
  input: OwnCancelWish & {
    commandId: string
    expectedRev: number
    expectedRefundMinor: number
    currency?: string | undefined
    reason: string
  },
): Promise<OrderChanged> {
  const { currency, ...wish } = input
  requireCurrency(await requireOwnSale(ctx, input.orderId), currency)
  return cancelAs(ctx, { ...wish, lineNos: [] }, byPartner('orderChanges.cancelOwn'))
}

/** What an exchange of passes of an own order would come to. The refusals of the exchange, but for places that are taken. */
export async function previewExchangeOwn(
  ctx: SignedContext,
  wish: Omit<ExchangeWish, 'feeMinor'>,
): Promise<ExchangePreview> {
  await requireOwnSale(ctx, wish.orderId)
  return previewExchange(ctx, wish)
}

/**
 * Exchanges passes of an own order. What the new ones cost more, the partner owes under `reference`; what they cost less
 * goes back the way it was paid. NOT_FOUND for any other order; otherwise the refusals of an exchange.
 */
export async function exchangeOwn(
  ctx: SignedContext,
  {
    reference,
    currency,
    ...input
  }: Omit<Exchange, 'feeMinor' | 'payments' | 'refunds'> & { reference?: string; currency?: string | undefined },
): Promise<OrderChanged> {
  requireCurrency(await requireOwnSale(ctx, input.orderId), currency)
  const dueMinor = Math.max(0, input.expectedDifferenceMinor)
  if (dueMinor > 0 && !reference) refuseField('reference', 'field.required')
  const payments = dueMinor > 0 ? [{ method: 'bank' as const, amountMinor: dueMinor, reference }] : []
  return exchangeAs(ctx, { ...input, payments }, byPartner('orderChanges.exchangeOwn'))
}
