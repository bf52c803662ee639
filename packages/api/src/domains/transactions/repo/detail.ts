import { storedLocalText, type TransactionDetail, type TransactionKind, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import type { Behind } from '../rules/path.ts'
import { cashWay, declinedWayOf, openAtTerminal } from './sources.ts'

export interface TransactionKey {
  venueId: VenueId
  kind: TransactionKind
  id: string
}

interface StoredTill {
  tillSessionId: string | null
  tillName: string | null
  openedAt: string | null
  closedAt: string | null
}

/** SQL: a terminal declined it, and somebody handed it out of a till. */
const inCash = ({ venueId, id }: { venueId: VenueId; id: unknown }) => sql`exists (select from card_refund k
  where k.venue_id = ${venueId} and k.id = ${id} and k.movement_id is not null)`

/** Money that moved and the order it was for, whichever table has it. */
const moved = ({ venueId, kind, id }: TransactionKey) =>
  kind === 'payment'
    ? sql`
      select p.order_id, p.change_id, p.method, p.method_id, p.till_session_id, p.tendered_minor, p.change_minor,
        case when p.change_id is null then 'order' else 'change' end as source, coalesce(p.change_id, p.order_id) as source_id,
        case when p.change_id is null then 'sale' else 'order.changed' end as act, null::uuid as payment_id
      from payment p where p.venue_id = ${venueId} and p.id = ${id}
      union all
      select coalesce(p.exchange_of, p.order_id), null, p.method, p.method_id, p.till_session_id, null, null, 'basket', p.id, 'basket.taken', null
      from part_payment p where p.venue_id = ${venueId} and p.id = ${id} and p.state <> 'sold'`
    : sql`
      select r.order_id, r.change_id, r.method, r.method_id, r.till_session_id, null::bigint as tendered_minor,
        null::bigint as change_minor, 'change' as source, r.change_id as source_id, 'order.changed' as act, r.payment_id
      from refund r where r.venue_id = ${venueId} and r.id = ${id} and not ${inCash({ venueId, id })}
      union all
      select coalesce(p.exchange_of, p.order_id), null, p.method, p.method_id, p.return_till_session_id, null, null, 'basket', p.id,
        'basket.returned', p.id
      from part_payment p where p.venue_id = ${venueId} and p.id = ${id} and p.state = 'returned'
        and not ${inCash({ venueId, id })}
      union all
      select coalesce(r.order_id, b.exchange_of, b.order_id), r.change_id, 'cash', ${sql.raw(cashWay)}, m.till_session_id,
        null, null, 'movement', m.id, 'till.card_refund', coalesce(r.payment_id, b.id)
      from card_refund x join till_movement m on m.venue_id = x.venue_id and m.id = x.movement_id
      left join refund r on r.venue_id = x.venue_id and r.id = x.id
      left join part_payment b on b.venue_id = x.venue_id and b.id = x.id
      where x.venue_id = ${venueId} and x.id = ${id}`

/** The settlement in whose line it is, with the fund that got its money when it was posted. */
const settlementOf = ({ venueId, kind, id }: TransactionKey) => sql`
  select jsonb_build_object('settlementId', s.id, 'acquirer', s.acquirer, 'isPosted', s.state = 'posted',
    'fund', (select jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind) from fund f
      where f.venue_id = s.venue_id and f.id = s.to_fund_id))
  from settlement_match m join settlement s on s.venue_id = m.venue_id and s.id = m.settlement_id
  where m.venue_id = ${venueId} and m.ended_at is null
    and ${kind === 'payment' ? sql`m.payment_id` : sql`m.refund_id`} = ${id}`

/** A refund has its number at the terminal too; money of a basket that went back has it as well. */
const byHandOf = ({ venueId, kind, id }: TransactionKey) => sql`
  select jsonb_build_object('how', k.decision_reason, 'who', h.name,
    'way', case when k.movement_id is not null then (${declinedWayOf({ venueId, id: sql`k.id` })}) end)
  from card_refund k join app_user h on h.id = k.decided_by
  where k.venue_id = ${venueId} and k.id = ${id} and k.state = 'by_hand' and ${kind === 'refund'}`

/** undefined when the venue has no such transaction. */
export async function findBehind(db: Db, key: TransactionKey): Promise<Behind | undefined> {
  const { venueId } = key
  const { rows } = await sql<Omit<Behind, 'till'> & StoredTill>`
    select o.guest_name as "guestName", m.tendered_minor as "tenderedMinor", m.change_minor as "changeMinor",
      c.reason, a.name as approver, m.source, m.source_id as "sourceId", m.act, m.payment_id as "paymentId",
      s.id as "tillSessionId", t.name as "tillName", s.opened_at as "openedAt",
      s.closed_at as "closedAt", (${settlementOf(key)}) as settlement, (${byHandOf(key)}) as "byHand",
      (select jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind) from fund f
        where f.venue_id = ${venueId} and f.id = case when m.method = 'cash' then coalesce(
          (select n.fund_id from fund_entry n where n.venue_id = ${venueId} and n.source = 'till' and n.source_id = s.id
            and n.kind = 'till.closed'),
          (select x.id from fund x where x.venue_id = ${venueId} and x.id = t.fund_id and x.archived_at is null),
          (select d.id from fund d where d.venue_id = ${venueId} and d.account = '1010'))
        else coalesce(
          (select x.id from payment_method w join fund x on x.venue_id = w.venue_id and x.id = w.fund_id
              and x.archived_at is null
            where w.venue_id = ${venueId} and w.id = m.method_id),
          (select d.id from fund d where d.venue_id = ${venueId}
            and d.account = case m.method when 'card' then '1200' when 'bank' then '1100' end)) end) as fund
    from (${moved(key)}) m
    left join sale_order o on o.venue_id = ${venueId} and o.id = m.order_id
    left join order_change c on c.venue_id = ${venueId} and c.id = m.change_id
    left join app_user a on a.id = c.approver_id
    left join till_session s on s.venue_id = ${venueId} and s.id = m.till_session_id
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { tillSessionId: id, tillName: name, openedAt, closedAt, ...behind } = row
  return { ...behind, till: id && name && openedAt ? { id, name, openedAt, closedAt } : null }
}

/** Of a payment what went back of it, of a refund the payment that it went back to; the oldest first. */
export async function selectRelated(
  db: Db,
  { venueId, kind, id }: TransactionKey,
  { paymentId }: Pick<Behind, 'paymentId'>,
): Promise<TransactionDetail['related']> {
  const others =
    kind === 'payment'
      ? sql`
        select 'refund' as kind, r.venue_id, r.id, r.at, r.method_id, r.amount_minor as amount from refund r
        where r.venue_id = ${venueId} and r.payment_id = ${id}
        union all
        select 'refund', p.venue_id, p.id, p.ended_at, p.method_id, p.returned_minor from part_payment p
        where p.venue_id = ${venueId} and p.id = ${id} and p.state = 'returned'`
      : sql`
        select 'payment' as kind, p.venue_id, p.id, p.at, p.method_id, p.amount_minor as amount from payment p
        where p.venue_id = ${venueId} and p.id = ${paymentId}
        union all
        select 'payment', p.venue_id, p.id, p.taken_at, p.method_id, p.amount_minor from part_payment p
        where p.venue_id = ${venueId} and p.id = ${paymentId} and p.state <> 'sold'`
  const { rows } = await sql<TransactionDetail['related'][number]>`
    select x.kind, x.id, coalesce(c.ended_at, x.at) as at, m.name as "methodName", x.amount as "amountMinor",
      case when x.kind = 'refund' then coalesce(${openAtTerminal}, (select 'to_do' from refund r
        where r.venue_id = x.venue_id and r.id = x.id and ${isRefundToDo('r')})) end as "atTerminal" from (${others}) x
    left join card_refund c on c.venue_id = ${venueId} and c.id = x.id and c.movement_id is not null and x.kind = 'refund'
    join payment_method m on m.venue_id = ${venueId} and m.id = case when c.id is null then x.method_id else ${sql.raw(cashWay)} end
    order by 3, x.id`.execute(db)
  return rows.map((row) => ({ ...row, methodName: storedLocalText.parse(row.methodName) }))
}

/** The entries of the journal that a transaction is in, and of its till when that was closed. The oldest first. */
export async function selectEntriesOf(
  db: Db,
  venueId: VenueId,
  { source, sourceId, act, till, isCash }: Behind & { isCash: boolean },
): Promise<TransactionDetail['entries']> {
  const { rows } = await sql<TransactionDetail['entries'][number]>`
    select e.id, e.entry_no as "entryNo", e.business_date as date, e.act from journal_entry e
    where e.venue_id = ${venueId} and ((e.source = ${source} and e.source_id = ${sourceId} and e.act = ${act})
      or (e.source = 'till' and e.source_id = ${isCash ? (till?.id ?? null) : null} and e.act = 'till.closed'))
    order by e.entry_no`.execute(db)
  return rows
}
