import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'

// At this hour of the venue's clock a new night begins; one that no process was up for is made good later.
const hour = 4

/** A check that every venue has once a night, and whose result its audit keeps. */
export interface NightlyCheck<Result> {
  /** The name of its result in the audit. */
  action: string
  /** When the venue `v` began to have what is checked; null: it has nothing yet. */
  began: RawBuilder<unknown>
  /** Looks, on a connection of its own. */
  look: (db: Db, venueId: string) => Promise<Result>
  /** What the audit keeps of it. */
  kept: (result: Result) => object
}

/** The venues that were not checked since their last night began. */
async function selectDue(db: Db, { action, began }: Pick<NightlyCheck<unknown>, 'action' | 'began'>) {
  const { rows } = await sql<{ id: string }>`
    select v.id from venue v
    where coalesce(
      (select e.at from audit_event e where e.venue_id = v.id and e.action = ${action}
        order by e.at desc, e.id desc limit 1),
      ${began})
      < ((date_trunc('day', now() at time zone v.zone - make_interval(hours => ${hour}))
        + make_interval(hours => ${hour})) at time zone v.zone)
    order by v.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Checks each venue that is due and writes what was found into its audit, where the next seal covers it. Of several
 * processes one checks. `found` hears of each result.
 */
export async function checkOnceANight<Result>(
  db: Db,
  check: NightlyCheck<Result>,
  found: (venueId: string, result: Result) => void,
): Promise<void> {
  for (const venueId of await selectDue(db, check)) {
    const result = await checkOne(db, check, venueId)
    if (result !== null) found(venueId, result)
  }
}

// Null: another process is doing it, or has done it.
async function checkOne<Result>(db: Db, check: NightlyCheck<Result>, venueId: string): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext(${check.action}), hashtext(${venueId})) as taken`.execute(connection)
    if (!rows[0]?.taken) return null
    try {
      if (!(await selectDue(connection, check)).includes(venueId)) return null
      const result = await check.look(connection, venueId)
      await keepResult(connection, venueId, { action: check.action, after: check.kept(result) })
      return result
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${check.action}), hashtext(${venueId}))`
        .execute(connection)
        .catch(() => undefined)
    }
  })
}

/** Writes a result into the venue's audit. */
export async function keepResult(db: Db, venueId: string, { action, after }: { action: string; after: object }) {
  await db
    .insertInto('audit_event')
    .values({
      venue_id: venueId,
      id: uuidv7(),
      action,
      entity: 'venue',
      entity_id: venueId,
      after: JSON.stringify(after),
    })
    .execute()
}

/** The last result of a check of the venue, as it was kept; null while there is none. */
export async function findLastResult(db: Db, venueId: string, action: string) {
  const event = await db
    .selectFrom('audit_event')
    .select(['at', 'after'])
    .where('venue_id', '=', venueId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event ?? null
}
