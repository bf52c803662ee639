import type { GroupState } from '@marquee/contract/choices'
import type { GroupDetail, GroupId } from '@marquee/contract/group-bookings'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { type HeldGroup, holdGroup } from '../repo/write.ts'
import { detailOf } from './read.ts'

/** Which group, as it was when the caller looked at it. */
export interface OfGroup {
  commandId: string
  id: GroupId
  expectedRev: number
}

interface Of {
  input: OfGroup & Record<string, unknown>
  procedure: string
  from: readonly GroupState[]
}

/**
 * One command on one group, which nobody else changes meanwhile: of two clerks the second is told what the first has done.
 * NOT_FOUND, STALE, or STATE for a group that does not go on like that. An option that has run out is lapsed, whether the
 * job has seen it or not.
 */
export function ofGroup(
  ctx: SignedContext,
  of: Of,
  body: (work: Work, before: HeldGroup) => Promise<void>,
): Promise<GroupDetail> {
  return ofGroupWith(ctx, of, async (work, before) => {
    await body(work, before)
    return {}
  })
}

/** The same, with what the body answers beside the group. */
export async function ofGroupWith<More extends object>(
  ctx: SignedContext,
  { input, procedure, from }: Of,
  body: (work: Work, before: HeldGroup) => Promise<More>,
): Promise<GroupDetail & More> {
  const { id, expectedRev, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const before = (await holdGroup(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
    if (before.rev !== expectedRev) refuse('STALE', { details: { rev: before.rev } })
    if (!from.includes(before.state)) refuse('STATE', { details: { state: before.state } })
    const more = await body(work, before)
    return { ...(await detailOf(ctx, id, work.tx)), ...more }
  })
}

/** Refuses an option whose time is up. */
export function requireKept({ state, isOver }: HeldGroup): void {
  if (state === 'option' && isOver) refuse('STATE', { details: { state: 'lapsed' } })
}
