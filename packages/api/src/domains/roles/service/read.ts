import { effectiveRights, type RoleDetail, type RoleId, type RoleRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findRoleRow, isHeldBy, selectHolders, selectPermissions, selectRoleRows } from '../repo/rows.ts'
import { lockOf } from '../rules.ts'

/** The living roles, or the archived ones. */
export async function listRoles(ctx: SignedContext, { archived }: { archived: boolean }): Promise<RoleRow[]> {
  return selectRoleRows(ctx.services.db, ctx.venueId, archived ? 'archived' : 'living')
}

/** One role whole, with whether the caller may change it. */
export async function getRole(ctx: SignedContext, { id }: { id: RoleId }, tx?: Tx): Promise<RoleDetail> {
  const { actor, venueId } = ctx
  const db = tx ?? ctx.services.db
  const row = await findRoleRow(db, venueId, id)
  if (!row) refuse('NOT_FOUND')
  const permissions = await selectPermissions(db, venueId, row)
  const heldByCaller = await isHeldBy(db, venueId, { id, userId: actor.userId })
  const lockedBecause = lockOf({ isOwner: row.isOwner, rights: effectiveRights(permissions), heldByCaller }, actor)
  return {
    ...row,
    permissions,
    editable: lockedBecause === null,
    lockedBecause,
    holders: await selectHolders(db, venueId, id),
  }
}
