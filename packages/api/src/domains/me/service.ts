import { isDeepStrictEqual } from 'node:util'
import {
  type AutoLockMinutes,
  defaultLook,
  describeRights,
  type Look,
  language,
  look,
  type Me,
  mayDo,
  navigationSets,
  type RightsDocument,
  type RoleId,
  type ShellUser,
  startPages,
} from '@marquee/contract'
import type { Actor, SignedContext } from '../../core/context.ts'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, type Work } from '../../door/work.ts'
import { accessTopic, authSessionOf } from '../../identity/auth-sessions.ts'
import { venuesOf } from '../../identity/people.ts'
import { ownDeviceOf } from '../devices/service.ts'
import { findRoles } from '../roles/service/find.ts'
import {
  getMember,
  getProfile,
  getVenue,
  lockProfile,
  lockStartPage,
  type ProfileChange,
  raiseMemberRev,
  selectHeldRoles,
  setActiveRole,
  setStartPage,
  updateProfile,
} from './repo.ts'

const done = true as const
const noRole = '00000000-0000-0000-0000-000000000000'

/** The caller as shown by the shell. */
export function shellUserOf(actor: Actor): ShellUser {
  const { userId: id, name, email, avatar, status } = actor
  return { id, name, email, avatar, status }
}

// What a newer or older version has written, and this one cannot read, is no look.
const lookOf = (stored: unknown): Look => (stored === null ? defaultLook : look.catch(defaultLook).parse(stored))

/** What the browser keeps: the person, their roles with the active one first, their venue and their look. */
export async function getMe(ctx: SignedContext): Promise<Me> {
  const { actor, venueId } = ctx
  const { db } = ctx.services
  const [profile, venue, held, member, device, names] = await Promise.all([
    getProfile(db, actor.userId),
    getVenue(db, venueId),
    selectHeldRoles(db, venueId, actor.userId),
    getMember(db, venueId, actor.userId),
    ownDeviceOf(db, authSessionOf(actor)),
    selectGivenNames(db, venueId),
  ])
  const active = held.filter((role) => role.id === actor.roleId)
  return {
    user: shellUserOf(actor),
    roles: [...active, ...held.filter((role) => role.id !== actor.roleId)],
    venue: { ...venue, locale: language.parse(venue.locale) },
    language: actor.language,
    look: lookOf(profile.look),
    featuresOff: [...actor.featuresOff],
    newsSeen: member.newsSeen,
    authSessionId: authSessionOf(actor),
    locked: actor.locked,
    mfaMissing: actor.mfaMissing,
    autoLockMinutes: profile.auto_lock_minutes as AutoLockMinutes,
    startPage: member.startPage,
    device,
    names,
  }
}

/** Changes the caller's own name, presence, language or look; what is not named stays, in the look too. */
export async function updateMe(ctx: SignedContext, input: ProfileChange): Promise<ShellUser> {
  const { actor } = ctx
  const { userId } = actor
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await lockProfile(tx, userId)
    const wanted: ProfileChange = input.look ? { ...input, look: { ...lookOf(before.look), ...input.look } } : input
    const changed = (Object.keys(wanted) as (keyof ProfileChange)[]).filter(
      (key) => wanted[key] !== undefined && !isDeepStrictEqual(wanted[key], before[key]),
    )
    const after = Object.fromEntries(changed.map((key) => [key, wanted[key]])) as ProfileChange
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
 * Makes a role that the caller holds today the active one of this auth session; their open sockets follow. FORBIDDEN for
 * every other id, whether it exists or not.
 */
export function switchRole(ctx: SignedContext, roleId: RoleId): Promise<{ id: RoleId; name: string }> {
  const { actor } = ctx
  return inTransaction(ctx, async (work) => {
    const role = await actInRole(ctx, work, roleId)
    if (role.id !== actor.roleId) {
      await work.audit({
        action: 'me.switchRole',
        entity: 'user',
        entityId: actor.userId,
        before: { activeRole: actor.roleName },
        after: { activeRole: role.name },
      })
    }
    return role
  })
}

/** The same as part of a unit of work, which writes the audit itself. */
export async function actInRole(ctx: SignedContext, work: Work, roleId: RoleId): Promise<{ id: RoleId; name: string }> {
  const { actor, venueId } = ctx
  const authSessionId = authSessionOf(actor)
  const held = await selectHeldRoles(work.tx, venueId, actor.userId)
  const role = held.find(({ id }) => id === roleId)
  if (!role) refuse('FORBIDDEN')
  if (role.id === actor.roleId) return role
  if (!(await setActiveRole(work.tx, authSessionId, role.id))) refuse('UNAUTHORIZED')
  work.announce(venueId, accessTopic, { authSessionIds: [authSessionId] })
  return role
}

/** What a role is called in the caller's language. */
async function roleIn({ services, venueId, actor }: SignedContext, stored: string): Promise<string> {
  const { roles } = await selectGivenNames(services.db, venueId)
  return namesIn(roles, actor.language ?? actor.venueLocale)(stored)
}

/** What the caller's active role may do. Without a role: nothing, under the nil id. */
export async function describeOwnRights(ctx: SignedContext): Promise<RightsDocument> {
  const { roleId, roleName, rights } = ctx.actor
  const name = roleName === null ? '' : await roleIn(ctx, roleName)
  return describeRights({ id: roleId ?? noRole, name }, rights)
}

/** The rights of a role: the caller's active one, or with `roles.view` any. Others learn nothing, not even its being. */
export async function describeRightsOfRole(ctx: SignedContext, roleId: RoleId): Promise<RightsDocument> {
  if (roleId === ctx.actor.roleId) return describeOwnRights(ctx)
  if (!mayDo(ctx.actor.rights, 'roles', 'view')) refuse('FORBIDDEN')
  const [role] = await findRoles(ctx, [roleId])
  if (!role) refuse('NOT_FOUND')
  return describeRights({ ...role, name: await roleIn(ctx, role.name) }, role.rights)
}

export function navigationOf(ctx: SignedContext) {
  return navigationSets(ctx.actor.rights)
}

/** Chooses where the caller begins in this venue. VALIDATION on `page` for what the active role does not open. */
export async function chooseStart(ctx: SignedContext, page: string | null): Promise<true> {
  const { actor, venueId } = ctx
  const { userId } = actor
  if (page !== null && !startPages(actor.rights).includes(page)) refuseField('page', 'field.choice')
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await lockStartPage(tx, venueId, userId)
    if (before === page) return done
    await setStartPage(tx, { venueId, userId }, page)
    await audit({
      action: 'me.chooseStart',
      entity: 'user',
      entityId: userId,
      before: { startPage: before },
      after: { startPage: page },
    })
    announce(venueId, accessTopic, { userIds: [userId] })
    return done
  })
}
