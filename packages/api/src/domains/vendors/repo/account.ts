import type { VenueId } from '@marquee/contract'
import type { VendorAccount, VendorId } from '@marquee/contract/inventory'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDate } from '../../../core/venue-day.ts'

/** Prices of an item that are told. */
const mostPoints = 8

interface Of {
  venueId: VenueId
  id: VendorId
}

/** The currency of the venue; undefined: it has no such vendor. */
export async function findCurrency(db: Db, { venueId, id }: Of): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select v.currency from vendor w join venue v on v.id = w.venue_id
    where w.venue_id = ${venueId} and w.id = ${id}`.execute(db)
  return rows[0]?.currency
}

/** What is owed to a vendor by expenses and bills, by how many days it is late. */
export async function findBalance(db: Db, { venueId, id }: Of): Promise<NonNullable<VendorAccount['balance']>> {
  const late = sql`(${venueDate} - e.due_on)`
  const sum = (where: ReturnType<typeof sql>) => sql`coalesce(sum(e.amount) filter (where ${where}), 0)::bigint`
  const owed = sql`e.state = 'approved'`
  const { rows } = await sql<NonNullable<VendorAccount['balance']>>`
    select ${sum(owed)} as "owedMinor", ${sum(sql`${owed} and ${late} <= 0`)} as "notDueMinor",
      ${sum(sql`${owed} and ${late} between 1 and 30`)} as "upTo30Minor",
      ${sum(sql`${owed} and ${late} between 31 and 60`)} as "upTo60Minor",
      ${sum(sql`${owed} and ${late} > 60`)} as "olderMinor",
      ${sum(sql`e.state = 'submitted'`)} as "submittedMinor",
      ${sum(sql`e.state = 'paid' and e.paid_at > now() - interval '1 year'`)} as "paidMinor",
      coalesce((select sum(p.amount_minor - p.applied_minor) from vendor_payout p
        where p.venue_id = w.venue_id and p.vendor_id = w.id and p.state = 'settled'), 0)::bigint as "advanceMinor",
      coalesce((select sum(p.amount_minor) from vendor_payout p
        where p.venue_id = w.venue_id and p.vendor_id = w.id and p.state in ('approved', 'sent')), 0)::bigint
        as "movingMinor"
    from vendor w join venue v on v.id = w.venue_id
    left join lateral (
      select x.state, x.gross_minor as amount, x.incurred_on + w.terms_days as due_on, x.paid_at from expense x
      where x.venue_id = w.venue_id and x.vendor_id = w.id
      union all
      select case b.state when 'entered' then 'submitted' else b.state end, b.gross_minor - b.paid_minor, b.due_on, null
      from vendor_bill b where b.venue_id = w.venue_id and b.vendor_id = w.id and b.state <> 'cancelled'
      union all
      select 'paid', p.amount_minor, null, p.paid_at
      from vendor_bill b join vendor_payment p on p.venue_id = b.venue_id and p.bill_id = b.id and p.returned_at is null
      where b.venue_id = w.venue_id and b.vendor_id = w.id) e on true
    where w.venue_id = ${venueId} and w.id = ${id} group by w.venue_id, w.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the vendor was found before')
  return row
}

/** The currency of a venue. */
export async function findVenueCurrency(db: Db, venueId: VenueId): Promise<string> {
  const { currency } = await db
    .selectFrom('venue')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return currency
}

/** What is owed to each vendor of a venue, and what of it is late; those to whom nothing is owed are left out. */
export async function selectOwed(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ vendorId: VendorId; owedMinor: number; lateMinor: number }>`
    select e.vendor_id as "vendorId", sum(e.amount)::bigint as "owedMinor",
      coalesce(sum(e.amount) filter (where ${venueDate} > e.due_on), 0)::bigint as "lateMinor"
    from (
      select x.vendor_id, x.gross_minor as amount, x.incurred_on + w.terms_days as due_on
      from expense x join vendor w on w.venue_id = x.venue_id and w.id = x.vendor_id
      where x.venue_id = ${venueId} and x.state = 'approved'
      union all
      select b.vendor_id, b.gross_minor - b.paid_minor, b.due_on
      from vendor_bill b where b.venue_id = ${venueId} and b.state = 'approved') e
    join venue v on v.id = ${venueId}
    group by e.vendor_id having sum(e.amount) > 0 order by e.vendor_id`.execute(db)
  return rows
}

/** What was paid for a base unit of each item in the last deliveries of a vendor; what was reversed is left out. */
export async function selectPrices(db: Db, { venueId, id }: Of): Promise<VendorAccount['prices']> {
  const { rows } = await sql<VendorAccount['prices'][number]>`
    with bought as (
      select m.item_id, m.business_date, m.move_no, round((m.value_minor - m.freight_minor) / m.qty, 4)::float8 as unit,
        row_number() over (partition by m.item_id order by m.move_no desc) as nth
      from stock_act a join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
      where a.venue_id = ${venueId} and a.vendor_id = ${id} and a.kind = 'receive' and m.to_location_id is not null
        and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id))
    select jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'baseUnit', i.base_unit) as item,
      jsonb_agg(jsonb_build_object('on', b.business_date, 'unitMinor', b.unit) order by b.move_no desc) as points
    from bought b join inventory_item i on i.venue_id = ${venueId} and i.id = b.item_id
    where b.nth <= ${mostPoints}
    group by i.venue_id, i.id order by i.code_key limit 200`.execute(db)
  return rows
}
