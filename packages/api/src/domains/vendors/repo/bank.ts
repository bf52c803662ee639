import type { UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { type BankDetails, bankWaitHours, type VendorBankId } from '@marquee/contract/vendor-bank'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface OfVendor {
  venueId: VenueId
  vendorId: VendorId
}
export interface BankKey {
  venueId: VenueId
  id: VendorBankId
}

/** Details as they are stored, with what follows from them. */
export interface StoredBank extends Omit<BankDetails, 'needsOther'> {
  requestedById: UserId
  isUsable: boolean
}

const moment = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (column: string) => sql`(select u.name from app_user u where u.id = ${sql.ref(column)})`

/** Everything that was entered for a vendor, the newest first. */
export async function selectBanks(db: Db, { venueId, vendorId }: OfVendor): Promise<StoredBank[]> {
  const { rows } = await sql<StoredBank>`
    select b.id, b.iban, b.bic, b.holder, b.state, ${moment(sql`b.requested_at`)} as "requestedAt",
      ${nameOf('b.requested_by')} as "requestedBy", b.requested_by as "requestedById",
      ${moment(sql`b.approved_at`)} as "approvedAt", ${nameOf('b.approved_by')} as "approvedBy",
      ${nameOf('b.rejected_by')} as "rejectedBy", b.reason,
      ${moment(sql`b.requested_at + make_interval(hours => ${bankWaitHours})`)} as "usableFrom",
      b.id is not distinct from u.id as "isUsable"
    from vendor_bank b
    cross join lateral (select usable_vendor_bank(${venueId}, ${vendorId}) as id) u
    where b.venue_id = ${venueId} and b.vendor_id = ${vendorId}
    order by b.requested_at desc, b.id desc limit 50`.execute(db)
  return rows
}

/** The name of a vendor whose details nobody else changes until the transaction ends; undefined: none in use. */
export async function holdVendor(tx: Tx, { venueId, vendorId }: OfVendor): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from vendor where venue_id = ${venueId} and id = ${vendorId} and archived_at is null
    for no key update`.execute(tx)
  return rows[0]?.name
}

export interface HeldBank {
  id: VendorBankId
  vendorId: VendorId
  vendorName: string
  iban: string
  bic: string | null
  holder: string
  state: BankDetails['state']
  requestedBy: UserId
}

/** Details that nobody else changes until the transaction ends. */
export async function holdBank(tx: Tx, { venueId, id }: BankKey): Promise<HeldBank | undefined> {
  const { rows } = await sql<HeldBank>`
    select b.id, b.vendor_id as "vendorId", w.name as "vendorName", b.iban, b.bic, b.holder, b.state,
      b.requested_by as "requestedBy"
    from vendor_bank b join vendor w on w.venue_id = b.venue_id and w.id = b.vendor_id
    where b.venue_id = ${venueId} and b.id = ${id} for no key update of b`.execute(tx)
  return rows[0]
}

/** Which vendor a change is of, and which account; undefined: it is none of this venue. */
export async function findBank(db: Db, { venueId, id }: BankKey): Promise<HeldBank | undefined> {
  const { rows } = await sql<HeldBank>`
    select b.id, b.vendor_id as "vendorId", w.name as "vendorName", b.iban, b.bic, b.holder, b.state,
      b.requested_by as "requestedBy"
    from vendor_bank b join vendor w on w.venue_id = b.venue_id and w.id = b.vendor_id
    where b.venue_id = ${venueId} and b.id = ${id}`.execute(db)
  return rows[0]
}

/** A change that waits takes the place of one that still did. */
export async function insertBank(
  tx: Tx,
  { venueId, vendorId }: OfVendor,
  given: { iban: string; bic: string | null; holder: string; by: UserId },
): Promise<void> {
  await sql`
    update vendor_bank set state = 'replaced'
    where venue_id = ${venueId} and vendor_id = ${vendorId} and state = 'waiting'`.execute(tx)
  await sql`
    insert into vendor_bank (venue_id, id, vendor_id, iban, bic, holder, requested_by)
    values (${venueId}, ${uuidv7()}, ${vendorId}, ${given.iban}, ${given.bic}, ${given.holder}, ${given.by})`.execute(
    tx,
  )
}

/** Approves a held change that waits. */
export async function markBankApproved(tx: Tx, { venueId, id }: BankKey, by: UserId): Promise<void> {
  await sql`
    update vendor_bank set state = 'approved', approved_at = clock_timestamp(), approved_by = ${by}
    where venue_id = ${venueId} and id = ${id} and state = 'waiting'`.execute(tx)
}

/** Refuses a held change, or stops details that payouts use. */
export async function markBankRejected(
  tx: Tx,
  { venueId, id }: BankKey,
  { by, reason }: { by: UserId; reason: string },
): Promise<void> {
  await sql`
    update vendor_bank set state = 'rejected', rejected_at = clock_timestamp(), rejected_by = ${by}, reason = ${reason}
    where venue_id = ${venueId} and id = ${id} and state in ('waiting', 'approved')`.execute(tx)
}
