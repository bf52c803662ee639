import { z } from 'zod'
import { presence } from './auth.ts'
import { userSorts, userStates } from './choices.ts'
import { authSessionId, commandId, roleId, userId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { email, searchText, text } from './text.ts'
import { instant } from './time.ts'

export const userState = z.enum(userStates)
export const userSort = z.enum(userSorts)

export const listUsersInput = z.strictObject({
  ...pageInput,
  search: searchText.optional(),
  state: userState.optional(),
  roleId: roleId.optional(),
  sort: userSort.default('name'),
})

/** A role that a person holds, will hold (`validFrom` ahead), or holds for a time (`validUntil`, not included). */
export const userRole = z.object({
  id: roleId,
  name: z.string(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
})

/** A role to be given: from now or a later instant, without an end or until one. */
export const roleGrant = z.strictObject({
  roleId,
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
})
export type RoleGrant = z.infer<typeof roleGrant>
const roleGrants = z.array(roleGrant).max(20, 'field.tooLong')

export const userRow = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  status: presence,
  state: userState,
  /** In the person's order: the first is the one a sign-in starts with. */
  roles: z.array(userRole),
  lastSeenAt: instant.nullable(),
  invitedAt: instant.nullable(),
  /** Of a person who was invited and has not come in; in the past: the link no longer works. */
  invitationExpiresAt: instant.nullable(),
  /** null: the address of a sign-up was not proved yet; such a person cannot be admitted. */
  emailConfirmedAt: instant.nullable(),
  hasMfa: z.boolean(),
  rev: z.int(),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = pageOf(userRow)

export const userAuthSession = z.object({
  id: authSessionId,
  device: z.string(),
  deviceName: z.string().nullable(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export const userActivity = z.object({
  id: z.uuid(),
  at: instant,
  action: z.string(),
  actorName: z.string().nullable(),
  approverName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** One person whole, for the drawer. `mine` marks the caller's own record: nobody edits their own roles. */
export const userDetail = userRow.extend({
  mine: z.boolean(),
  hasPin: z.boolean(),
  openSessions: z.array(userAuthSession),
  activity: z.array(userActivity),
})
export type UserDetail = z.infer<typeof userDetail>

export const getUserInput = z.strictObject({ id: userId })

export const inviteUserInput = z.strictObject({
  commandId,
  name: text({ min: 1, max: 100 }),
  email,
  roles: roleGrants.min(1, 'field.required'),
})
/** `link` is the invitation's address path; it is shown once and mailed. */
export const inviteUserOutput = z.object({ user: userRow, link: z.string(), expiresAt: instant })

export const updateUserInput = z.strictObject({
  id: userId,
  expectedRev: z.int(),
  name: text({ min: 1, max: 100 }).optional(),
  phone: text({ max: 30 }).nullable().optional(),
  /** Whole and in order: what is not in the list is taken away. */
  roles: roleGrants.optional(),
})

export const changeUserStateInput = z.strictObject({
  id: userId,
  expectedRev: z.int(),
  reason: text({ max: 500 }).optional(),
})
export const admitUserInput = changeUserStateInput.extend({ roles: roleGrants.min(1, 'field.required') })
/** Dismisses a pending or invited person: their place and their address are free again. */
export const dismissUserInput = changeUserStateInput.extend({})
export const dismissUserOutput = z.object({ id: userId })
/** A new link, good for seven days; the older one stops working. */
export const resendInvitationInput = z.strictObject({ id: userId, expectedRev: z.int() })
/** Takes the second factor and the PIN away from a person who lost their phone; their auth sessions end. */
export const resetFactorsInput = changeUserStateInput.extend({})
export const exportUsersInput = listUsersInput.omit({ cursor: true, limit: true })
export const endAuthSessionsInput = z.strictObject({ id: userId, authSessionId: authSessionId.optional() })
export const endAuthSessionsOutput = z.object({ ended: z.int() })

/** A role as a choice in filters and forms. `assignable`: the caller holds everything that is in it. */
export const roleChoice = z.object({
  id: roleId,
  name: z.string(),
  isOwner: z.boolean(),
  users: z.int(),
  assignable: z.boolean(),
})

/** What the users screen is told when someone changes something; it reads the rows itself. */
export const usersChange = z.object({ userId })
