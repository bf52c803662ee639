import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import type { Sealing } from '../identity/sealed.ts'
import { type ChainReport, verifyAuditChain } from './seal.ts'

/** The name under which the audit itself keeps what a walk over the whole chain has found. */
export const checkAction = 'audit.verify'

// At this hour of the venue's clock a new night begins; one that no process was up for is made good later.
const hour = 4
const lockName = 'audit check'

/** The last walk over a venue's whole chain. */
export interface ChainCheck {
  at: string
  /** Links that were there and fitted. */
  links: number
  /** The number of the first link that did not fit; null: all did. */
  brokenAt: number | null
}

/** How the chains of all venues stood when they were last walked. */
export interface ChainsState {
  /** Venues whose chain is broken. */
  broken: number
  /** When the venue that has waited longest was walked, in milliseconds; null: none was yet. */
  oldestAt: number | null
}

/** The last check of a venue's chain; null while there was none. */
export async function findLastCheck(db: Db, venueId: string): Promise<ChainCheck | null> {
  const event = await db
    .selectFrom('audit_event')
    .select(['at', 'after'])
    .where('venue_id', '=', venueId)
    .where('action', '=', checkAction)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!event) return null
  const { links, brokenAt } = event.after as { links: number; brokenAt: number | null }
  return { at: event.at, links, brokenAt }
}

/** Writes into a venue's audit what a check of its chain found; the next seal covers it. */
export async function keepCheck(db: Db, venueId: string, { links, brokenAt }: Omit<ChainCheck, 'at'>): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      venue_id: venueId,
      id: uuidv7(),
      action: checkAction,
      entity: 'venue',
      entity_id: venueId,
      after: JSON.stringify({ links, intact: brokenAt === null, brokenAt }),
    })
    .execute()
}

/** The venues that were not walked since their last night began. One without any seal yet has nothing to walk. */
async function selectDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from venue v
    where coalesce(
      (select e.at from audit_event e where e.venue_id = v.id and e.action = ${checkAction}
        order by e.at desc, e.id desc limit 1),
      (select s.sealed_at from audit_seal s where s.venue_id = v.id order by s.number limit 1))
      < ((date_trunc('day', now() at time zone v.zone - make_interval(hours => ${hour}))
        + make_interval(hours => ${hour})) at time zone v.zone)
    order by v.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Walks the whole chain of every venue once a night and writes what it found into the venue's audit, where the next
 * seal covers it. Of several processes one walks; a broken chain is an error in the log. Returns how the chains stand.
 */
export async function checkAuditChains({
  db,
  sealing,
  log,
}: Pick<Services, 'db' | 'sealing' | 'log'>): Promise<ChainsState> {
  for (const venueId of await selectDue(db)) {
    const report = await checkOnce(db, sealing, venueId)
    if (report && !report.ok) log.error({ venueId, brokenAt: report.brokenAt }, 'the chain of the audit is broken')
    else if (report) log.info({ venueId, links: report.sealed }, 'the chain of the audit holds')
  }
  return readChainsState(db)
}

// Null: another process is doing it, or has done it.
async function checkOnce(db: Db, sealing: Sealing, venueId: string): Promise<ChainReport | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext(${lockName}), hashtext(${venueId})) as taken`.execute(connection)
    if (!rows[0]?.taken) return null
    try {
      if (!(await selectDue(connection)).includes(venueId)) return null
      const report = await verifyAuditChain({ db: connection, sealing }, venueId)
      await keepCheck(connection, venueId, { links: report.sealed, brokenAt: report.brokenAt ?? null })
      return report
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${lockName}), hashtext(${venueId}))`
        .execute(connection)
        .catch(() => undefined)
    }
  })
}

/** How the chains of all venues stood when they were last walked. */
export async function readChainsState(db: Db): Promise<ChainsState> {
  const venues = await db.selectFrom('venue').select('id').execute()
  const checks = await Promise.all(venues.map(({ id }) => findLastCheck(db, id)))
  const made = checks.filter((check) => check !== null)
  return {
    broken: made.filter((check) => check.brokenAt !== null).length,
    oldestAt: made.length === 0 ? null : Math.min(...made.map((check) => Date.parse(check.at))),
  }
}
