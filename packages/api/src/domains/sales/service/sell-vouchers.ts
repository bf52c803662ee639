import { type CustomerId, largestMinor, type OrderId, type SaleResult } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { selectSaleMethods } from '../../../core/sale-methods.ts'
import type { Work } from '../../../door/work.ts'
import { findOwnTillKind } from '../../tills/service/parts.ts'
import { selectPriceVersion } from '../repo/price-version.ts'
import type { NewPayment, Sale } from '../repo/sale.ts'
import { writeSale } from '../repo/write-sale.ts'
import { makeBill, type Wishes } from '../rules/bill.ts'
import { customerOf } from './customer.ts'
import type { Purchase } from './make-sale.ts'
import { requirePayments } from './payments.ts'

/** Gift cards as they are bought. */
export interface VoucherSale {
  orderId: OrderId
  qty: number
  amountMinor: number
  payments: Purchase['payments']
  guest: { name?: string; phone?: string }
  customerId?: CustomerId | undefined
}

/** The order of gift cards; the cards are the caller's to make, one for each piece of line 1. See `sellAlone`. */
export const sellVouchers = (ctx: SignedContext, work: Work, { qty, amountMinor, ...sale }: VoucherSale) =>
  sellAlone(ctx, work, { ...sale, wishes: { voucher: { qty, amountMinor } } })

/** What is sold beside passes, as an order of its own. */
export interface LoneSale extends Pick<VoucherSale, 'orderId' | 'payments' | 'guest' | 'customerId'> {
  wishes: Pick<Wishes, 'voucher' | 'membership'>
}

/**
 * Writes an order within a transaction, with its money; what it sells is the caller's to make. STATE when the id is
 * another order's, FORBIDDEN for a customer of whom the seller may see none, TILL_CLOSED for cash without an open till and at a till for practice, VALIDATION by field: nothing of
 * it is paid for with a gift card.
 */
export async function sellAlone(
  ctx: SignedContext,
  { tx }: Work,
  { orderId, wishes, payments: wanted, guest, customerId: chosen }: LoneSale,
): Promise<SaleResult> {
  const { venueId, actor } = ctx
  const customerId = customerOf(ctx, { customerId: chosen })
  for (const [index, { method, giftCard }] of wanted.entries()) {
    if (method === 'voucher' || giftCard !== undefined) refuseField(`payments.${index}.method`, 'field.invalid')
  }
  // Cards and memberships would be real, and nobody has paid.
  if (await findOwnTillKind(tx, { venueId, cashier: actor.userId })) {
    refuse('TILL_CLOSED', { details: { training: true } })
  }
  const { lines, grossMinor, taxMinor } = makeBill(wishes)
  if (grossMinor > largestMinor) refuseField('amountMinor', 'field.tooBig')
  const { version: priceVersion, currency } = await selectPriceVersion(tx, venueId)
  const methods = await selectSaleMethods(tx, venueId)
  const methodIds = requirePayments(
    { payments: wanted, channel: 'door', hasCustomer: customerId !== null },
    { dueMinor: grossMinor, currency, methods },
  )
  const payments = wanted.map(
    ({ method, amountMinor: paid, tenderedMinor, reference, debtor }, index): NewPayment => ({
      id: uuidv7(),
      method,
      methodId: methodIds[index] ?? '',
      amountMinor: paid,
      tenderedMinor: method === 'cash' ? (tenderedMinor ?? paid) : null,
      reference: reference || null,
      debtor: debtor || null,
    }),
  )
  const phone = requirePhone(guest.phone ?? '', { country: actor.venueCountry, path: 'guest.phone' }) ?? ''
  const sale: Sale = {
    venueId,
    orderId,
    channel: 'door',
    actorId: actor.userId,
    approverId: null,
    isTraining: false,
    byProgram: actor.apiKeyId !== null,
    currency,
    grossMinor,
    taxMinor,
    priceVersion,
    lines,
    payments,
    cashMinor: payments.reduce((sum, payment) => sum + (payment.method === 'cash' ? payment.amountMinor : 0), 0),
    guest: { ...guest, phone },
    note: null,
    customerId,
    passes: null,
  }
  const { orderNo, receiptNo, priceVersion: now } = await writeAlone(tx, sale)
  if (now !== priceVersion) refuse('UNAVAILABLE', { retryAfter: 1 })
  if (orderNo === null) return refuse('TILL_CLOSED')
  return {
    orderId,
    orderNo,
    receiptNo,
    grossMinor,
    taxMinor,
    changeMinor: payments.reduce((sum, paid) => sum + (paid.tenderedMinor ?? paid.amountMinor) - paid.amountMinor, 0),
    currency,
    payments: payments.map(({ method, methodId, amountMinor: paid }) => ({
      method,
      methodId: methodId as SaleResult['payments'][number]['methodId'],
      amountMinor: paid,
    })),
    passes: [],
  }
}

/** Writes the rows of a sale without passes; STATE for the id of another order, VALIDATION for more cash than a till holds. */
export async function writeAlone(tx: Work['tx'], sale: Sale) {
  try {
    return await writeSale(tx, sale)
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'sale_order_pkey') refuse('STATE', { details: { orderId: 'taken' } })
    if (kind === 'foreign_key' && constraint === 'sale_order_customer_id_fkey')
      refuseField('customerId', 'field.invalid')
    if (kind === 'check' && constraint === 'till_session_cash_minor_check') refuseField('payments', 'field.tooBig')
    throw error
  }
}
