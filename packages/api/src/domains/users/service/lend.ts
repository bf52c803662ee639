import type { RoleGrant, RoleId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { usersTopic } from '../../../identity/people.ts'
import { findUserRow, selectHeldRoles } from '../repo/rows.ts'
import { replaceRoles, updateMember } from '../repo/write.ts'
import { type RoleSpan, rolesForAudit } from '../rules.ts'
import { requireGrants } from './grants.ts'
import { holdTarget } from './target.ts'

export type { RoleSpan } from '../rules.ts'

/** The roles that the caller holds now or later, archived ones too. */
export async function holdingOf({ services, venueId, actor }: SignedContext): Promise<RoleSpan[]> {
  return (await selectHeldRoles(services.db, venueId, actor.userId)).held
}

const instantOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())
const grantOf = ({ roleId, from, until }: RoleSpan): RoleGrant => ({
  roleId,
  validFrom: instantOf(from),
  validUntil: instantOf(until),
})

/**
 * Gives the caller a role that they do not hold, from now until then (milliseconds), by the rights of the person who has
 * approved it; what they hold stays. Returns their roles before and after, as the audit keeps them. Refuses what `requireGrants` refuses, and without an approval (SELF_CHANGE).
 */
export async function lendRole(ctx: SignedContext, work: Work, loan: { roleId: RoleId; until: number }) {
  const { tx, announce } = work
  const { venueId, actor, approval } = ctx
  if (!approval) refuse('SELF_CHANGE')
  const target = await holdTarget(ctx, tx, actor.userId)
  const grants = [...target.held, { ...loan, from: null }].map(grantOf)
  const spans = await requireGrants(ctx, tx, { grants, holding: target })
  const key = { venueId, userId: actor.userId }
  if (!(await updateMember(tx, { ...key, expectedRev: target.rev, by: approval.approverId }))) refuse('STALE')
  await replaceRoles(tx, key, spans)
  const row = await findUserRow(tx, venueId, actor.userId)
  if (!row) throw new Error('a person vanished while they were held')
  announce(venueId, accessTopic, { userIds: [actor.userId] })
  announce(venueId, usersTopic, { userId: actor.userId })
  return { before: rolesForAudit(target.row), after: rolesForAudit(row) }
}
