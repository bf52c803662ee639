import { businessDayText } from '../../../../core/venue-day.ts'
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
  training: 'boolean',
  program: 'boolean',
  channel: 'text',
  currency: 'text',
  gross: 'bigint',
  tax: 'bigint',
  guestName: 'text',
  guestPhone: 'text',
  guestEmail: 'text',
  note: 'text',
  customer: 'uuid',
  lineNos: 'integer[]',
  kinds: 'text[]',
  lineSessions: 'uuid[]',
  linePassTypes: 'uuid[]',
  categories: 'uuid[]',
  quantities: 'integer[]',
  units: 'bigint[]',
  nets: 'bigint[]',
  taxes: 'bigint[]',
  grosses: 'bigint[]',
  taxCodes: 'text[]',
  taxPpms: 'integer[]',
  rules: 'uuid[]',
  whys: 'jsonb[]',
  reasons: 'text[]',
  specials: 'text[]',
  lists: 'bigint[]',
  parents: 'integer[]',
  packageItems: 'uuid[]',
  packages: 'uuid[]',
  packageRevs: 'integer[]',
  offLines: 'integer[]',
  payments: 'uuid[]',
  methods: 'text[]',
  methodIds: 'uuid[]',
  amounts: 'bigint[]',
  tendered: 'bigint[]',
  references: 'text[]',
  debtors: 'text[]',
  paidTills: 'uuid[]',
  paidDates: 'date[]',
  paidTimes: 'timestamptz[]',
} as const satisfies ParameterTypes

// A column of a list is one array: PostgreSQL opens these for less than half of what records in JSON cost it.
export const orderValues = (sale: Sale): Record<keyof typeof orderTypes, unknown> => ({
  venue: sale.venueId,
  actor: sale.actorId,
  approver: sale.approverId,
  order: sale.orderId,
  version: sale.priceVersion,
  cash: sale.cashMinor,
  training: sale.isTraining,
  program: sale.byProgram,
  channel: sale.channel,
  currency: sale.currency,
  gross: sale.grossMinor,
  tax: sale.taxMinor,
  guestName: sale.guest.name || null,
  guestPhone: sale.guest.phone || null,
  guestEmail: sale.guest.email || null,
  note: sale.note,
  customer: sale.customerId,
  lineNos: sale.lines.map((line) => line.lineNo),
  kinds: sale.lines.map((line) => line.kind),
  lineSessions: sale.lines.map((line) => line.ticketSessionId),
  linePassTypes: sale.lines.map((line) => line.passTypeId),
  categories: sale.lines.map((line) => line.seatCategoryId),
  quantities: sale.lines.map((line) => line.qty),
  units: sale.lines.map((line) => line.unitMinor),
  nets: sale.lines.map((line) => line.netMinor),
  taxes: sale.lines.map((line) => line.taxMinor),
  grosses: sale.lines.map((line) => line.grossMinor),
  taxCodes: sale.lines.map((line) => line.taxCode),
  taxPpms: sale.lines.map((line) => line.taxPpm),
  rules: sale.lines.map((line) => line.why?.ruleId ?? null),
  whys: sale.lines.map((line) => line.why && JSON.stringify(line.why)),
  reasons: sale.lines.map((line) => line.reason),
  specials: sale.lines.map((line) => line.special),
  lists: sale.lines.map((line) => line.listMinor),
  parents: sale.lines.map((line) => line.parentLineNo),
  packageItems: sale.lines.map((line) => line.packageItemId),
  packages: sale.lines.map((line) => line.package?.id ?? null),
  packageRevs: sale.lines.map((line) => line.package?.rev ?? null),
  offLines: sale.lines.map((line) => line.offLineNo),
  payments: sale.payments.map((payment) => payment.id),
  methods: sale.payments.map((payment) => payment.method),
  methodIds: sale.payments.map((payment) => payment.methodId),
  amounts: sale.payments.map((payment) => payment.amountMinor),
  tendered: sale.payments.map((payment) => payment.tenderedMinor),
  references: sale.payments.map((payment) => payment.reference),
  debtors: sale.payments.map((payment) => payment.debtor),
  paidTills: sale.payments.map((payment) => payment.tillSessionId ?? null),
  paidDates: sale.payments.map((payment) => payment.businessDate ?? null),
  paidTimes: sale.payments.map((payment) => payment.at ?? null),
})

/** SQL: the business day of the venue `v` at this moment. */
export const businessDate = businessDayText()

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
 * `till` and `ready`: the open till of whoever sells, and the numbers of the sale. A sale is for practice exactly when its
 * till is; whoever works at a training till sells nothing beside it. A program is at no till, whatever its maker is doing.
 */
