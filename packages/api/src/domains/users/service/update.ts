import type { RoleId, UserId, UserRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { inTransaction, type Work } from '../../../core/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { usersTopic, venuesOf } from '../../../identity/people.ts'
import { findUserRow } from '../repo/rows.ts'
import { replaceRoles, updateMember, updatePerson } from '../repo/write.ts'
import { compareRoles } from '../rules.ts'
import { holdTarget, refuseOutOfReach, requireRev, requireRoles, type Target } from './target.ts'

interface UpdateUser {
  id: UserId
  expectedRev: number
  name?: string
  phone?: string | null
  roleIds?: RoleId[]
}

interface Fields {
  name?: string
  phone?: string | null
  roles?: string[]
}

/**
 * Changes a person's name, phone or roles; what is not named stays, and what is as it was is no change. Roles are given
 * whole and in order. Nobody changes his own roles, gives what he does not hold, or touches somebody who holds more.
 */
export async function updateUser(ctx: SignedContext, input: UpdateUser): Promise<UserRow> {
  return inTransaction(ctx, async (work) => {
    const target = await holdTarget(ctx, work.tx, input.id)
    requireRev(ctx, target, input.expectedRev)
    const { before, after } = changedFields(target, input)
    const roleIds = await allowedRoles(ctx, work.tx, target, input.roleIds)
    if (roleIds) {
      before.roles = target.row.roles.map((role) => role.name)
      after.roles = roleIds.map((role) => role.name)
    }
    if (Object.keys(after).length === 0) return target.row
    await write(ctx, work, { target, input, after, roleIds: roleIds?.map((role) => role.id) })
    await work.audit({
      action: 'users.update',
      entity: 'user',
      entityId: target.userId,
      before: { ...before },
      after: { ...after },
    })
    return getRow(ctx, work.tx, target.userId)
  })
}

function changedFields({ row }: Target, { name, phone }: UpdateUser): { before: Fields; after: Fields } {
  const before: Fields = {}
  const after: Fields = {}
  if (name !== undefined && name !== row.name) {
    before.name = row.name
    after.name = name
  }
  // An emptied field means that there is no number.
  const number = phone === '' ? null : phone
  if (number !== undefined && number !== row.phone) {
    before.phone = row.phone
    after.phone = number
  }
  return { before, after }
}

/** The roles to be set, or undefined when they stay as they are. */
async function allowedRoles(ctx: SignedContext, tx: Tx, target: Target, wanted: RoleId[] | undefined) {
  if (wanted === undefined) return undefined
  const { added, same } = compareRoles(target.roleIds, wanted)
  if (same) return undefined
  if (target.userId === ctx.actor.userId) refuse('SELF_CHANGE')
  const roles = await requireRoles(ctx, tx, wanted)
  refuseOutOfReach(
    ctx,
    roles.filter((role) => added.includes(role.id)),
  )
  return roles
}

interface Change {
  target: Target
  input: UpdateUser
  after: Fields
  roleIds: RoleId[] | undefined
}

async function write(ctx: SignedContext, { tx, announce }: Work, { target, input, after, roleIds }: Change) {
  const { userId } = target
  const key = { venueId: ctx.venueId, userId }
  const { name, phone } = after
  const isOurs = await updateMember(tx, { ...key, expectedRev: input.expectedRev, by: ctx.actor.userId })
  if (!isOurs) refuse('STALE')
  const isPersonal = name !== undefined || phone !== undefined
  if (isPersonal)
    await updatePerson(tx, key, { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) })
  if (roleIds) await replaceRoles(tx, key, roleIds)
  for (const venueId of isPersonal ? await venuesOf(tx, userId) : [ctx.venueId]) {
    announce(venueId, accessTopic, { userIds: [userId] })
    announce(venueId, usersTopic, { userId })
  }
}

async function getRow(ctx: SignedContext, tx: Tx, userId: UserId): Promise<UserRow> {
  const row = await findUserRow(tx, ctx.venueId, userId)
  if (!row) throw new Error('a person vanished while he was held')
  return row
}
