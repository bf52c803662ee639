import type { PaymentId, PaymentMethodId, TillSessionId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireMethod, selectSaleMethods } from '../../../core/sale-methods.ts'
import type { Need } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import type { OrderPayment } from '../repo/read.ts'
import type { NewRefund } from '../repo/write.ts'
import { proposeRefunds } from '../rules/refunds.ts'

export interface RefundWish {
  paymentId: PaymentId
  amountMinor: number
  methodId?: PaymentMethodId
  reference?: string
  giftCard?: string
}

/** A gift card as whoever confirms was shown that it gets money. */
export interface ExpectedCard {
  paymentId: PaymentId
  tail: string
  isBlocked: boolean
}

/** What goes back to which payment when nobody says otherwise. */
export const proposedFor = (payments: readonly OrderPayment[], amountMinor: number): Map<string, number> =>
  proposeRefunds(
    payments.map(({ paymentId, at, leftMinor, method }) => ({
      id: paymentId,
      at,
      leftMinor,
      isOwed: method === 'invoice',
    })),
    amountMinor,
  )

interface Due {
  payments: readonly OrderPayment[]
  amountMinor: number
  wishes: readonly RefundWish[] | undefined
  /** The caller's open till. */
  tillSessionId: TillSessionId | null
}

/**
 * The refunds that pay an amount back, as they are written, and the rights that they take. VALIDATION by field for wishes
 * that are not exactly the amount or name no payment of the order, OVER_REFUND for more than a payment has left.
 */
export async function refundsOf(
  { venueId }: SignedContext,
  db: Db | Tx,
  due: Due,
): Promise<{ refunds: NewRefund[]; needs: Need[] }> {
  const { payments, amountMinor, tillSessionId } = due
  const byId = new Map(payments.map((payment) => [payment.paymentId as string, payment]))
  const left = payments.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  if (amountMinor > left) refuse('OVER_REFUND', { details: { leftMinor: left } })
  const wishes: readonly RefundWish[] =
    due.wishes ??
    [...proposedFor(payments, amountMinor)].map(([id, part]) => ({ paymentId: id as PaymentId, amountMinor: part }))
  if (wishes.reduce((sum, wish) => sum + wish.amountMinor, 0) !== amountMinor) refuseField('refunds', 'field.amount')
  const methods = await selectSaleMethods(db, venueId)
  const taken = new Map<string, number>()
  const refunds = wishes.map(({ paymentId, methodId, ...wish }, index): NewRefund => {
    const path = `refunds.${index}`
    const payment = byId.get(paymentId) ?? refuseField(`${path}.paymentId`, 'field.invalid')
    const sum = (taken.get(paymentId) ?? 0) + wish.amountMinor
    taken.set(paymentId, sum)
    if (sum > payment.leftMinor) {
      refuse('OVER_REFUND', {
        details: { leftMinor: payment.leftMinor },
        issues: [{ path: `${path}.amountMinor`, message: 'field.tooBig' }],
      })
    }
    const { giftCard } = wish
    const back = { id: uuidv7(), paymentId, amountMinor: wish.amountMinor, reference: wish.reference || null }
    if (methodId === undefined || methodId === payment.methodId) {
      if (giftCard !== undefined && payment.method !== 'voucher') refuseField(`${path}.giftCard`, 'field.invalid')
      return { ...back, method: payment.method, methodId: payment.methodId, giftCard }
    }
    const other = methods.find(({ id }) => id === methodId) ?? refuseField(`${path}.methodId`, 'field.invalid')
    // What nobody paid yet can only be owed less.
    if (other.kind === 'invoice' || payment.method === 'invoice') refuseField(`${path}.methodId`, 'field.invalid')
    const wanted = { method: other.kind, methodId, reference: wish.reference ?? '-' }
    const { kind: method } = requireMethod(methods, wanted, { path: `${path}.` })
    if (giftCard !== undefined && method !== 'voucher') refuseField(`${path}.giftCard`, 'field.invalid')
    return { ...back, method, methodId, giftCard }
  })
  const isOwn = refunds.every(({ paymentId }) => {
    const at = byId.get(paymentId)?.tillSessionId ?? null
    return at !== null && at === tillSessionId
  })
  const isOther = refunds.some((refund) => refund.methodId !== byId.get(refund.paymentId)?.methodId)
  const needs: Need[] = []
  if (amountMinor > 0) {
    needs.push({ access: { module: 'transactions', action: 'refund' }, extent: { amountMinor, ownTill: isOwn } })
  }
  if (isOther) needs.push({ access: { module: 'transactions', action: 'refund_other' }, extent: {} })
  return { refunds, needs }
}