const ownTill = (p: Places<typeof orderTypes>): string => `
  till as (
    update till_session d set cash_minor = d.cash_minor + ${p.cash}, receipts = d.receipts + 1
    from enough
    where d.venue_id = ${p.venue} and d.cashier_id = ${p.actor} and d.state = 'open'
      and d.is_training = ${p.training}
    returning d.id, d.receipts
  ), ready as materialized (
    select enough.business_date, till.id as till_id, till.receipts as receipt_no,
      case when ${p.training} then nextval('training_order_no') else nextval('order_no') end as order_no
    from enough left join till on true
    where till.id is not null or (${p.cash} = 0 and not ${p.training} and (${p.program} or not exists (
      select from till_session w where w.venue_id = ${p.venue} and w.cashier_id = ${p.actor} and w.state = 'open'
        and w.is_training)))
  )`

/** The parameters of a sale that was made before, at a till session that it names and on a day that was decided. */
const { program: _, ...everySale } = orderTypes
export const soldTypes = { ...everySale, till: 'uuid', day: 'date' } as const satisfies ParameterTypes

/** `till` and `ready` of the till session that is named, whoever works at it; neither has a row when it is closed. */
const namedTill = (p: Places<typeof soldTypes>): string => `
  till as (
    update till_session d set cash_minor = d.cash_minor + ${p.cash}, receipts = d.receipts + 1
    from enough
    where d.venue_id = ${p.venue} and d.id = ${p.till} and d.state = 'open' and d.is_training = ${p.training}
    returning d.id, d.receipts
  ), ready as materialized (
    select enough.business_date, till.id as till_id, till.receipts as receipt_no,
      case when ${p.training} then nextval('training_order_no') else nextval('order_no') end as order_no
    from enough join till on true
  )`

/**
 * The till, then `ready`, which has its row when everything was got, cash its open till too, with the numbers of the
 * sale; on it hang the order and whatever else is written of it. Lines and payments come behind their order: its id is
 * the first to be found taken.
 */
export const orderParts = (p: Places<typeof orderTypes>): string => behindTill(ownTill(p), p)

/** The same of a sale that was made before. */
export const soldOrderParts = (p: Places<typeof soldTypes>): string => behindTill(namedTill(p), p)

const behindTill = (till: string, p: Places<typeof everySale>): string => `
  ${till}, ord as (
    insert into sale_order (venue_id, id, order_no, channel, state, currency, gross_minor, tax_minor, paid_minor,
      guest_name, guest_phone, guest_email, note, till_session_id, receipt_no, business_date, price_version, created_by,
      is_training, customer_id)
    select ${p.venue}, ${p.order}, ready.order_no, ${p.channel}, 'confirmed', ${p.currency}, ${p.gross}, ${p.tax},
      ${p.gross}, ${p.guestName}, ${p.guestPhone}, ${p.guestEmail}, ${p.note}, ready.till_id, ready.receipt_no,
      ready.business_date, ${p.version}, ${p.actor}, ${p.training}, ${p.customer}
    from ready returning business_date, till_session_id
  ), lines as (
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, reason,
      special, list_minor, parent_line_no, package_item_id, package_id, package_rev, off_line_no, actor_id,
      approver_id)
    select ${p.venue}, ${p.order}, unnest(${p.lineNos}), unnest(${p.kinds}), unnest(${p.lineSessions}),
      unnest(${p.linePassTypes}), unnest(${p.categories}), unnest(${p.quantities}), unnest(${p.units}),
      unnest(${p.nets}), unnest(${p.taxes}), unnest(${p.grosses}), ${p.currency}, unnest(${p.taxCodes}),
      unnest(${p.taxPpms}), unnest(${p.rules}), unnest(${p.whys}), unnest(${p.reasons}),
      unnest(${p.specials}), unnest(${p.lists}), unnest(${p.parents}), unnest(${p.packageItems}),
      unnest(${p.packages}), unnest(${p.packageRevs}), unnest(${p.offLines}),
      ${p.actor}, ${p.approver}
    from ord
  ), pays as (
    insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, tendered_minor, reference,
      debtor, till_session_id, business_date, actor_id, at)
    select ${p.venue}, y.id, ${p.order}, y.method, y.method_id, y.amount, ${p.currency}, y.tendered, y.reference, y.debtor,
      coalesce(y.till, y.till_session_id), coalesce(y.date, y.business_date), ${p.actor},
      coalesce(y.at, clock_timestamp())
    from (
      select ord.till_session_id, ord.business_date, unnest(${p.payments}) as id, unnest(${p.methods}) as method,
        unnest(${p.methodIds}) as method_id, unnest(${p.amounts}) as amount, unnest(${p.tendered}) as tendered, unnest(${p.references}) as reference,
        unnest(${p.debtors}) as debtor,
        unnest(${p.paidTills}) as till, unnest(${p.paidDates}) as date, unnest(${p.paidTimes}) as at
      from ord
    ) y
  )`
