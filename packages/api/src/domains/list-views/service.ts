import { mayDo, type RoleId } from '@marquee/contract'
import type { ListViewId, ListViewRow, ListViews } from '@marquee/contract/list-views'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, runCommand, type Tx } from '../../door/work.ts'
import { findRoles, listRolesWithRights } from '../roles/service/find.ts'
import {
  clearDefault,
  deleteListView,
  insertListView,
  type ListViewFields,
  lockListView,
  selectListViews,
  updateListView,
  type Viewer,
} from './repo.ts'

/** Whoever edits roles says what everyone in a role sees, and sees what is shared with any of them. */
const mayShare = ({ actor }: SignedContext) => mayDo(actor.rights, 'roles', 'update')

function viewerOf(ctx: SignedContext): Viewer {
  const { venueId, actor } = ctx
  return { venueId, userId: actor.userId, roleId: actor.roleId, seesAll: mayShare(ctx) }
}

/** The saved views of all lists that the caller sees, those with which lists begin for them, and whom they may share with. */
export async function readListViews(ctx: SignedContext): Promise<ListViews> {
  const { services, venueId, actor } = ctx
  const [rows, given, choices] = await Promise.all([
    selectListViews(services.db, viewerOf(ctx)),
    selectGivenNames(services.db, venueId),
    mayShare(ctx) ? listRolesWithRights(ctx) : [],
  ])
  const nameOf = namesIn(given.roles, actor.language ?? actor.venueLocale)
  const called = ({ id, name }: { id: RoleId; name: string }) => ({ id, name: nameOf(name) })
  return {
    rows: rows.map((row) => ({ ...row, role: row.role && called(row.role) })),
    opens: rows.filter(({ isDefault, role }) => isDefault && role?.id === actor.roleId).map(({ id }) => id),
    roles: choices.filter(({ archived }) => !archived).map(called),
  }
}

/** FORBIDDEN for a role when the caller may not share; VALIDATION for one that is not there, and for a default of nobody. */
async function requireRole(
  ctx: SignedContext,
  tx: Tx,
  { roleId, isDefault }: Pick<ListViewFields, 'roleId' | 'isDefault'>,
) {
  if (roleId === null) return isDefault ? refuseField('isDefault', 'field.choice') : undefined
  if (!mayShare(ctx)) refuse('FORBIDDEN')
  const [role] = await findRoles(ctx, [roleId], tx)
  if (!role || role.archived) refuseField('roleId', 'field.choice')
}

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'list_view_name') refuseField('name', 'field.taken')
    if (kind === 'unique' && constraint === 'list_view_one_default') refuse('STALE')
    throw error
  }
}

const auditable = ({ list, name, query, roleId, isDefault }: ListViewFields) => ({
  list,
  name,
  query,
  roleId,
  isDefault,
})
const fieldsOf = ({ role, ...row }: ListViewRow): ListViewFields => ({ ...row, roleId: role?.id ?? null })

/**
 * Saves a view of a list for the caller, or for everyone who acts in a role. VALIDATION on `name` that another view of
 * theirs of this list has.
 */
export async function saveListView(
  ctx: SignedContext,
  input: ListViewFields & { commandId: string },
): Promise<ListViewRow> {
  const viewer = viewerOf(ctx)
  const id = uuidv7() as ListViewId
  return runCommand(ctx, { ...input, procedure: 'listViews.save', input: { ...input } }, async ({ tx, audit }) => {
    await requireRole(ctx, tx, input)
    if (input.isDefault) await clearDefault(tx, viewer.venueId, input)
    await unlessTaken(insertListView(tx, viewer, { id, ...input }))
    await audit({ action: 'listViews.save', entity: 'list_view', entityId: id, after: auditable(input) })
    return reread(tx, viewer, id)
  })
}

async function reread(tx: Tx, viewer: Viewer, id: ListViewId): Promise<ListViewRow> {
  return (await lockListView(tx, viewer, id)) ?? refuse('NOT_FOUND')
}

/** The view that a command is about, locked. NOT_FOUND unless it is the caller's, or shared and they may share. */
async function holdView(ctx: SignedContext, tx: Tx, id: ListViewId): Promise<ListViewRow> {
  const view = await lockListView(tx, viewerOf(ctx), id)
  if (!view || !(view.mine || mayShare(ctx))) refuse('NOT_FOUND')
  return view
}

interface ChangeListView {
  id: ListViewId
  expectedRev: number
  name?: string
  query?: string
  roleId?: RoleId | null
  isDefault?: boolean
}

/** Changes a view; what is not named stays. STALE with the present one when somebody else was faster. */
export async function changeListView(ctx: SignedContext, input: ChangeListView): Promise<ListViewRow> {
  const { id, expectedRev, ...change } = input
  const viewer = viewerOf(ctx)
  return inTransaction(ctx, async ({ tx, audit }) => {
    const view = await holdView(ctx, tx, id)
    if (view.rev !== expectedRev) refuse('STALE', { details: { current: view } })
    const before = fieldsOf(view)
    const after = { ...before, ...change }
    // Who can no longer share may still rename what they shared, or take it back.
    const isSharing = after.roleId !== before.roleId || after.isDefault !== before.isDefault
    if (isSharing) await requireRole(ctx, tx, after)
    if (after.isDefault && (isSharing || !before.isDefault)) await clearDefault(tx, viewer.venueId, after)
    await unlessTaken(updateListView(tx, viewer, { id, ...after }))
    await audit({
      action: 'listViews.change',
      entity: 'list_view',
      entityId: id,
      before: auditable(before),
      after: auditable(after),
    })
    return reread(tx, viewer, id)
  })
}

/** Removes a view for everyone who sees it. */
export async function removeListView(ctx: SignedContext, id: ListViewId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const view = await holdView(ctx, tx, id)
    await deleteListView(tx, ctx.venueId, id)
    await audit({ action: 'listViews.remove', entity: 'list_view', entityId: id, before: auditable(fieldsOf(view)) })
    return true as const
  })
}
