import { setTimeout as sleep } from 'node:timers/promises'
import { emailKey } from '@marquee/contract'
import { hash, type Options } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { type DbLog, stderrLog } from '../log.ts'
import { inTransaction } from '../transaction.ts'
import { idFor } from './deterministic.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { type SeededVenue, seedVenue } from './venue.ts'

export interface SeedDemoOptions {
  db: Db
  /** The password of all demo users. */
  password: string
  /** Dates of the demo lie around this moment. */
  now: Date
  log?: DbLog
}

// Argon2id as the product hashes (2 is its number): 19 MiB, two passes, one lane.
const hashing: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// An arbitrary number of our own; advisory locks are per database.
const lockKey = '7021941340912346'
const longestWaitMs = 60_000
const minute = 60_000

/**
 * Fills an empty database with the demo venue: Galata Pier in Istanbul, its roles, the demo users and their colleagues.
 * A database that has a venue is left alone. Servers that start together seed once; the others wait. The permissions
 * must be there (`syncPermissions`). Returns whether it did anything.
 */
export async function seedDemo(options: SeedDemoOptions): Promise<{ seeded: boolean }> {
  const { db, log = stderrLog } = options
  const startedAt = Date.now()
  if (await hasVenue(db)) return { seeded: false }
  // Before the lock is taken: hashing is slow on purpose.
  const passwordHash = await hash(options.password, hashing)
  for (;;) {
    const outcome = await inTransaction(db, (tx) => seedOnce(tx, { ...options, passwordHash }))
    if (outcome === 'seeded') log.info('demo venue is ready', { milliseconds: Date.now() - startedAt })
    if (outcome !== 'busy') return { seeded: outcome === 'seeded' }
    if (Date.now() - startedAt > longestWaitMs) throw new Error('Another server has been seeding for a minute.')
    await sleep(50 + Math.random() * 100)
  }
}

async function hasVenue(db: Db): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').limit(1).executeTakeFirst()) !== undefined
}

type Step = SeedDemoOptions & { passwordHash: string }

async function seedOnce(tx: Tx, { now, passwordHash }: Step): Promise<'busy' | 'seeded' | 'there'> {
  // Tried, not waited for: a waiting statement would run into the pool's own limits.
  const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as taken`.execute(tx)
  if (!lock.rows[0]?.taken) return 'busy'
  if (await hasVenue(tx)) return 'there'
  const venue = await seedVenue({
    db: tx,
    name: 'Galata Pier',
    city: 'İstanbul',
    zone: 'Europe/Istanbul',
    country: 'TR',
    currency: 'TRY',
    locale: 'tr',
    roleLanguage: 'en',
    now: ago(now, 400 * 24 * 60),
    makeId: idFor,
  })
  await insertPeople(tx, { now, venue, passwordHash, people: demoPeople() })
  return 'seeded'
}

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

interface People {
  now: Date
  venue: SeededVenue
  passwordHash: string
  people: DemoPerson[]
}

async function insertPeople(tx: Tx, { now, venue, passwordHash, people }: People): Promise<void> {
  const owner = idFor('user', people[0]?.key ?? '')
  const rows = people.map((person) => ({
    ...person,
    id: idFor('user', person.key),
    joined: ago(now, person.joinedDaysAgo * 24 * 60),
  }))
  await tx
    .insertInto('app_user')
    .values(
      rows.map((person) => ({
        id: person.id,
        name: person.name,
        email: person.email,
        email_key: emailKey(person.email),
        phone: person.phone,
        language: person.canSignIn ? 'en' : null,
        password_hash: person.canSignIn ? passwordHash : null,
        password_changed_at: person.canSignIn ? person.joined : null,
        email_confirmed_at: person.state === 'invited' ? null : person.joined,
        last_seen_at: person.lastSeenMinutes === null ? null : ago(now, person.lastSeenMinutes),
        created_at: person.joined,
        updated_at: person.joined,
      })),
    )
    .execute()
  await tx
    .insertInto('venue_member')
    .values(
      rows.map((person) => ({
        venue_id: venue.venueId,
        user_id: person.id,
        state: person.state,
        invited_at: person.state === 'pending' ? null : person.joined,
        created_at: person.joined,
        created_by: owner,
        updated_at: person.joined,
        updated_by: owner,
      })),
    )
    .execute()
  await tx
    .insertInto('user_role')
    .values(
      rows.flatMap((person) =>
        heldRoles(person, now).map(({ key, from, until }, position) => ({
          venue_id: venue.venueId,
          id: idFor('user role', person.key, key),
          user_id: person.id,
          role_id: roleIdOf(venue, key),
          position,
          valid: sql<string>`tstzrange(${from}, ${until})`,
        })),
      ),
    )
    .execute()
}

function heldRoles({ roles, cover, joined }: DemoPerson & { joined: Date }, now: Date) {
  const held: { key: string; from: Date; until: Date | null }[] = roles.map((key) => ({
    key,
    from: joined,
    until: null,
  }))
  if (cover && !roles.includes(cover.role)) {
    const at = (days: number) => ago(now, -days * 24 * 60)
    held.push({ key: cover.role, from: at(cover.fromDays), until: at(cover.untilDays) })
  }
  return held
}

function roleIdOf({ roleIds }: SeededVenue, key: string): string {
  const id = roleIds[key]
  if (!id) throw new Error(`no default role is called ${key}`)
  return id
}
