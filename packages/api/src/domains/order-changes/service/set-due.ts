import type { DueDates, OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { instantOf, lockDates, moveDates } from '../repo/due-dates.ts'
import { holdOrder } from './order-state.ts'
import { dueOf } from './take-due.ts'
import { tellGuest } from './tell.ts'

interface SetDue {
  commandId: string
  orderId: OrderId
  expectedDueAt: string
  date: string
  time: string
  reason: string
}

/**
 * Gives one order another date by which its rest is due; the reminder and the release move along, and the guest is told
 * by mail. STATE when nothing is due or its seats have gone, STALE when the date is another one by now, VALIDATION at
 * `date` for one that is over or after the show begins.
 */
export function setDue(ctx: SignedContext, input: SetDue): Promise<DueDates> {
  const procedure = 'orderChanges.setDue'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { tx, audit } = work
    const { orderId, reason } = input
    const key = { venueId: ctx.venueId, orderId }
    const order = await holdOrder(ctx, tx, orderId)
    const before = await lockDates(tx, key)
    if (!before || dueOf(order) === 0) refuse('STATE', { details: { due: 'nothing' } })
    if (Date.parse(before.dueAt) !== Date.parse(input.expectedDueAt)) {
      refuse('STALE', { details: { dueAt: before.dueAt } })
    }
    const at = await instantOf(tx, ctx.venueId, input)
    if (Date.parse(at) <= Date.parse(before.now)) refuseField('date', 'field.past')
    if (Date.parse(at) > Date.parse(before.startsAt)) refuseField('date', 'field.tooLate')
    const after = await moveDates(tx, key, { dueAt: at, startsAt: before.startsAt })
    await audit({
      action: procedure,
      entity: 'order',
      entityId: orderId,
      before: { dueAt: before.dueAt },
      after: { dueAt: after.dueAt },
      reason,
    })
    const show = { dueMinor: dueOf(order), dueAt: after.dueAt, currency: order.head.currency }
    const isTold = !order.head.isTraining && (await tellGuest(ctx, work, { key, kind: 'balance-moved', show }))
    return { orderId, ...after, isTold }
  })
}
