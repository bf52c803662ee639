import { type OrderDetail, type PassId, storedLocalText } from '@marquee/contract'
import { sql } from 'kysely'
import { cardOfPayment } from '../../../core/card-of-payment.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import type { OrderKey, Reader } from './detail.ts'

/** What a pass cost, tax included; at another price than the list's, with what the list says. */
export interface PassPrice {
  unitMinor: number
  special: OrderDetail['lines'][number]['special']
  listMinor: number | null
}

/** What each pass of an order cost, in minor units with the tax inside. */
export async function selectPassPrices(db: Reader, { venueId, id }: OrderKey): Promise<Map<PassId, PassPrice>> {
  const rows = await db
    .selectFrom('pass as p')
    .innerJoin('order_line as l', (join) =>
      join
        .onRef('l.venue_id', '=', 'p.venue_id')
        .onRef('l.order_id', '=', 'p.order_id')
        .onRef('l.line_no', '=', 'p.line_no'),
    )
    .select(['p.id', 'l.unit_minor as unitMinor', 'l.special', 'l.list_minor as listMinor'])
    .where('p.venue_id', '=', venueId)
    .where('p.order_id', '=', id)
    .execute()
  return new Map(
    rows.map(({ id: passId, special, ...price }) => [
      passId as PassId,
      { ...price, special: special as PassPrice['special'] },
    ]),
  )
}

/** The payments of an order, the oldest first. */
export async function selectPayments(db: Reader, { venueId, id }: OrderKey): Promise<OrderDetail['payments']> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('payment_method as m', (join) =>
      join.onRef('m.venue_id', '=', 'p.venue_id').onRef('m.id', '=', 'p.method_id'),
    )
    .leftJoin('order_change as g', (join) =>
      join.onRef('g.venue_id', '=', 'p.venue_id').onRef('g.id', '=', 'p.change_id'),
    )
    .leftJoin('card_charge as c', (join) => join.onRef('c.venue_id', '=', 'p.venue_id').onRef('c.id', '=', 'p.id'))
    .leftJoin('card_terminal as t', (join) =>
      join.onRef('t.venue_id', '=', 'c.venue_id').onRef('t.id', '=', 'c.terminal_id'),
    )
    .select('t.name as terminal')
    .select(cardOfPayment('p').as('card'))
    .select(['p.id', 'p.method_id as methodId', 'p.refunded_minor as refundedMinor', 'g.change_no as changeNo'])
    .select('p.till_session_id as tillSessionId')
    .select(['p.method', 'm.name as methodName', 'p.amount_minor as amountMinor', 'p.tendered_minor as tenderedMinor'])
    .select(['p.change_minor as changeMinor', 'p.reference', 'p.at', 'p.due_on as dueOn', 'p.debtor'])
    .where('p.venue_id', '=', venueId)
    .where('p.order_id', '=', id)
    .orderBy('p.at')
    .orderBy('p.id')
    .$castTo<OrderDetail['payments'][number]>()
    .execute()
  return rows.map((row) => ({ ...row, methodName: storedLocalText.parse(row.methodName) }))
}

/** Money of an order that went back, the oldest first. */
export async function selectRefunds(db: Reader, { venueId, id }: OrderKey): Promise<OrderDetail['refunds']> {
  const rows = await db
    .selectFrom('refund as r')
    .innerJoin('order_change as c', (join) =>
      join.onRef('c.venue_id', '=', 'r.venue_id').onRef('c.id', '=', 'r.change_id'),
    )
    .innerJoin('payment_method as m', (join) =>
      join.onRef('m.venue_id', '=', 'r.venue_id').onRef('m.id', '=', 'r.method_id'),
    )
    .select(['c.change_no as changeNo', 'r.payment_id as paymentId', 'r.method', 'm.name as methodName'])
    .leftJoin('card_refund as k', (join) => join.onRef('k.venue_id', '=', 'r.venue_id').onRef('k.id', '=', 'r.id'))
    .leftJoin('app_user as h', 'h.id', 'k.decided_by')
    .select(['r.amount_minor as amountMinor', 'r.reference', 'r.at'])
    .select(
      sql`case when k.state = 'asked' then 'under_way' when k.state = 'refused' then 'declined'
        when ${isRefundToDo('r')} then 'to_do' end`.as('atTerminal'),
    )
    .select(
      sql`case when k.state = 'by_hand' then jsonb_build_object('how', k.decision_reason, 'who', h.name, 'till', (
        select t.name from till_movement n join till_session s on s.venue_id = n.venue_id and s.id = n.till_session_id
        join till t on t.venue_id = s.venue_id and t.id = s.till_id
        where n.venue_id = k.venue_id and n.id = k.movement_id)) end`.as('byHand'),
    )
    .where('r.venue_id', '=', venueId)
    .where('r.order_id', '=', id)
    .orderBy('c.change_no')
    .orderBy('r.id')
    .$castTo<OrderDetail['refunds'][number]>()
    .execute()
  return rows.map((row) => ({ ...row, methodName: storedLocalText.parse(row.methodName) }))
}
