import type { UserId } from '@marquee/contract'
import type {
  PayoutDetail,
  PayoutRunId,
  PayoutState,
  RunDetail,
  VendorPayoutId,
} from '@marquee/contract/vendor-payouts'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { mayAskFor, requireReach } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { moveFund } from '../../funds/service/move.ts'
import { finishRuns, setRunState } from '../repo/runs.ts'
import {
  type HeldPayout,
  holdBillsOf,
  holdPayouts,
  insertEvents,
  markPayoutsApproved,
  type PayoutStep,
  payBillsOf,
  returnPaymentsOf,
  setPayoutState,
} from '../repo/write.ts'
import { audit, ofPayout, ofRun } from './held.ts'
import { payoutOf } from './read.ts'

const approving = { module: 'vendor_payouts', action: 'approve' } as const
const paying = { module: 'vendor_payouts', action: 'pay' } as const

interface OfPayout {
  commandId: string
  id: VendorPayoutId
}

/**
 * Approves a payout that is in no run: its money leaves the fund and is on its way, and its bills are paid with it. NEEDS_APPROVAL for who
 * planned it and beyond the caller's limit, FUND_FLOOR when the fund holds too little, STATE with `details.why` when an
 * account may not be used yet (`bank`), a bill was paid meanwhile (`bills`), or it is approved with its run (`run`).
 */
export async function approvePayout(ctx: SignedContext, input: OfPayout): Promise<PayoutDetail> {
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.approve' }, async (work, payout) => {
    if (payout.runId !== null && payout.state === 'draft') refuse('STATE', { details: { why: 'run' } })
    const by = secondPerson(ctx, payout)
    await approveAll(ctx, work, { payouts: [payout], by })
    await audit(work, 'vendorPayouts.approve', payout)
  })
}

/** Approves a run: all of its payouts, or none. Refusals as of one payout. */
export async function approveRun(
  ctx: SignedContext,
  input: { commandId: string; id: PayoutRunId },
): Promise<RunDetail> {
  const { venueId } = ctx
  return ofRun(ctx, { input: { ...input }, procedure: 'payoutRuns.approve' }, async (work, run) => {
    if (run.state !== 'draft') refuse('STATE', { details: { state: run.state } })
    const payouts = await holdPayouts(work.tx, venueId, { runId: run.id })
    const planned = new Set([run.createdBy, ...payouts.map(({ createdBy }) => createdBy)])
    const by = [...planned].map((createdBy) => secondPerson(ctx, { createdBy, amountMinor: run.amountMinor }))[0]
    if (by === undefined || planned.has(by)) refuse('FORBIDDEN')
    await setRunState(work.tx, { venueId, id: run.id, by }, 'approved')
    await approveAll(ctx, work, { payouts, by })
    await work.audit({
      action: 'payoutRuns.approve',
      entity: 'vendor_payout_run',
      entityId: run.id,
      after: { runNo: run.runNo, amountMinor: run.amountMinor, payouts: payouts.length },
    })
  })
}

/** Cancels a run that nobody has approved, with its payouts. */
export async function cancelRun(ctx: SignedContext, input: { commandId: string; id: PayoutRunId }): Promise<RunDetail> {
  const { venueId, actor } = ctx
  return ofRun(ctx, { input: { ...input }, procedure: 'payoutRuns.cancel' }, async (work, run) => {
    if (run.state !== 'draft') refuse('STATE', { details: { state: run.state } })
    const payouts = await holdPayouts(work.tx, venueId, { runId: run.id })
    await setRunState(work.tx, { venueId, id: run.id, by: actor.userId }, 'cancelled')
    await move(ctx, work, { payouts, to: 'cancelled', kind: 'cancelled' })
    await work.audit({
      action: 'payoutRuns.cancel',
      entity: 'vendor_payout_run',
      entityId: run.id,
      after: { runNo: run.runNo, state: 'cancelled' },
    })
  })
}

