import type { OrderDetail } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'
import type { OrderKey, Reader } from './detail.ts'

/** What was changed of an order after its sale, the oldest first. */
export async function selectChanges(db: Reader, { venueId, id }: OrderKey): Promise<OrderDetail['changes']> {
  return (
    db
      .selectFrom('order_change as c')
      .innerJoin('app_user as u', 'u.id', 'c.actor_id')
      .leftJoin('app_user as a', 'a.id', 'c.approver_id')
      .leftJoin('till_session as s', (join) =>
        join.onRef('s.venue_id', '=', 'c.venue_id').onRef('s.id', '=', 'c.till_session_id'),
      )
      .leftJoin('till as t', (join) => join.onRef('t.venue_id', '=', 's.venue_id').onRef('t.id', '=', 's.till_id'))
      .select(['c.id', 'c.change_no as changeNo', 'c.kind', 'c.reason', 'c.gross_minor as grossMinor'])
      .select(['c.paid_minor as paidMinor', 't.name as till', 'c.receipt_no as receiptNo'])
      .select(['a.name as approver', 'c.at'])
      // It happens by itself, in the name of whoever set the rule.
      .select(sql`case when c.kind <> 'release' then u.name end`.as('who'))
      .select(
        sql`case when c.proof_kind is not null
        then jsonb_build_object('kind', c.proof_kind, 'note', c.proof_note) end`.as('proof'),
      )
      .where('c.venue_id', '=', venueId)
      .where('c.order_id', '=', id)
      .orderBy('c.change_no')
      .$castTo<OrderDetail['changes'][number]>()
      .execute()
  )
}

// The sum of what an event of the audit says of payments or refunds; those of an invoice that was taken in gave nothing back.
const sumOf = (list: 'payments' | 'refunds', isOf: RawBuilder<unknown>) =>
  sql`(select coalesce(sum((m ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(e.after -> ${sql.lit(list)}) m
    where ${isOf})`
const isUnpaid = sql`m ->> 'method' = 'invoice'`
const sums = sql`case when e.action like 'orderChanges.%' and e.after -> 'grossMinor' is not null then jsonb_build_object(
  'grossMinor', (e.after ->> 'grossMinor')::bigint - (e.before ->> 'grossMinor')::bigint,
  'paidMinor', ${sumOf('payments', sql`not (${isUnpaid})`)},
  'onAccountMinor', ${sumOf('payments', isUnpaid)},
  'backMinor', ${sumOf('refunds', sql`not (${isUnpaid})`)},
  'owedLessMinor', ${sumOf('refunds', sql`${isUnpaid} and e.action <> 'orderChanges.takeInvoice'`)}) end`

/** What happened to an order, to its passes and to its refunds at a terminal, out of the audit, the oldest first. */
export async function selectHistory(db: Reader, { venueId, id }: OrderKey): Promise<OrderDetail['history']> {
  const { rows } = await sql<OrderDetail['history'][number]>`
    select e.at, e.action, case when e.action <> 'orderChanges.release' then a.name end as who, p.name as approver, s.device, e.reason, e.pass_id as "passId",
      case when e.action in ('passes.admit', 'passes.admitGroup', 'cardCharges.refund') then e.after ->> 'result' end as result,
      case when e.action in ('orderChanges.reseat', 'orderChanges.swapSeats')
        then jsonb_build_object('from', e.before ->> 'seat', 'to', e.after ->> 'seat') end as seats,
      ${sums} as sums
    from (
      select e.*, null::uuid as pass_id from audit_event e
      where e.venue_id = ${venueId} and e.entity = 'order' and e.entity_id = ${id}
      union all
      select e.*, p.id as pass_id from pass p join audit_event e
        on e.venue_id = p.venue_id and e.entity = 'pass' and e.entity_id = p.id::text
      where p.venue_id = ${venueId} and p.order_id = ${id}
      union all
      select e.*, null from refund r join audit_event e
        on e.venue_id = r.venue_id and e.entity = 'card_refund' and e.entity_id = r.id::text
      where r.venue_id = ${venueId} and r.order_id = ${id} and r.method = 'card'
    ) e
    left join app_user a on a.id = e.actor_id
    left join app_user p on p.id = e.approver_id
    left join auth_session s on s.id = e.auth_session_id
    order by e.at, e.id`.execute(db)
  return rows
}
