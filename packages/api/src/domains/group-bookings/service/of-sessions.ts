import type { TicketSessionId, UserId, VenueId } from '@marquee/contract'
import { optionRemindHours } from '@marquee/contract/group-bookings'
import type { Services, SignedContext } from '../../../core/context.ts'
import { machine } from '../../../door/machine.ts'
import type { Work } from '../../../door/work.ts'
import { endOption, prolongOption } from '../../seats/service/for-groups.ts'
import { countOffered, findCut, lockOffered } from '../repo/of-sessions.ts'
import { selectLines } from '../repo/read.ts'
import { endGroup, type HeldGroup, markOption, markValid } from '../repo/write.ts'
import { wishesOf } from '../rules/places.ts'
import { tellGroup } from './mails.ts'

/** Groups that have a quote or an option in ticket sessions, as a preview counts them. */
export const countGroupsOf = countOffered

/**
 * Holds the groups that have a quote or an option in ticket sessions, before their sessions are held: booking goes the same
 * way, so neither waits for the other for ever. What is offered between this and the session is found by the job.
 */
export const holdGroupsOf = (ctx: SignedContext, { tx }: Work, ids: readonly TicketSessionId[]): Promise<HeldGroup[]> =>
  lockOffered(tx, ctx.venueId, ids)

interface ShowOff {
  venueId: VenueId
  reason: string | null
  /** Null: nobody did it at this moment, the job has found it. */
  actorId: UserId | null
}

/** Ends the offer to a held group whose show was called off: its places are free, and its contact is told by mail. */
export async function callOffGroup(
  services: Services,
  work: Work,
  group: HeldGroup,
  { venueId, reason, actorId }: ShowOff,
): Promise<void> {
  const { id, state, holdId, ticketSessionId, contactEmail } = group
  if (state === 'option' && holdId !== null) await endOption(work, { venueId, ticketSessionId }, holdId)
  await endGroup(work.tx, { venueId, id }, { to: 'cancelled', reason, actorId })
  if (contactEmail !== null) {
    const until = group.optionUntil ?? group.validUntil
    await tellGroup(services, work, { venueId, group, kind: 'group-cancelled', recipient: contactEmail, until })
  }
  await work.audit({
    action: 'groupBookings.showOff',
    entity: 'group_booking',
    entityId: id,
    before: { state },
    after: { state: 'cancelled' },
    ...(reason !== null && { reason }),
    ...(actorId === null && { as: machine(venueId) }),
  })
}

/** Ends the offers to groups that are held, because their shows were called off. */
export async function callOffGroups(
  ctx: SignedContext,
  work: Work,
  { groups, reason }: { groups: readonly HeldGroup[]; reason: string },
): Promise<void> {
  const { venueId, actor } = ctx
  for (const group of groups) {
    await callOffGroup(ctx.services, work, group, { venueId, reason, actorId: actor.userId })
  }
}

/**
 * After a session has moved: no quote and no option of the held groups holds past its new end of sales, and their contacts
 * are told the new time by mail. `startedAt`: when it began before.
 */
export async function moveGroups(
  ctx: SignedContext,
  work: Work,
  { groups, startedAt, reason }: { groups: readonly HeldGroup[]; startedAt: string; reason: string },
): Promise<void> {
  const { venueId, services } = ctx
  for (const group of groups) {
    const { id, state, contactEmail } = group
    const cut = await findCut(work.tx, { venueId, id })
    await markValid(work.tx, { venueId, id }, cut.validUntil)
    if (state === 'option' && cut.isShorter) await cutOption(work, venueId, { group, until: cut.optionUntil })
    const until = state === 'option' ? cut.optionUntil : cut.validUntil
    if (contactEmail !== null) {
      await tellGroup(services, work, {
        venueId,
        group,
        kind: 'group-moved',
        recipient: contactEmail,
        until,
        startedAt,
      })
    }
    await work.audit({
      action: 'groupBookings.showMoved',
      entity: 'group_booking',
      entityId: id,
      before: { startsAt: startedAt, validUntil: group.validUntil, until: group.optionUntil },
      after: { startsAt: cut.startsAt, validUntil: cut.validUntil, until: state === 'option' ? cut.optionUntil : null },
      reason,
    })
  }
}

async function cutOption(
  work: Work,
  venueId: VenueId,
  { group, until }: { group: HeldGroup; until: string },
): Promise<void> {
  const { id, holdId, ticketSessionId, isOver } = group
  if (holdId === null || isOver) return
  const { seats, pools } = wishesOf(await selectLines(work.tx, { venueId, id }))
  const wanted = { seats: seats.reduce((sum, { qty }) => sum + qty, 0), areas: pools.length }
  await prolongOption(work, { venueId, ticketSessionId }, { id: holdId, until, ...wanted })
  await markOption(work.tx, { venueId, id }, { holdId, until, remindHours: optionRemindHours })
}
