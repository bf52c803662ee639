import {
  storedLocalText,
  type TillId,
  type TransactionRow,
  type TransactionTotals,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { PromoCodeId } from '@marquee/contract/promo-codes'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import { businessDay } from '../../../core/venue-day.ts'
import {
  canBeOpen,
  declinedWayOf,
  found,
  openAtTerminal,
  openMinorOfPayment,
  openOfPayment,
  openOfRefund,
  type TransactionFilter,
  takesIn,
} from './sources.ts'

interface Stored extends Omit<TransactionRow, 'order' | 'clerk'> {
  orderId: string | null
  orderNo: number | null
  clerkId: UserId
  clerkName: string
  moment: string
}

/** The fee of a payment, rounded half away from zero. */
const feeOf = (amount: RawBuilder<unknown>, ppm: RawBuilder<unknown>) =>
  sql`round(${amount}::numeric * ${ppm} / 1000000)::bigint`

function toRow({ orderId, orderNo, clerkId, clerkName, moment: _, ...row }: Stored): TransactionRow {
  return {
    ...row,
    declinedWay: storedLocalText.nullable().parse(row.declinedWay),
    methodName: storedLocalText.parse(row.methodName),
    order: orderId === null || orderNo === null ? null : { id: orderId as never, no: orderNo },
    clerk: { id: clerkId, name: clerkName },
  }
}

/** One page, the newest first, and the cursor after it. */
export async function selectTransactions(
  db: Db,
  filter: TransactionFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: TransactionRow[]; next: MomentCursor | null }> {
  const { venueId } = filter
  const receipt = (changeId: RawBuilder<unknown>) =>
    sql`(select c.receipt_no from order_change c where c.venue_id = x.venue_id and c.id = ${changeId})`
  const { rows } = await sql<Stored>`
    with page as materialized (${found(filter, { cursor, most: limit + 1 })})
    select case when p.source in ('payment', 'basket') then 'payment' else 'refund' end as kind, p.id, p.at,
      d.date as "businessDate", o.id as "orderId", o.order_no as "orderNo",
      case when d.is_sale then o.receipt_no else d.receipt_no end as "receiptNo", (select w.code from promo_use w where w.venue_id = o.venue_id and w.order_id = o.id) as "promoCode",
      m.kind as method, m.id as "methodId",
      m.name as "methodName", p.amount as "amountMinor",
      case when p.source in ('payment', 'basket') then ${feeOf(sql`p.amount`, sql`m.fee_ppm`)} end as "feeMinor",
      p.currency, d.reference, t.name as till, u.id as "clerkId", u.name as "clerkName", d.state, d.open as "openMinor",
      case when p.source = 'cashBack' then (${declinedWayOf({ venueId, id: sql`p.id` })}) end as "declinedWay",
      (p.at at time zone 'UTC')::text || '+00' as moment
    from page p
    cross join lateral (
      select x.business_date as date, x.order_id, x.change_id is null as is_sale, ${receipt(sql`x.change_id`)} as receipt_no,
        x.reference, x.till_session_id as till, x.actor_id as clerk,
        case when x.method = 'invoice' then case when x.refunded_minor < x.amount_minor then 'owed' else 'settled' end
          when x.refunded_minor = 0 then 'paid'
          else coalesce(case when ${canBeOpen} then ${openOfPayment} end,
            case when x.refunded_minor < x.amount_minor then 'partly_refunded' else 'refunded' end) end as state,
        case when ${canBeOpen} and x.refunded_minor > 0 then ${openMinorOfPayment} end as open
      from payment x where p.source = 'payment' and x.venue_id = ${venueId} and x.id = p.id
      union all
      select x.business_date, x.order_id, false, ${receipt(sql`x.change_id`)}, x.reference, x.till_session_id, x.actor_id,
        case when ${takesIn} then 'taken_in' else coalesce(${openOfRefund}, 'given_back') end, null
      from refund x where p.source = 'refund' and x.venue_id = ${venueId} and x.id = p.id
      union all
      select x.business_date, coalesce(x.exchange_of, x.order_id), false, null, x.reference, x.till_session_id, x.taken_by,
        case x.state when 'taken' then 'waiting' else coalesce(case when x.method = 'card' then ${openOfPayment} end, x.state) end,
        case when x.method = 'card' and x.state = 'returned' then ${openMinorOfPayment} end
      from part_payment x where p.source = 'basket' and x.venue_id = ${venueId} and x.id = p.id
      union all
      select ((x.ended_at at time zone v.zone) - v.business_cutoff::interval)::date, coalesce(x.exchange_of, x.order_id), false, null,
        x.return_reference, x.return_till_session_id, x.ended_by,
        coalesce(${openAtTerminal}, 'given_back'), null
      from part_payment x join venue v on v.id = x.venue_id
      where p.source = 'basketBack' and x.venue_id = ${venueId} and x.id = p.id
      union all
      select ${businessDay('x.ended_at')}, coalesce(r.order_id, b.exchange_of, b.order_id), false, ${receipt(sql`r.change_id`)},
        x.reference, n.till_session_id, x.decided_by, 'given_back', null
      from card_refund x join venue v on v.id = x.venue_id
      join till_movement n on n.venue_id = x.venue_id and n.id = x.movement_id
      left join refund r on r.venue_id = x.venue_id and r.id = x.id
      left join part_payment b on b.venue_id = x.venue_id and b.id = x.id
      where p.source = 'cashBack' and x.venue_id = ${venueId} and x.id = p.id
    ) d
    join payment_method m on m.venue_id = ${venueId} and m.id = p.method_id
    join app_user u on u.id = d.clerk
    left join sale_order o on o.venue_id = ${venueId} and o.id = d.order_id
    left join till_session s on s.venue_id = ${venueId} and s.id = d.till
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id
    order by p.at desc, p.id desc`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: last && rows.length > limit ? { at: last.moment, id: last.id } : null }
}

