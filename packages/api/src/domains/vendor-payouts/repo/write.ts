import type { FundId, UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBillId } from '@marquee/contract/vendor-bills'
import type { PayoutRunId, PayoutState, payoutSteps, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export type PayoutStep = (typeof payoutSteps)[number]

/** A payout as it is written, with what it is for. */
export interface NewPayout {
  vendorId: VendorId
  amountMinor: number
  allocations: readonly { billId: VendorBillId; amountMinor: number }[]
}

interface Common {
  venueId: VenueId
  fundId: FundId
  runId: PayoutRunId | null
  method: 'bank' | 'cash'
  plannedOn: string
  note: string
  by: UserId
}

/** Writes payouts, what they are for, and that they were planned. `firstNo` is the number of the first. */
export async function insertPayouts(
  tx: Tx,
  common: Common,
  { firstNo, payouts }: { firstNo: number; payouts: readonly NewPayout[] },
): Promise<VendorPayoutId[]> {
  const { venueId, by } = common
  const made = payouts.map((payout, at) => ({ ...payout, id: uuidv7() as VendorPayoutId, no: firstNo + at }))
  await sql`
    insert into vendor_payout (venue_id, id, payout_no, vendor_id, fund_id, run_id, method, amount_minor, currency,
      planned_on, note, created_by)
    select v.id, p.id, p.no, p.vendor_id, ${common.fundId}, ${common.runId}, ${common.method}, p.amount, v.currency,
      ${common.plannedOn}, ${common.note}, ${by}
    from venue v, unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ no }) => no)}::bigint[],
      ${made.map(({ vendorId }) => vendorId)}::uuid[], ${made.map(({ amountMinor }) => amountMinor)}::bigint[])
      as p (id, no, vendor_id, amount)
    where v.id = ${venueId}`.execute(tx)
  const parts = made.flatMap(({ id, allocations }) => allocations.map((part) => ({ ...part, id })))
  await sql`
    insert into payout_allocation (venue_id, payout_id, bill_id, amount_minor)
    select ${venueId}, * from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ billId }) => billId)}::uuid[],
      ${parts.map(({ amountMinor }) => amountMinor)}::bigint[])`.execute(tx)
  await insertEvents(
    tx,
    { venueId, by },
    made.map(({ id, amountMinor, allocations }) => ({
      payoutId: id,
      kind: 'created' as const,
      amountMinor,
      billsMinor: allocations.reduce((sum, part) => sum + part.amountMinor, 0),
    })),
  )
  return made.map(({ id }) => id)
}

/** Takes so many numbers; they have no gap. Returns the first one. */
export async function takeNumbers(tx: Tx, venueId: VenueId, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into number_series (venue_id, kind, prefix, year, next)
    values (${venueId}, 'vendor_payout', '', 2000, ${count + 1})
    on conflict (venue_id, kind, prefix, year) do update set next = number_series.next + ${count}
    returning next - ${count} as first`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('a series gave no number')
  return taken.first
}

export interface NewEvent {
  payoutId: VendorPayoutId
  kind: PayoutStep
  amountMinor: number
  billsMinor: number
  billId?: VendorBillId | null
  reason?: string | null
  /** The run that a payout leaves. */
  runId?: PayoutRunId | null
}

/** Writes what was done with payouts; returns the ids in the same order. */
export async function insertEvents(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  events: readonly NewEvent[],
): Promise<string[]> {
  const ids = events.map(() => uuidv7())
  await sql`
    insert into vendor_payout_event (venue_id, id, payout_id, kind, by, amount_minor, bills_minor, bill_id, reason,
      run_id)
    select ${venueId}, e.id, e.payout_id, e.kind, ${by}, e.amount, e.bills, e.bill_id, e.reason, e.run_id
    from unnest(${ids}::uuid[], ${events.map(({ payoutId }) => payoutId)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${events.map(({ billsMinor }) => billsMinor)}::bigint[], ${events.map(({ billId }) => billId ?? null)}::uuid[],
      ${events.map(({ reason }) => reason ?? null)}::text[], ${events.map(({ runId }) => runId ?? null)}::uuid[])
      as e (id, payout_id, kind, amount, bills, bill_id, reason, run_id)`.execute(tx)
  return ids
}

export interface HeldPayout {
  id: VendorPayoutId
  payoutNo: number
  vendorId: VendorId
  vendorName: string
  fundId: FundId
  runId: PayoutRunId | null
  method: 'bank' | 'cash'
  amountMinor: number
  appliedMinor: number
  currency: string
  state: PayoutState
  createdBy: UserId
  /** The account that it would go to now. */
  usableBankId: string | null
}

/** Payouts that nobody else changes until the transaction ends, in the order of their ids. */
export async function holdPayouts(
  tx: Tx,
  venueId: VenueId,
  which: { ids: readonly VendorPayoutId[] } | { runId: PayoutRunId },
): Promise<HeldPayout[]> {
  const these = 'ids' in which ? sql`p.id = any(${[...which.ids]}::uuid[])` : sql`p.run_id = ${which.runId}`
  await sql`select from vendor_payout p where p.venue_id = ${venueId} and ${these} order by p.id for update`.execute(tx)
  const { rows } = await sql<HeldPayout>`
    select p.id, p.payout_no as "payoutNo", p.vendor_id as "vendorId", w.name as "vendorName", p.fund_id as "fundId",
      p.run_id as "runId", p.method, p.amount_minor as "amountMinor", p.applied_minor as "appliedMinor", p.currency,
      p.state, p.created_by as "createdBy", usable_vendor_bank(p.venue_id, p.vendor_id) as "usableBankId"
    from vendor_payout p join vendor w on w.venue_id = p.venue_id and w.id = p.vendor_id
    where p.venue_id = ${venueId} and ${these} order by p.id`.execute(tx)
  return rows
}

/** Bills of payouts that are not open for what is planned of them any more; all of them stay as they are. */
export async function holdBillsOf(tx: Tx, venueId: VenueId, ids: readonly VendorPayoutId[]): Promise<string[]> {
  await sql`
    select from vendor_bill b where b.venue_id = ${venueId} and b.id in (select a.bill_id from payout_allocation a
      where a.venue_id = ${venueId} and a.payout_id = any(${[...ids]}::uuid[]))
    order by b.id for no key update`.execute(tx)
  const { rows } = await sql<{ ref: string }>`
    select w.name || ' ' || b.vendor_ref as ref
    from (select a.bill_id, sum(a.amount_minor) as amount from payout_allocation a
      where a.venue_id = ${venueId} and a.payout_id = any(${[...ids]}::uuid[]) group by a.bill_id) x
    join vendor_bill b on b.venue_id = ${venueId} and b.id = x.bill_id
    join vendor w on w.venue_id = b.venue_id and w.id = b.vendor_id
    where b.state <> 'approved' or b.gross_minor - b.paid_minor < x.amount order by b.due_on, b.id`.execute(tx)
  return rows.map(({ ref }) => ref)
}

/** Approves held drafts, each with the account that it goes to; the database refuses one that no payout may use. */
export async function markPayoutsApproved(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  payouts: readonly HeldPayout[],
): Promise<void> {
  await sql`
    update vendor_payout p set state = 'approved', approved_by = ${by}, bank_id = x.bank_id, rev = p.rev + 1
    from unnest(${payouts.map(({ id }) => id)}::uuid[],
      ${payouts.map(({ method, usableBankId }) => (method === 'bank' ? usableBankId : null))}::uuid[]) as x (id, bank_id)
    where p.venue_id = ${venueId} and p.id = x.id and p.state = 'draft'`.execute(tx)
}

/** Pays the bills of held payouts with what was planned for each; the database refuses what is more than is open. */
export async function payBillsOf(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  payouts: readonly HeldPayout[],
): Promise<void> {
  await sql`
    insert into vendor_payment (venue_id, id, bill_id, fund_id, amount_minor, paid_by, payout_id)
    select a.venue_id, gen_random_uuid(), a.bill_id, p.fund_id, a.amount_minor, ${by}, p.id
    from payout_allocation a join vendor_payout p on p.venue_id = a.venue_id and p.id = a.payout_id
    where a.venue_id = ${venueId} and a.payout_id = any(${payouts.map(({ id }) => id)}::uuid[])
    order by a.bill_id`.execute(tx)
}

/** Takes every payment of held payouts back, also those from their advances: the bills are open again. */
export async function returnPaymentsOf(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { ids, reason }: { ids: readonly VendorPayoutId[]; reason: string },
): Promise<void> {
  await sql`
    update vendor_payment set returned_at = clock_timestamp(), returned_by = ${by}, reason = ${reason}
    where venue_id = ${venueId} and payout_id = any(${[...ids]}::uuid[]) and returned_at is null`.execute(tx)
}

/** Moves held payouts to another state. */
export async function setPayoutState(
  tx: Tx,
  venueId: VenueId,
  { ids, to, bankRef }: { ids: readonly VendorPayoutId[]; to: PayoutState; bankRef?: string | null },
): Promise<void> {
  const forgets = to === 'draft' ? sql`, bank_id = null, approved_by = null, bank_ref = null, run_id = null` : sql``
  const names = bankRef ? sql`, bank_ref = ${bankRef}` : sql``
  await sql`
    update vendor_payout set state = ${to}, rev = rev + 1 ${forgets} ${names}
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Puts held drafts that are in no run into one. */
export async function joinRun(tx: Tx, venueId: VenueId, of: { ids: readonly VendorPayoutId[]; runId: PayoutRunId }) {
  await sql`
    update vendor_payout set run_id = ${of.runId}, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...of.ids]}::uuid[])`.execute(tx)
}

/** A part of an advance as a payment of a bill. */
export async function insertFromAdvance(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { payout, billId, amountMinor }: { payout: HeldPayout; billId: VendorBillId; amountMinor: number },
): Promise<void> {
  await sql`
    insert into vendor_payment (venue_id, id, bill_id, fund_id, amount_minor, paid_by, payout_id, from_advance)
    values (${venueId}, ${uuidv7()}, ${billId}, ${payout.fundId}, ${amountMinor}, ${by}, ${payout.id}, true)`.execute(
    tx,
  )
}

/** Takes what of an advance is in a bill back, once; how much it was. */
export async function returnFromAdvance(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { payoutId, billId, reason }: { payoutId: VendorPayoutId; billId: VendorBillId; reason: string },
): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    update vendor_payment set returned_at = clock_timestamp(), returned_by = ${by}, reason = ${reason}
    where venue_id = ${venueId} and payout_id = ${payoutId} and bill_id = ${billId} and from_advance
      and returned_at is null
    returning amount_minor as "amountMinor"`.execute(tx)
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

export interface OpenBill {
  id: VendorBillId
  vendorId: VendorId
  openMinor: number
}

/** Of these bills, those that are open, with what is. */
export async function selectOpen(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<Map<string, OpenBill>> {
  const { rows } = await sql<OpenBill>`
    select b.id, b.vendor_id as "vendorId", b.gross_minor - b.paid_minor as "openMinor" from vendor_bill b
    where b.venue_id = ${venueId} and b.id = any(${[...ids]}::uuid[]) and b.state = 'approved'`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a vendor is in use; it stays so until the transaction ends. */
export async function isVendorInUse(tx: Tx, venueId: VenueId, id: VendorId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}
