import type { TillId, TillSessionId, TillSessionRow, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type SqlBool, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'
import { selectCorrections } from './counts.ts'
import { partsOfTills } from './parts.ts'
import { selectTakings } from './takings.ts'
import { countsOf, selectCounts, selectTurns, turnsOf } from './turns.ts'
import { lastReports } from './z-reports.ts'

type Reader = Db | Tx

/** A till session without what happened in it. */
type Head = Omit<
  TillSessionRow,
  'takings' | 'movements' | 'parts' | 'corrections' | 'cashiers' | 'counts' | 'recount' | 'zReport'
>

interface Stored extends Omit<Head, 'till' | 'openedBy' | 'cashier' | 'cashMinor'> {
  cashMinor: number
  tillId: TillId
  tillCode: string
  tillName: string
  byId: UserId
  byName: string
  cashierId: UserId
  cashierName: string
  /** With microseconds, for a cursor. */
  moment: string
}

/** Which till sessions: those of a venue that fit everything given. */
export interface TillSessionFilter {
  venueId: VenueId
  id?: TillSessionId
  tillId?: TillId
  /** Who works at it, or worked at it last. */
  cashier?: UserId
  state?: 'open' | 'closed'
  closedBy?: UserId
  /** Counted with a difference, and nobody has said why. */
  unexplained?: boolean
  /** Not of training tills. */
  real?: boolean
}

const sessions = (db: Reader, filter: TillSessionFilter) => {
  const { venueId, id, tillId, cashier, state, closedBy, unexplained, real } = filter
  return db
    .selectFrom('till_session as s')
    .innerJoin('till as t', (join) => join.onRef('t.venue_id', '=', 's.venue_id').onRef('t.id', '=', 's.till_id'))
    .innerJoin('app_user as u', 'u.id', 's.opened_by')
    .innerJoin('app_user as w', 'w.id', 's.cashier_id')
    .where('s.venue_id', '=', venueId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .$if(tillId !== undefined, (query) => query.where('s.till_id', '=', tillId ?? ''))
    .$if(cashier !== undefined, (query) => query.where('s.cashier_id', '=', cashier ?? ''))
    .$if(state !== undefined, (query) => query.where('s.state', '=', state ?? ''))
    .$if(closedBy !== undefined, (query) => query.where('s.closed_by', '=', closedBy ?? ''))
    .$if(real === true, (query) => query.where('s.is_training', '=', false))
    .$if(unexplained === true, (query) =>
      query.where('s.difference_minor', '<>', 0).where('s.difference_reason', 'is', null),
    )
}

const heads = (db: Reader, filter: TillSessionFilter) =>
  sessions(db, filter)
    .select(['s.id', 't.id as tillId', 't.code as tillCode', 't.name as tillName', 'u.id as byId', 'u.name as byName'])
    .select(['w.id as cashierId', 'w.name as cashierName', 's.is_training as isTraining'])
    .select(['s.opened_at as openedAt', 's.business_date as businessDate', 's.currency', 's.float_minor as floatMinor'])
    .select(['s.cash_minor as cashMinor', 's.receipts', 's.state', 's.closed_at as closedAt'])
    .select(['s.counted_minor as countedMinor', 's.difference_minor as differenceMinor'])
    .select(['s.difference_reason as differenceReason'])
    .select(sql<string | null>`(select c.name from app_user c where c.id = s.closed_by)`.as('closedBy'))
    .select(sql<string>`(s.opened_at at time zone 'UTC')::text || '+00'`.as('moment'))
    .$castTo<Stored>()

async function withWhatHappened(db: Reader, venueId: VenueId, stored: Stored[]): Promise<TillSessionRow[]> {
  if (stored.length === 0) return []
  const ids = stored.map((row) => row.id)
  const takings = await selectTakings(db, venueId, ids)
  const movements = await db
    .selectFrom('till_movement as m')
    .innerJoin('app_user as u', 'u.id', 'm.actor_id')
    .select(['m.till_session_id as of', 'm.kind', 'm.amount_minor as amountMinor', 'm.reason', 'u.name as who', 'm.at'])
    .where('m.venue_id', '=', venueId)
    .where('m.till_session_id', 'in', ids)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()
  const late = await lateSales(db, venueId, ids)
  const parts = await partsOfTills(db, venueId, ids)
  const corrections = await selectCorrections(db, venueId, ids)
  const turns = await selectTurns(db, venueId, ids)
  const counts = await selectCounts(db, venueId, ids)
  const reports = await lastReports(db, venueId, ids)
  return stored.map(({ tillId, tillCode, tillName, byId, byName, cashierId, cashierName, moment: _, ...row }) => {
    const ownCorrections = corrections
      .filter(({ of }) => of === row.id)
      .map(({ of: __, ...correction }) => ({
        ...correction,
        differenceMinor: correction.countedMinor - row.cashMinor,
      }))
    const ownTurns = turns.filter(({ of }) => of === row.id).map(({ of: __, ...turn }) => turn)
    return {
      ...row,
      till: { id: tillId, code: tillCode, name: tillName },
      openedBy: { id: byId, name: byName },
      cashier: { id: cashierId, name: cashierName },
      cashiers: turnsOf(ownTurns, ownCorrections.at(-1)),
      ...countsOf(row, counts),
      zReport: reports.get(row.id) ?? null,
      ...(late.has(row.id) && { late: late.get(row.id) }),
      takings: takings.filter(({ of }) => of === row.id).map(({ of: __, ...taking }) => taking),
      movements: movements.filter(({ of }) => of === row.id).map(({ of: __, ...movement }) => movement),
      parts: parts.get(row.id) ?? [],
      corrections: ownCorrections,
    }
  })
}

/** Of those till sessions that have any: how many sales of before they count, and for how much. */
async function lateSales(db: Reader, venueId: VenueId, ids: readonly TillSessionId[]) {
  const { rows } = await sql<{ of: string; count: number; amountMinor: number }>`
    select o.till_session_id as of, count(*)::integer as count, sum(f.due_minor)::bigint as "amountMinor"
    from offline_sale f join sale_order o on o.venue_id = f.venue_id and o.id = f.order_id
    where f.venue_id = ${venueId} and f.late and o.till_session_id = any(${ids}::uuid[])
    group by o.till_session_id`.execute(db)
  return new Map(rows.map(({ of, ...sum }) => [of, sum]))
}

/** The newest till session that fits; undefined when none does. */
export async function findTillSession(db: Reader, filter: TillSessionFilter): Promise<TillSessionRow | undefined> {
  const [row] = await withWhatHappened(
    db,
    filter.venueId,
    await heads(db, filter).orderBy('s.opened_at', 'desc').limit(1).execute(),
  )
  return row
}

/** One page, the newest first, and the cursor after it. */
export async function selectTillSessions(
  db: Db,
  filter: TillSessionFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: TillSessionRow[]; next: MomentCursor | null }> {
  const stored = await heads(db, filter)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(s.opened_at, s.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('s.opened_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = stored.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: await withWhatHappened(db, filter.venueId, page),
    next: last && stored.length > limit ? { at: last.moment, id: last.id } : null,
  }
}

/** How many there are, counted no further than `most`. */
export async function countTillSessions(db: Db, filter: TillSessionFilter, most: number): Promise<number> {
  const { n } = await db
    .selectFrom(sessions(db, filter).select('s.id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

interface NewTillSession {
  venueId: VenueId
  tillId: TillId
  openedBy: UserId
  floatMinor: number
  /** The float did not come out of the till's safe. */
  floatBrought: boolean
}

/** Opens a till; its money and its business date are the venue's. Unique indexes allow one for each till and person. */
export async function insertTillSession(tx: Tx, session: NewTillSession) {
  const { venueId, tillId, openedBy, floatMinor, floatBrought } = session
  const id = uuidv7() as TillSessionId
  await sql`
    insert into till_session (venue_id, id, till_id, opened_by, cashier_id, business_date, currency, float_minor,
      cash_minor, float_brought, is_training)
    select v.id, ${id}, ${tillId}, ${openedBy}, ${openedBy},
      ${businessDay()}, v.currency, ${floatMinor}, ${floatMinor},
      ${floatBrought}, t.is_training
    from venue v join till t on t.venue_id = v.id and t.id = ${tillId}
    where v.id = ${venueId}`.execute(tx)
  return id
}

/** Whether the till at which someone works is for training; undefined: they work at none. */
export async function findOwnKind(
  db: Reader,
  { venueId, cashier }: { venueId: VenueId; cashier: UserId },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('till_session')
    .select('is_training')
    .where('venue_id', '=', venueId)
    .where('cashier_id', '=', cashier)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.is_training
}

/** The till at which someone works; undefined: they work at none. */
export async function findOwnTill(
  db: Reader,
  { venueId, cashier }: { venueId: VenueId; cashier: UserId },
): Promise<{ code: string; currency: string; isTraining: boolean } | undefined> {
  return db
    .selectFrom('till_session as s')
    .innerJoin('till as t', (join) => join.onRef('t.venue_id', '=', 's.venue_id').onRef('t.id', '=', 's.till_id'))
    .select(['t.code', 's.currency', 's.is_training as isTraining'])
    .where('s.venue_id', '=', venueId)
    .where('s.cashier_id', '=', cashier)
    .where('s.state', '=', 'open')
    .executeTakeFirst()
}

/** Keeps a till session from being closed until the transaction ends; false when it is closed. */
export async function holdOpen(
  tx: Tx,
  { venueId, tillSessionId }: { venueId: VenueId; tillSessionId: string },
): Promise<boolean> {
  const { rows } = await sql`select from till_session
    where venue_id = ${venueId} and id = ${tillSessionId} and state = 'open' for share`.execute(tx)
  return rows.length > 0
}

/** Changes the cash of someone's open till; undefined when they have none. A check keeps the drawer from going below zero. */
export async function addCash(
  tx: Tx,
  { venueId, cashier, amountMinor }: { venueId: VenueId; cashier: UserId; amountMinor: number },
): Promise<TillSessionId | undefined> {
  const row = await tx
    .updateTable('till_session')
    .set((eb) => ({ cash_minor: eb('cash_minor', '+', amountMinor) }))
    .where('venue_id', '=', venueId)
    .where('cashier_id', '=', cashier)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row?.id as TillSessionId | undefined
}

interface Movement {
  venueId: VenueId
  tillSessionId: TillSessionId
  kind: string
  amountMinor: number
  reason: string
  actorId: UserId
}

/** Returns the movement's id. */
export async function insertMovement(tx: Tx, movement: Movement): Promise<string> {
  const id = uuidv7()
  const { venueId, tillSessionId, kind, amountMinor, reason, actorId } = movement
  await tx
    .insertInto('till_movement')
    .values({
      venue_id: venueId,
      id,
      till_session_id: tillSessionId,
      kind,
      amount_minor: amountMinor,
      reason,
      actor_id: actorId,
    })
    .execute()
  return id
}

/** A till by itself, whoever works at it, with the currency of what is in it. */
export async function findTill(
  db: Reader,
  { venueId, tillId }: { venueId: VenueId; tillId: TillId },
): Promise<{ name: string; currency: string } | undefined> {
  const { rows } = await sql<{ name: string; currency: string }>`
    select t.name, v.currency from till t join venue v on v.id = t.venue_id
    where t.venue_id = ${venueId} and t.id = ${tillId}`.execute(db)
  return rows[0]
}
