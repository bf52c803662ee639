import type { OrderDetail, OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { type GuestFields, lockGuest, updateGuest } from '../repo/guest.ts'
import { getOrder } from './read.ts'

type Change = Partial<GuestFields> & { id: OrderId; expectedRev: number }

/**
 * Changes who an order is for; what is not named stays, nothing written is nothing known. STALE carries the
 * guest; VALIDATION on `phone` for what can be no number.
 */
export async function changeGuest(ctx: SignedContext, { id, expectedRev, ...given }: Change): Promise<OrderDetail> {
  await inTransaction(ctx, async ({ tx, audit }) => {
    const key = { venueId: ctx.venueId, id }
    const held = await lockGuest(tx, key)
    if (!held) refuse('NOT_FOUND')
    const { rev, ...before } = held
    if (rev !== expectedRev) refuse('STALE', { details: { current: { id, ...held } } })
    const after: GuestFields = { ...before }
    for (const name of ['name', 'phone', 'email'] as const) {
      if (given[name] !== undefined) after[name] = given[name] || null
    }
    // What is stored already may be older than the check.
    if (after.phone !== null && after.phone !== before.phone) {
      after.phone = requirePhone(after.phone, { country: ctx.actor.venueCountry, path: 'phone' })
    }
    const changed = (['name', 'phone', 'email'] as const).filter((name) => after[name] !== before[name])
    if (changed.length === 0) return
    await updateGuest(tx, key, after)
    await audit({
      action: 'orders.updateGuest',
      entity: 'order',
      entityId: id,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    })
  })
  return getOrder(ctx, id)
}
