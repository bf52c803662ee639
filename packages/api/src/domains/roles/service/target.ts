import { effectiveRights, mayDo, type Permission, type RoleDetail, type RoleId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { rolesTopic } from '../events.ts'
import { lockRole } from '../repo/write.ts'
import { excess } from '../rules.ts'
import { getRole } from './read.ts'

/**
 * Takes hold of the role that a command changes. NOT_FOUND for one of another venue, STATE for the owner's role,
 * SELF_CHANGE for one that the caller holds, EXCEEDS_OWN_RIGHTS for one with more than their rights, STALE when they looked
 * at an older state.
 */
export async function holdEditable(
  ctx: SignedContext,
  tx: Tx,
  target: { id: RoleId; expectedRev: number; strength: 'row' | 'whole' },
): Promise<RoleDetail> {
  const { id, expectedRev, strength } = target
  if (!(await lockRole(tx, { venueId: ctx.venueId, id }, strength))) refuse('NOT_FOUND')
  const role = await getRole(ctx, { id }, tx)
  if (role.lockedBecause === 'owner') refuse('STATE', { details: { lockedBecause: 'owner' } })
  if (role.lockedBecause === 'own') refuse('SELF_CHANGE')
  refuseBeyond(ctx, role)
  if (role.rev !== expectedRev) {
    refuse('STALE', { details: mayDo(ctx.actor.rights, 'roles', 'view') ? { current: role } : {} })
  }
  return role
}

/**
 * EXCEEDS_OWN_RIGHTS, with what is missing, when these rows are more than the caller holds. Every way into a role
 * passes here, and the ways to people pass by the same `excess`. The umbrella counts opened, as it will work.
 */
export function refuseBeyond(ctx: SignedContext, role: { isOwner: boolean; permissions: readonly Permission[] }): void {
  const missing = excess({ isOwner: role.isOwner, rights: effectiveRights(role.permissions) }, ctx.actor)
  if (missing !== null) refuse('EXCEEDS_OWN_RIGHTS', { details: { permissions: missing.slice(0, 50) } })
}

/** Runs a write that may meet another living role of the same name. */
export async function withFreeName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'role_name') refuseField('name', 'field.taken')
    throw error
  }
}

/** Tells the roles screens; `reach` also tells those who hold the role and the users screens that list them. */
export function announceRole(
  ctx: SignedContext,
  { announce }: Work,
  change: { id: RoleId; reach?: RoleDetail['holders'] },
): void {
  const { venueId } = ctx
  announce(venueId, rolesTopic, { roleId: change.id })
  if (!change.reach) return
  announce(venueId, accessTopic, { roleIds: [change.id] })
  for (const holder of change.reach) announce(venueId, 'users', { userId: holder.id })
}
