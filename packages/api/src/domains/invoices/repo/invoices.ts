import {
  type BillTo,
  billTo as billToShape,
  type InvoiceId,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRow,
  invoiceLine,
  invoiceNumber,
  type Language,
  type OrderChangeId,
  type OrderId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../core/work.ts'
import type { OrderKey } from './orders.ts'

type Reader = Db | Tx

/** Who issues, as the venue was at that moment. */
export interface Issuer {
  name: string
  city: string
  address: string
  taxNumber: string
}

/** The venue as it stands on its invoices, and its business day now. */
export async function findIssuer(tx: Tx, venueId: VenueId): Promise<Issuer & { businessDate: string }> {
  const { rows } = await sql<Issuer & { businessDate: string }>`
    select name, coalesce(city, '') as city, address, tax_number as "taxNumber",
      to_char((now() at time zone zone) - business_cutoff::interval, 'YYYY-MM-DD') as "businessDate"
    from venue where id = ${venueId}`.execute(tx)
  const [issuer] = rows
  if (!issuer) throw new Error('there is no such venue')
  return issuer
}

/** What the documents of an order that were issued so far say. */
export interface Issued {
  id: InvoiceId
  seq: number
  billTo: BillTo
  language: Language
  changeId: OrderChangeId | null
  lines: InvoiceLine[]
}

/** Those of an order, the oldest first. */
export async function selectIssued(tx: Tx, { venueId, orderId }: OrderKey): Promise<Issued[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'seq', 'bill_to', 'language', 'change_id', 'lines'])
    .where('venue_id', '=', venueId)
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map(({ bill_to, change_id, lines, ...row }) => ({
    ...row,
    id: row.id as InvoiceId,
    language: row.language as Language,
    changeId: change_id as OrderChangeId | null,
    billTo: billToShape.parse(bill_to),
    lines: invoiceLine.array().parse(lines),
  }))
}

export interface NewInvoice extends OrderKey {
  netMinor: number
  taxMinor: number
  grossMinor: number
  kind: InvoiceKind
  year: number
  no: number
  seq: number
  changeId: OrderChangeId | null
  correctsId: InvoiceId | null
  businessDate: string
  issuer: Issuer
  billTo: BillTo
  language: Language
  lines: readonly InvoiceLine[]
  currency: string
  reason: string | null
  by: UserId
}

export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<InvoiceId> {
  const id = uuidv7() as InvoiceId
  await sql`
    insert into invoice (venue_id, id, kind, year, no, order_id, seq, change_id, corrects_id, business_date, issuer,
      bill_to, language, lines, currency, net_minor, tax_minor, gross_minor, reason, issued_by, paid_minor, left_minor, due_at)
    select ${row.venueId}, ${id}, ${row.kind}, ${row.year}, ${row.no}, ${row.orderId}, ${row.seq}, ${row.changeId},
      ${row.correctsId}, ${row.businessDate}, ${JSON.stringify(row.issuer)}, ${JSON.stringify(row.billTo)},
      ${row.language}, ${JSON.stringify(row.lines)}, ${row.currency}, ${row.netMinor}, ${row.taxMinor},
      ${row.grossMinor}, ${row.reason}, ${row.by}, left_now.paid, left_now.open, left_now.due
    from (select) nothing left join (
      select o.paid_minor - a.open as paid, o.gross_minor - o.paid_minor + a.open as open,
        least(b.due_at, a.due) as due
      from sale_order o left join order_balance b on b.venue_id = o.venue_id and b.order_id = o.id
      cross join lateral (
        -- What was bought on account is due until its day has ended.
        select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::bigint as open,
          min((p.due_on + 1)::timestamp at time zone v.zone) - interval '1 minute' as due
        from payment p join venue v on v.id = p.venue_id
        where p.venue_id = o.venue_id and p.order_id = o.id and p.method = 'invoice'
          and p.refunded_minor < p.amount_minor) a
      where o.venue_id = ${row.venueId} and o.id = ${row.orderId} and ${row.kind} = 'invoice' and o.state <> 'cancelled'
        and o.gross_minor > o.paid_minor - a.open) left_now on true`.execute(tx)
  return id
}

