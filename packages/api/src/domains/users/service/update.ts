import type { RoleGrant, UserId, UserRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { usersTopic, venuesOf } from '../../../identity/people.ts'
import { findUserRow } from '../repo/rows.ts'
import { replaceRoles, updateMember, updatePerson } from '../repo/write.ts'
import { type RoleSpan, rolesForAudit, sameSpans, spanOf } from '../rules.ts'
import { requireGrants } from './grants.ts'
import { holdTarget, requireRev, type Target } from './target.ts'

interface UpdateUser {
  id: UserId
  expectedRev: number
  name?: string
  phone?: string | null
  roles?: RoleGrant[]
}

interface Fields {
  name?: string
  phone?: string | null
  roles?: string[]
}

/**
 * Changes a person's name, phone or roles; what is not named stays, and what is as it was is no change. Roles are given
 * whole and in order. Nobody changes their own roles, gives what they do not hold, or touches someone who holds more.
 * STATE for the name or phone of a person of another venue who has not come in here.
 */
export async function updateUser(ctx: SignedContext, input: UpdateUser): Promise<UserRow> {
  return inTransaction(ctx, async (work) => {
    const target = await holdTarget(ctx, work.tx, input.id)
    requireRev(ctx, target, input.expectedRev)
    const { before, after } = changedFields(ctx, target, input)
    await refuseGuest(work.tx, target, after)
    const spans = await allowedRoles(ctx, work.tx, target, input.roles)
    if (Object.keys(after).length === 0 && !spans) return target.row
    await write(ctx, work, { target, input, after, spans })
    const row = await getRow(ctx, work.tx, target.userId)
    if (spans) {
      before.roles = rolesForAudit(target.row)
      after.roles = rolesForAudit(row)
    }
    await work.audit({
      action: 'users.update',
      entity: 'user',
      entityId: target.userId,
      before: { ...before },
      after: { ...after },
    })
    return row
  })
}

// Name and phone belong to the person in all their venues: a venue that only invited them cannot change them.
async function refuseGuest(tx: Tx, { userId, state }: Target, after: Fields): Promise<void> {
  if (state === 'active' || Object.keys(after).length === 0) return
  if ((await venuesOf(tx, userId)).length > 1) refuse('STATE', { details: { state } })
}

function changedFields(
  ctx: SignedContext,
  { row }: Target,
  { name, phone }: UpdateUser,
): { before: Fields; after: Fields } {
  const before: Fields = {}
  const after: Fields = {}
  if (name !== undefined && name !== row.name) {
    before.name = row.name
    after.name = name
  }
  // An emptied field means that there is no number; one that is stored already may be older than the check.
  const typed = phone ?? ''
  if (phone === undefined || typed === (row.phone ?? '')) return { before, after }
  const number = requirePhone(typed, { country: ctx.actor.venueCountry, path: 'phone' })
  if (number !== row.phone) {
    before.phone = row.phone
    after.phone = number
  }
  return { before, after }
}

/** The roles to be set, or undefined when they stay as they are. */
async function allowedRoles(ctx: SignedContext, tx: Tx, target: Target, grants: RoleGrant[] | undefined) {
  if (grants === undefined) return undefined
  const wanted = grants.map((grant) => spanOf(grant, target.now))
  if (sameSpans(target.held, wanted)) return undefined
  if (target.userId === ctx.actor.userId) refuse('SELF_CHANGE')
  return requireGrants(ctx, tx, { grants, holding: target })
}

interface Change {
  target: Target
  input: UpdateUser
  after: Fields
  spans: RoleSpan[] | undefined
}

async function write(ctx: SignedContext, { tx, announce }: Work, { target, input, after, spans }: Change) {
  const { userId } = target
  const key = { venueId: ctx.venueId, userId }
  const { name, phone } = after
  const isOurs = await updateMember(tx, { ...key, expectedRev: input.expectedRev, by: ctx.actor.userId })
  if (!isOurs) refuse('STALE')
  const isPersonal = name !== undefined || phone !== undefined
  if (isPersonal)
    await updatePerson(tx, key, { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) })
  if (spans) await replaceRoles(tx, key, spans)
  for (const venueId of isPersonal ? await venuesOf(tx, userId) : [ctx.venueId]) {
    announce(venueId, accessTopic, { userIds: [userId] })
    announce(venueId, usersTopic, { userId })
  }
}

async function getRow(ctx: SignedContext, tx: Tx, userId: UserId): Promise<UserRow> {
  const row = await findUserRow(tx, ctx.venueId, userId)
  if (!row) throw new Error('a person vanished while they were held')
  return row
}
