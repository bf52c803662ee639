import { type Channel, largestTenderMinor, type PaymentMethod } from '@marquee/contract'
import { refuseField } from '../../../core/refusal.ts'
import { requireMethod, type SaleMethod } from '../../../core/sale-methods.ts'
import type { PartForSale } from '../../tills/service/parts.ts'
import type { PayingCard } from '../../vouchers/service/for-sale.ts'
import { paidOf } from '../rules/paid.ts'

/** Money that pays for a sale, in one way. */
export interface Payment {
  method: PaymentMethod
  methodId?: string
  amountMinor: number
  tenderedMinor?: number
  reference?: string
  partId?: string
  /** What `partId` names, once it is looked up. */
  part?: PartForSale
  giftCard?: string
  /** The card that `giftCard` is the code of, once it is looked up. */
  card?: PayingCard
}

/** Refuses payments that are not sound, or not what is due; the ways of payment that they go by. */
export function requirePayments(
  { payments, channel, balance }: { payments: readonly Payment[]; channel: Channel; balance?: object | undefined },
  { dueMinor, currency, methods }: { dueMinor: number; currency: string; methods: readonly SaleMethod[] },
): string[] {
  const methodIds: string[] = []
  for (const [index, payment] of payments.entries()) {
    const { method, amountMinor, tenderedMinor, part, card } = payment
    const path = `payments.${index}`
    if (part) {
      if (method !== part.method || currency !== part.currency) refuseField(`${path}.partId`, 'field.invalid')
      const isAll = amountMinor === part.amountMinor
      if (!isAll && (method !== 'cash' || amountMinor > part.amountMinor))
        refuseField(`${path}.amountMinor`, 'field.amount')
      methodIds.push(part.methodId)
      continue
    }
    methodIds.push(requireMethod(methods, payment, { path: `${path}.`, channel }).id)
    if (method === 'voucher' && card?.currency !== currency) {
      refuseField(`${path}.giftCard`, card ? 'field.invalid' : 'field.required')
    }
    if (tenderedMinor !== undefined && method !== 'cash') refuseField(`${path}.tenderedMinor`, 'field.invalid')
    if (tenderedMinor === undefined) continue
    if (tenderedMinor < amountMinor) refuseField(`${path}.tenderedMinor`, 'field.tooSmall')
    if (tenderedMinor > largestTenderMinor(amountMinor, currency)) {
      refuseField(`${path}.tenderedMinor`, 'field.tooBig')
    }
  }
  const paid = paidOf({ payments })
  // How little it may be is asked when the sale is written.
  if (balance ? paid > dueMinor : paid !== dueMinor) refuseField('payments', 'field.amount')
  return methodIds
}
