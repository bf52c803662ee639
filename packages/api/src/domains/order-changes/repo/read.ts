import {
  type CancelPreview,
  type LocalText,
  type OrderId,
  type PassId,
  type PaymentId,
  type SpecialPrice,
  storedLocalText,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { cardOfPayment } from '../../../core/card-of-payment.ts'
import { rideText } from '../../../core/ride-text.ts'
import { soldDish } from '../../../core/sold-dish.ts'
import type { Tx } from '../../../door/work.ts'
import type { SoldLine } from '../rules/reverse.ts'

type Reader = Db | Tx

export interface OrderKey {
  venueId: VenueId
  id: OrderId
}

/** The head of an order as a change needs it. */
export interface Head {
  orderNo: number
  rev: number
  state: string
  currency: string
  grossMinor: number
  taxMinor: number
  paidMinor: number
  isTraining: boolean
  /** It is somebody's among the customers. */
  hasCustomer: boolean
}

const headOf = ({ venueId, id }: OrderKey) => sql<Head>`
  select order_no as "orderNo", rev, state, currency, gross_minor as "grossMinor", tax_minor as "taxMinor",
    paid_minor as "paidMinor", is_training as "isTraining", customer_id is not null as "hasCustomer"
  from sale_order where venue_id = ${venueId} and id = ${id}`

/** The order as it is; undefined when the venue has none of this id. */
export async function findHead(db: Reader, key: OrderKey): Promise<Head | undefined> {
  return (await headOf(key).execute(db)).rows[0]
}

/** The same, held until the transaction ends: changes of one order come one after the other. */
export async function lockHead(tx: Tx, key: OrderKey): Promise<Head | undefined> {
  return (await sql<Head>`${headOf(key)} for no key update`.execute(tx)).rows[0]
}

/** Where and by whom an order was sold, and whether for practice: what no change touches. */
export interface Sale {
  channel: string
  sellerId: string
  currency: string
  isTraining: boolean
}

/** How an order was sold; undefined when the venue has none of this id. */
export async function findSale(db: Reader, { venueId, id }: OrderKey): Promise<Sale | undefined> {
  return db
    .selectFrom('sale_order')
    .select(['channel', 'created_by as sellerId', 'currency', 'is_training as isTraining'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Several orders of a venue. */
export interface OrderKeys {
  venueId: VenueId
  ids: readonly OrderId[]
}

/** Orders as they are, by their ids; those that the venue does not have are left out. */
export async function selectHeads(db: Reader, { venueId, ids }: OrderKeys): Promise<(Head & { orderId: OrderId })[]> {
  const { rows } = await sql<Head & { orderId: OrderId }>`
    select id as "orderId", order_no as "orderNo", rev, state, currency, gross_minor as "grossMinor",
      tax_minor as "taxMinor", paid_minor as "paidMinor", is_training as "isTraining",
      customer_id is not null as "hasCustomer"
    from sale_order where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) order by order_no`.execute(db)
  return rows
}

/** A line as it was sold, with what is left of it and what it is called. */
export interface OrderLine extends SoldLine {
  orderId: OrderId
  text: LocalText
  /** It came with the sale itself, and not with a change after it. */
  ofSale: boolean
  /** How many were sold, whatever of them is left. */
  soldQty: number
  /** Of food: the kitchen has heard of it. */
  isSent: boolean
  /** At which other price than the list's (`listMinor`), and why. */
  special: SpecialPrice['kind'] | 'package' | null
  parentLineNo: number | null
  packageItemId: string | null
  offLineNo: number | null
  /** Of a package: whether some of its parts may go and others stay; null: it is none. */
  partsRefundable: boolean | null
  listMinor: number | null
  reason: string | null
}

/** The lines of orders that reverse nothing, in their order. */
export async function selectLines(db: Reader, { venueId, ids }: OrderKeys): Promise<OrderLine[]> {
  const { rows } = await sql<Omit<OrderLine, 'text'> & { text: unknown }>`
    select l.order_id as "orderId", l.change_id is null as "ofSale", l.line_no as "lineNo", l.kind, l.ticket_session_id as "ticketSessionId", l.pass_type_id as "passTypeId",
      l.seat_category_id as "seatCategoryId", l.unit_minor as "unitMinor", l.tax_code as "taxCode", l.tax_ppm as "taxPpm",
      l.special, l.list_minor as "listMinor", l.reason, l.parent_line_no as "parentLineNo",
      l.off_line_no as "offLineNo",
      l.package_item_id as "packageItemId", l.kind = 'food' and exists (
        select from ${soldDish()} where f.sent_at is not null) as "isSent",
      (k.content -> 'partsRefundable')::boolean as "partsRefundable",
      l.qty as "soldQty", (l.qty + coalesce(r.qty, 0))::integer as "leftQty", (l.gross_minor + coalesce(r.gross, 0))::bigint as "leftGrossMinor",
      (l.tax_minor + coalesce(r.tax, 0))::bigint as "leftTaxMinor",
      coalesce((select y.name from pass_type y where y.venue_id = l.venue_id and y.id = l.pass_type_id),
        k.content -> 'name', ${rideText}) as text
    from order_line l
    left join package_version k on k.venue_id = l.venue_id and k.package_id = l.package_id and k.rev = l.package_rev
    left join lateral (
      select sum(x.qty) as qty, sum(x.gross_minor) as gross, sum(x.tax_minor) as tax from order_line x
      where x.venue_id = l.venue_id and x.order_id = l.order_id and x.reverses_line_no = l.line_no) r on true
    where l.venue_id = ${venueId} and l.order_id = any(${[...ids]}::uuid[]) and l.reverses_line_no is null
    order by l.order_id, l.line_no`.execute(db)
  return rows.map(({ text, ...row }) => ({ ...row, text: storedLocalText.parse(text ?? {}) }))
}

/** The number that the next line of an order has. */
export async function nextLineNo(tx: Tx, { venueId, id }: OrderKey): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(line_no), 0) + 1 as next from order_line
    where venue_id = ${venueId} and order_id = ${id}`.execute(tx)
  return rows[0]?.next ?? 1
}

/** A pass of an order, with what decides whether it can be given back. */
export interface OrderPass {
  id: PassId
  orderId: OrderId
  lineNo: number
  ticketSessionId: string
  seatNo: number | null
  areaNo: number | null
  people: number
  state: 'issued' | 'used' | 'cancelled' | 'blocked'
  hasStarted: boolean
  sessionState: string
  /** Its show was moved after it was issued, and guests may still give it back for that. */
  wasMoved: boolean
  /** Whole hours and more until the show; below zero once it has begun. */
  hoursLeft: number
}

/** The passes of orders by the database's clock. */
export async function selectPasses(db: Reader, { venueId, ids }: OrderKeys): Promise<OrderPass[]> {
  const { rows } = await sql<OrderPass>`
    select p.id, p.order_id as "orderId", p.line_no as "lineNo", p.ticket_session_id as "ticketSessionId", p.seat_no as "seatNo",
      p.area_no as "areaNo", p.people, p.state, t.starts_at <= clock_timestamp() as "hasStarted",
      t.state as "sessionState",
      coalesce(t.free_refund_until > clock_timestamp() and p.issued_at < t.moved_at, false) as "wasMoved",
      (extract(epoch from t.starts_at - clock_timestamp()) / 3600)::double precision as "hoursLeft"
    from pass p
    join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
    where p.venue_id = ${venueId} and p.order_id = any(${[...ids]}::uuid[])
    order by p.order_id, p.line_no, p.seat_no, p.id`.execute(db)
  return rows
}

/** Of which kind passes are, and whose. */
export async function selectHolders(
  tx: Tx,
  { venueId, ids }: { venueId: VenueId; ids: readonly PassId[] },
): Promise<Map<PassId, { passTypeId: string; holderName: string | null }>> {
  const { rows } = await sql<{ id: PassId; passTypeId: string; holderName: string | null }>`
    select id, pass_type_id as "passTypeId", holder_name as "holderName" from pass
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** A payment of an order, and the till session that it lies in. */
export type OrderPayment = Omit<CancelPreview['payments'][number], 'proposedMinor'> & {
  orderId: OrderId
  tillSessionId: string | null
}

/** The payments of orders, the newest first. */
export async function selectPayments(db: Reader, { venueId, ids }: OrderKeys): Promise<OrderPayment[]> {
  const { rows } = await sql<
    Omit<OrderPayment, 'methodName' | 'paymentId'> & { methodName: unknown; paymentId: PaymentId }
  >`
    select p.id as "paymentId", p.order_id as "orderId", p.method, p.method_id as "methodId", m.name as "methodName",
      p.amount_minor as "amountMinor", p.amount_minor - p.refunded_minor as "leftMinor", p.reference, p.at,
      p.till_session_id as "tillSessionId", t.name as terminal, ${cardOfPayment('p')} as card
    from payment p join payment_method m on m.venue_id = p.venue_id and m.id = p.method_id
    left join card_charge c on c.venue_id = p.venue_id and c.id = p.id
    left join card_terminal t on t.venue_id = c.venue_id and t.id = c.terminal_id
    where p.venue_id = ${venueId} and p.order_id = any(${[...ids]}::uuid[])
    order by p.order_id, p.at desc, p.id desc`.execute(db)
  return rows.map((row) => ({ ...row, methodName: storedLocalText.parse(row.methodName) }))
}

/** The cancellation rules in use. */
export async function selectRules(db: Reader, venueId: VenueId) {
  const rows = await db
    .selectFrom('cancellation_rule')
    .select(['id', 'name', 'hours_before as hoursBefore', 'fee_ppm as feePpm', 'exchange_ppm as exchangePpm'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}

/** A pass with what decides whether it may sit elsewhere. */
export interface SeatedPass {
  id: PassId
  orderId: string
  ticketSessionId: string
  seatNo: number | null
  state: OrderPass['state']
  hasEnded: boolean
  isTraining: boolean
}

/** What seats of a ticket session are called, by their number: section, row and seat. */
export async function selectSeatNames(
  tx: Tx,
  { venueId, ticketSessionId, seatNos }: { venueId: VenueId; ticketSessionId: string; seatNos: readonly number[] },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ seatNo: number; name: string }>`
    select s.seat_no as "seatNo", concat_ws(' ', nullif(s.section, ''), nullif(s.row_label, ''), s.label) as name
    from ticket_session t
    join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id
      and s.seat_no = any(${[...seatNos]}::integer[])
    where t.venue_id = ${venueId} and t.id = ${ticketSessionId}`.execute(tx)
  return new Map(rows.map(({ seatNo, name }) => [seatNo, name]))
}

/** Passes by their ids, with their orders held in the order of their ids, so that no other change comes in between. */
export async function selectSeatedPasses(
  tx: Tx,
  { venueId, ids }: { venueId: VenueId; ids: readonly PassId[] },
): Promise<SeatedPass[]> {
  await sql`
    select from sale_order o where o.venue_id = ${venueId} and o.id in (
      select p.order_id from pass p where p.venue_id = ${venueId} and p.id = any(${[...ids]}::uuid[]))
    order by o.id for no key update`.execute(tx)
  const { rows } = await sql<SeatedPass>`
    select p.id, p.order_id as "orderId", p.ticket_session_id as "ticketSessionId", p.seat_no as "seatNo", p.state,
      t.ends_at <= clock_timestamp() as "hasEnded", p.is_training as "isTraining"
    from pass p join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
    where p.venue_id = ${venueId} and p.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Whether one of these kinds of passes asks for a proof. */
export async function asksForProof(
  tx: Tx,
  { venueId, ids }: { venueId: VenueId; ids: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await tx
    .selectFrom('pass_type')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', 'in', [...ids])
    .where('requires_proof', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
