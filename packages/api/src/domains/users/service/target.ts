import { mayDo, type RoleId, type UserId, type UserRow, type UserState } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { authorityOf } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import { excess, findRoles, type RoleWithRights } from '../../roles/service/find.ts'
import { findUserRow, lockMember, selectHeldRoles } from '../repo/rows.ts'
import { type RoleSpan, stateChanges } from '../rules.ts'

/** The person whom a command changes, locked until the transaction ends. */
export interface Target {
  userId: UserId
  state: UserState
  rev: number
  /** The roles that they hold now or later, archived ones too. */
  held: RoleSpan[]
  /** The database's clock, in milliseconds. */
  now: number
  row: UserRow
}

/**
 * Takes hold of the person that a command is about. NOT_FOUND for someone of another venue; EXCEEDS_OWN_RIGHTS when
 * they hold a role with more than the rights by which the caller acts: such people are not touched from below.
 */
export async function holdTarget(ctx: SignedContext, tx: Tx, userId: UserId): Promise<Target> {
  const member = await lockMember(tx, ctx.venueId, userId)
  const row = member && (await findUserRow(tx, ctx.venueId, userId))
  if (!row) refuse('NOT_FOUND')
  const { held, now } = await selectHeldRoles(tx, ctx.venueId, userId)
  const roleIds = [...new Set(held.map((span) => span.roleId))]
  if (userId !== ctx.actor.userId) refuseOutOfReach(ctx, await findRoles(ctx, roleIds, tx))
  return { userId, ...member, held, now, row }
}

/** STALE when the caller looked at an older state of the person; the answer carries the present one if they may see it. */
export function requireRev(ctx: SignedContext, target: Target, expectedRev: number): void {
  if (target.rev === expectedRev) return
  refuse('STALE', { details: mayDo(ctx.actor.rights, 'users', 'view') ? { current: target.row } : {} })
}

/** STATE, with the present one, when a person is not in a state from which the change starts. */
export function requireState(target: Target, change: keyof typeof stateChanges): void {
  const from: readonly UserState[] = stateChanges[change]
  if (!from.includes(target.state)) refuse('STATE', { details: { state: target.state } })
}

/** The roles with these ids, in this order; VALIDATION for unknown or archived ones. */
export async function requireRoles(ctx: SignedContext, tx: Tx, roleIds: readonly RoleId[]): Promise<RoleWithRights[]> {
  const found = await findRoles(ctx, roleIds, tx)
  return roleIds.map(
    (id, index) =>
      found.find((role) => role.id === id && !role.archived) ?? refuseField(`roles.${index}.roleId`, 'field.invalid'),
  )
}

/** EXCEEDS_OWN_RIGHTS, with what is missing, when a role holds more than the caller does. */
export function refuseOutOfReach(ctx: SignedContext, roles: readonly RoleWithRights[]): void {
  const beyondReach = roles.flatMap((role) => {
    const missing = excess(role, authorityOf(ctx))
    return missing === null ? [] : [{ roleId: role.id, name: role.name, missing: missing.slice(0, 50) }]
  })
  if (beyondReach.length > 0) refuse('EXCEEDS_OWN_RIGHTS', { details: { roles: beyondReach } })
}