/** Notes that a document is handed out; answers how often it was before. */
export async function insertPrint(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: InvoiceId; by: UserId },
): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    with before as (select count(*)::integer as n from invoice_print where venue_id = ${venueId} and invoice_id = ${id}),
    noted as (insert into invoice_print (venue_id, id, invoice_id, printed_by)
      values (${venueId}, ${uuidv7()}, ${id}, ${by}))
    select n as before from before`.execute(tx)
  return rows[0]?.before ?? 0
}

interface Stored extends Omit<InvoiceRow, 'number' | 'order' | 'billTo' | 'corrects'> {
  year: number
  no: number
  orderId: OrderId
  orderNo: number
  billTo: unknown
  correctsYear: number | null
  correctsNo: number | null
  moment: string
}

const rowsWhere = (which: RawBuilder<unknown>) => sql<Stored>`
  select i.id, i.kind, i.year, i.no, i.order_id as "orderId", o.order_no as "orderNo", i.bill_to as "billTo", i.currency,
    i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.gross_minor as "grossMinor", g.change_no as "changeNo",
    x.year as "correctsYear", x.no as "correctsNo", i.business_date as "businessDate", i.issued_at as "issuedAt",
    u.name as "issuedBy",
    exists (select from invoice_print p where p.venue_id = i.venue_id and p.invoice_id = i.id) as "isPrinted",
    (i.issued_at at time zone 'UTC')::text || '+00' as moment
  from invoice i
  join sale_order o on o.venue_id = i.venue_id and o.id = i.order_id
  join app_user u on u.id = i.issued_by
  left join order_change g on g.venue_id = i.venue_id and g.id = i.change_id
  left join invoice x on x.venue_id = i.venue_id and x.id = i.corrects_id
  where ${which}`

function toRow({
  year,
  no,
  orderId,
  orderNo,
  billTo,
  correctsYear,
  correctsNo,
  moment: _,
  ...row
}: Stored): InvoiceRow {
  return {
    ...row,
    number: invoiceNumber(year, no),
    order: { id: orderId, no: orderNo },
    billTo: billToShape.parse(billTo),
    corrects: correctsYear === null || correctsNo === null ? null : invoiceNumber(correctsYear, correctsNo),
  }
}

/** The documents of an order, the oldest first. */
export async function selectOfOrder(db: Reader, { venueId, orderId }: OrderKey): Promise<InvoiceRow[]> {
  const { rows } = await sql<Stored>`${rowsWhere(sql`i.venue_id = ${venueId} and i.order_id = ${orderId}`)}
    order by i.seq`.execute(db)
  return rows.map(toRow)
}

/** One of them, with what its paper shows besides; undefined: the venue has none of this id. */
export async function findPaper(db: Reader, { venueId, id }: { venueId: VenueId; id: InvoiceId }) {
  const { rows } = await sql<Stored>`${rowsWhere(sql`i.venue_id = ${venueId} and i.id = ${id}`)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const held = await db
    .selectFrom('invoice')
    .select(['issuer', 'language', 'lines', 'reason', 'paid_minor', 'left_minor', 'due_at'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...toRow(row),
    issuer: held.issuer as unknown as Issuer,
    language: held.language as Language,
    lines: invoiceLine.array().parse(held.lines),
    reason: held.reason,
    /** What was paid and due of its order when it was issued; null: all was paid. */
    left:
      held.left_minor === null
        ? null
        : { paidMinor: Number(held.paid_minor), leftMinor: Number(held.left_minor), dueAt: held.due_at },
  }
}

export interface InvoiceFilter {
  venueId: VenueId
  from?: string | undefined
  until?: string | undefined
  kind?: InvoiceKind | undefined
  search?: string | undefined
}

function fits({ venueId, from, until, kind, search = '' }: InvoiceFilter): RawBuilder<unknown> {
  const typed = search.trim()
  const number = /^(\d{4})-(\d{1,12})$/.exec(typed)
  const digits = /^\d{1,15}$/.test(typed) ? Number(typed) : null
  const named = sql`position(fold(${typed}::text) in i.name_key) > 0`
  const numbered = number
    ? sql`or (i.year = ${Number(number[1])} and i.no = ${Number(number[2])})`
    : digits === null
      ? sql``
      : sql`or i.no = ${digits} or i.bill_to ->> 'taxNumber' = ${typed}
          or i.order_id in (select o.id from sale_order o where o.venue_id = ${venueId} and o.order_no = ${digits})`
  return sql`i.venue_id = ${venueId}
    ${from ? sql`and i.business_date >= ${from}` : sql``}
    ${until ? sql`and i.business_date <= ${until}` : sql``}
    ${kind ? sql`and i.kind = ${kind}` : sql``}
    ${typed === '' ? sql`` : sql`and (${named} ${numbered})`}`
}

/** One page, the newest first, and the cursor after it. */
export async function selectInvoices(
  db: Db,
  filter: InvoiceFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: InvoiceRow[]; next: MomentCursor | null }> {
  const after = cursor ? sql`and (i.issued_at, i.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<Stored>`${rowsWhere(sql`${fits(filter)} ${after}`)}
    order by i.issued_at desc, i.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: last && rows.length > limit ? { at: last.moment, id: last.id } : null }
}

/** How many there are, counted no further than `most`. */
export async function countInvoices(db: Db, filter: InvoiceFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from invoice i where ${fits(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}
