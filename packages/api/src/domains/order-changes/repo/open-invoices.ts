import { invoiceNumber, type OpenInvoiceRow, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { businessDayOf } from '../../../core/venue-day.ts'

interface OpenInvoiceFilter {
  venueId: VenueId
  overdue?: boolean | undefined
  search?: string | undefined
}

interface Stored extends Omit<OpenInvoiceRow, 'invoice'> {
  invoiceYear: number | null
  invoiceNo: number | null
  moment: string
}

// A partner owes what it sold, whoever its guest is.
const nameOf = sql`case when o.channel = 'partner' then u.name else coalesce(i.bill_to ->> 'name', p.debtor, o.guest_name) end`

/** What is open, one row for each order; practice is owed by nobody. */
function openOrders({ venueId, overdue, search = '' }: OpenInvoiceFilter): RawBuilder<unknown> {
  const typed = search.trim()
  const digits = typed.replace(/[\s#]+/g, '')
  const orderNo = /^\d{1,15}$/.test(digits) ? Number(digits) : null
  return sql`
    select o.id, o.order_no, ${nameOf} as name, i.year, i.no, p.reference, p.since, p.due_on, p.due_on < d.day as is_overdue,
      p.amount, p.open, o.currency
    from (
      select x.order_id, min(x.at) as since, min(x.due_on) as due_on, sum(x.amount_minor) as amount,
        sum(x.amount_minor - x.refunded_minor) as open, (array_agg(x.reference order by x.at))[1] as reference,
        (array_agg(x.debtor order by x.at))[1] as debtor
      from payment x
      where x.venue_id = ${venueId} and x.method = 'invoice' and x.refunded_minor < x.amount_minor
      group by x.order_id) p
    join sale_order o on o.venue_id = ${venueId} and o.id = p.order_id and not o.is_training
    join app_user u on u.id = o.created_by
    cross join (select ${businessDayOf(venueId)} as day) d
    left join lateral (
      select v.bill_to, v.year, v.no from invoice v
      where v.venue_id = ${venueId} and v.order_id = o.id and v.kind = 'invoice' order by v.seq desc limit 1) i on true
    where true
      ${overdue ? sql`and p.due_on < d.day` : sql``}
      ${
        typed === ''
          ? sql``
          : sql`and (position(fold(${typed}::text) in fold(${nameOf})) > 0 or p.reference = ${typed}
              ${orderNo === null ? sql`` : sql`or o.order_no = ${orderNo}`})`
      }`
}

/** One page, what is due first before the others, and the cursor after it. */
export async function selectOpenInvoices(
  db: Db,
  filter: OpenInvoiceFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: OpenInvoiceRow[]; next: MomentCursor | null }> {
  const after = cursor
    ? sql`where (f.due_on, f.id) > ((${cursor.at}::timestamptz at time zone 'UTC')::date, ${cursor.id}::uuid)`
    : sql``
  const { rows } = await sql<Stored>`
    select f.id, f.order_no as "orderNo", f.name, f.year as "invoiceYear", f.no as "invoiceNo", f.reference, f.since,
      f.due_on as "dueOn", f.is_overdue as "isOverdue", f.amount::bigint as "amountMinor", f.open::bigint as "openMinor",
      f.currency, f.due_on::text || ' 00:00:00+00' as moment
    from (${openOrders(filter)}) f ${after} order by f.due_on, f.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ invoiceYear, invoiceNo, moment: _, ...row }) => ({
      ...row,
      invoice: invoiceYear === null || invoiceNo === null ? null : invoiceNumber(invoiceYear, invoiceNo),
    })),
    next: last && rows.length > limit ? { at: last.moment, id: last.id } : null,
  }
}

/** How many there are, counted no further than `most`. */
export async function countOpenInvoices(db: Db, filter: OpenInvoiceFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from (${openOrders(filter)}) f limit ${most}) x`.execute(db)
  return rows[0]?.n ?? 0
}

/** What the venue is owed on account, and how much of it should have come by now. */
export async function sumOpenInvoices(
  db: Db,
  venueId: VenueId,
): Promise<{ currency: string; openMinor: number; overdueMinor: number }[]> {
  const { rows } = await sql<{ currency: string; openMinor: number; overdueMinor: number }>`
    select f.currency, sum(f.open)::bigint as "openMinor",
      coalesce(sum(f.open) filter (where f.is_overdue), 0)::bigint as "overdueMinor"
    from (${openOrders({ venueId })}) f group by f.currency order by f.currency`.execute(db)
  return rows
}
