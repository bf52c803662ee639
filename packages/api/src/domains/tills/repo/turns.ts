import type { TillOffer, TillSessionId, TillSessionRow, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: TillSessionId
}

type StoredTurn = TillSessionRow['cashiers'][number] & { of: string }

/**
 * Who worked at some till sessions, the first one first. A difference counts from the hand-over: what a colleague left
 * short is in the drawer until the close, and no difference of the people after them.
 */
export async function selectTurns(db: Reader, venueId: VenueId, ids: readonly string[]): Promise<StoredTurn[]> {
  return db
    .selectFrom('till_cashier as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.till_session_id as of', 'u.name', 'c.from_at as from', 'c.to_at as to'])
    .select(
      sql<string | null>`(select c.offered_at from till_session s where s.venue_id = c.venue_id
        and s.id = c.till_session_id and c.to_at is null and s.cash_minor = c.expected_minor)`.as('offeredAt'),
    )
    .select('c.counted_minor as countedMinor')
    .select(
      sql<number | null>`c.difference_minor - coalesce(lag(c.difference_minor)
        over (partition by c.till_session_id order by c.no), 0)`.as('differenceMinor'),
    )
    .select('c.reason')
    .where('c.venue_id', '=', venueId)
    .where('c.till_session_id', 'in', [...ids])
    .orderBy('c.till_session_id')
    .orderBy('c.no')
    .$castTo<StoredTurn>()
    .execute()
}

/** By how much the drawer differed when the person who works there now took it over: known to both, and not theirs. */
export async function findHandedDifference(db: Reader, { venueId, id }: Key): Promise<number> {
  const turn = await db
    .selectFrom('till_cashier')
    .select('difference_minor')
    .where('venue_id', '=', venueId)
    .where('till_session_id', '=', id)
    .where('to_at', 'is not', null)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return turn?.difference_minor ?? 0
}

interface Corrected {
  countedMinor: number
  differenceMinor: number
}

/** The turns of a till session, the last one with the count that stands: all of them add up to its difference. */
export function turnsOf<Turn extends { countedMinor: number | null; differenceMinor: number | null }>(
  turns: readonly Turn[],
  corrected: Corrected | undefined,
): Turn[] {
  // A reason that was carried on to the close belongs to the turn that differed.
  const told = turns.map((turn) => (turn.differenceMinor === 0 ? { ...turn, reason: null } : turn))
  if (!corrected) return told
  const before = told.slice(0, -1)
  const { countedMinor } = corrected
  const differenceMinor = before.reduce((rest, turn) => rest - (turn.differenceMinor ?? 0), corrected.differenceMinor)
  return [...before, ...told.slice(-1).map((last) => ({ ...last, countedMinor, differenceMinor }))]
}

/** A count of a drawer as it is kept. */
export interface StoredCount {
  of: string
  purpose: 'close' | 'hand_over'
  attempt: number
  isFinal: boolean
  countedMinor: number
  expectedMinor: number
  /** Whether the person who works there now had begun when it was made. */
  isOfThisTurn: boolean
  who: string
  at: string
}

/** The counts of some till sessions, the oldest first. */
export async function selectCounts(db: Reader, venueId: VenueId, ids: readonly string[]): Promise<StoredCount[]> {
  return db
    .selectFrom('till_count as c')
    .innerJoin('app_user as u', 'u.id', 'c.actor_id')
    .select(['c.till_session_id as of', 'c.purpose', 'c.attempt', 'c.is_final as isFinal'])
    .select(['c.counted_minor as countedMinor', 'c.expected_minor as expectedMinor', 'u.name as who', 'c.at'])
    .select(
      sql<boolean>`not exists (select from till_cashier t where t.venue_id = c.venue_id
        and t.till_session_id = c.till_session_id and t.no > c.turn)`.as('isOfThisTurn'),
    )
    .where('c.venue_id', '=', venueId)
    .where('c.till_session_id', 'in', [...ids])
    .orderBy('c.till_session_id')
    .orderBy('c.no')
    .$castTo<StoredCount>()
    .execute()
}

