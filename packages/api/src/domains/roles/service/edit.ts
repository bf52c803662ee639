import { beyond, effectiveRights, type Permission, type RoleDetail, type RoleId, type RoleRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { isHeldAfter } from '../repo/ends.ts'
import { findRoleRow, selectPermissions } from '../repo/rows.ts'
import { insertRole, lockRole, replacePermissions, updateRoleRow } from '../repo/write.ts'
import { comparePermissions, tidyLimits } from '../rules.ts'
import { announceRole, holdEditable, refuseBeyond, withFreeName } from './target.ts'
import { endOfAuthority } from './term.ts'

interface CreateRole {
  commandId: string
  name: string
  description?: string | null
  requiresMfa?: boolean
  permissions: Permission[]
}

/** Makes a role of what the caller holds themselves. VALIDATION on `name` when a living role has it already. */
export async function createRole(ctx: SignedContext, input: CreateRole): Promise<RoleRow> {
  const command = { commandId: input.commandId, procedure: 'roles.create', input: { ...input } }
  return runCommand(ctx, command, (work) =>
    addRole(ctx, work, {
      action: 'roles.create',
      name: input.name,
      description: input.description || null,
      requiresMfa: input.requiresMfa === true,
      permissions: input.permissions,
    }),
  )
}

interface CloneRole {
  commandId: string
  id: RoleId
  name: string
}

/** A copy under another name, with what it demands of its holders, if the caller holds all that is in the original. */
export async function cloneRole(ctx: SignedContext, input: CloneRole): Promise<RoleRow> {
  const { venueId } = ctx
  const command = { commandId: input.commandId, procedure: 'roles.clone', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    // Held, so that the copy is one state of the original and not a mixture of two.
    if (!(await lockRole(work.tx, { venueId, id: input.id }, 'row'))) refuse('NOT_FOUND')
    const original = await requireRow(ctx, work.tx, input.id)
    const permissions = await selectPermissions(work.tx, venueId, original)
    return addRole(ctx, work, {
      action: 'roles.clone',
      name: input.name,
      description: original.description,
      requiresMfa: original.requiresMfa,
      permissions,
      clonedFrom: original.name,
    })
  })
}

interface NewRole {
  action: string
  name: string
  description: string | null
  requiresMfa: boolean
  permissions: readonly Permission[]
  clonedFrom?: string
}

async function addRole(ctx: SignedContext, work: Work, role: NewRole): Promise<RoleRow> {
  const { venueId, actor } = ctx
  const { action, name, description, requiresMfa, clonedFrom } = role
  const permissions = tidy(role.permissions)
  refuseBeyond(ctx, { isOwner: false, permissions })
  const id = await withFreeName(insertRole(work.tx, { venueId, name, description, requiresMfa, by: actor.userId }))
  await replacePermissions(work.tx, { venueId, id }, permissions)
  await work.audit({
    action,
    entity: 'role',
    entityId: id,
    after: {
      name,
      description,
      requiresMfa,
      permissions: comparePermissions([], permissions).after,
      ...(clonedFrom === undefined ? {} : { clonedFrom }),
    },
  })
  announceRole(ctx, work, { id })
  return requireRow(ctx, work.tx, id)
}

interface UpdateRole {
  id: RoleId
  expectedRev: number
  name?: string
  description?: string | null
  requiresMfa?: boolean
  permissions?: Permission[]
}

/**
 * Changes a role's name, description, permissions (given whole) or whether it demands a second factor; what is not
 * named stays, and what is as it was is no change. It reaches everybody who works with the role within two seconds.
 * STATE for an archived role.
 */
export async function updateRole(ctx: SignedContext, input: UpdateRole): Promise<RoleRow> {
  return inTransaction(ctx, async (work) => {
    const { id, expectedRev } = input
    const role = await holdEditable(ctx, work.tx, { id, expectedRev, strength: 'row' })
    if (role.archivedAt !== null) refuse('STATE', { details: { archived: true } })
    const wanted = tidy(input.permissions ?? role.permissions)
    refuseBeyond(ctx, { isOwner: false, permissions: wanted })
    await refuseLonger(ctx, work.tx, { role, wanted })
    const { before, after, set, permissionsChanged } = changesOf(role, input, wanted)
    if (Object.keys(after).length === 0) return requireRow(ctx, work.tx, id)
    const change = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId, set }
    if (!(await withFreeName(updateRoleRow(work.tx, change)))) refuse('STALE')
    if (permissionsChanged) await replacePermissions(work.tx, { venueId: ctx.venueId, id }, wanted)
    await work.audit({ action: 'roles.update', entity: 'role', entityId: id, before, after })
    const reachesPeople = permissionsChanged || set.name !== undefined || set.requiresMfa !== undefined
    announceRole(ctx, work, reachesPeople ? { id, reach: role.holders } : { id })
    return requireRow(ctx, work.tx, id)
  })
}

/**
 * EXCEEDS_OWN_RIGHTS (`details.until`) when rows come to a role that someone holds for longer than the caller holds the
 * one in which they act: they would stay when theirs are gone.
 */
async function refuseLonger(
  ctx: SignedContext,
  tx: Tx,
  { role, wanted }: { role: RoleDetail; wanted: readonly Permission[] },
): Promise<void> {
  const added = beyond(effectiveRights(wanted), effectiveRights(role.permissions))
  if (added.length === 0) return
  const end = await endOfAuthority(ctx, tx)
  if (end === null || !(await isHeldAfter(tx, ctx.venueId, { id: role.id, instant: end }))) return
  refuse('EXCEEDS_OWN_RIGHTS', { details: { until: new Date(end).toISOString(), permissions: added.slice(0, 50) } })
}

function changesOf(role: RoleDetail, input: UpdateRole, wanted: readonly Permission[]) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const set: { name?: string; description?: string | null; requiresMfa?: boolean } = {}
  if (input.name !== undefined && input.name !== role.name) {
    before.name = role.name
    after.name = set.name = input.name
  }
  // An emptied field means that there is no description.
  const description = input.description === '' ? null : input.description
  if (description !== undefined && description !== role.description) {
    before.description = role.description
    after.description = set.description = description
  }
  if (input.requiresMfa !== undefined && input.requiresMfa !== role.requiresMfa) {
    before.requiresMfa = role.requiresMfa
    after.requiresMfa = set.requiresMfa = input.requiresMfa
  }
  const permissions = comparePermissions(role.permissions, wanted)
  if (!permissions.same) {
    before.permissions = permissions.before
    after.permissions = permissions.after
  }
  return { before, after, set, permissionsChanged: !permissions.same }
}

const tidy = (rows: readonly Permission[]): Permission[] =>
  rows.map(({ module, action, limits }) => ({ module, action, limits: tidyLimits(limits) }))

async function requireRow(ctx: SignedContext, tx: Tx, id: RoleId): Promise<RoleRow> {
  const row = await findRoleRow(tx, ctx.venueId, id)
  if (!row) throw new Error('a role vanished while it was held')
  return row
}
