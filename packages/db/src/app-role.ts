import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { classifyPgError } from './errors.ts'
import { APP_ROLE } from './pool.ts'

// Roles belong to the whole server: databases that are migrated at the same moment meet in the catalogue.
const ATTEMPTS = 20

function lostTheRace(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  const message = error instanceof Error ? error.message : ''
  return code === '42710' || code === '23505' || message.includes('tuple concurrently')
}

async function untilNobodyInterferes(step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      if (attempt >= ATTEMPTS || !lostTheRace(error)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

async function roleExists(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`.execute(db)
  return rows.length > 0
}

async function makeRole(db: Kysely<unknown>): Promise<void> {
  if (await roleExists(db)) return
  await sql`create role ${sql.id(APP_ROLE)} nologin nosuperuser nocreatedb nocreaterole`.execute(db)
}

async function canAct(db: Kysely<unknown>): Promise<boolean> {
  try {
    await sql`set role ${sql.id(APP_ROLE)}`.execute(db)
  } catch (error) {
    const { kind } = classifyPgError(error)
    if (kind === 'connection') throw error
    return false
  }
  await sql`reset role`.execute(db)
  return true
}

/**
 * Makes the application's role where it is missing and lets the connecting role act as it. `db` must be one connection
 * outside a transaction. Returns false where the server allows neither; the application then has to run as the
 * connecting role, which readiness must say.
 */
export async function ensureAppRole(db: Kysely<unknown>): Promise<boolean> {
  try {
    await untilNobodyInterferes(() => makeRole(db))
    if (!(await canAct(db))) {
      await untilNobodyInterferes(async () => {
        await sql`grant ${sql.id(APP_ROLE)} to current_user`.execute(db)
      })
    }
  } catch (error) {
    if (classifyPgError(error).kind !== 'denied') throw error
    return false
  }
  return canAct(db)
}

/**
 * Lets the application's role into the current database and its schema, and takes away what every role may do in a
 * fresh database: temporary tables are DDL. Skips what the connecting role does not own.
 */
export async function admitAppRole<DB>(db: Kysely<DB>): Promise<void> {
  const statements = [
    sql`grant usage on schema public to ${sql.id(APP_ROLE)}`,
    sql`revoke create on schema public from public`,
    sql`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  ]
  for (const statement of statements) {
    await untilNobodyInterferes(async () => {
      await statement.execute(db)
    }).catch((error: unknown) => {
      if (classifyPgError(error).kind !== 'denied') throw error
    })
  }
}
