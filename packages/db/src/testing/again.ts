import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, DbHandle } from '../client.ts'

/** What the schema of a database was when it was new, to see later whether a test has changed more than rows. */
export interface Shape {
  objects: number
  /** The transaction that looked. */
  seenBy: string
}

/** A database with its handles, between one test file and the next. */
export interface Used {
  owner: DbHandle
  app: DbHandle
  shape: Shape
}

/** A database that has grown beyond this goes: a new one is quicker than deleting its rows. */
const MOST_BYTES = 64 * 1024 * 1024
const ROUNDS = 40
const ROUND_MS = 25

const catalogue = sql`
  select xmin from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'S'
  union all select xmin from pg_trigger
  union all select xmin from pg_constraint where connamespace = 'public'::regnamespace
  union all select xmin from pg_proc where pronamespace = 'public'::regnamespace
  union all select xmin from pg_attrdef`

/** The schema of a new database as it is now. */
export async function shapeOf(owner: Db): Promise<Shape> {
  return one<Shape>(
    owner,
    sql`select count(*)::int as objects, pg_current_xact_id()::text as "seenBy" from (${catalogue}) as object`,
  )
}

/**
 * Deletes every row and puts every sequence back to its start, with the connections left open: what they have read of
 * the catalogue and planned is most of what a test file costs the server. False where the database is perhaps not as
 * new: somebody is still at work in it, its schema has changed, or it has become large. Then it has to be dropped.
 */
export async function emptied({ owner, app, shape }: Used): Promise<boolean> {
  if (!(await comesTrue(async () => busy(owner) + busy(app) === 0))) return false
  const own = owner.pool.totalCount + app.pool.totalCount
  return owner.db.connection().execute(async (db) => {
    if (!(await comesTrue(async () => (await connections(db)) <= Math.max(own, 1)))) return false
    if (await hasChanged(db, shape)) return false
    await db.transaction().execute(deleteAll)
    return true
  })
}

const busy = ({ pool }: DbHandle) => pool.totalCount - pool.idleCount + pool.waitingCount

async function comesTrue(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await isTrue()) return true
    await sleep(ROUND_MS)
  }
  return false
}

async function connections(db: Db): Promise<number> {
  const { open } = await one<{ open: number }>(
    db,
    sql`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`,
  )
  return open
}

async function hasChanged(db: Db, shape: Shape): Promise<boolean> {
  const now = await one<{ objects: number; changed: boolean; bytes: number; role: string }>(
    db,
    sql`select count(*)::int as objects, coalesce(bool_or(age(xmin) < age(${shape.seenBy}::xid)), false) as changed,
      pg_database_size(current_database())::float8 as bytes, current_setting('session_replication_role') as role
      from (${catalogue}) as object`,
  )
  return now.objects !== shape.objects || now.changed || now.bytes > MOST_BYTES || now.role !== 'origin'
}

// The rights and how far it is migrated come with the schema, and every start brings them up to date.
async function deleteAll(tx: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`do $$
    declare name regclass; first bigint;
    begin
      for name in select oid from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
          and relname not in ('kysely_migration', 'kysely_migration_lock', 'permission')
      loop execute format('delete from %s', name); end loop;
      for name, first in select seqrelid, seqstart from pg_sequence join pg_class on oid = seqrelid
        where relnamespace = 'public'::regnamespace
      loop perform setval(name, first, false); end loop;
      delete from job.job;
      delete from job.schedule;
    end $$`.execute(tx)
}

async function one<T>(db: Db, statement: RawBuilder<unknown>): Promise<T> {
  const { rows } = await statement.execute(db)
  return rows[0] as T
}