/** What the row of a till session says about its counts. */
export function countsOf(
  { id, cashMinor, state }: { id: string; cashMinor: number; state: string },
  all: readonly StoredCount[],
): Pick<TillSessionRow, 'counts' | 'recount'> {
  const own = all.filter(({ of }) => of === id)
  const last = own.at(-1)
  const isOpen = state === 'open' && last?.isOfThisTurn === true && !last.isFinal
  const isFixed = last?.attempt === 2 && last.expectedMinor === cashMinor
  return {
    counts: own.map(({ of: _, isFinal: __, isOfThisTurn: ___, expectedMinor, ...count }) => ({
      ...count,
      differenceMinor: count.countedMinor - expectedMinor,
    })),
    recount: isOpen ? { countedMinor: last.countedMinor, isFixed } : null,
  }
}

interface NewCount {
  purpose: 'close' | 'hand_over'
  attempt: number
  isFinal: boolean
  countedMinor: number
  denominations: Record<string, number> | null
  actorId: UserId
}

/** Keeps a count of a till session that is locked, with what the drawer must hold at this moment. */
export async function insertCount(tx: Tx, { venueId, id }: Key, count: NewCount): Promise<void> {
  const pieces = count.denominations && JSON.stringify(count.denominations)
  await sql`
    insert into till_count (venue_id, till_session_id, no, turn, purpose, attempt, is_final, counted_minor,
      expected_minor, denominations, actor_id)
    select s.venue_id, s.id,
      1 + (select count(*) from till_count c where c.venue_id = s.venue_id and c.till_session_id = s.id),
      (select max(t.no) from till_cashier t where t.venue_id = s.venue_id and t.till_session_id = s.id),
      ${count.purpose}, ${count.attempt}, ${count.isFinal}, ${count.countedMinor}, s.cash_minor, ${pieces}::jsonb,
      ${count.actorId}
    from till_session s where s.venue_id = ${venueId} and s.id = ${id}`.execute(tx)
}

/** Offers a till session that is locked to the next person, with what was counted; null takes the offer back. */
export async function writeOffer(
  tx: Tx,
  { venueId, id }: Key,
  offer: { countedMinor: number; reason: string | null } | null,
): Promise<void> {
  await sql`
    update till_cashier c set offered_at = ${offer ? sql`clock_timestamp()` : null},
      counted_minor = ${offer?.countedMinor ?? null}::bigint,
      expected_minor = ${offer ? sql`s.cash_minor` : null}, reason = ${offer?.reason ?? null}
    from till_session s
    where c.venue_id = ${venueId} and c.till_session_id = ${id} and c.to_at is null
      and s.venue_id = c.venue_id and s.id = c.till_session_id`.execute(tx)
}

/** Gives a till session that is locked to the person who takes over; the database ends one turn and begins the next. */
export async function setCashier(tx: Tx, { venueId, id }: Key, cashier: UserId): Promise<void> {
  await tx
    .updateTable('till_session')
    .set({ cashier_id: cashier })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** The tills that can be taken over now: offered, and as much in them as was expected at the count. */
export async function selectOffers(db: Reader, venueId: VenueId, id?: TillSessionId): Promise<TillOffer[]> {
  const { rows } = await sql<TillOffer>`
    select s.id as "tillSessionId", json_build_object('id', t.id, 'code', t.code, 'name', t.name) as till,
      json_build_object('id', u.id, 'name', u.name) as "from", c.counted_minor as "countedMinor",
      c.difference_minor as "differenceMinor", s.currency, c.offered_at as "offeredAt"
    from till_session s
    join till_cashier c on c.venue_id = s.venue_id and c.till_session_id = s.id and c.to_at is null
    join till t on t.venue_id = s.venue_id and t.id = s.till_id
    join app_user u on u.id = s.cashier_id
    where s.venue_id = ${venueId} and s.state = 'open' and c.offered_at is not null
      and c.expected_minor = s.cash_minor and ${id ? sql`s.id = ${id}` : sql`true`}
    order by t.code_key`.execute(db)
  return rows
}
