import type { FundId, TillSessionId, UserId, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** One movement of a fund. Source, its id and the kind are those of the entry in the book: each is entered once. */
export interface Move {
  venueId: VenueId
  fundId: FundId
  amountMinor: number
  kind: string
  source: string
  sourceId: string
  actorId: UserId
  reason?: string | null
  counterpartId?: FundId | null
  tillSessionId?: TillSessionId | null
}

/**
 * Moves the balance of a fund and writes the entry, as one statement: the condition is on the row that is updated, so of
 * several at the same moment each finds what the others have left. False: the fund is not there, archived, or would hold
 * less than its floor.
 */
export async function moveBalance(tx: Tx, move: Move): Promise<boolean> {
  const { venueId, fundId, amountMinor, kind, source, sourceId, actorId } = move
  const { rows } = await sql`
    with moved as (
      update fund set balance_minor = balance_minor + ${amountMinor}, last_entry = coalesce(last_entry, 0) + 1
      where venue_id = ${venueId} and id = ${fundId} and archived_at is null
        and (floor_minor is null or ${amountMinor}::bigint > 0 or balance_minor + ${amountMinor} >= floor_minor)
      returning venue_id, id, last_entry, balance_minor)
    insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor, balance_after_minor,
      counterpart_fund_id, till_session_id, business_date, actor_id, reason)
    select m.venue_id, m.id, m.last_entry, ${uuidv7()}, ${kind}, ${source}, ${sourceId}, ${amountMinor}, m.balance_minor,
      ${move.counterpartId ?? null}, ${move.tillSessionId ?? null},
      ${businessDay()}, ${actorId}, ${move.reason ?? null}
    from moved m join venue v on v.id = m.venue_id
    returning entry_no`.execute(tx)
  return rows.length > 0
}

/**
 * Stops watching a fund's floor when a movement that has happened already takes it below: what it is thought to hold is
 * wrong then, and its next count says what is right.
 */
export async function stopWatching(tx: Tx, { venueId, fundId, amountMinor }: Move): Promise<void> {
  await sql`
    update fund set floor_minor = null, rev = rev + 1, updated_at = now()
    where venue_id = ${venueId} and id = ${fundId} and balance_minor + ${amountMinor} < floor_minor`.execute(tx)
}

/** What the book posted to a fund. */
export interface Posted {
  fundId: string
  amountMinor: number
  kind: string
  source: string
  sourceId: string
  businessDate: string
  tillSessionId: string | null
}

/**
 * Enters what has no entry yet, in the given order, each fund moved once. It has happened, so no floor refuses it: a
 * fund that would fall below its floor is not watched any more. Only one transaction of a venue may be in here at a
 * time, as in the book. Each is looked up by its key: as a join (`not exists`) all would be compared with all as long as
 * nobody has counted the rows. Returns the funds that moved.
 */
export async function enterPosted(tx: Tx, venueId: VenueId, posted: readonly Posted[]): Promise<string[]> {
  if (posted.length === 0) return []
  const column = <Key extends keyof Posted>(key: Key) => posted.map((one) => one[key])
  const { rows } = await sql<{ fundId: string }>`
    with new as materialized (
      select p.*, sum(p.amount) over past as so_far, row_number() over past as nth
      from unnest(${column('fundId')}::uuid[], ${column('amountMinor')}::bigint[], ${column('kind')}::text[],
        ${column('source')}::text[], ${column('sourceId')}::uuid[], ${column('businessDate')}::date[],
        ${column('tillSessionId')}::uuid[], ${posted.map(() => uuidv7())}::uuid[])
        with ordinality as p (fund_id, amount, kind, source, source_id, business_date, till_session_id, id, place)
      where (select true from fund_entry e where e.venue_id = ${venueId} and e.source = p.source
        and e.source_id = p.source_id and e.kind = p.kind and e.fund_id = p.fund_id limit 1) is null
      window past as (partition by p.fund_id order by p.place)
    ), held as materialized (
      select f.id, f.balance_minor, coalesce(f.last_entry, 0) as last_entry from fund f
      where f.venue_id = ${venueId} and f.id in (select fund_id from new) order by f.id for no key update
    ), moved as (
      update fund f set balance_minor = h.balance_minor + s.amount, last_entry = h.last_entry + s.entries,
        floor_minor = case when h.balance_minor + s.amount >= f.floor_minor then f.floor_minor end
      from held h join (select fund_id, sum(amount)::bigint as amount, count(*)::int as entries from new group by fund_id) s
        on s.fund_id = h.id
      where f.venue_id = ${venueId} and f.id = h.id
      returning f.id
    ), entered as (
      insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor,
        balance_after_minor, till_session_id, business_date)
      select ${venueId}, n.fund_id, h.last_entry + n.nth, n.id, n.kind, n.source, n.source_id, n.amount,
        h.balance_minor + n.so_far, n.till_session_id, n.business_date
      from new n join held h on h.id = n.fund_id)
    select id as "fundId" from moved`.execute(tx)
  return rows.map(({ fundId }) => fundId)
}

/** What a refused movement must know. */
export async function findForMove(tx: Tx, venueId: VenueId, id: string) {
  return tx
    .selectFrom('fund')
    .select(['archived_at as archivedAt', 'kind', 'account'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The safe of a till session: its till's own, or the venue's first one. Null for a training till, which has none. */
export async function safeOfTill(tx: Tx, venueId: VenueId, id: TillSessionId): Promise<FundId | null> {
  const { rows } = await sql<{ id: FundId; isTraining: boolean }>`
    select f.id, s.is_training as "isTraining" from till_session s
    join till t on t.venue_id = s.venue_id and t.id = s.till_id
    join fund f on f.venue_id = s.venue_id and (f.id = t.fund_id and f.archived_at is null or f.account = '1010')
    where s.venue_id = ${venueId} and s.id = ${id}
    order by f.id = t.fund_id desc nulls last limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('every venue has a safe')
  return row.isTraining ? null : row.id
}

/** Whether a till or a way of payment in use brings its money here. */
export async function isChosen(tx: Tx, venueId: VenueId, fundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from till where venue_id = ${venueId} and fund_id = ${fundId} and archived_at is null
    union all select from payment_method where venue_id = ${venueId} and fund_id = ${fundId} and archived_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps a fund as it is until the transaction ends; whether it is in use. What it holds may change only afterwards. */
export async function keepFundInUse(tx: Tx, venueId: VenueId, fundId: string): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    select archived_at is null as "inUse" from fund where venue_id = ${venueId} and id = ${fundId} for share`.execute(
    tx,
  )
  return rows[0]?.inUse ?? false
}
