import { isDeepStrictEqual } from 'node:util'
import {
  type AutoLockMinutes,
  defaultLook,
  describeRights,
  language,
  look,
  type Me,
  mayDo,
  navigationSets,
  type RightsDocument,
  type RoleId,
  type ShellUser,
} from '@marquee/contract'
import type { Actor, SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTransaction } from '../../core/work.ts'
import { accessTopic, authSessionOf } from '../../identity/auth-sessions.ts'
import { venuesOf } from '../../identity/people.ts'
import { findRoles } from '../roles/service/find.ts'
import {
  getProfile,
  getVenue,
  lockProfile,
  type ProfileChange,
  raiseMemberRev,
  selectHeldRoles,
  setActiveRole,
  updateProfile,
} from './repo.ts'

const noRole = '00000000-0000-0000-0000-000000000000'

/** The caller as the shell shows him. */
export function shellUserOf(actor: Actor): ShellUser {
  const { userId: id, name, email, avatar, status } = actor
  return { id, name, email, avatar, status }
}

/** What the browser keeps: the person, his roles with the active one first, his venue and his look. */
export async function getMe(ctx: SignedContext): Promise<Me> {
  const { actor, venueId } = ctx
  const { db } = ctx.services
  const [profile, venue, held] = await Promise.all([
    getProfile(db, actor.userId),
    getVenue(db, venueId),
    selectHeldRoles(db, venueId, actor.userId),
  ])
  const active = held.filter((role) => role.id === actor.roleId)
  return {
    user: shellUserOf(actor),
    roles: [...active, ...held.filter((role) => role.id !== actor.roleId)],
    venue: { ...venue, locale: language.parse(venue.locale) },
    language: actor.language,
    look: profile.look === null ? defaultLook : look.catch(defaultLook).parse(profile.look),
    authSessionId: authSessionOf(actor),
    locked: actor.locked,
    mfaMissing: actor.mfaMissing,
    autoLockMinutes: profile.auto_lock_minutes as AutoLockMinutes,
  }
}

/** Changes the caller's own name, presence, language or look; what is not named stays. */
export async function updateMe(ctx: SignedContext, input: ProfileChange): Promise<ShellUser> {
  const { actor } = ctx
  const { userId } = actor
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await lockProfile(tx, userId)
    const changed = (Object.keys(input) as (keyof ProfileChange)[]).filter(
      (key) => input[key] !== undefined && !isDeepStrictEqual(input[key], before[key]),
    )
    const after = Object.fromEntries(changed.map((key) => [key, input[key]])) as ProfileChange
    if (changed.length === 0) return shellUserOf(actor)
    await updateProfile(tx, userId, after)
    if (after.name !== undefined) await raiseMemberRev(tx, userId)
    for (const venueId of await venuesOf(tx, userId)) {
      announce(venueId, accessTopic, { userIds: [userId] })
      announce(venueId, 'users', { userId })
    }
    await audit({
      action: 'me.update',
      entity: 'user',
      entityId: userId,
      before: Object.fromEntries(changed.map((key) => [key, before[key]])),
      after: { ...after },
    })
    return {
      ...shellUserOf(actor),
      ...(after.name && { name: after.name }),
      ...(after.status && { status: after.status }),
    }
  })
}

/**
 * Makes a role that the caller holds today the active one of this auth session; his open sockets follow. FORBIDDEN for
 * every other id, whether it exists or not.
 */
export async function switchRole(ctx: SignedContext, roleId: RoleId): Promise<{ id: RoleId; name: string }> {
  const { actor, venueId } = ctx
  const { userId } = actor
  const authSessionId = authSessionOf(actor)
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const held = await selectHeldRoles(tx, venueId, userId)
    const role = held.find(({ id }) => id === roleId)
    if (!role) refuse('FORBIDDEN')
    if (role.id === actor.roleId) return role
    if (!(await setActiveRole(tx, authSessionId, role.id))) refuse('UNAUTHORIZED')
    await audit({
      action: 'me.switchRole',
      entity: 'user',
      entityId: userId,
      before: { activeRole: actor.roleName },
      after: { activeRole: role.name },
    })
    announce(venueId, accessTopic, { authSessionIds: [authSessionId] })
    return role
  })
}

/** What the caller's active role may do. Without a role: nothing, under the nil id. */
export function describeOwnRights({ actor }: SignedContext): RightsDocument {
  return describeRights({ id: actor.roleId ?? noRole, name: actor.roleName ?? '' }, actor.rights)
}

/** The rights of a role: the caller's active one, or with `roles.view` any. Others learn nothing, not even its being. */
export async function describeRightsOfRole(ctx: SignedContext, roleId: RoleId): Promise<RightsDocument> {
  if (roleId === ctx.actor.roleId) return describeOwnRights(ctx)
  if (!mayDo(ctx.actor.rights, 'roles', 'view')) refuse('FORBIDDEN')
  const [role] = await findRoles(ctx, [roleId])
  return role ? describeRights(role, role.rights) : refuse('NOT_FOUND')
}

export function navigationOf(ctx: SignedContext) {
  return navigationSets(ctx.actor.rights)
}
