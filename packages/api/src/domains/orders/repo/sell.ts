import type {
  Channel,
  OrderId,
  PassId,
  PaymentMethod,
  SeatHoldId,
  TicketSessionId,
  UserId,
  VenueId,
} from '@marquee/contract'
import { sql } from 'kysely'
import { catalogueState } from '../../../core/catalogue-state.ts'
import type { Tx } from '../../../door/work.ts'
import type { BillLine } from '../rules/bill.ts'

/** A payment as it is written. */
export interface NewPayment {
  id: string
  method: PaymentMethod
  amountMinor: number
  tenderedMinor: number | null
  reference: string | null
  /** Only of money that was taken before the sale: where, on which business day and when. */
  tillSessionId?: string | null
  businessDate?: string
  at?: string
}

/** A pass as it is written. */
export interface NewPass {
  id: PassId
  lineNo: number
  passTypeId: string
  seatNo: number | null
  areaNo: number | null
  people: number
  holderName: string | null
  shortCode: string
}

/** Everything that one sale writes. */
export interface Sale {
  venueId: VenueId
  ticketSessionId: TicketSessionId
  orderId: OrderId
  /** null: the seats are taken now; else they are the hold's. */
  holdId: SeatHoldId | null
  channel: Channel
  actorId: UserId
  approverId: UserId | null
  currency: string
  grossMinor: number
  taxMinor: number
  taxCode: string
  priceVersion: number
  /** The revision of the ticket session, and the state of its kinds of passes, that the prices were made for. */
  sessionRev: number
  catalogue: string
  lines: BillLine[]
  passes: NewPass[]
  payments: NewPayment[]
  cashMinor: number
  guest: { name?: string; phone?: string; email?: string }
  note: string | null
}

/** How the sale went. Counts that fall short mean that nothing may stay of it: the caller refuses. */
export interface SaleOutcome {
  onSale: boolean
  priceVersion: number
  sessionRev: number
  catalogue: string
  /** null: the caller has no open till. */
  tillSessionId: string | null
  receiptNo: number | null
  /** Seats that became the order's. */
  seats: number
  orderNo: number | null
}

/**
 * Sells in one statement: seats, order, lines, payments, passes and the till's cash. The rows of the seats are locked in
 * their order; each is taken only if it is free, or its hold has run out (or, with a hold, only if it is the hold's
 * still, whatever the clock says). The order is written only when every seat was got, the session is on sale, and
 * prices and session are those that the sum was made from.
 */
