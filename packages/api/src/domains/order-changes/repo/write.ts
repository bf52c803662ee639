import type { GiftCardId, OrderChangeId, OrderId, TillSessionId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'
import type { AddedLine } from '../rules/reverse.ts'
import type { OrderKey } from './read.ts'

interface At {
  venueId: VenueId
  orderId: OrderId
}

/** The next number of a change of an order that is held. */
export async function nextChangeNo(tx: Tx, { venueId, id }: OrderKey): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(change_no), 0) + 1 as next from order_change
    where venue_id = ${venueId} and order_id = ${id}`.execute(tx)
  return rows[0]?.next ?? 1
}

export interface UsedTill {
  id: TillSessionId
  receiptNo: number
  isTraining: boolean
}

/**
 * Moves the cash of someone's open till and takes its next receipt number; undefined when they have none. A check keeps
 * the drawer from going below zero.
 */
export async function useTill(
  tx: Tx,
  { venueId, cashier, cashMinor }: { venueId: VenueId; cashier: UserId; cashMinor: number },
): Promise<UsedTill | undefined> {
  const { rows } = await sql<UsedTill>`
    update till_session set cash_minor = cash_minor + ${cashMinor}, receipts = receipts + 1
    where venue_id = ${venueId} and cashier_id = ${cashier} and state = 'open'
    returning id, receipts as "receiptNo", is_training as "isTraining"`.execute(tx)
  return rows[0]
}

/** The id of someone's open till session; null when they have none. Nothing is locked. */
export async function findOpenTill(
  db: Db | Tx,
  { venueId, cashier }: { venueId: VenueId; cashier: UserId },
): Promise<TillSessionId | null> {
  const row = await db
    .selectFrom('till_session')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('cashier_id', '=', cashier)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return (row?.id ?? null) as TillSessionId | null
}

/** What a change is: of passes, of money alone, the payment of what an order is owed, of what it owes, or of an invoice. */
export type ChangeKind = 'cancel' | 'adjust' | 'exchange' | 'pay_back' | 'payment' | 'release' | 'invoice_paid'

export interface NewChange extends At {
  id: OrderChangeId
  changeNo: number
  kind: ChangeKind
  reason: string
  grossMinor: number
  taxMinor: number
  paidMinor: number
  currency: string
  tillSessionId: TillSessionId | null
  receiptNo: number | null
  isTraining: boolean
  actorId: UserId
  approverId: UserId | null
  /** The plan of a ticket session that it is a part of; the database allows one change of an order for each. */
  planId: string | null
  /** The document that was seen for it. */
  proof: { kind: string; note: string | null } | null
  /** Of the price list by which its lines were priced; null: it prices none. */
  priceVersion: number | null
}

/** Writes a change of an order; its lines and refunds come behind it, and the database adds all of it up at commit. */
export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await sql`
    insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor,
      currency, till_session_id, receipt_no, is_training, business_date, actor_id, approver_id, plan_id, proof_kind,
      proof_note, price_version)
    values (${change.venueId}, ${change.id}, ${change.orderId}, ${change.changeNo}, ${change.kind}, ${change.reason},
      ${change.grossMinor}, ${change.taxMinor}, ${change.paidMinor}, ${change.currency}, ${change.tillSessionId},
      ${change.receiptNo}, ${change.isTraining}, ${businessDayOf(change.venueId)}, ${change.actorId}, ${change.approverId},
      ${change.planId}, ${change.proof?.kind ?? null}, ${change.proof?.note ?? null},
      ${change.priceVersion})`.execute(tx)
}

interface NewLines extends At {
  changeId: OrderChangeId
  firstLineNo: number
  lines: readonly AddedLine[]
  currency: string
  reason: string
  actorId: UserId
  approverId: UserId | null
}

/** Adds the lines of a change to its order, in the order in which they are given. */
export async function insertLines(tx: Tx, { lines, firstLineNo, ...all }: NewLines): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('order_line')
    .values(
      lines.map((line, index) => ({
        venue_id: all.venueId,
        order_id: all.orderId,
        line_no: firstLineNo + index,
        kind: line.kind,
        ticket_session_id: line.ticketSessionId,
        pass_type_id: line.passTypeId,
        seat_category_id: line.seatCategoryId,
        qty: line.qty,
        unit_minor: line.unitMinor,
        net_minor: line.grossMinor - line.taxMinor,
        tax_minor: line.taxMinor,
        gross_minor: line.grossMinor,
        currency: all.currency,
        tax_code: line.taxCode,
        tax_ppm: line.taxPpm,
        price_rule_id: line.why?.ruleId ?? null,
        price_why: line.why ? JSON.stringify(line.why) : null,
        reverses_line_no: line.reverses,
        change_id: all.changeId,
        special: line.special ?? null,
        list_minor: line.listMinor ?? null,
        parent_line_no: line.parentLineNo ?? null,
        package_item_id: line.packageItemId ?? null,
        off_line_no: line.offLineNo ?? null,
        reason: line.reason ?? all.reason,
        actor_id: all.actorId,
        approver_id: all.approverId,
      })),
    )
    .execute()
}

/** Ends passes that live: they let nobody in from now on. Returns how many. */
export async function cancelPasses(
  tx: Tx,
  { venueId, orderId, changeId, ids }: At & { changeId: OrderChangeId; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    update pass set state = 'cancelled', cancelled_by = ${changeId}
    where venue_id = ${venueId} and order_id = ${orderId} and id = any(${[...ids]}::uuid[])
      and state in ('issued', 'blocked')
    returning id`.execute(tx)
  return rows.length
}

