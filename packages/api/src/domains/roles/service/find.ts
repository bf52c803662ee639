import type { RoleId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { type RoleWithRights, selectRoles } from '../repo/rights.ts'
import { holdRoles } from '../repo/write.ts'
import { excess } from '../rules.ts'

export type { RoleWithRights } from '../repo/rights.ts'
export { excess } from '../rules.ts'

/** The roles that can be given to people, and whether the caller may give each. */
export async function listRoleChoices(ctx: SignedContext) {
  const roles = await selectRoles(ctx.services.db, ctx.venueId)
  return roles
    .filter((role) => !role.archived)
    .map((role) => ({
      id: role.id,
      name: role.name,
      isOwner: role.isOwner,
      users: role.users,
      assignable: excess(role, ctx.actor) === null,
    }))
}

/**
 * Roles of the caller's venue with their rights; unknown ids are absent in the answer. With a transaction they are kept
 * from being archived until it ends, so that nobody is given a role that goes away at the same moment.
 */
export async function findRoles(ctx: SignedContext, roleIds: readonly RoleId[], tx?: Tx): Promise<RoleWithRights[]> {
  if (tx) await holdRoles(tx, ctx.venueId, roleIds)
  return selectRoles(tx ?? ctx.services.db, ctx.venueId, roleIds)
}

/** All roles of the caller's venue with their rights, archived ones included. */
export async function listRolesWithRights(ctx: SignedContext): Promise<RoleWithRights[]> {
  return selectRoles(ctx.services.db, ctx.venueId)
}
