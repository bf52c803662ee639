import type { Db } from '@marquee/db'
import { catalogueState } from '../../../core/catalogue-state.ts'
import { type recordTypes as RecordTypes, recordParts, recordTypes, statementOf } from '../../../door/at-once.ts'
import type { Sale } from './sell.ts'

const types = {
  ...recordTypes,
  session: 'uuid',
  hold: 'uuid',
  order: 'uuid',
  rev: 'integer',
  version: 'bigint',
  catalogue: 'text',
  seats: 'integer[]',
  seatPasses: 'uuid[]',
  cash: 'bigint',
  channel: 'text',
  currency: 'text',
  gross: 'bigint',
  tax: 'bigint',
  taxCode: 'text',
  guestName: 'text',
  guestPhone: 'text',
  guestEmail: 'text',
  note: 'text',
  lines: 'jsonb',
  payments: 'jsonb',
  passes: 'jsonb',
} as const

type Places = Record<keyof typeof types, string>

// The hold as it was when the statement began: a change in the meantime has moved its row, and what else belongs to it
// (places without a seat) would be seen as it was before. It must be about these seats and nothing else.
const holdOf = (p: Places) => `
  seen as materialized (
    select h.ctid as place from seat_hold h where h.venue_id = ${p.venue} and h.id = ${p.hold}
  ), locked as materialized (
    select h.ctid as place from seat_hold h, fits
    where h.venue_id = ${p.venue} and h.id = ${p.hold} and h.ticket_session_id = ${p.session}
      and h.owner_id = ${p.actor} and h.state = 'open' and h.seat_nos @> ${p.seats}
      and cardinality(h.seat_nos) = cardinality(${p.seats})
    for no key update of h
  ), held as materialized (
    select from locked join seen using (place)
    where not exists (select from pool_hold k where k.venue_id = ${p.venue} and k.hold_id = ${p.hold})
  ),`

const confirmOf = (p: Places) => `
  confirmed as (
    update seat_hold h set state = 'confirmed' from ready where h.venue_id = ${p.venue} and h.id = ${p.hold}
  ),`

