import type { OrderId } from '@marquee/contract'
import type { MembershipId, MembershipPlanId, SoldMembership } from '@marquee/contract/memberships'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { sellAlone, type VoucherSale } from '../../sales/service/sell-vouchers.ts'
import { findPlan, insertMembership } from '../repo.ts'
import { newCode } from './codes.ts'

interface Sell {
  commandId: string
  orderId: OrderId
  planId: MembershipPlanId
  holder: string
  payments: VoucherSale['payments']
  expectedDueMinor: number
  guest: VoucherSale['guest']
  customerId?: VoucherSale['customerId']
}

/**
 * Sells a membership: an order with one line, taxed and earned with the sale. PRICE_CHANGED when it costs another sum than
 * the guest was told, VALIDATION for a plan that is not sold, and the refusals of `sellAlone`.
 */
export async function sellMembership(ctx: SignedContext, input: Sell): Promise<SoldMembership> {
  const command = { commandId: input.commandId, procedure: 'memberships.sell', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { orderId, planId, holder, payments, guest, customerId } = input
    const plan = await findPlan(work.tx, ctx.venueId, planId)
    if (!plan || plan.taxPpm === null) return refuseField('planId', 'field.invalid')
    if (plan.priceMinor !== input.expectedDueMinor) {
      return refuse('PRICE_CHANGED', { details: { dueMinor: plan.priceMinor } })
    }
    const tax = { code: plan.taxCode, ppm: plan.taxPpm }
    const wishes = { membership: { amountMinor: plan.priceMinor, tax } }
    const buyer = { guest: { name: holder, ...guest }, customerId }
    const sale = await sellAlone(ctx, work, { orderId, wishes, payments, ...buyer })
    const id = uuidv7() as MembershipId
    const code = newCode(ctx, id)
    const made = { venueId: ctx.venueId, id, plan, orderId, lineNo: 1, holder, by: ctx.actor.userId, ...code }
    const days = await insertMembership(work.tx, made)
    await work.audit({
      action: 'memberships.sell',
      entity: 'order',
      entityId: orderId,
      after: {
        orderNo: sale.orderNo,
        membership: `•••• ${code.tail}`,
        plan: plan.name,
        grossMinor: sale.grossMinor,
        currency: sale.currency,
        payments: sale.payments.map(({ method, amountMinor }) => ({ method, amountMinor })),
      },
    })
    return { sale, membership: { id, tail: code.tail, ...days } }
  })
}
