import type { UserId, VenueId } from '@marquee/contract'
import type {
  Payable,
  PayoutDetail,
  PayoutFilter,
  PayoutRow,
  PayoutRunId,
  RunDetail,
  RunRow,
  VendorPayoutId,
} from '@marquee/contract/vendor-payouts'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import { venueDate } from '../../../core/venue-day.ts'

export interface PayoutsOf extends PayoutFilter {
  venueId: VenueId
}

const moment = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const masked = (iban: string) => sql.raw(`left(${iban}, 4) || ' •••• ' || right(${iban}, 4)`)
const step = (at: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  case when ${at} is not null then jsonb_build_object('at', ${moment(at)},
    'by', (select u.name from app_user u where u.id = ${by})) end`
const usable = sql`usable_vendor_bank(w.venue_id, w.id)`
const held = sql`holds_vendor_bank(w.venue_id, w.id)`
const advance = sql`case when p.state = 'settled' then p.amount_minor - p.applied_minor
  when p.state in ('approved', 'sent') then p.amount_minor - p.applied_minor
  when p.state in ('draft', 'failed') then p.amount_minor - coalesce((select sum(a.amount_minor) from payout_allocation a
    where a.venue_id = p.venue_id and a.payout_id = p.id), 0) else 0 end::bigint`

function where({ venueId, show, vendorId, search = '' }: PayoutsOf): RawBuilder<unknown> {
  const shown: RawBuilder<unknown>[] =
    show === 'all'
      ? [sql`p.state <> 'cancelled'`]
      : show === 'moving'
        ? [sql`p.state in ('approved', 'sent')`]
        : show === 'advance'
          ? [sql`p.state = 'settled' and p.applied_minor < p.amount_minor`]
          : [sql`p.state = ${show}`]
  const parts = [
    sql`p.venue_id = ${venueId}`,
    ...shown,
    ...(vendorId ? [sql`p.vendor_id = ${vendorId}`] : []),
    ...searchWords(search).map(
      ({ patterns, whole }) =>
        sql`(p.payout_no::text = ${whole} or ${sql.join(
          patterns.map((pattern) => sql`fold(w.name) like ${pattern}`),
          sql` or `,
        )})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

const from = sql`
  vendor_payout p
  join vendor w on w.venue_id = p.venue_id and w.id = p.vendor_id
  join fund f on f.venue_id = p.venue_id and f.id = p.fund_id
  left join vendor_payout_run r on r.venue_id = p.venue_id and r.id = p.run_id
  left join vendor_bank b on b.venue_id = p.venue_id and b.id = case
    when p.state = 'draft' and p.method = 'bank' then usable_vendor_bank(p.venue_id, p.vendor_id) else p.bank_id end`
const head = sql`
  p.id, p.payout_no as "payoutNo", jsonb_build_object('id', w.id, 'name', w.name) as vendor,
  jsonb_build_object('id', f.id, 'name', f.name) as fund,
  case when r.id is not null then jsonb_build_object('id', r.id, 'runNo', r.run_no) end as run,
  p.method, p.amount_minor as "amountMinor", ${advance} as "advanceMinor", p.currency, p.planned_on as "plannedOn",
  p.state, ${masked('b.iban')} as iban, p.bank_ref as "bankRef"`

/** Payouts below a number (null: all), the newest first. */
export async function selectPayouts(
  db: Db,
  filter: PayoutsOf,
  { below, limit }: { below: number | null; limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${head} from ${from}
    where ${where(filter)} ${below === null ? sql`` : sql`and p.payout_no < ${below}`}
    order by p.payout_no desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countPayouts(db: Db, filter: PayoutsOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${from} where ${where(filter)} limit ${most}) c`.execute(db)
  return rows[0]?.n ?? 0
}

interface Of {
  venueId: VenueId
  id: VendorPayoutId
}

/** One payout without what it is for, as this person sees it. */
export async function findPayout(db: Db, { venueId, id, userId }: Of & { userId: UserId }) {
  const { rows } = await sql<Omit<PayoutDetail, 'bills' | 'events' | 'openBills'>>`
    select ${head}, p.note, ${step(sql`p.created_at`, sql`p.created_by`)} as created,
      p.created_by = ${userId} as "needsOther", p.method = 'bank' and ${usable} is null as "lacksBank",
      ${held} as "isIbanHeld"
    from ${from} where p.venue_id = ${venueId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** What a payout is planned for; once it is approved, what it has paid. */
export async function selectBillsOf(db: Db, { venueId, id }: Of): Promise<PayoutDetail['bills']> {
  const { rows } = await sql<PayoutDetail['bills'][number]>`
    select b.id, b.bill_no as "billNo", b.vendor_ref as "vendorRef", b.due_on as "dueOn", x.amount as "amountMinor",
      b.gross_minor - b.paid_minor as "openMinor", x.advance as "isAdvance"
    from vendor_payout p
    cross join lateral (
      select a.bill_id, a.amount_minor as amount, false as advance from payout_allocation a
      where a.venue_id = p.venue_id and a.payout_id = p.id
      union all
      select y.bill_id, y.amount_minor, true from vendor_payment y
      where y.venue_id = p.venue_id and y.payout_id = p.id and y.from_advance and y.returned_at is null) x
    join vendor_bill b on b.venue_id = p.venue_id and b.id = x.bill_id
    where p.venue_id = ${venueId} and p.id = ${id} order by x.advance, b.due_on, b.bill_no`.execute(db)
  return rows
}

/** What was done with a payout, the newest first. */
export async function selectEvents(db: Db, { venueId, id }: Of): Promise<PayoutDetail['events']> {
  const { rows } = await sql<PayoutDetail['events'][number]>`
    select e.id, e.kind, ${moment(sql`e.at`)} as at, u.name as by, e.amount_minor as "amountMinor",
      b.bill_no as "billNo", e.reason
    from vendor_payout_event e left join app_user u on u.id = e.by
    left join vendor_bill b on b.venue_id = e.venue_id and b.id = e.bill_id
    where e.venue_id = ${venueId} and e.payout_id = ${id} order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** What a vendor is owed still, for the rest of an advance. */
export async function selectOpenBills(db: Db, { venueId, id }: Of): Promise<PayoutDetail['openBills']> {
  const { rows } = await sql<PayoutDetail['openBills'][number]>`
    select b.id, b.bill_no as "billNo", b.vendor_ref as "vendorRef", b.gross_minor - b.paid_minor as "openMinor"
    from vendor_payout p
    join vendor_bill b on b.venue_id = p.venue_id and b.vendor_id = p.vendor_id and b.state = 'approved'
      and b.paid_minor < b.gross_minor
    where p.venue_id = ${venueId} and p.id = ${id} and p.state = 'settled' and p.applied_minor < p.amount_minor
    order by b.due_on, b.bill_no limit 100`.execute(db)
  return rows
}

/** Bills that are to be paid, what is due first before the others. */
export async function selectPayables(db: Db, venueId: VenueId, limit: number): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    with open as materialized (
      select b.* from vendor_bill b
      where b.venue_id = ${venueId} and b.state = 'approved' and b.paid_minor < b.gross_minor
      order by b.due_on, b.id limit ${limit}
    ), owed as materialized (
      select w.id, w.name, ${usable} as bank_id, ${held} as is_held,
        coalesce((select sum(p.amount_minor - p.applied_minor) from vendor_payout p
          where p.venue_id = w.venue_id and p.vendor_id = w.id and p.state = 'settled'), 0)::bigint as advance
      from vendor w where w.venue_id = ${venueId} and w.id in (select vendor_id from open))
    select b.id, b.bill_no as "billNo", jsonb_build_object('id', w.id, 'name', w.name) as vendor,
      b.vendor_ref as "vendorRef", b.due_on as "dueOn", b.gross_minor - b.paid_minor as "openMinor",
      coalesce((select sum(a.amount_minor) from payout_allocation a
        join vendor_payout p on p.venue_id = a.venue_id and p.id = a.payout_id and p.state = 'draft'
        where a.venue_id = b.venue_id and a.bill_id = b.id), 0)::bigint as "plannedMinor",
      greatest(${venueDate} - b.due_on, 0) as "daysLate", ${masked('k.iban')} as iban, w.is_held as "isIbanHeld",
      w.advance as "advanceMinor"
    from open b join venue v on v.id = b.venue_id join owed w on w.id = b.vendor_id
    left join vendor_bank k on k.venue_id = b.venue_id and k.id = w.bank_id
    order by b.due_on, b.id`.execute(db)
  return rows
}

/** What payouts can come from, and what the day is. */
export async function selectFunds(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ currency: string; today: string; funds: never }>`
    select v.currency, ${venueDate} as today,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'balanceMinor',
          f.balance_minor, 'floorMinor', f.floor_minor) order by f.kind <> 'bank', f.account)
        from fund f where f.venue_id = v.id and f.archived_at is null and f.kind <> 'card_clearing'), '[]') as funds
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}

const runFrom = sql`vendor_payout_run r join fund f on f.venue_id = r.venue_id and f.id = r.fund_id`
const countOf = (states: string) => sql`(select count(*)::integer from vendor_payout p
  where p.venue_id = r.venue_id and p.run_id = r.id and p.state in (${sql.raw(states)}))`
const runHead = sql`
  r.id, r.run_no as "runNo", jsonb_build_object('id', f.id, 'name', f.name) as fund, r.planned_on as "plannedOn",
  r.currency, r.state, r.amount_minor as "amountMinor", r.payout_count as "payoutCount",
  ${countOf(`'settled'`)} as "settledCount", ${countOf(`'failed', 'draft', 'reversed', 'cancelled'`)} + (select count(distinct e.payout_id)::integer
    from vendor_payout_event e where e.venue_id = r.venue_id and e.run_id = r.id) as "failedCount",
  ${step(sql`r.created_at`, sql`r.created_by`)} as created`

/** Runs below a number (null: all), the newest first. */
export async function selectRuns(
  db: Db,
  venueId: VenueId,
  { below, limit }: { below: number | null; limit: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runHead} from ${runFrom}
    where r.venue_id = ${venueId} and r.state <> 'cancelled'
      ${below === null ? sql`` : sql`and r.run_no < ${below}`}
    order by r.run_no desc limit ${limit}`.execute(db)
  return rows
}

/** How many runs there are, counted no further than `most`. */
export async function countRuns(db: Db, venueId: VenueId, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from vendor_payout_run
      where venue_id = ${venueId} and state <> 'cancelled' limit ${most}) c`.execute(db)
  return rows[0]?.n ?? 0
}

interface OfRun {
  venueId: VenueId
  id: PayoutRunId
}

/** One run without its payouts, as this person sees it. */
export async function findRun(db: Db, { venueId, id, userId }: OfRun & { userId: UserId }) {
  const { rows } = await sql<Omit<RunDetail, 'payouts' | 'formats'>>`
    select ${runHead}, ${step(sql`r.approved_at`, sql`r.approved_by`)} as approved,
      ${step(sql`r.exported_at`, sql`r.exported_by`)} as exported, r.created_by = ${userId} as "needsOther",
      case when r.file is not null then jsonb_build_object('name', r.file_name, 'format', r.format,
        'sha256', encode(r.file_hash, 'hex')) end as file,
      case when r.state = 'draft' then f.balance_minor - r.amount_minor end as "balanceAfterMinor"
    from ${runFrom} where r.venue_id = ${venueId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The payouts of a run by the name of their vendor. */
export async function selectPayoutsOfRun(db: Db, { venueId, id }: OfRun): Promise<RunDetail['payouts']> {
  const { rows } = await sql<RunDetail['payouts'][number]>`
    select ${head}, ${usable} is null as "lacksBank", ${held} as "isIbanHeld"
    from ${from} where p.venue_id = ${venueId} and p.run_id = ${id} order by fold(w.name), p.id`.execute(db)
  return rows
}

/** Drafts by bank that are in no run, the oldest first. */
export async function selectDrafts(db: Db, venueId: VenueId, limit: number): Promise<RunDetail['payouts']> {
  const { rows } = await sql<RunDetail['payouts'][number]>`
    select ${head}, ${usable} is null as "lacksBank", ${held} as "isIbanHeld"
    from ${from} where p.venue_id = ${venueId} and p.state = 'draft' and p.run_id is null and p.method = 'bank'
    order by p.payout_no limit ${limit}`.execute(db)
  return rows
}

/** Payouts that failed in a run and were planned again. */
export async function selectLeft(db: Db, { venueId, id }: OfRun): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${head} from ${from}
    where p.venue_id = ${venueId} and p.id in (select e.payout_id from vendor_payout_event e
      where e.venue_id = ${venueId} and e.run_id = ${id}) order by p.payout_no`.execute(db)
  return rows
}

/** What a bank is told of an approved run: each payout with the account that it goes to. */
export async function selectForBank(db: Db, { venueId, id }: OfRun) {
  const { rows } = await sql<{
    id: VendorPayoutId
    payoutNo: number
    iban: string
    bic: string | null
    name: string
    amountMinor: number
    refs: string[]
  }>`
    select p.id, p.payout_no as "payoutNo", b.iban, b.bic, b.holder as name, p.amount_minor as "amountMinor",
      coalesce((select jsonb_agg(y.vendor_ref order by y.due_on, y.id) from payout_allocation a
        join vendor_bill y on y.venue_id = a.venue_id and y.id = a.bill_id
        where a.venue_id = p.venue_id and a.payout_id = p.id), '[]') as refs
    from vendor_payout p join vendor_bank b on b.venue_id = p.venue_id and b.id = p.bank_id
    where p.venue_id = ${venueId} and p.run_id = ${id} and p.state = 'approved' order by p.payout_no`.execute(db)
  return rows
}

/** Whose money it is, and the account that it comes from. */
export async function findSender(db: Db, { venueId, id }: OfRun) {
  const { rows } = await sql<{ name: string; iban: string | null; bic: string | null }>`
    select v.name, f.iban, f.bic from vendor_payout_run r
    join venue v on v.id = r.venue_id join fund f on f.venue_id = r.venue_id and f.id = r.fund_id
    where r.venue_id = ${venueId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The file of a run that has one. */
export async function findRunFile(db: Db, { venueId, id }: OfRun) {
  const { rows } = await sql<{ file: string; name: string; runNo: number }>`
    select file, file_name as name, run_no as "runNo" from vendor_payout_run
    where venue_id = ${venueId} and id = ${id} and file is not null`.execute(db)
  return rows[0]
}
