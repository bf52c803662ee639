import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { checkOnceANight, findLastResult, keepResult } from './once-a-night.ts'
import { verifyAuditChain } from './seal.ts'

/** The name under which the audit itself keeps what a walk over the whole chain has found. */
export const checkAction = 'audit.verify'

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
  const event = await findLastResult(db, venueId, checkAction)
  if (!event) return null
  const { links, brokenAt } = event.after as { links: number; brokenAt: number | null }
  return { at: event.at, links, brokenAt }
}

const asKept = ({ links, brokenAt }: Omit<ChainCheck, 'at'>) => ({ links, intact: brokenAt === null, brokenAt })

/** Writes into a venue's audit what a check of its chain found; the next seal covers it. */
export async function keepCheck(db: Db, venueId: string, found: Omit<ChainCheck, 'at'>): Promise<void> {
  await keepResult(db, venueId, { action: checkAction, after: asKept(found) })
}

/**
 * Walks the whole chain of every venue once a night. A broken chain is an error in the log. Returns how the chains stand.
 */
export async function checkAuditChains({
  db,
  sealing,
  log,
}: Pick<Services, 'db' | 'sealing' | 'log'>): Promise<ChainsState> {
  const walk = {
    action: checkAction,
    // One without any seal yet has nothing to walk.
    began: sql`(select s.sealed_at from audit_seal s where s.venue_id = v.id order by s.number limit 1)`,
    look: async (connection: Db, venueId: string) => {
      const { sealed, brokenAt = null } = await verifyAuditChain({ db: connection, sealing }, venueId)
      return { links: sealed, brokenAt }
    },
    kept: asKept,
  }
  await checkOnceANight(db, walk, (venueId, { links, brokenAt }) => {
    if (brokenAt !== null) log.error({ venueId, brokenAt }, 'the chain of the audit is broken')
    else log.info({ venueId, links }, 'the chain of the audit holds')
  })
  return readChainsState(db)
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