/** How many there are, counted no further than `most`. */
export async function countTransactions(db: Db, filter: TransactionFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (${found(filter, { most, isUnordered: true })}) f`.execute(db)
  return rows[0]?.n ?? 0
}

type Way = TransactionTotals['ways'][number]

/** SQL: how many transactions of a way were that, and what they add up to. */
const wayOf = (what: 'taken' | 'back' | 'asked' | 'refused' | 'to_do', count: keyof Way, minor: keyof Way) => sql`
  coalesce(sum(w.n) filter (where w.what = ${sql.lit(what)}), 0)::integer as ${sql.ref(count)},
  coalesce(sum(w.sum) filter (where w.what = ${sql.lit(what)}), 0)::bigint as ${sql.ref(minor)}`

/** What fits, added up for each way of payment; null: there is more than `most` of it. */
export async function selectWays(db: Db, filter: TransactionFilter, most: number): Promise<Way[] | null> {
  const { rows } = await sql<Way & { all: number }>`
    with fits as materialized (${found(filter, { most: most + 1, isUnordered: true })}),
    ways as (
      select f.method_id, f.currency, case when f.source in ('payment', 'basket') then 'taken'
          else coalesce(k.state, case when ${isRefundToDo('r')} then 'to_do' else 'back' end) end as what, count(*) as n, sum(f.amount) as sum,
        sum(${feeOf(sql`f.amount`, sql`m.fee_ppm`)}) as fee
      from fits f join payment_method m on m.venue_id = ${filter.venueId} and m.id = f.method_id
      left join card_refund k on k.venue_id = ${filter.venueId} and k.id = f.id and k.state in ('asked', 'refused')
      left join refund r on r.venue_id = ${filter.venueId} and r.id = f.id and f.source = 'refund'
      group by 1, 2, 3
    )
    select m.id as "methodId", m.kind as method, m.name, w.currency,
      ${wayOf('taken', 'payments', 'takenMinor')}, ${wayOf('back', 'refunds', 'refundedMinor')},
      ${wayOf('asked', 'underWay', 'underWayMinor')}, ${wayOf('refused', 'declined', 'declinedMinor')},
      ${wayOf('to_do', 'toDo', 'toDoMinor')},
      coalesce(sum(w.fee) filter (where w.what = 'taken'), 0)::bigint as "feeMinor",
      (select count(*) from fits)::integer as all
    from ways w join payment_method m on m.venue_id = ${filter.venueId} and m.id = w.method_id
    group by m.venue_id, m.id, w.currency order by m.sort, m.code_key, w.currency`.execute(db)
  if ((rows[0]?.all ?? 0) > most) return null
  return rows.map(({ all: _, ...way }) => ({ ...way, name: storedLocalText.parse(way.name) }))
}

/** Whether a till is open, of all or of those at which someone has worked. */
export async function isTillOpen(
  db: Db,
  { venueId, workedBy }: Pick<TransactionFilter, 'venueId' | 'workedBy'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from till_session s where s.venue_id = ${venueId} and s.state = 'open'
      ${workedBy ? sql`and s.id in (select c.till_session_id from till_cashier c where c.venue_id = ${venueId} and c.user_id = ${workedBy})` : sql``}
    limit 1`.execute(db)
  return rows.length > 0
}

