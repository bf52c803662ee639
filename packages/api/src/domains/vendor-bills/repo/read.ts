import type { UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { BillDetail, BillFilter, BillLine, BillRow, Unbilled, VendorBillId } from '@marquee/contract/vendor-bills'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import { venueDate } from '../../../core/venue-day.ts'

export interface BillsOf extends BillFilter {
  venueId: VenueId
}
/** Where a page of the list ended. */
export interface After {
  day: string
  id: string
}

const plain = (quantity: RawBuilder<unknown>): RawBuilder<string> => sql`trim_scale(${quantity})::text`
// As answers write moments.
const moment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const state = sql`
  case when b.state <> 'approved' or b.paid_minor = 0 then b.state when b.paid_minor < b.gross_minor then 'part_paid'
    else 'paid' end`
const isOpen = sql`b.state = 'approved' and b.paid_minor < b.gross_minor`

function where({ venueId, show, vendorId, search = '' }: BillsOf): RawBuilder<unknown> {
  const shown: RawBuilder<unknown>[] =
    show === 'all'
      ? [sql`b.state <> 'cancelled'`]
      : show === 'open'
        ? [isOpen]
        : show === 'late'
          ? [sql`${isOpen} and b.due_on < ${venueDate}`]
          : [sql`${state} = ${show}`]
  const parts = [
    sql`b.venue_id = ${venueId}`,
    ...shown,
    ...(vendorId ? [sql`b.vendor_id = ${vendorId}`] : []),
    ...searchWords(search).map(
      ({ patterns, whole }) =>
        sql`(b.bill_no::text = ${whole} or b.vendor_ref_key like ${`${whole}%`} or ${sql.join(
          patterns.map((pattern) => sql`fold(w.name) like ${pattern}`),
          sql` or `,
        )})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

const from = sql`
  vendor_bill b
  join venue v on v.id = b.venue_id
  join vendor w on w.venue_id = b.venue_id and w.id = b.vendor_id`
const head = sql`
  b.id, b.bill_no as "billNo", jsonb_build_object('id', w.id, 'name', w.name) as vendor, b.vendor_ref as "vendorRef",
  b.issued_on as "issuedOn", b.due_on as "dueOn", b.currency, b.net_minor as "netMinor", b.tax_minor as "taxMinor",
  b.gross_minor as "grossMinor", b.paid_minor as "paidMinor",
  case when b.state = 'cancelled' then 0 else b.gross_minor - b.paid_minor end as "openMinor",
  b.expected_minor as "expectedMinor", b.net_minor - b.expected_minor as "differenceMinor", b.is_within as "isWithin",
  ${state} as state, case when ${isOpen} then greatest(${venueDate} - b.due_on, 0) else 0 end as "daysLate", b.rev`

/** Bills after a place in the list (null: from its beginning), what is due first before the others. */
export async function selectBills(
  db: Db,
  filter: BillsOf,
  { after, limit }: { after: After | null; limit: number },
): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select ${head} from ${from}
    where ${where(filter)} ${after ? sql`and (b.due_on, b.id) > (${after.day}::date, ${after.id}::uuid)` : sql``}
    order by b.due_on, b.id limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countBills(db: Db, filter: BillsOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${from} where ${where(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

/** What all bills of a venue come to. */
export async function sumBills(db: Db, venueId: VenueId) {
  const open = (when: RawBuilder<unknown>) =>
    sql`coalesce(sum(b.gross_minor - b.paid_minor) filter (where ${isOpen} and ${when}), 0)::bigint`
  const { rows } = await sql<{
    currency: string
    enteredMinor: number
    openMinor: number
    lateMinor: number
    thisWeekMinor: number
    laterMinor: number
  }>`
    select v.currency, s.* from venue v cross join lateral (
      select coalesce(sum(b.gross_minor) filter (where b.state = 'entered'), 0)::bigint as "enteredMinor",
        ${open(sql`true`)} as "openMinor", ${open(sql`b.due_on < ${venueDate}`)} as "lateMinor",
        ${open(sql`b.due_on between ${venueDate} and ${venueDate} + 6`)} as "thisWeekMinor",
        ${open(sql`b.due_on > ${venueDate} + 6`)} as "laterMinor"
      from vendor_bill b where b.venue_id = v.id) s
    where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}

const step = (at: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  case when ${at} is not null then jsonb_build_object('at', ${moment(at)},
    'by', (select u.name from app_user u where u.id = ${by})) end`

interface Of {
  venueId: VenueId
  id: VendorBillId
}

/** One bill without its lines, as this person sees it. */
export async function findBill(db: Db, { venueId, id, userId }: Of & { userId: UserId }) {
  const { rows } = await sql<
    Omit<BillDetail, 'lines' | 'payments' | 'freight'> & { freightBilledMinor: number; freightExpectedMinor: number }
  >`
    select ${head}, b.note, w.bill_tolerance_ppm as "tolerancePpm",
      w.bill_tolerance_minor as "toleranceMinor", b.freight_minor as "freightBilledMinor",
      b.freight_expected_minor as "freightExpectedMinor", b.reason,
      ${step(sql`b.created_at`, sql`b.created_by`)} as created, ${step(sql`b.approved_at`, sql`b.approved_by`)} as approved,
      ${step(sql`b.cancelled_at`, sql`b.cancelled_by`)} as cancelled,
      not b.is_within and b.created_by is not distinct from ${userId}::uuid as "needsOther",
      holds_vendor_bank(b.venue_id, b.vendor_id) as "isIbanHeld"
    from ${from} where b.venue_id = ${venueId} and b.id = ${id}`.execute(db)
  return rows[0]
}

// What a move `m` of a delivery is beside its order line `p`; without an order it was expected at its own price.
const received = sql`
  jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'baseUnit', i.base_unit) as item,
  ${plain(sql`m.qty`)} as "receivedQty", m.value_minor - m.freight_minor as "receivedMinor",
  m.freight_minor as "freightMinor", ${plain(sql`p.base_qty`)} as "orderedQty"`
const expected = sql`coalesce(round(p.amount_minor * m.qty / p.base_qty)::bigint, m.value_minor - m.freight_minor)`
const orderLine = sql`
  join inventory_item i on i.venue_id = m.venue_id and i.id = m.item_id
  left join purchase_order_line p on p.venue_id = m.venue_id and p.order_id = m.purchase_order_id
    and p.line_no = m.purchase_line_no`

export type StoredLine = Omit<BillLine, 'differenceMinor' | 'isWithin'>

/** The lines of a bill, each beside what came and what was ordered. */
export async function selectBillLines(db: Db, { venueId, id }: Of): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.line_no as "lineNo", l.move_id as "moveId", ${received}, l.expected_minor as "expectedMinor",
      a.vendor_ref as "deliveryRef", o.order_no as "orderNo", ${plain(sql`l.qty`)} as "billedQty",
      l.net_minor as "billedMinor"
    from vendor_bill_line l
    join stock_move m on m.venue_id = l.venue_id and m.id = l.move_id
    join stock_act a on a.venue_id = m.venue_id and a.id = m.act_id
    ${orderLine}
    left join purchase_order o on o.venue_id = m.venue_id and o.id = m.purchase_order_id
    where l.venue_id = ${venueId} and l.bill_id = ${id} order by l.line_no`.execute(db)
  return rows
}

/** The payments of a bill, the newest first. */
export async function selectPayments(db: Db, { venueId, id }: Of): Promise<BillDetail['payments']> {
  const { rows } = await sql<BillDetail['payments'][number]>`
    select p.id, p.amount_minor as "amountMinor", jsonb_build_object('id', f.id, 'name', f.name) as fund, p.paid_at as at,
      u.name as by,
      (select x.payout_no from vendor_payout x where x.venue_id = p.venue_id and x.id = p.payout_id) as "payoutNo",
      p.returned_at as "returnedAt", p.reason
    from vendor_payment p
    join fund f on f.venue_id = p.venue_id and f.id = p.fund_id
    left join app_user u on u.id = p.paid_by
    where p.venue_id = ${venueId} and p.bill_id = ${id} order by p.paid_at desc, p.id desc`.execute(db)
  return rows
}

const isUnbilled = sql`m.kind = 'receive' and m.to_location_id is not null
  and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)
  and not exists (select from vendor_bill_line l where l.venue_id = m.venue_id and l.move_id = m.id and not l.is_void)`

/** Deliveries of a vendor that no bill is for yet, the oldest first. */
export async function selectUnbilled(
  db: Db,
  { venueId, vendorId }: { venueId: VenueId; vendorId: VendorId },
): Promise<Unbilled[]> {
  const { rows } = await sql<
    Unbilled['lines'][number] & { actId: Unbilled['actId']; ref: string | null; on: string; order: Unbilled['order'] }
  >`
    select a.id as "actId", a.vendor_ref as ref, a.business_date as "on", m.id as "moveId", ${received},
      ${expected} as "expectedMinor",
      case when o.id is not null then jsonb_build_object('id', o.id, 'orderNo', o.order_no) end as "order"
    from stock_act a join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
    ${orderLine}
    left join purchase_order o on o.venue_id = m.venue_id and o.id = m.purchase_order_id
    where a.venue_id = ${venueId} and a.vendor_id = ${vendorId} and a.kind = 'receive' and ${isUnbilled}
    order by a.at, a.id, m.move_no limit 500`.execute(db)
  const byAct = Map.groupBy(rows, ({ actId }) => actId)
  return [...byAct].flatMap(([actId, lines]) => {
    const [first] = lines
    if (!first) return []
    return [
      {
        actId,
        vendorRef: first.ref,
        on: first.on,
        order: first.order,
        lines: lines.map(({ actId: _a, ref: _r, on: _o, order: _d, ...line }) => line),
      },
    ]
  })
}

/** Moves that are to be billed, of one vendor, with what came and what was ordered; those that cannot be are left out. */
export async function selectToBill(
  db: Db,
  { venueId, vendorId, moveIds }: { venueId: VenueId; vendorId: VendorId; moveIds: readonly string[] },
) {
  const { rows } = await sql<{
    moveId: string
    receivedQty: string
    receivedMinor: number
    freightMinor: number
    expectedMinor: number
  }>`
    select m.id as "moveId", ${plain(sql`m.qty`)} as "receivedQty", m.value_minor - m.freight_minor as "receivedMinor",
      m.freight_minor as "freightMinor", ${expected} as "expectedMinor"
    from stock_move m join stock_act a on a.venue_id = m.venue_id and a.id = m.act_id
    ${orderLine}
    where m.venue_id = ${venueId} and m.id = any(${[...moveIds]}::uuid[]) and a.vendor_id = ${vendorId} and ${isUnbilled}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.moveId, row]))
}

/** What the forms can be set to. */
export async function selectChoices(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ today: string; vendors: never; funds: never }>`
    select ${venueDate} as today,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'termsDays', w.terms_days,
          'tolerancePpm', w.bill_tolerance_ppm, 'toleranceMinor', w.bill_tolerance_minor, 'unbilledMinor', w.unbilled, 'isIbanHeld', holds_vendor_bank(w.venue_id, w.id)) order by w.unbilled = 0, fold(w.name))
        from (select w.*, coalesce((select sum(m.value_minor) from stock_act a
            join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
            where a.venue_id = w.venue_id and a.vendor_id = w.id and a.kind = 'receive' and ${isUnbilled}), 0) as unbilled
          from vendor w where w.venue_id = v.id and w.archived_at is null) w), '[]') as vendors,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind) order by f.account)
        from fund f where f.venue_id = v.id and f.archived_at is null and f.kind <> 'card_clearing'), '[]') as funds
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}
