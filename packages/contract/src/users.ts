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

export const userRole = z.object({ id: roleId, name: z.string(), validUntil: instant.nullable() })

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
  rev: z.int(),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = pageOf(userRow)

export const userAuthSession = z.object({
  id: authSessionId,
  device: z.string(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export const userActivity = z.object({
  id: z.uuid(),
  at: instant,
  action: z.string(),
  actorName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** One person whole, for the drawer. `mine` marks the caller's own record: nobody edits his own roles. */
export const userDetail = userRow.extend({
  mine: z.boolean(),
  openSessions: z.array(userAuthSession),
  activity: z.array(userActivity),
})
export type UserDetail = z.infer<typeof userDetail>

export const getUserInput = z.strictObject({ id: userId })

export const inviteUserInput = z.strictObject({
  commandId,
  name: text({ min: 1, max: 100 }),
  email,
  roleIds: z.array(roleId).min(1, 'field.required').max(20, 'field.tooLong'),
})
/** `link` is the invitation's address path; it is shown once and mailed. */
export const inviteUserOutput = z.object({ user: userRow, link: z.string(), expiresAt: instant })

export const updateUserInput = z.strictObject({
  id: userId,
  expectedRev: z.int(),
  name: text({ min: 1, max: 100 }).optional(),
  phone: text({ max: 30 }).nullable().optional(),
  /** Whole and in order: what is not in the list is taken away. */
  roleIds: z.array(roleId).max(20, 'field.tooLong').optional(),
})

export const changeUserStateInput = z.strictObject({
  id: userId,
  expectedRev: z.int(),
  reason: text({ max: 500 }).optional(),
})
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

/** What the users screen is told when somebody changes something; it reads the rows itself. */
export const usersChange = z.object({ userId })
