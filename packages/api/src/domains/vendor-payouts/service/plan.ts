import type { FundId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBillId } from '@marquee/contract/vendor-bills'
import type { PayoutDetail, RunDetail, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { selectFunds } from '../repo/read.ts'
import { insertRun } from '../repo/runs.ts'
import {
  type HeldPayout,
  holdPayouts,
  insertPayouts,
  isVendorInUse,
  joinRun,
  type NewPayout,
  type OpenBill,
  selectOpen,
  takeNumbers,
} from '../repo/write.ts'
import { payoutOf, runOf } from './read.ts'

interface Part {
  billId: VendorBillId
  amountMinor: number
}

interface CreatePayout {
  commandId: string
  vendorId: VendorId
  fundId: FundId
  method: 'bank' | 'cash'
  plannedOn: string
  amountMinor: number
  allocations: Part[]
  note: string
}

/**
 * Plans a payout to one vendor: nothing moves until a second person approves it. What it pays beyond its bills is an
 * advance. VALIDATION by field: a bill of somebody else, or more than is open of one.
 */
export async function createPayout(ctx: SignedContext, input: CreatePayout): Promise<PayoutDetail> {
  const { venueId, actor } = ctx
  const { commandId, vendorId, fundId, allocations, amountMinor } = input
  return runCommand(ctx, { commandId, procedure: 'vendorPayouts.create', input: { ...input } }, async (work) => {
    const { tx } = work
    if (!(await isVendorInUse(tx, venueId, vendorId))) refuseField('vendorId', 'field.invalid')
    await requirePlan(tx, ctx, input)
    const open = await requireOpen(ctx, tx, { parts: allocations, path: 'allocations' })
    allocations.forEach(({ billId }, at) => {
      if (open.get(billId)?.vendorId !== vendorId) refuseField(`allocations.${at}.billId`, 'field.invalid')
    })
    if (sumOf(allocations) > amountMinor) refuseField('amountMinor', 'field.tooSmall')
    const common = { ...input, venueId, runId: null, by: actor.userId }
    const firstNo = await takeNumbers(tx, venueId, 1)
    const [id] = await insertPayouts(tx, common, { firstNo, payouts: [{ vendorId, amountMinor, allocations }] })
    if (!id) throw new Error('a payout was written')
    await work.audit({
      action: 'vendorPayouts.create',
      entity: 'vendor_payout',
      entityId: id,
      after: { payoutNo: firstNo, amountMinor, fundId },
    })
    return payoutOf(ctx, id, tx)
  })
}

interface CreateRun {
  commandId: string
  fundId: FundId
  plannedOn: string
  lines: Part[]
  payoutIds: VendorPayoutId[]
}

/**
 * Plans one payout for each vendor of these bills, to be approved, sent and answered together with drafts that were in no
 * run. VALIDATION by field for a draft that is none any more, or out of another fund.
 */
export async function createRun(ctx: SignedContext, input: CreateRun): Promise<RunDetail> {
  const { venueId, actor } = ctx
  const { commandId, fundId, plannedOn, lines } = input
  const payoutIds = [...new Set(input.payoutIds)]
  if (lines.length === 0 && payoutIds.length === 0) refuseField('lines', 'field.required')
  return runCommand(ctx, { commandId, procedure: 'payoutRuns.create', input: { ...input } }, async (work) => {
    const { tx } = work
    await requirePlan(tx, ctx, input)
    const open = await requireOpen(ctx, tx, { parts: lines, path: 'lines' })
    const payouts = byVendor(lines, open)
    const again = await requireDrafts(ctx, tx, { ids: payoutIds, fundId })
    const amountMinor = sumOf([...lines, ...again])
    const firstNo = await takeNumbers(tx, venueId, payouts.length)
    const runNo = await takeNumber(tx, { venueId, kind: 'vendor_payout_run', prefix: '', year: 2000 })
    const run = {
      venueId,
      runNo,
      fundId,
      plannedOn,
      amountMinor,
      count: payouts.length + again.length,
      by: actor.userId,
    }
    const runId = await insertRun(tx, run)
    const common = { venueId, fundId, runId, method: 'bank' as const, plannedOn, note: '', by: actor.userId }
    if (payouts.length > 0) await insertPayouts(tx, common, { firstNo, payouts })
    if (again.length > 0) await joinRun(tx, venueId, { ids: payoutIds, runId })
    await work.audit({
      action: 'payoutRuns.create',
      entity: 'vendor_payout_run',
      entityId: runId,
      after: { runNo, amountMinor, fundId, payouts: run.count },
    })
    return runOf(ctx, runId, tx)
  })
}

const sumOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

async function requireDrafts(
  { venueId }: SignedContext,
  tx: Tx,
  { ids, fundId }: { ids: readonly VendorPayoutId[]; fundId: FundId },
): Promise<HeldPayout[]> {
  const held = ids.length > 0 ? await holdPayouts(tx, venueId, { ids }) : []
  ids.forEach((id, at) => {
    const draft = held.find((each) => each.id === id)
    if (draft?.state !== 'draft' || draft.runId !== null || draft.method !== 'bank' || draft.fundId !== fundId) {
      refuseField(`payoutIds.${at}`, 'field.invalid')
    }
  })
  return held
}

function byVendor(lines: readonly Part[], open: ReadonlyMap<string, OpenBill>): NewPayout[] {
  const groups = Map.groupBy(lines, ({ billId }) => open.get(billId)?.vendorId ?? refuse('NOT_FOUND'))
  return [...groups].map(([vendorId, allocations]) => ({ vendorId, allocations, amountMinor: sumOf(allocations) }))
}

async function requirePlan(
  tx: Tx,
  { venueId }: SignedContext,
  { fundId, plannedOn }: { fundId: FundId; plannedOn: string },
): Promise<void> {
  const { funds, today } = await selectFunds(tx, venueId)
  if (!(funds as { id: FundId }[]).some(({ id }) => id === fundId)) refuseField('fundId', 'field.invalid')
  if (plannedOn < today) refuseField('plannedOn', 'field.past')
}

// Bills that are open for what is planned of them; each once.
async function requireOpen(
  { venueId }: SignedContext,
  tx: Tx,
  { parts, path }: { parts: readonly Part[]; path: string },
): Promise<Map<string, OpenBill>> {
  const open = await selectOpen(
    tx,
    venueId,
    parts.map(({ billId }) => billId),
  )
  const seen = new Set<string>()
  parts.forEach(({ billId, amountMinor }, at) => {
    const bill = open.get(billId)
    if (!bill || seen.has(billId)) refuseField(`${path}.${at}.billId`, 'field.invalid')
    if (amountMinor > bill.openMinor) refuseField(`${path}.${at}.amountMinor`, 'field.tooBig')
    seen.add(billId)
  })
  return open
}
