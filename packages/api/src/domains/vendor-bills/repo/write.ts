import type { FundId, UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBillId, VendorPaymentId } from '@marquee/contract/vendor-bills'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface BillKey {
  venueId: VenueId
  id: VendorBillId
}

/** A line of a bill as it is written. */
export interface NewLine {
  moveId: string
  qty: string
  netMinor: number
  expectedMinor: number
}

export interface NewBill {
  venueId: VenueId
  billNo: number
  vendorId: VendorId
  vendorRef: string
  issuedOn: string
  dueOn: string
  netMinor: number
  taxMinor: number
  receivedMinor: number
  expectedMinor: number
  /** Billed, and of the deliveries that are billed; part of the amounts above. */
  freightMinor?: number
  freightExpectedMinor?: number
  isWithin: boolean
  note: string
  /** Of a delivery, or a part of the takings. */
  source?: 'receipt' | 'share'
  actorId: UserId
  lines: readonly NewLine[]
}

/** Writes a bill with its lines. */
export async function insertBill(tx: Tx, bill: NewBill): Promise<VendorBillId> {
  const id = uuidv7() as VendorBillId
  const { lines } = bill
  await sql`
    insert into vendor_bill (venue_id, id, bill_no, vendor_id, vendor_ref, issued_on, due_on, currency, net_minor,
      tax_minor, received_minor, expected_minor, freight_minor, freight_expected_minor, is_within, note, source, created_by)
    select v.id, ${id}, ${bill.billNo}, ${bill.vendorId}, ${bill.vendorRef}, ${bill.issuedOn}, ${bill.dueOn}, v.currency,
      ${bill.netMinor}, ${bill.taxMinor}, ${bill.receivedMinor}, ${bill.expectedMinor}, ${bill.freightMinor ?? 0},
      ${bill.freightExpectedMinor ?? 0}, ${bill.isWithin}, ${bill.note},
      ${bill.source ?? 'receipt'}, ${bill.actorId}
    from venue v where v.id = ${bill.venueId}`.execute(tx)
  await sql`
    insert into vendor_bill_line (venue_id, bill_id, line_no, move_id, qty, net_minor, expected_minor)
    select ${bill.venueId}, ${id}, l.line_no, l.move_id, l.qty, l.net, l.expected
    from unnest(${lines.map(({ moveId }) => moveId)}::uuid[], ${lines.map(({ qty }) => qty)}::numeric[],
      ${lines.map(({ netMinor }) => netMinor)}::bigint[], ${lines.map(({ expectedMinor }) => expectedMinor)}::bigint[])
      with ordinality as l (move_id, qty, net, expected, line_no)
    order by l.move_id`.execute(tx)
  return id
}

export interface HeldBill {
  id: VendorBillId
  billNo: number
  state: 'entered' | 'approved' | 'cancelled'
  grossMinor: number
  paidMinor: number
  isWithin: boolean
  createdBy: UserId | null
  vendorName: string
  vendorRef: string
  rev: number
}

/** A bill that nobody else changes until the transaction ends. */
export async function holdBill(tx: Tx, { venueId, id }: BillKey): Promise<HeldBill | undefined> {
  const { rows } = await sql<HeldBill>`
    select b.id, b.bill_no as "billNo", b.state, b.gross_minor as "grossMinor", b.paid_minor as "paidMinor",
      b.is_within as "isWithin", b.created_by as "createdBy", w.name as "vendorName", b.vendor_ref as "vendorRef", b.rev
    from vendor_bill b join vendor w on w.venue_id = b.venue_id and w.id = b.vendor_id
    where b.venue_id = ${venueId} and b.id = ${id} for no key update of b`.execute(tx)
  return rows[0]
}

/** Approves a held bill that waits for it. */
export async function markApproved(tx: Tx, { venueId, id }: BillKey, by: UserId): Promise<void> {
  await sql`
    update vendor_bill set state = 'approved', approved_at = clock_timestamp(), approved_by = ${by}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id} and state = 'entered'`.execute(tx)
}

/** Cancels a held bill of which nothing is paid; its deliveries can be billed again. */
export async function markCancelled(
  tx: Tx,
  { venueId, id }: BillKey,
  { by, reason }: { by: UserId; reason: string },
): Promise<void> {
  await sql`
    update vendor_bill set state = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = ${by},
      reason = ${reason}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Writes a payment; the bill follows, and refuses what is more than is open. */
export async function insertPayment(
  tx: Tx,
  { venueId, id }: BillKey,
  { fundId, amountMinor, by }: { fundId: FundId; amountMinor: number; by: UserId },
): Promise<VendorPaymentId> {
  const paymentId = uuidv7() as VendorPaymentId
  await sql`
    insert into vendor_payment (venue_id, id, bill_id, fund_id, amount_minor, paid_by)
    values (${venueId}, ${paymentId}, ${id}, ${fundId}, ${amountMinor}, ${by})`.execute(tx)
  return paymentId
}

/** Whether a payment is one of a bill. */
export async function isPaymentOf(tx: Tx, { venueId, id }: BillKey, paymentId: VendorPaymentId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor_payment where venue_id = ${venueId} and bill_id = ${id} and id = ${paymentId}`.execute(tx)
  return rows.length > 0
}

/** Takes a payment of a held bill back, once; undefined: it was taken back before. */
export async function returnPayment(
  tx: Tx,
  { venueId, id }: BillKey,
  { paymentId, by, reason }: { paymentId: VendorPaymentId; by: UserId; reason: string },
) {
  const { rows } = await sql<{ fundId: FundId; amountMinor: number }>`
    update vendor_payment set returned_at = clock_timestamp(), returned_by = ${by}, reason = ${reason}
    where venue_id = ${venueId} and bill_id = ${id} and id = ${paymentId} and returned_at is null
      and payout_id is null
    returning fund_id as "fundId", amount_minor as "amountMinor"`.execute(tx)
  return rows[0]
}

/** The terms of a vendor in use, kept until the transaction ends; undefined: it is not. */
export async function holdVendor(tx: Tx, venueId: VenueId, id: VendorId) {
  const { rows } = await sql<{ termsDays: number; ppm: number; minor: number | null }>`
    select terms_days as "termsDays", bill_tolerance_ppm as ppm, bill_tolerance_minor as minor from vendor
    where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows[0]
}