export async function writeSale(tx: Tx, sale: Sale): Promise<SaleOutcome> {
  const { venueId, ticketSessionId, orderId } = sale
  const seated = sale.passes.filter((pass) => pass.seatNo !== null).sort((a, b) => (a.seatNo ?? 0) - (b.seatNo ?? 0))
  const seatNos = seated.map((pass) => pass.seatNo)
  const needsTill = sale.cashMinor !== 0
  const mine =
    sale.holdId === null
      ? sql`(s.status = 0 or (s.status = 1 and s.until <= clock_timestamp()))`
      : sql`s.status = 1 and s.hold_id = ${sale.holdId}`
  const { rows } = await sql<SaleOutcome>`
    with gate as materialized (
      select t.rev, coalesce(l.version, 0) as version, ${sql.raw(catalogueState)} as catalogue,
        (t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until) as on_sale,
        ((clock_timestamp() at time zone v.zone) - v.business_cutoff::interval)::date as business_date
      from ticket_session t
      join venue v on v.id = t.venue_id
      left join price_list l on l.venue_id = t.venue_id and l.is_default
      where t.venue_id = ${venueId} and t.id = ${ticketSessionId}
    ), fits as materialized (
      select * from gate where on_sale and rev = ${sale.sessionRev} and version = ${sale.priceVersion} and catalogue = ${sale.catalogue}
    ), wanted as materialized (
      select s.seat_no from session_seat s, fits
      where s.venue_id = ${venueId} and s.ticket_session_id = ${ticketSessionId} and s.seat_no = any(${seatNos}::integer[])
      order by s.seat_no for no key update of s
    ), given as (
      select * from unnest(${seatNos}::integer[], ${seated.map((pass) => pass.id)}::uuid[]) as g (seat_no, pass_id)
    ), seats as (
      update session_seat s
      set status = 2, hold_id = null, until = null, order_id = ${orderId}, pass_id = given.pass_id
      from wanted join given using (seat_no)
      where s.venue_id = ${venueId} and s.ticket_session_id = ${ticketSessionId} and s.seat_no = wanted.seat_no
        and ${mine}
      returning s.seat_no
    ), got as materialized (
      select count(*)::integer as seats from seats
    ), till as (
      update till_session d set cash_minor = d.cash_minor + ${sale.cashMinor}, receipts = d.receipts + 1
      from got, fits
      where d.venue_id = ${venueId} and d.opened_by = ${sale.actorId} and d.state = 'open' and got.seats = ${seatNos.length}
      returning d.id, d.receipts
    ), ord as (
      insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
        guest_phone, guest_email, note, till_session_id, receipt_no, business_date, price_version, created_by)
      select ${venueId}, ${orderId}, ${sale.channel}, 'confirmed', ${sale.currency}, ${sale.grossMinor}, ${sale.taxMinor},
        ${sale.grossMinor}, ${sale.guest.name || null}, ${sale.guest.phone || null}, ${sale.guest.email || null},
        ${sale.note}, till.id, till.receipts, fits.business_date, fits.version, ${sale.actorId}
      from fits cross join got left join till on true
      where got.seats = ${seatNos.length} and (till.id is not null or ${!needsTill})
      returning order_no, till_session_id, receipt_no, business_date
    ), lines as (
      insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
        unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, actor_id,
        approver_id)
      select ${venueId}, ${orderId}, l."lineNo", 'pass', ${ticketSessionId}, l."passTypeId", l."seatCategoryId", l.qty,
        l."unitMinor", l."netMinor", l."taxMinor", l."grossMinor", ${sale.currency}, ${sale.taxCode}, l."taxPpm",
        (l.why ->> 'ruleId')::uuid, l.why, ${sale.actorId}, ${sale.approverId}
      from ord, jsonb_to_recordset(${JSON.stringify(sale.lines)}::jsonb) as l ("lineNo" integer, "passTypeId" uuid,
        "seatCategoryId" uuid, qty integer, "unitMinor" bigint, "netMinor" bigint, "taxMinor" bigint,
        "grossMinor" bigint, "taxPpm" integer, why jsonb)
    ), pays as (
      insert into payment (venue_id, id, order_id, method, amount_minor, currency, tendered_minor, reference,
        till_session_id, business_date, actor_id, at)
      select ${venueId}, p.id, ${orderId}, p.method, p."amountMinor", ${sale.currency}, p."tenderedMinor", p.reference,
        coalesce(p."tillSessionId", ord.till_session_id), coalesce(p."businessDate", ord.business_date), ${sale.actorId},
        coalesce(p.at, clock_timestamp())
      from ord, jsonb_to_recordset(${JSON.stringify(sale.payments)}::jsonb) as p (id uuid, method text,
        "amountMinor" bigint, "tenderedMinor" bigint, reference text, "tillSessionId" uuid, "businessDate" date,
        at timestamptz)
    ), passes as (
      insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, area_no, people,
        holder_name, short_code)
      select ${venueId}, p.id, ${orderId}, p."lineNo", ${ticketSessionId}, p."passTypeId", p."seatNo", p."areaNo",
        p.people, p."holderName", p."shortCode"
      from ord, jsonb_to_recordset(${JSON.stringify(sale.passes)}::jsonb) as p (id uuid, "lineNo" integer,
        "passTypeId" uuid, "seatNo" integer, "areaNo" integer, people integer, "holderName" text, "shortCode" text)
    )
    select gate.on_sale as "onSale", gate.version as "priceVersion", gate.rev as "sessionRev", gate.catalogue,
      (select id from till) as "tillSessionId", (select receipts from till) as "receiptNo",
      (select seats from got) as seats, (select order_no from ord) as "orderNo"
    from gate`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the ticket session vanished during its sale')
  return row
}