// Whoever answered for the caller has approved it; one person never plans and approves.
function secondPerson(
  ctx: SignedContext,
  { createdBy, amountMinor }: { createdBy: UserId; amountMinor: number },
): UserId {
  requireReach(ctx, approving, { amountMinor })
  const { actor, approval } = ctx
  const by = approval && actor.userId === createdBy ? approval.approverId : actor.userId
  if (by !== createdBy) return by
  if (mayAskFor(actor, approving)) refuse('NEEDS_APPROVAL', { details: approving })
  refuse('FORBIDDEN')
}

// In the order of their locks: payouts, bills, fund.
async function approveAll(
  ctx: SignedContext,
  work: Work,
  { payouts, by }: { payouts: readonly HeldPayout[]; by: UserId },
): Promise<void> {
  const { venueId } = ctx
  const { tx } = work
  for (const { state } of payouts) if (state !== 'draft') refuse('STATE', { details: { state } })
  const lacking = payouts.filter(({ method, usableBankId }) => method === 'bank' && usableBankId === null)
  if (lacking.length > 0) {
    refuse('STATE', { details: { why: 'bank', names: lacking.slice(0, 5).map(({ vendorName }) => vendorName) } })
  }
  const ids = payouts.map(({ id }) => id)
  const names = await holdBillsOf(tx, venueId, ids)
  if (names.length > 0) refuse('STATE', { details: { why: 'bills', names: names.slice(0, 5) } })
  try {
    await markPayoutsApproved(tx, { venueId, by }, payouts)
  } catch (error) {
    // Somebody has stopped the account at this very moment.
    if (classifyPgError(error).constraint === 'vendor_payout_bank_usable') refuse('STATE', { details: { why: 'bank' } })
    throw error
  }
  await payBillsOf(tx, { venueId, by: ctx.actor.userId }, payouts)
  const now = await holdPayouts(tx, venueId, { ids })
  await log(ctx, work, { payouts: now, kind: 'approved', by, sign: -1 })
}

interface Log {
  payouts: readonly HeldPayout[]
  kind: PayoutStep
  reason?: string | null
  by?: UserId
  /** Whether the fund gets something (1) or gives it (-1). */
  sign?: 1 | -1
}

// What was done, and what it moved in the funds.
async function log(ctx: SignedContext, work: Work, { payouts, kind, reason = null, by, sign }: Log): Promise<void> {
  const events = payouts.map(({ id, amountMinor, appliedMinor, runId }) => ({
    payoutId: id,
    kind,
    amountMinor,
    billsMinor: appliedMinor,
    reason,
    runId: kind === 'redrafted' ? runId : null,
  }))
  const ids = await insertEvents(work.tx, { venueId: ctx.venueId, by: by ?? ctx.actor.userId }, events)
  if (sign === undefined) return
  for (const [at, { fundId, amountMinor, payoutNo, vendorName }] of payouts.entries()) {
    const sourceId = ids[at]
    if (sourceId === undefined) throw new Error('each step has an id')
    await moveFund(ctx, work, {
      fundId,
      amountMinor: sign * amountMinor,
      kind: `payout.${kind}`,
      source: 'payout',
      sourceId,
      reason: reason ?? `${payoutNo} ${vendorName}`.slice(0, 200),
      field: 'fundId',
    })
  }
}

interface Move extends Log {
  to: PayoutState
  bankRef?: string | null
}

async function move(ctx: SignedContext, work: Work, { to, bankRef, ...rest }: Move): Promise<void> {
  const { tx } = work
  const ids = rest.payouts.map(({ id }) => id)
  // As it was: what is taken back from bills is what the step says.
  if (to === 'failed' || to === 'reversed') {
    await returnPaymentsOf(tx, { venueId: ctx.venueId, by: ctx.actor.userId }, { ids, reason: rest.reason ?? to })
  }
  await setPayoutState(tx, ctx.venueId, { ids, to, ...(bankRef !== undefined && { bankRef }) })
  await log(ctx, work, rest)
  await finishRuns(
    tx,
    ctx.venueId,
    rest.payouts.map(({ runId }) => runId),
  )
}

interface MarkPayouts {
  commandId: string
  ids: VendorPayoutId[]
  bankRef: string
}

/** The bank has been told of these payouts; STATE when one of them is not approved. */
export const sendPayouts = (ctx: SignedContext, input: MarkPayouts) =>
  markAll(ctx, { input, procedure: 'vendorPayouts.send', from: 'approved', to: 'sent', kind: 'sent' })