/** SQL: whoever took or gave money in any of the sources. */
function everyClerk(venueId: VenueId): RawBuilder<unknown> {
  const jumping = (table: 'payment' | 'refund' | 'part_payment', by = 'actor_id', only = sql`true`) => sql`
    (with recursive clerk (id) as (
      (select x.${sql.ref(by)} from ${sql.table(table)} x where x.venue_id = ${venueId} and ${only}
        order by x.${sql.ref(by)} limit 1)
      union all
      select (select x.${sql.ref(by)} from ${sql.table(table)} x where x.venue_id = ${venueId} and ${only}
        and x.${sql.ref(by)} > c.id order by x.${sql.ref(by)} limit 1)
      from clerk c where c.id is not null
    ) select id from clerk)`
  const isBack = sql`x.state = 'returned'`
  return sql.join(
    [
      jumping('payment'),
      jumping('refund'),
      jumping('part_payment', 'taken_by', sql`x.state = 'taken'`),
      jumping('part_payment', 'taken_by', isBack),
      jumping('part_payment', 'ended_by', isBack),
      sql`select k.decided_by from card_refund k where k.venue_id = ${venueId} and k.movement_id is not null`,
    ],
    sql` union `,
  )
}

interface Choices {
  methods: { id: string; name: unknown }[]
  tills: { id: TillId; name: string }[]
  clerks: { id: UserId; name: string }[]
  promoCodes: { id: PromoCodeId; code: string }[]
}

/**
 * The ways of payment, the tills and the people that transactions can be narrowed to; for someone who sees only their own
 * tills those tills and who has worked at them. Who has taken or given money is found by jumping along an index; refunds of cards
 * that were handed out in cash are few.
 */
export async function selectChoices(db: Db, venueId: VenueId, workedBy: UserId | undefined): Promise<Choices> {
  const methods = await db
    .selectFrom('payment_method')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('code_key')
    .execute()
  const own = sql`select c.till_session_id from till_cashier c where c.venue_id = ${venueId} and c.user_id = ${workedBy ?? null}`
  const { rows: tills } = await sql<{ id: TillId; name: string }>`
    select t.id, t.name from till t where t.venue_id = ${venueId}
      ${workedBy ? sql`and t.id in (select s.till_id from till_session s where s.venue_id = ${venueId} and s.id in (${own}))` : sql``}
    order by t.name, t.id`.execute(db)
  const ids = workedBy
    ? sql`select c.user_id as id from till_cashier c where c.venue_id = ${venueId} and c.till_session_id in (${own})`
    : everyClerk(venueId)
  const { rows: clerks } = await sql<{ id: UserId; name: string }>`
    select u.id, u.name from app_user u where u.id in (${ids}) order by u.name, u.id`.execute(db)
  const { rows: promoCodes } = await sql<{ id: PromoCodeId; code: string }>`
    select c.id, c.code from promo_code c
    where c.venue_id = ${venueId} and exists (select from promo_use u
      where u.venue_id = c.venue_id and u.promo_code_id = c.id)
    order by c.code_key limit 500`.execute(db)
  return { methods, tills, clerks, promoCodes }
}