// Seats are locked in the order of their numbers, then the till, then the command: as `writeSale` does it, except that
// the command comes last. `ready` has a row only when all of it was got; everything after it hangs on that row.
const textOf = (p: Places, isHeld: boolean) => `
  with fits as materialized (
    select ((clock_timestamp() at time zone v.zone) - v.business_cutoff::interval)::date as business_date
    from ticket_session t
    join venue v on v.id = t.venue_id
    left join price_list l on l.venue_id = t.venue_id and l.is_default
    where t.venue_id = ${p.venue} and t.id = ${p.session} and t.rev = ${p.rev} and coalesce(l.version, 0) = ${p.version}
      and ${catalogueState} = ${p.catalogue}
      and t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until
  ),${isHeld ? holdOf(p) : ''} wanted as materialized (
    select s.seat_no from session_seat s, ${isHeld ? 'held' : 'fits'}
    where s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = any(${p.seats})
      and ${isHeld ? `s.status = 1 and s.hold_id = ${p.hold}` : `(s.status = 0 or (s.status = 1 and s.until <= clock_timestamp())) and ${p.hold} is null`}
    order by s.seat_no for no key update of s
  ), enough as materialized (
    select fits.business_date from fits where (select count(*) from wanted) = cardinality(${p.seats})
  ), till as (
    update till_session d set cash_minor = d.cash_minor + ${p.cash}, receipts = d.receipts + 1
    from enough
    where d.venue_id = ${p.venue} and d.opened_by = ${p.actor} and d.state = 'open'
    returning d.id, d.receipts
  ), ready as materialized (
    select enough.business_date, till.id as till_id, till.receipts as receipt_no, nextval('order_no') as order_no
    from enough left join till on true
    where till.id is not null or ${p.cash} = 0
  ),${isHeld ? confirmOf(p) : ''} seats as (
    update session_seat s set status = 2, hold_id = null, until = null, order_id = ${p.order}, pass_id = g.pass_id
    from ready, unnest(${p.seats}, ${p.seatPasses}) as g (seat_no, pass_id)
    where s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = g.seat_no
  ), ord as (
    insert into sale_order (venue_id, id, order_no, channel, state, currency, gross_minor, tax_minor, paid_minor,
      guest_name, guest_phone, guest_email, note, till_session_id, receipt_no, business_date, price_version, created_by)
    select ${p.venue}, ${p.order}, ready.order_no, ${p.channel}, 'confirmed', ${p.currency}, ${p.gross}, ${p.tax},
      ${p.gross}, ${p.guestName}, ${p.guestPhone}, ${p.guestEmail}, ${p.note}, ready.till_id, ready.receipt_no,
      ready.business_date, ${p.version}, ${p.actor}
    from ready
  ), lines as (
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, actor_id)
    select ${p.venue}, ${p.order}, l."lineNo", 'pass', ${p.session}, l."passTypeId", l."seatCategoryId", l.qty,
      l."unitMinor", l."netMinor", l."taxMinor", l."grossMinor", ${p.currency}, ${p.taxCode}, l."taxPpm",
      (l.why ->> 'ruleId')::uuid, l.why, ${p.actor}
    from ready, jsonb_to_recordset(${p.lines}) as l ("lineNo" integer, "passTypeId" uuid, "seatCategoryId" uuid,
      qty integer, "unitMinor" bigint, "netMinor" bigint, "taxMinor" bigint, "grossMinor" bigint, "taxPpm" integer,
      why jsonb)
  ), pays as (
    insert into payment (venue_id, id, order_id, method, amount_minor, currency, tendered_minor, reference,
      till_session_id, business_date, actor_id)
    select ${p.venue}, y.id, ${p.order}, y.method, y."amountMinor", ${p.currency}, y."tenderedMinor", y.reference,
      ready.till_id, ready.business_date, ${p.actor}
    from ready, jsonb_to_recordset(${p.payments}) as y (id uuid, method text, "amountMinor" bigint,
      "tenderedMinor" bigint, reference text)
  ), issued as (
    insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, people, holder_name,
      short_code)
    select ${p.venue}, i.id, ${p.order}, i."lineNo", ${p.session}, i."passTypeId", i."seatNo", i.people,
      i."holderName", i."shortCode"
    from ready, jsonb_to_recordset(${p.passes}) as i (id uuid, "lineNo" integer, "passTypeId" uuid, "seatNo" integer,
      people integer, "holderName" text, "shortCode" text)
  ), ${recordParts(p, {
    answer: `jsonb_build_object('orderNo', ready.order_no, 'receiptNo', ready.receipt_no)`,
    after: `jsonb_build_object('orderNo', ready.order_no)`,
    payload: `'{}'::jsonb`,
  })}
  select order_no as "orderNo", receipt_no as "receiptNo" from ready`

const sellFree = statementOf(types, (p) => textOf(p, false))
const sellHeld = statementOf(types, (p) => textOf(p, true))

/** The numbers that a sale was given. */
export interface SoldNumbers {
  orderNo: number
  receiptNo: number | null
}

/**
 * Sells seats that are free, or those of a hold of the seller's, and writes all that is kept of it, in one statement of
 * its own; undefined when it cannot, for whatever reason: then nothing was done. Places without a seat are not for it.
 */
export async function writeSaleAtOnce(
  db: Db,
  sale: Sale,
  records: Record<keyof typeof RecordTypes, unknown>,
): Promise<SoldNumbers | undefined> {
  const { guest } = sale
  const { rows } = await db.executeQuery<SoldNumbers>(
    (sale.holdId === null ? sellFree : sellHeld)({
      ...records,
      session: sale.ticketSessionId,
      hold: sale.holdId,
      order: sale.orderId,
      rev: sale.sessionRev,
      version: sale.priceVersion,
      catalogue: sale.catalogue,
      seats: sale.passes.map((pass) => pass.seatNo),
      seatPasses: sale.passes.map((pass) => pass.id),
      cash: sale.cashMinor,
      channel: sale.channel,
      currency: sale.currency,
      gross: sale.grossMinor,
      tax: sale.taxMinor,
      taxCode: sale.taxCode,
      guestName: guest.name || null,
      guestPhone: guest.phone || null,
      guestEmail: guest.email || null,
      note: sale.note,
      lines: JSON.stringify(sale.lines),
      payments: JSON.stringify(sale.payments),
      passes: JSON.stringify(sale.passes),
    }),
  )
  return rows[0]
}
