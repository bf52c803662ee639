import { randomUUID } from 'node:crypto'
import {
  type AuthSessionId,
  emailKey,
  type Language,
  type Permission,
  type RoleId,
  type UserId,
  type UserState,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { seedVenue } from '@marquee/db/seed'
import { sql } from 'kysely'

/** The password of every person that a factory makes, unless told otherwise. */
export const testPassword = 'right horse, wrong stable'
// Made beforehand with little work, so that tests compare passwords fast; the product's own settings stay as they are.
const testPasswordHash =
  '$argon2id$v=19$m=64,t=1,p=1$crwXN48VyDeofjxlwl8/BA$L+bI5EspHEqXLxOdrKYLtGn6uxy7FsIaki3gJaksAzA'

/** A venue for tests, with the default roles by key. */
export interface TestVenue {
  id: VenueId
  roleIds: Record<string, RoleId>
}

/** A person for tests. */
export interface TestUser {
  id: UserId
  venueId: VenueId
  name: string
  email: string
}

/** Makes a venue with the default roles (English names) and no people. */
export async function makeVenue(
  db: Db,
  options: { name?: string; locale?: Language; zone?: string; country?: string } = {},
): Promise<TestVenue> {
  const {
    name = `Venue ${randomUUID().slice(0, 8)}`,
    locale = 'tr',
    zone = 'Europe/Istanbul',
    country = 'TR',
  } = options
  const seeded = await seedVenue({
    db,
    name,
    zone,
    country,
    currency: 'TRY',
    locale,
    roleLanguage: 'en',
    now: new Date(),
  })
  return { id: seeded.venueId as VenueId, roleIds: seeded.roleIds as Record<string, RoleId> }
}

interface UserOptions {
  venue: TestVenue
  /** Keys of default roles, or ids of roles, in order. */
  roles?: string[]
  name?: string
  email?: string
  phone?: string | null
  state?: UserState
  /** Whether the address was proved; default: of all but the invited. */
  emailConfirmed?: boolean
  /** Default the hash of `testPassword`; null: none chosen yet. */
  passwordHash?: string | null
  lastSeenAt?: Date | null
}

/** Makes a person who belongs to a venue. */
export async function makeUser(db: Db, options: UserOptions): Promise<TestUser> {
  const { venue, roles = [], state = 'active', passwordHash = testPasswordHash, lastSeenAt = null } = options
  const { emailConfirmed = state !== 'invited' } = options
  const id = uuidv7() as UserId
  const name = options.name ?? `Person ${id.slice(-6)}`
  const email = options.email ?? `person-${id.slice(-12)}@test.example`
  await db
    .insertInto('app_user')
    .values({
      id,
      name,
      email,
      email_key: emailKey(email),
      phone: options.phone ?? null,
      password_hash: passwordHash,
      email_confirmed_at: emailConfirmed ? sql<string>`now()` : null,
      last_seen_at: lastSeenAt,
    })
    .execute()
  await joinVenue(db, { venue, userId: id, roles, state })
  return { id, venueId: venue.id, name, email }
}

/** Adds an existing person to another venue. */
export async function joinVenue(
  db: Db,
  member: { venue: TestVenue; userId: UserId; roles?: string[]; state?: UserState },
): Promise<void> {
  const { venue, userId, roles = [], state = 'active' } = member
  await db
    .insertInto('venue_member')
    .values({
      venue_id: venue.id,
      user_id: userId,
      state,
      invited_at: state === 'invited' ? sql<string>`now()` : null,
    })
    .execute()
  for (const [position, role] of roles.entries()) {
    await db
      .insertInto('user_role')
      .values({
        venue_id: venue.id,
        id: uuidv7(),
        user_id: userId,
        role_id: venue.roleIds[role] ?? role,
        position,
      })
      .execute()
  }
}

/** Makes a role with exactly these permissions. */
export async function makeRole(
  db: Db,
  options: { venue: TestVenue; name?: string; permissions: Permission[] },
): Promise<RoleId> {
  const id = uuidv7() as RoleId
  const { venue, permissions, name = `Role ${id.slice(-12)}` } = options
  await db.insertInto('role').values({ venue_id: venue.id, id, name }).execute()
  if (permissions.length > 0) {
    await db
      .insertInto('role_permission')
      .values(
        permissions.map((row) => ({
          venue_id: venue.id,
          role_id: id,
          module: row.module,
          action: row.action,
          limits: JSON.stringify(row.limits),
        })),
      )
      .execute()
  }
  return id
}

/** Roles as a caller gives them: from now on and without an end. */
export function grants(...roleIds: RoleId[]): { roleId: RoleId }[] {
  return roleIds.map((roleId) => ({ roleId }))
}

/** Opens an auth session without a password, as a sign-in would. */
export async function makeAuthSession(db: Db, user: { id: UserId; venueId: VenueId }): Promise<AuthSessionId> {
  const id = uuidv7() as AuthSessionId
  await db
    .insertInto('auth_session')
    .values({
      id,
      user_id: user.id,
      venue_id: user.venueId,
      device: 'test',
      ip: '127.0.0.1',
      expires_at: sql<string>`now() + interval '24 hours'`,
      idle_expires_at: sql<string>`now() + interval '12 hours'`,
    })
    .execute()
  return id
}
