import type { VenueId } from '@marquee/contract'
import { type Tx, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'

export interface NewEntry {
  act: string
  source: string
  sourceId: string
  /** When it happened. */
  date: string
  lines: {
    account: string
    amountMinor: number
    currency: string
    tillSessionId: string | null
    ticketSessionId: string | null
    earnedAs: string | null
    fundId: string | null
  }[]
}

/**
 * Whether this process may post for the venue now: one at a time, until the end of the transaction, and into months that
 * are closed but not locked too. The statements of this transaction look their rows up by index, in its order: a book
 * that fills up for the first time has no statistics yet, and would be read whole for each fact, and everything that
 * waits sorted for each batch.
 */
export async function mayPost(tx: Tx, venueId: VenueId): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('book'), hashtext(${venueId})) as taken,
      set_config('marquee.book_job', 'on', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true)`.execute(tx)
  return rows[0]?.taken === true
}

/** Makes the accounts that the venue lacks; its own names of the others stay. */
export async function addAccounts(
  tx: Tx,
  venueId: VenueId,
  accounts: readonly { code: string; kind: string; name: object }[],
): Promise<void> {
  await tx
    .insertInto('account')
    .values(accounts.map(({ code, kind, name }) => ({ venue_id: venueId, code, kind, name: JSON.stringify(name) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Writes entries with their lines. What happened before the end of the last locked month counts on the first day after
 * it, and keeps the date on which it happened. What somebody did with a fund happened on the day that its entry there
 * says, also where the venue's zone or cut-off were changed since. Returns the day on which each of them counts.
 */
export async function insertEntries(tx: Tx, venueId: VenueId, entries: readonly NewEntry[]): Promise<string[]> {
  if (entries.length === 0) return []
  const rows = entries.map((entry) => ({ ...entry, id: uuidv7() }))
  const { rows: days } = await sql<{ id: string; day: string }>`
    insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
    select ${venueId}, n.id, greatest(happened.date, locked.next_open), happened.date, n.act, n.source, n.source_id
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.date)}::date[],
      ${rows.map((row) => row.act)}::text[], ${rows.map((row) => row.source)}::text[],
      ${rows.map((row) => row.sourceId)}::uuid[]) as n (id, date, act, source, source_id)
    cross join lateral (
      select coalesce((select f.business_date from fund_entry f where f.venue_id = ${venueId} and f.source = n.source
        and f.source_id = n.source_id and f.kind = n.act limit 1), n.date) as date) happened
    cross join (
      select (max(p.month) + interval '1 month')::date as next_open from accounting_period p
      where p.venue_id = ${venueId} and p.state = 'locked') locked
    returning id, business_date as day`.execute(tx)
  const dayOf = new Map(days.map(({ id, day }) => [id, day]))
  const lines = rows.flatMap(({ id, date, lines: own }) =>
    own.map((line, index) => ({ ...line, entry: id, no: index + 1, day: dayOf.get(id) ?? date })),
  )
  await sql`
    insert into journal_line (venue_id, entry_id, line_no, business_date, account, amount_minor, currency,
      till_session_id, ticket_session_id, earned_as, fund_id)
    select ${venueId}, * from unnest(${lines.map((line) => line.entry)}::uuid[], ${lines.map((line) => line.no)}::int[],
      ${lines.map((line) => line.day)}::date[],
      ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.amountMinor)}::bigint[],
      ${lines.map((line) => line.currency)}::text[], ${lines.map((line) => line.tillSessionId)}::uuid[],
      ${lines.map((line) => line.ticketSessionId)}::uuid[], ${lines.map((line) => line.earnedAs)}::text[],
      ${lines.map((line) => line.fundId)}::uuid[])`.execute(tx)
  return rows.map(({ id, date }) => dayOf.get(id) ?? date)
}

/** How far a source of the venue has come; null: nothing of it is posted. */
export async function findProgress(tx: Tx, venueId: VenueId, source: string): Promise<string | null> {
  const { rows } = await sql<{ through: string }>`
    select through::text from book_progress where venue_id = ${venueId} and source = ${source}`.execute(tx)
  return rows[0]?.through ?? null
}

/**
 * Says how far a source has come: to the earlier of both moments. It may go back, for what is read again is posted once.
 * Returns what it said.
 */
export async function keepProgress(
  tx: Tx,
  venueId: VenueId,
  source: string,
  [through, atMost]: readonly [string, string],
): Promise<string | null> {
  const { rows } = await sql<{ through: string }>`
    insert into book_progress (venue_id, source, through)
    values (${venueId}, ${source}, least(${through}::timestamptz, ${atMost}::timestamptz))
    on conflict (venue_id, source) do update set through = excluded.through returning through::text`.execute(tx)
  return rows[0]?.through ?? null
}

/** Whether anything of the venue is in its book. */
export async function hasEntries(tx: Tx, venueId: VenueId): Promise<boolean> {
  const entry = await tx
    .selectFrom('journal_entry')
    .select('id')
    .where('venue_id', '=', venueId)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Takes the book of a venue back to a moment, so that what is written now under an older date is read. Waits for a batch
 * under way and keeps out the next until the transaction ends: it would say afterwards that it has come further.
 */
export async function takeBack(tx: Tx, venueId: VenueId, to: string, source?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('book'), hashtext(${venueId}))`.execute(tx)
  await sql`
    update book_progress set through = least(through, ${to}::timestamptz)
    where venue_id = ${venueId} and (${source ?? null}::text is null or source = ${source ?? null})`.execute(tx)
}

/** Tells the planner how large a book is that it takes for empty; does nothing to any other. */
export async function countBook(tx: Tx): Promise<void> {
  await sql`select count_book()`.execute(tx)
}

/** The time of the database. */
export async function now(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select transaction_timestamp()::text as now`.execute(tx)
  return rows[0]?.now ?? ''
}

export async function selectVenues(tx: Tx): Promise<VenueId[]> {
  const rows = await tx.selectFrom('venue').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id as VenueId)
}
