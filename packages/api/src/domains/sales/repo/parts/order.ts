import type { ParameterTypes, Places } from '../../../../door/at-once.ts'
import type { Sale } from '../sale.ts'

// Parts of a WITH that write a sale of whatever kind. They are put together by the writers, which say what has to be
// there before: a row of `enough` for each sale that may be written.

/** The parameters of `orderParts` and `venueGate`. */
export const orderTypes = {
  venue: 'uuid',
  actor: 'uuid',
  approver: 'uuid',
  order: 'uuid',
  version: 'bigint',
  cash: 'bigint',
  channel: 'text',
  currency: 'text',
  gross: 'bigint',
  tax: 'bigint',
  guestName: 'text',
  guestPhone: 'text',
  guestEmail: 'text',
  note: 'text',
  lines: 'jsonb',
  payments: 'jsonb',
} as const satisfies ParameterTypes

export const orderValues = (sale: Sale): Record<keyof typeof orderTypes, unknown> => ({
  venue: sale.venueId,
  actor: sale.actorId,
  approver: sale.approverId,
  order: sale.orderId,
  version: sale.priceVersion,
  cash: sale.cashMinor,
  channel: sale.channel,
  currency: sale.currency,
  gross: sale.grossMinor,
  tax: sale.taxMinor,
  guestName: sale.guest.name || null,
  guestPhone: sale.guest.phone || null,
  guestEmail: sale.guest.email || null,
  note: sale.note,
  lines: JSON.stringify(sale.lines),
  payments: JSON.stringify(sale.payments),
})

/** SQL: the business day of the venue `v` at this moment. */
export const businessDate = `((clock_timestamp() at time zone v.zone) - v.business_cutoff::interval)::date`

/**
 * `gate` is how things stand (which day it is, which prices are good), `fits` has a row if the sale was made for that:
 * for what belongs to no ticket session. What belongs to one has a gate of its own.
 */
export const venueGate = (p: Places<typeof orderTypes>): string => `
  gate as materialized (
    select coalesce(l.version, 0) as version, ${businessDate} as business_date
    from venue v
    left join price_list l on l.venue_id = v.id and l.is_default
    where v.id = ${p.venue}
  ), fits as materialized (
    select business_date from gate where version = ${p.version}
  )`

/**
 * The till, then `ready`, which has its row when everything was got, cash its open till too, with the numbers of the
 * sale; on it hang the order and whatever else is written of it. Lines and payments come behind their order: its id is
 * the first to be found taken.
 */
export const orderParts = (p: Places<typeof orderTypes>): string => `
  till as (
    update till_session d set cash_minor = d.cash_minor + ${p.cash}, receipts = d.receipts + 1
    from enough
    where d.venue_id = ${p.venue} and d.opened_by = ${p.actor} and d.state = 'open'
    returning d.id, d.receipts
  ), ready as materialized (
    select enough.business_date, till.id as till_id, till.receipts as receipt_no, nextval('order_no') as order_no
    from enough left join till on true
    where till.id is not null or ${p.cash} = 0
  ), ord as (
    insert into sale_order (venue_id, id, order_no, channel, state, currency, gross_minor, tax_minor, paid_minor,
      guest_name, guest_phone, guest_email, note, till_session_id, receipt_no, business_date, price_version, created_by)
    select ${p.venue}, ${p.order}, ready.order_no, ${p.channel}, 'confirmed', ${p.currency}, ${p.gross}, ${p.tax},
      ${p.gross}, ${p.guestName}, ${p.guestPhone}, ${p.guestEmail}, ${p.note}, ready.till_id, ready.receipt_no,
      ready.business_date, ${p.version}, ${p.actor}
    from ready returning business_date, till_session_id
  ), lines as (
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, reason,
      actor_id, approver_id)
    select ${p.venue}, ${p.order}, l."lineNo", l.kind, l."ticketSessionId", l."passTypeId", l."seatCategoryId", l.qty,
      l."unitMinor", l."netMinor", l."taxMinor", l."grossMinor", ${p.currency}, l."taxCode", l."taxPpm",
      (l.why ->> 'ruleId')::uuid, l.why, l.reason, ${p.actor}, ${p.approver}
    from ord, jsonb_to_recordset(${p.lines}) as l ("lineNo" integer, kind text, "ticketSessionId" uuid,
      "passTypeId" uuid, "seatCategoryId" uuid, qty integer, "unitMinor" bigint, "netMinor" bigint, "taxMinor" bigint,
      "grossMinor" bigint, "taxCode" text, "taxPpm" integer, why jsonb, reason text)
  ), pays as (
    insert into payment (venue_id, id, order_id, method, amount_minor, currency, tendered_minor, reference,
      till_session_id, business_date, actor_id, at)
    select ${p.venue}, y.id, ${p.order}, y.method, y."amountMinor", ${p.currency}, y."tenderedMinor", y.reference,
      coalesce(y."tillSessionId", ord.till_session_id), coalesce(y."businessDate", ord.business_date), ${p.actor},
      coalesce(y.at, clock_timestamp())
    from ord, jsonb_to_recordset(${p.payments}) as y (id uuid, method text, "amountMinor" bigint,
      "tenderedMinor" bigint, reference text, "tillSessionId" uuid, "businessDate" date, at timestamptz)
  )`
