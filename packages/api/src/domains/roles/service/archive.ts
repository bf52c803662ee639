import type { RoleId, RoleRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { countHolders, findRoleRow } from '../repo/rows.ts'
import { updateRoleRow } from '../repo/write.ts'
import { announceRole, holdEditable, withFreeName } from './target.ts'

interface ArchiveRole {
  id: RoleId
  expectedRev: number
}

/** Puts a role away that nobody holds, today or later; STATE with `details.users` while someone does. */
export async function archiveRole(ctx: SignedContext, input: ArchiveRole): Promise<RoleRow> {
  return setArchived(ctx, input, 'archive')
}

/** Brings an archived role back. VALIDATION on `name` when another role has taken its name. */
export async function restoreRole(ctx: SignedContext, input: ArchiveRole): Promise<RoleRow> {
  return setArchived(ctx, input, 'restore')
}

async function setArchived(
  ctx: SignedContext,
  { id, expectedRev }: ArchiveRole,
  change: 'archive' | 'restore',
): Promise<RoleRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    const role = await holdEditable(ctx, tx, { id, expectedRev, strength: 'whole' })
    if ((role.archivedAt !== null) === (change === 'archive')) {
      refuse('STATE', { details: { archived: role.archivedAt !== null } })
    }
    const users = await countHolders(tx, venueId, id)
    if (change === 'archive' && users > 0) refuse('STATE', { details: { users } })
    const set = { archivedAt: change === 'archive' ? ('now' as const) : null }
    const changed = await withFreeName(updateRoleRow(tx, { venueId, id, expectedRev, by: actor.userId, set }))
    if (!changed) refuse('STALE')
    const row = await findRoleRow(tx, venueId, id)
    if (!row) throw new Error('a role vanished while it was held')
    await work.audit({
      action: `roles.${change}`,
      entity: 'role',
      entityId: id,
      before: { archivedAt: role.archivedAt },
      after: { archivedAt: row.archivedAt },
    })
    announceRole(ctx, work, { id })
    return row
  })
}
