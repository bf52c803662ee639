import { type Kysely, sql } from 'kysely'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { APP_ROLE } from './pool.ts'

/** The schema of the job queue. Its tables belong to pg-boss, which brings its own steps from version to version. */
export const JOB_SCHEMA = 'job'

async function installedVersion(db: Kysely<unknown>): Promise<number | null> {
  const there = await sql<{
    there: boolean
  }>`select to_regclass(${`${JOB_SCHEMA}.version`}) is not null as there`.execute(db)
  if (!there.rows[0]?.there) return null
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(`${JOB_SCHEMA}.version`)}`.execute(db)
  return rows[0]?.version ?? null
}

/**
 * Makes the schema of the job queue or brings it to the version of the library, and lets the application's role use it.
 * `db` must be one connection outside a transaction, as a role that may change the schema: the processes themselves run
 * as the lesser role and only check that the version fits.
 */
export async function installJobSchema(db: Kysely<unknown>, { restrictedRole }: { restrictedRole: boolean }) {
  const version = await installedVersion(db)
  // Both are whole scripts with a transaction of their own.
  if (version === null) await sql.raw(getConstructionPlans(JOB_SCHEMA)).execute(db)
  else if (version < library.pgboss.schema) await sql.raw(getMigrationPlans(JOB_SCHEMA, version)).execute(db)
  if (!restrictedRole) return
  const role = sql.id(APP_ROLE)
  const schema = sql.id(JOB_SCHEMA)
  await sql`grant usage on schema ${schema} to ${role}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(db)
  await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(db)
}
