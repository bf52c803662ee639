import type { FundId, StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { BankFileFormat, PayoutRunId, RunState } from '@marquee/contract/vendor-payouts'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Writes a run; its payouts are written after it. */
export async function insertRun(
  tx: Tx,
  run: {
    venueId: VenueId
    runNo: number
    fundId: FundId
    plannedOn: string
    amountMinor: number
    count: number
    by: UserId
  },
): Promise<PayoutRunId> {
  const id = uuidv7() as PayoutRunId
  await sql`
    insert into vendor_payout_run (venue_id, id, run_no, fund_id, planned_on, currency, amount_minor, payout_count,
      created_by)
    select v.id, ${id}, ${run.runNo}, ${run.fundId}, ${run.plannedOn}, v.currency, ${run.amountMinor}, ${run.count},
      ${run.by}
    from venue v where v.id = ${run.venueId}`.execute(tx)
  return id
}

export interface HeldRun {
  id: PayoutRunId
  runNo: number
  state: RunState
  amountMinor: number
  payoutCount: number
  createdBy: UserId
}

/** A run that nobody else changes until the transaction ends. */
export async function holdRun(tx: Tx, venueId: VenueId, id: PayoutRunId): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select id, run_no as "runNo", state, amount_minor as "amountMinor", payout_count as "payoutCount",
      created_by as "createdBy"
    from vendor_payout_run where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Approves or cancels a held run. */
export async function setRunState(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: PayoutRunId; by: UserId },
  to: 'approved' | 'cancelled',
): Promise<void> {
  await sql`
    update vendor_payout_run set state = ${to}
      ${to === 'approved' ? sql`, approved_at = clock_timestamp(), approved_by = ${by}` : sql``}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** A run is done when nothing of it is on its way any more. */
export async function finishRuns(tx: Tx, venueId: VenueId, ids: readonly (PayoutRunId | null)[]): Promise<void> {
  await sql`
    update vendor_payout_run r set state = 'done'
    where r.venue_id = ${venueId} and r.id = any(${ids.filter((id) => id !== null)}::uuid[])
      and r.state in ('approved', 'exported') and not exists (select from vendor_payout p
        where p.venue_id = r.venue_id and p.run_id = r.id and p.state in ('approved', 'sent'))`.execute(tx)
}

/** Keeps the file of an approved run, once; false: it has one already, or is not approved. */
export async function keepRunFile(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: PayoutRunId; by: UserId },
  file: { fileId: StoredFileId; name: string; hash: Buffer; format: BankFileFormat },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_payout_run set state = 'exported', file = ${file.fileId}, file_name = ${file.name},
      file_hash = ${file.hash}, format = ${file.format}, exported_at = clock_timestamp(), exported_by = ${by}
    where venue_id = ${venueId} and id = ${id} and state = 'approved' and file is null`.execute(tx)
  return numAffectedRows === 1n
}
