import type { GroupState } from '@marquee/contract/choices'
import type { Services } from '../../../core/context.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import type { Work } from '../../../door/work.ts'
import { endOption } from '../../seats/service/for-groups.ts'
import { type GroupStep, isCancelled, isDue, markReminded, selectDue } from '../repo/due.ts'
import { findShowOff } from '../repo/of-sessions.ts'
import { endGroup, type GroupKey, type HeldGroup, holdGroup } from '../repo/write.ts'
import { tellGroup } from './mails.ts'
import { callOffGroup } from './of-sessions.ts'

// So many groups a turn; the next turn goes on.
const atOnce = 200

/**
 * Reminds organisers of options that end soon, gives back what nobody booked in time, and closes what is over. A group is
 * one transaction behind its lock, so one that was cut off is done again, and of two processes one does it. Nothing that
 * is scarce waits for it: places whose option has run out can be sold before.
 */
export async function settleGroups(services: Services, signal: AbortSignal): Promise<void> {
  for (const step of ['remind', 'end', 'close'] as const) {
    for (const key of await selectDue(services.db, step, atOnce)) {
      if (signal.aborted) return
      try {
        await byMachine(services, key.id, (work) => settle(services, work, { key, step }))
      } catch (error) {
        // What stands in one group's way keeps no other waiting; its next turn tries again.
        services.log.error({ error, groupId: key.id, step }, 'a group was not settled')
      }
    }
  }
}

async function settle(
  services: Services,
  work: Work,
  { key, step }: { key: GroupKey; step: GroupStep },
): Promise<void> {
  const group = await holdGroup(work.tx, key)
  if (!group || !(await isDue(work.tx, key, step))) return
  if (step === 'remind') return remind(services, work, { key, group })
  const { venueId } = key
  const off = step === 'end' ? await findShowOff(work.tx, key) : undefined
  if (off) return callOffGroup(services, work, group, { venueId, reason: off.reason, actorId: null })
  const { state, holdId, ticketSessionId } = group
  if (step === 'end' && state === 'option' && holdId !== null) {
    await endOption(work, { venueId, ticketSessionId }, holdId)
  }
  const to = step === 'end' ? 'lapsed' : (await isCancelled(work.tx, key)) ? 'cancelled' : 'closed'
  await end(work, { key, group, to })
}

async function remind(
  services: Services,
  work: Work,
  { key, group }: { key: GroupKey; group: HeldGroup },
): Promise<void> {
  await markReminded(work.tx, key)
  if (group.contactEmail === null || group.optionUntil === null) return
  await tellGroup(services, work, {
    venueId: key.venueId,
    group,
    kind: 'group-option',
    recipient: group.contactEmail,
    until: group.optionUntil,
  })
}

async function end(work: Work, { key, group, to }: { key: GroupKey; group: HeldGroup; to: GroupState }): Promise<void> {
  await endGroup(work.tx, key, { to, reason: null, actorId: null })
  await work.audit({
    action: `groupBookings.${to}`,
    entity: 'group_booking',
    entityId: key.id,
    before: { state: group.state },
    after: { state: to },
    as: machine(key.venueId),
  })
}