interface NewPasses extends At {
  ticketSessionId: string
  isTraining: boolean
  passes: readonly {
    id: string
    lineNo: number
    passTypeId: string
    seatNo: number | null
    areaNo: number | null
    people: number
    holderName: string | null
    shortCode: string
    /** In the place of which pass. */
    replaces: string | null
  }[]
}

/** Issues passes for lines that were just added. */
export async function insertPasses(tx: Tx, { passes, ...all }: NewPasses): Promise<void> {
  await tx
    .insertInto('pass')
    .values(
      passes.map((pass) => ({
        venue_id: all.venueId,
        id: pass.id,
        order_id: all.orderId,
        line_no: pass.lineNo,
        ticket_session_id: all.ticketSessionId,
        pass_type_id: pass.passTypeId,
        seat_no: pass.seatNo,
        area_no: pass.areaNo,
        people: pass.people,
        holder_name: pass.holderName,
        short_code: pass.shortCode,
        is_training: all.isTraining,
        replaces_id: pass.replaces,
      })),
    )
    .execute()
}

/** Gives a pass another seat number. */
export async function moveSeat(
  tx: Tx,
  { venueId, id, seatNo }: { venueId: VenueId; id: string; seatNo: number },
): Promise<void> {
  await tx.updateTable('pass').set({ seat_no: seatNo }).where('venue_id', '=', venueId).where('id', '=', id).execute()
}

/** Raises the revision of orders in which something was moved. */
export async function raiseRev(
  tx: Tx,
  { venueId, orderIds }: { venueId: VenueId; orderIds: readonly OrderId[] },
): Promise<void> {
  await tx
    .updateTable('sale_order')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('id', 'in', [...orderIds])
    .execute()
}

interface Totals extends At {
  grossMinor: number
  taxMinor: number
  paidMinor: number
  state: string
}

/** Moves the sums of an order that is held; its new revision. */
export async function moveOrder(tx: Tx, { venueId, orderId, ...by }: Totals): Promise<number> {
  const row = await tx
    .updateTable('sale_order')
    .set((eb) => ({
      gross_minor: eb('gross_minor', '+', by.grossMinor),
      tax_minor: eb('tax_minor', '+', by.taxMinor),
      paid_minor: eb('paid_minor', '+', by.paidMinor),
      state: by.state,
      rev: eb('rev', '+', 1),
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', orderId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return row.rev
}

export interface NewRefund {
  id: string
  paymentId: string
  method: string
  methodId: string
  amountMinor: number
  reference: string | null
  /** The code of the gift card that gets it, when one was named. */
  giftCard?: string | undefined
}

/** What a guest pays with a change. */
export interface NewPaid {
  id: string
  method: string
  methodId: string
  amountMinor: number
  tenderedMinor: number | null
  reference: string | null
  /** Who owes it, of a payment on account. */
  debtor: string | null
  /** The gift card that pays. */
  card?: { id: GiftCardId; currency: string }
  /** Only of money that was taken before: how much, where, on which business day and when. */
  takenMinor?: number
  tillSessionId?: string | null
  businessDate?: string
  at?: string
}

interface NewPayments extends At {
  changeId: OrderChangeId
  currency: string
  tillSessionId: TillSessionId | null
  actorId: UserId
  payments: readonly NewPaid[]
}

/** Writes money that came in with a change. */
export async function insertPayments(tx: Tx, { payments, ...all }: NewPayments): Promise<void> {
  if (payments.length === 0) return
  await tx
    .insertInto('payment')
    .values(
      payments.map((payment) => ({
        venue_id: all.venueId,
        id: payment.id,
        order_id: all.orderId,
        change_id: all.changeId,
        method: payment.method,
        method_id: payment.methodId,
        amount_minor: payment.amountMinor,
        currency: all.currency,
        tendered_minor: payment.tenderedMinor,
        reference: payment.reference,
        debtor: payment.debtor,
        till_session_id: payment.takenMinor === undefined ? all.tillSessionId : (payment.tillSessionId ?? null),
        business_date: payment.businessDate ?? businessDayOf(all.venueId),
        actor_id: all.actorId,
        ...(payment.at && { at: payment.at }),
      })),
    )
    .execute()
}

interface NewRefunds extends At {
  changeId: OrderChangeId
  currency: string
  tillSessionId: TillSessionId | null
  actorId: UserId
  refunds: readonly NewRefund[]
}

/** Writes money that went back. The payments count it, and refuse more than they brought. */
export async function insertRefunds(tx: Tx, { refunds, ...all }: NewRefunds): Promise<void> {
  const inOrder = [...refunds].sort((a, b) => a.paymentId.localeCompare(b.paymentId))
  for (const { id, paymentId, method, methodId, amountMinor, reference } of inOrder) {
    await sql`
      insert into refund (venue_id, id, order_id, change_id, payment_id, method, method_id, amount_minor, currency,
        reference, till_session_id, business_date, actor_id)
      values (${all.venueId}, ${id}, ${all.orderId}, ${all.changeId}, ${paymentId}, ${method}, ${methodId},
        ${amountMinor}, ${all.currency}, ${reference}, ${all.tillSessionId}, ${businessDayOf(all.venueId)},
        ${all.actorId})`.execute(tx)
  }
}
