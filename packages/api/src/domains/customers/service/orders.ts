import type { OrderId } from '@marquee/contract'
import type { attachOrdersInput, CustomerId } from '@marquee/contract/customers'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { customerService, forReader } from '../record.ts'
import { attach, detach, lockOrders, selectCustomerOfOrder, selectCustomersLikeGuest } from '../repo/orders.ts'

/** Whose order it is; otherwise who it may be. NOT_FOUND for an order of another venue. */
export async function getCustomerOfOrder(ctx: SignedContext, orderId: OrderId) {
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, orderId }
  const found = (await selectCustomerOfOrder(db, key)) ?? refuse('NOT_FOUND')
  const { rights } = ctx.actor
  if (found.customer) return { customer: forReader(rights, found.customer), proposed: [] }
  const proposed = await selectCustomersLikeGuest(db, key)
  return { customer: null, proposed: proposed.map((row) => forReader(rights, row)) }
}

/**
 * Gives orders to a customer. VALIDATION on `orderIds` for an order that does not exist, STATE for one that belongs to
 * somebody else, or for a customer in the archive. What is theirs already stays.
 */
export async function attachOrders(ctx: SignedContext, input: z.output<typeof attachOrdersInput>) {
  const { customerId, orderIds } = input
  return inTransaction(ctx, async (work) => {
    const customer = await customerService.hold(ctx, work.tx, customerId)
    if (customer.archivedAt !== null) refuse('STATE')
    const orders = await lockOrders(work.tx, { venueId: ctx.venueId, ids: orderIds })
    if (orders.length !== new Set(orderIds).size) refuseField('orderIds', 'field.invalid')
    if (orders.some((order) => order.customerId !== null && order.customerId !== customerId)) refuse('STATE')
    const fresh = orders.filter((order) => order.customerId === null)
    if (fresh.length > 0) {
      const ids = fresh.map(({ id }) => id)
      await attach(work.tx, { venueId: ctx.venueId, customerId, ids })
      const after = { orders: fresh.map(({ orderNo }) => orderNo) }
      await work.audit({ action: 'customers.attachOrders', entity: 'customer', entityId: customerId, after })
      work.announce(ctx.venueId, 'customers', { id: customerId })
    }
    return { attached: fresh.length }
  })
}

/** Takes an order from its customer. */
export async function detachOrder(ctx: SignedContext, { orderId }: { orderId: OrderId }) {
  return inTransaction(ctx, async (work) => {
    const [order] = await lockOrders(work.tx, { venueId: ctx.venueId, ids: [orderId] })
    if (!order) refuse('NOT_FOUND')
    const customerId = order.customerId as CustomerId | null
    if (customerId === null) return { attached: 0 }
    await detach(work.tx, { venueId: ctx.venueId, orderId })
    const before = { orders: [order.orderNo] }
    await work.audit({ action: 'customers.detachOrder', entity: 'customer', entityId: customerId, before })
    work.announce(ctx.venueId, 'customers', { id: customerId })
    return { attached: 1 }
  })
}
