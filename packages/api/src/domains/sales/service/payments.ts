import { type Channel, largestTenderMinor, type PaymentMethod } from '@marquee/contract'
import { refuseField } from '../../../core/refusal.ts'
import { requireMethod, type SaleMethod } from '../../../core/sale-methods.ts'
import type { PartForSale } from '../../tills/service/parts-for-sale.ts'
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
  /** Who owes it, of a payment on account. */
  debtor?: string
  /** The card that `giftCard` is the code of, once it is looked up. */
  card?: PayingCard
}

interface Paying {
  payments: readonly Payment[]
  channel: Channel
  balance?: object | undefined
  /** The order is a customer's, who owes what is bought on account. */
  hasCustomer: boolean
}

/** Refuses payments that are not sound, or not what is due; the ways of payment that they go by. */
export function requirePayments(
  { payments, channel, balance, hasCustomer }: Paying,
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
    requireDebtor(payment, { path, hasCustomer })
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

// What is bought on account is somebody's to pay.
function requireDebtor(
  { method, debtor }: Payment,
  { path, hasCustomer }: { path: string; hasCustomer: boolean },
): void {
  if (method !== 'invoice') {
    if (debtor) refuseField(`${path}.debtor`, 'field.invalid')
  } else if (!debtor && !hasCustomer) refuseField(`${path}.debtor`, 'field.required')
}
