import type { SeatHoldId } from '@marquee/contract'
import type { GroupDetail } from '@marquee/contract/group-bookings'
import { optionDays, optionRemindHours } from '@marquee/contract/group-bookings'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import type { Work } from '../../../door/work.ts'
import { keepForGroup, prolongOption } from '../../seats/service/for-groups.ts'
import { selectLines } from '../repo/read.ts'
import { findOptionEnd, type HeldGroup, markOption } from '../repo/write.ts'
import { wishesOf } from '../rules/places.ts'
import { tellGroup } from './mails.ts'
import { type OfGroup, ofGroup, requireKept } from './of-group.ts'

type Until = OfGroup & { until: string }

/**
 * Keeps the places of an offer until the end of a day: really, as a hold that the seats know of, so that it ends by itself
 * at that moment whatever else is running. SOLD_OUT when there are not enough; VALIDATION at `until` for a day that is
 * over or behind the end of sales; NEEDS_APPROVAL for more than two weeks; STATE when the quote does not hold any more.
 */
export async function giveOption(ctx: SignedContext, input: Until): Promise<GroupDetail> {
  const { venueId, actor } = ctx
  const of = { input: { ...input }, procedure: 'groupBookings.option', from: ['sent', 'lapsed'] as const }
  return ofGroup(ctx, of, async (work, group) => {
    if (group.isStale) refuse('STATE', { details: { quote: 'lapsed' } })
    const end = await requireEnd(ctx, work, { group, day: input.until })
    if (!end.isShort) requireReach(ctx, { module: 'order_list', action: 'extend_option' }, {})
    const { ticketSessionId } = group
    const wishes = wishesOf(await selectLines(work.tx, { venueId, id: group.id }))
    const holdId = uuidv7() as SeatHoldId
    const option = {
      id: holdId,
      groupId: group.id,
      ownerId: actor.userId,
      until: end.until,
      note: `#${group.groupNo} ${group.name}`.slice(0, 200),
    }
    if (!(await keepForGroup(work, { venueId, ticketSessionId }, { ...option, ...wishes }))) refuse('SOLD_OUT')
    await keepInMind(ctx, work, { group, holdId, until: end.until, procedure: of.procedure })
  })
}

/** Keeps the places of an option for longer. HOLD_EXPIRED when some of them are gone; STATE when its time is up. */
export async function extendOption(ctx: SignedContext, input: Until): Promise<GroupDetail> {
  const { venueId } = ctx
  const of = { input: { ...input }, procedure: 'groupBookings.extend', from: ['option'] as const }
  return ofGroup(ctx, of, async (work, group) => {
    requireKept(group)
    const end = await requireEnd(ctx, work, { group, day: input.until })
    const { ticketSessionId, holdId } = group
    if (holdId === null) refuse('STATE', { details: { state: group.state } })
    const { seats, pools } = wishesOf(await selectLines(work.tx, { venueId, id: group.id }))
    const wanted = { seats: seats.reduce((sum, { qty }) => sum + qty, 0), areas: pools.length }
    const at = { venueId, ticketSessionId }
    if (!(await prolongOption(work, at, { id: holdId, until: end.until, ...wanted }))) {
      refuse('HOLD_EXPIRED', { details: { seatNos: [] } })
    }
    await keepInMind(ctx, work, { group, holdId, until: end.until, procedure: of.procedure })
  })
}

async function requireEnd(ctx: SignedContext, { tx }: Work, { group, day }: { group: HeldGroup; day: string }) {
  const { ticketSessionId } = group
  const at = { venueId: ctx.venueId, ticketSessionId, day, days: optionDays }
  const end = (await findOptionEnd(tx, at)) ?? refuse('NOT_FOUND')
  if (!end.isSold) refuse('SALES_CLOSED')
  if (!end.isAhead) refuseField('until', 'field.past')
  return end
}

interface Kept {
  group: HeldGroup
  holdId: SeatHoldId
  until: string
  procedure: string
}

async function keepInMind(
  { services, venueId }: SignedContext,
  work: Work,
  { group, holdId, until, procedure }: Kept,
): Promise<void> {
  await markOption(work.tx, { venueId, id: group.id }, { holdId, until, remindHours: optionRemindHours })
  if (group.contactEmail !== null) {
    await tellGroup(services, work, { venueId, group, kind: 'group-option', recipient: group.contactEmail, until })
  }
  await work.audit({
    action: procedure,
    entity: 'group_booking',
    entityId: group.id,
    before: { state: group.state, ...(group.state === 'option' && { until: group.optionUntil }) },
    after: { state: 'option', until, hold: holdId },
  })
}
