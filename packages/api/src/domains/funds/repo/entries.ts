import { type FundEntryRow, type FundId, totalCap, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Which entries: those of a fund on business dates, both included. */
export interface EntryFilter {
  venueId: VenueId
  fundId: FundId
  from?: string
  until?: string
}

const where = ({ venueId, fundId, from, until }: EntryFilter): RawBuilder<unknown> => sql`
  n.venue_id = ${venueId} and n.fund_id = ${fundId}
    and (${from ?? null}::date is null or n.business_date >= ${from ?? null})
    and (${until ?? null}::date is null or n.business_date <= ${until ?? null})`

/** Whether the venue has this fund. */
export async function hasFund(db: Db, venueId: VenueId, id: FundId): Promise<boolean> {
  const { rows } = await sql`select from fund where venue_id = ${venueId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** What a file says of a fund beside its entries. */
export async function findFund(db: Db, venueId: VenueId, id: FundId) {
  const { rows } = await sql<{ name: { en: string; tr: string }; currency: string }>`
    select name, currency from fund where venue_id = ${venueId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Entries below a number (null: from the last one), the newest first. */
export async function selectEntries(
  db: Db,
  filter: EntryFilter,
  { below, limit }: { below: number | null; limit: number },
): Promise<FundEntryRow[]> {
  const { rows } = await sql<FundEntryRow>`
    select n.id, n.entry_no as "entryNo", n.kind, n.amount_minor as "amountMinor",
      n.balance_after_minor as "balanceAfterMinor",
      (select jsonb_build_object('id', f.id, 'name', f.name) from fund f
        where f.venue_id = n.venue_id and f.id = n.counterpart_fund_id) as counterpart,
      (select t.name from till_session s join till t on t.venue_id = s.venue_id and t.id = s.till_id
        where s.venue_id = n.venue_id and s.id = n.till_session_id) as till,
      (select o.order_no from sale_order o
        where n.source = 'order' and o.venue_id = n.venue_id and o.id = n.source_id) as "orderNo",
      n.business_date as "businessDate", coalesce((select e.of_date from journal_entry e
        where e.venue_id = n.venue_id and e.source = n.source and e.source_id = n.source_id and e.act = n.kind),
        n.business_date) as "ofDate", n.at, u.name as who, n.reason
    from fund_entry n left join app_user u on u.id = n.actor_id
    where ${where(filter)} and (${below}::integer is null or n.entry_no < ${below})
    order by n.entry_no desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than a list shows. */
export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from fund_entry n where ${where(filter)} limit ${totalCap + 1}) found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/**
 * What a count must know of a fund, which is held until the transaction ends. It is locked before it is looked at: the
 * statement that waited would not see a count that came meanwhile.
 */
export async function lockFund(tx: Tx, venueId: VenueId, id: FundId) {
  await sql`select from fund where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{
    balanceMinor: number
    floorMinor: number | null
    kind: string
    archivedAt: string | null
    isCounted: boolean
    rev: number
  }>`
    select balance_minor as "balanceMinor", floor_minor as "floorMinor", kind, archived_at as "archivedAt", rev,
      exists (select from fund_count c where c.venue_id = f.venue_id and c.fund_id = f.id) as "isCounted"
    from fund f where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return rows[0]
}

interface NewCount {
  venueId: VenueId
  fundId: FundId
  countedMinor: number
  expectedMinor: number
  denominations: Record<string, number> | null
  isFirst: boolean
  reason: string | null
  actorId: UserId
}

/** Writes a count down; returns its id. */
export async function insertCount(tx: Tx, count: NewCount): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('fund_count')
    .values({
      venue_id: count.venueId,
      id,
      fund_id: count.fundId,
      denominations: count.denominations && JSON.stringify(count.denominations),
      counted_minor: count.countedMinor,
      expected_minor: count.expectedMinor,
      is_first: count.isFirst,
      reason: count.reason,
      actor_id: count.actorId,
    })
    .execute()
  return id
}

interface Guard {
  floorMinor: number | null
  custodianId?: UserId | null
}

/** Sets who answers for a fund that is held, and the least that it holds. */
export async function writeGuard(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: FundId; by: UserId },
  { floorMinor, custodianId }: Guard,
): Promise<void> {
  await tx
    .updateTable('fund')
    .set((eb) => ({
      floor_minor: floorMinor,
      ...(custodianId !== undefined && { custodian_id: custodianId }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Somebody who can answer for a fund; undefined: nobody of the venue. */
export async function findCustodian(tx: Tx, venueId: VenueId, id: UserId): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and m.state = 'active' and u.id = ${id}`.execute(tx)
  return rows[0]
}

/** The people who work in the venue now. */
export async function selectPeople(db: Db | Tx, venueId: VenueId): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and m.state = 'active' order by u.name, u.id limit 1000`.execute(db)
  return rows
}
