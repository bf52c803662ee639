import {
  type CustomerId,
  largestMinor,
  type OrderId,
  ppmOf,
  type SaleDiscount,
  type SaleResult,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { selectSaleMethods } from '../../../core/sale-methods.ts'
import { requireReach } from '../../../door/authority.ts'
import type { Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { findOwnTillKind } from '../../tills/service/parts.ts'
import { spendParts, withParts } from '../../tills/service/parts-for-sale.ts'
import { cardsForSale, payWithCards } from '../../vouchers/service/for-sale.ts'
import { selectPriceVersion } from '../repo/price-version.ts'
import type { NewPayment, Sale } from '../repo/sale.ts'
import { type Bill, makeBill } from '../rules/bill.ts'
import type { FoodItem } from '../rules/lines/food.ts'
import { besideWishes, type FoodBeside } from '../rules/lines/food-beside.ts'
import { grossOf, Unsellable } from '../rules/lines/line.ts'
import { customerOf } from './customer.ts'
import { type Payment, requirePayments } from './payments.ts'
import { writeAlone } from './sell-vouchers.ts'

export type { FoodItem } from '../rules/lines/food.ts'

/** Food as it is paid for. */
export interface FoodSale {
  orderId: OrderId
  items: readonly FoodItem[]
  discount?: SaleDiscount | undefined
  /** Pieces that a code makes free; then there is no discount beside it. */
  free?: FoodBeside['free']
  tipMinor: number
  payments: readonly Payment[]
  /** What the guest was told: PRICE_CHANGED with the sum of now when it is another. */
  expectedDueMinor: number
  training: boolean
  guestName: string | null
  /** Who buys, as the seller has chosen them. */
  customerId?: CustomerId | undefined
  /** Who buys, where the seller says nothing: whose order it is. */
  buyerId?: CustomerId | null | undefined
}

/**
 * Writes the order of what is paid of a food order, with its money, within a transaction; its lines come in the order of
 * the items. STATE for an id that is another order's, TILL_CLOSED for cash without an open till or at a till of the other
 * kind, NEEDS_APPROVAL for a discount beyond the seller's own, PRICE_CHANGED, GIFT_CARD, VALIDATION by field.
 */
export async function sellFood(ctx: SignedContext, { tx }: Work, food: FoodSale): Promise<SaleResult> {
  const { venueId, actor, approval } = ctx
  const { orderId, training, expectedDueMinor } = food
  const ownKind = await findOwnTillKind(tx, { venueId, cashier: actor.userId })
  if ((ownKind ?? false) !== training) refuse('TILL_CLOSED', { details: { training: ownKind ?? false } })
  const bill = billOf(food)
  if (bill.grossMinor > largestMinor) refuseField('lines', 'field.tooBig')
  const { version: priceVersion, currency } = await selectPriceVersion(tx, venueId)
  if (bill.grossMinor !== expectedDueMinor) {
    refuse('PRICE_CHANGED', { details: { priceVersion, dueMinor: bill.grossMinor, currency } })
  }
  const usesLeave = await requireDiscount(ctx, { tx }, food, bill)
  const wanted: Payment[] = await withParts(ctx, tx, { orderId, payments: food.payments })
  const asked = wanted.map((payment) => (payment.part ? { ...payment, partId: payment.part.id } : payment))
  const cards = await cardsForSale(ctx, tx, { payments: asked, training })
  const payments = wanted.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
  const methods = await selectSaleMethods(tx, venueId)
  const methodIds = requirePayments(
    { payments, channel: 'door', hasCustomer: (food.customerId ?? food.buyerId ?? null) !== null },
    { dueMinor: bill.grossMinor, currency, methods },
  )
  const rows = payments.map(
    ({ method, amountMinor, tenderedMinor, reference, debtor, part, card }, index): NewPayment => ({
      id: part?.id ?? uuidv7(),
      method,
      methodId: methodIds[index] ?? '',
      amountMinor,
      tenderedMinor: method === 'cash' ? (tenderedMinor ?? amountMinor) : null,
      reference: (card?.reference ?? reference) || null,
      debtor: debtor || null,
      // Money belongs to the till and the day in which it was taken.
      ...(part && { tillSessionId: part.tillSessionId, businessDate: part.businessDate, at: part.takenAt }),
    }),
  )
  const sale: Sale = {
    venueId,
    orderId,
    channel: 'door',
    actorId: actor.userId,
    approverId: usesLeave ? (approval?.approverId ?? null) : null,
    isTraining: training,
    byProgram: actor.apiKeyId !== null,
    currency,
    grossMinor: bill.grossMinor,
    taxMinor: bill.taxMinor,
    priceVersion,
    lines: bill.lines,
    payments: rows,
    // Cash that was taken in part is in the drawer already; what the sale does not need of it goes out again.
    cashMinor: payments.reduce(
      (sum, { method, amountMinor, part }) => sum + (method === 'cash' ? amountMinor - (part?.amountMinor ?? 0) : 0),
      0,
    ),
    guest: food.guestName ? { name: food.guestName } : {},
    note: null,
    customerId: customerOf(ctx, food),
    passes: null,
  }
  const { orderNo, receiptNo, tillSessionId, priceVersion: now } = await writeAlone(tx, sale)
  if (now !== priceVersion) refuse('UNAVAILABLE', { retryAfter: 1 })
  if (orderNo === null) return refuse('TILL_CLOSED')
  const spent = payments.flatMap(({ part, amountMinor }) =>
    part ? [{ id: part.id, returnedMinor: part.amountMinor - amountMinor }] : [],
  )
  if (spent.length > 0) await spendParts(ctx, tx, { orderId, tillSessionId, spent })
  const byCard = payments.flatMap(({ card, amountMinor }, index) => {
    const paymentId = rows[index]?.id
    return card && paymentId ? [{ paymentId, cardId: card.id, amountMinor, currency: card.currency }] : []
  })
  await payWithCards(ctx, tx, { orderId, paid: byCard })
  return {
    orderId,
    orderNo,
    receiptNo,
    grossMinor: bill.grossMinor,
    taxMinor: bill.taxMinor,
    changeMinor: payments.reduce((sum, paid) => sum + (paid.tenderedMinor ?? paid.amountMinor) - paid.amountMinor, 0),
    currency,
    payments: rows.map(({ method, methodId, amountMinor }) => ({
      method,
      methodId: methodId as SaleResult['payments'][number]['methodId'],
      amountMinor,
    })),
    passes: [],
  }
}

function billOf({ discount, ...food }: FoodSale): Bill {
  try {
    return makeBill({ ...besideWishes(food), ...(discount && { discount }) })
  } catch (error) {
    if (error instanceof Unsellable) refuseField(error.path, error.why)
    throw error
  }
}

/** Whether something is taken off; NEEDS_APPROVAL or FORBIDDEN where nobody has allowed so much. */
async function requireDiscount(
  ctx: SignedContext,
  { tx }: Pick<Work, 'tx'>,
  { discount }: FoodSale,
  { lines }: Bill,
): Promise<boolean> {
  if (!discount) return false
  await requireNote(ctx, tx, { occasion: 'sale_discount', reason: discount.reason, path: 'discount.reason' })
  const of = (kind: string) => grossOf(lines.filter((line) => line.kind === kind))
  const percentPpm = ppmOf(0 - of('discount'), of('food'))
  requireReach(ctx, { module: 'food_purchase', action: 'discount' }, { percentPpm })
  return true
}