/**
 * These payouts have arrived: nothing is owed any more for their bills, and what is left of them is an advance. STATE
 * when one of them is not sent; cash is handed over as soon as it is approved.
 */
export const settlePayouts = (ctx: SignedContext, input: MarkPayouts) =>
  markAll(ctx, { input, procedure: 'vendorPayouts.settle', from: 'sent', to: 'settled', kind: 'settled' })

interface MarkAll {
  input: MarkPayouts
  procedure: string
  from: PayoutState
  to: PayoutState
  kind: 'sent' | 'settled'
}

async function markAll(ctx: SignedContext, { input, procedure, from, to, kind }: MarkAll): Promise<PayoutDetail> {
  const { commandId, bankRef } = input
  const ids = [...new Set(input.ids)]
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const payouts = await holdPayouts(work.tx, ctx.venueId, { ids })
    const [first] = payouts
    if (!first || payouts.length < ids.length) refuse('NOT_FOUND')
    for (const { state, method } of payouts) {
      const isCash = to === 'settled' && method === 'cash' && state === 'approved'
      if (state !== from && !isCash) refuse('STATE', { details: { state } })
      if (to === 'sent' && method === 'cash') refuse('STATE', { details: { state: 'cash' } })
    }
    await move(ctx, work, { payouts, to, kind, bankRef: bankRef || null })
    for (const payout of payouts) await audit(work, procedure, payout, { ...(bankRef && { bankRef }) })
    return payoutOf(ctx, first.id, work.tx)
  })
}

/** A payout came to nothing: its money is back in its fund, and its bills are open again. */
export async function failPayout(ctx: SignedContext, input: OfPayout & { reason: string }): Promise<PayoutDetail> {
  const { reason } = input
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.fail' }, async (work, payout) => {
    if (payout.state !== 'sent' && payout.state !== 'approved') refuse('STATE', { details: { state: payout.state } })
    requireReach(ctx, paying, { amountMinor: payout.amountMinor })
    await move(ctx, work, { payouts: [payout], to: 'failed', kind: 'failed', reason, sign: 1 })
    await audit(work, 'vendorPayouts.fail', payout, {}, reason)
  })
}

/**
 * Plans a payout that failed again: it leaves its run, takes another approval, alone or in the next run, and goes where
 * its vendor is paid by then.
 */
export async function redraftPayout(ctx: SignedContext, input: OfPayout): Promise<PayoutDetail> {
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.redraft' }, async (work, payout) => {
    if (payout.state !== 'failed') refuse('STATE', { details: { state: payout.state } })
    await move(ctx, work, { payouts: [payout], to: 'draft', kind: 'redrafted' })
    await audit(work, 'vendorPayouts.redraft', payout)
  })
}

/** Cancels a payout that nobody has approved, or that failed. */
export async function cancelPayout(ctx: SignedContext, input: OfPayout): Promise<PayoutDetail> {
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.cancel' }, async (work, payout) => {
    if (payout.state !== 'draft' && payout.state !== 'failed') refuse('STATE', { details: { state: payout.state } })
    if (payout.runId !== null && payout.state === 'draft') refuse('STATE', { details: { why: 'run' } })
    await move(ctx, work, { payouts: [payout], to: 'cancelled', kind: 'cancelled' })
    await audit(work, 'vendorPayouts.cancel', payout)
  })
}

/**
 * Reverses a payout that had arrived, once: its money is back in its fund, and its bills are open again, also those that
 * were paid from what was left of it.
 */
export async function reversePayout(ctx: SignedContext, input: OfPayout & { reason: string }): Promise<PayoutDetail> {
  const { reason } = input
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.reverse' }, async (work, payout) => {
    if (payout.state !== 'settled') refuse('STATE', { details: { state: payout.state } })
    requireReach(ctx, paying, { amountMinor: payout.amountMinor })
    await move(ctx, work, { payouts: [payout], to: 'reversed', kind: 'reversed', reason, sign: 1 })
    await audit(work, 'vendorPayouts.reverse', payout, {}, reason)
  })
}
