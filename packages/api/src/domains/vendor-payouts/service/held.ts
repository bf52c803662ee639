import type { PayoutDetail, PayoutRunId, RunDetail, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { type HeldRun, holdRun } from '../repo/runs.ts'
import { type HeldPayout, holdPayouts } from '../repo/write.ts'
import { payoutOf, runOf } from './read.ts'

/** Writes what was done with a payout into the audit. */
export const audit = (
  work: Work,
  action: string,
  { id, payoutNo, amountMinor }: HeldPayout,
  more: object = {},
  reason = '',
) =>
  work.audit({
    action,
    entity: 'vendor_payout',
    entityId: id,
    after: { payoutNo, amountMinor, ...more },
    ...(reason && { reason }),
  })

export interface Of<Id> {
  input: { commandId: string; id: Id } & Record<string, unknown>
  procedure: string
}

/** One command on one payout, which nobody else changes meanwhile. */
export async function ofPayout(
  ctx: SignedContext,
  { input, procedure }: Of<VendorPayoutId>,
  body: (work: Work, payout: HeldPayout) => Promise<void>,
): Promise<PayoutDetail> {
  const { id, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const [payout] = await holdPayouts(work.tx, ctx.venueId, { ids: [id] })
    if (!payout) refuse('NOT_FOUND')
    await body(work, payout)
    return payoutOf(ctx, id, work.tx)
  })
}

/** One command on one run, which nobody else changes meanwhile. */
export async function ofRun(
  ctx: SignedContext,
  { input, procedure }: Of<PayoutRunId>,
  body: (work: Work, run: HeldRun) => Promise<void>,
): Promise<RunDetail> {
  const { id, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const run = (await holdRun(work.tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
    await body(work, run)
    return runOf(ctx, id, work.tx)
  })
}
