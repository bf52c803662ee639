import type { FundId, FundTransferId, FundTransferRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { requireSum } from '../../../core/denominations.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import {
  disputeTransfer,
  endTransfer,
  type HeldTransfer,
  insertTransfer,
  lockTransfer,
  selectTransfers,
} from '../repo/transfers.ts'
import { counting, fundsTopic, moveFund, moving } from './move.ts'

/** The transfers on their way, the oldest first. */
export const listTransfers = (ctx: SignedContext) => selectTransfers(ctx.services.db, ctx.venueId)

interface Send {
  commandId: string
  fromId: FundId
  toId: FundId
  amountMinor: number
  note?: string | undefined
}

/**
 * Takes money out of a fund for another one, where it is when somebody has received it. FUND_FLOOR on `amountMinor` when
 * there is not so much, VALIDATION on `toId` when there is no such fund to send it to, NEEDS_APPROVAL when it is more
 * than the caller's limit.
 */
export async function sendTransfer(ctx: SignedContext, input: Send): Promise<FundTransferRow> {
  const { fromId, toId, amountMinor } = input
  const { venueId, actor } = ctx
  const note = input.note || null
  const command = { commandId: input.commandId, procedure: 'funds.send', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    requireReach(ctx, moving, { amountMinor })
    const transfer = { venueId, fromId, toId, amountMinor, note, sentBy: actor.userId }
    const id = (await insertTransfer(work.tx, transfer)) ?? refuseField('toId', 'field.invalid')
    const entry = { kind: 'fund.sent', source: 'transfer', sourceId: id, counterpartId: toId, reason: note }
    await moveFund(ctx, work, { ...entry, fundId: fromId, amountMinor: -amountMinor, field: 'amountMinor' })
    return told(ctx, work, { id, action: 'funds.send', after: { amountMinor, ...(note && { note }) } })
  })
}

interface Receive {
  commandId: string
  id: FundTransferId
  receivedMinor: number
  denominations?: Record<string, number> | undefined
  reason?: string | undefined
}

/**
 * Puts what arrived into its fund. Cash is counted by somebody else than who sent it (STATE). Where it is not what was
 * sent, a reason says why (VALIDATION on `reason`) and the difference is in the book; NEEDS_APPROVAL when that is more
 * than the caller's limit.
 */
export async function receiveSent(ctx: SignedContext, input: Receive): Promise<FundTransferRow> {
  const { id, receivedMinor, denominations = null } = input
  requireSum(denominations, receivedMinor)
  const command = { commandId: input.commandId, procedure: 'funds.receive', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const held = await hold(ctx, work.tx, id)
    const isOwn = held.sentBy === ctx.actor.userId
    if (held.twoPeople && isOwn) refuse('STATE', { details: { twoPeople: true } })
    requireReach(ctx, counting, { amountMinor: receivedMinor - held.amountMinor })
    await requireNote(ctx, work.tx, { occasion: 'fund_difference', reason: input.reason })
    const reason = receivedMinor === held.amountMinor ? null : input.reason || null
    if (receivedMinor !== held.amountMinor && reason === null) refuseField('reason', 'field.required')
    const ending = { venueId: ctx.venueId, id, by: ctx.actor.userId }
    await endTransfer(work.tx, ending, { minor: receivedMinor, denominations, reason })
    const entry = { kind: 'fund.received', source: 'transfer', sourceId: id, counterpartId: held.fromId, reason }
    await moveFund(ctx, work, { ...entry, fundId: held.toId, amountMinor: receivedMinor, field: 'receivedMinor' })
    const after = { receivedMinor, differenceMinor: receivedMinor - held.amountMinor }
    return told(ctx, work, { id, action: 'funds.receive', before: { amountMinor: held.amountMinor }, after, reason })
  })
}

/** Says that something is wrong with a transfer. It stays on its way until it is received or goes back. */
export async function disputeSent(
  ctx: SignedContext,
  input: { commandId: string; id: FundTransferId; reason: string },
): Promise<FundTransferRow> {
  const { id, reason } = input
  const command = { commandId: input.commandId, procedure: 'funds.dispute', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const held = await hold(ctx, work.tx, id)
    if (held.state !== 'sent') refuse('STATE', { details: { state: held.state } })
    await disputeTransfer(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, reason)
    return told(ctx, work, { id, action: 'funds.dispute', after: { state: 'disputed' }, reason })
  })
}

/** Puts a transfer back where it came from: only who sent it, and before it is received. */
export async function cancelSent(
  ctx: SignedContext,
  input: { commandId: string; id: FundTransferId },
): Promise<FundTransferRow> {
  const { id } = input
  const command = { commandId: input.commandId, procedure: 'funds.cancel', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const held = await hold(ctx, work.tx, id)
    if (held.sentBy !== ctx.actor.userId) refuse('FORBIDDEN')
    await endTransfer(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, null)
    const entry = { kind: 'fund.cancelled', source: 'transfer', sourceId: id, counterpartId: held.toId }
    await moveFund(ctx, work, { ...entry, fundId: held.fromId, amountMinor: held.amountMinor, field: 'id' })
    return told(ctx, work, { id, action: 'funds.cancel', after: { amountMinor: held.amountMinor } })
  })
}

// Of two at the same moment the second waits here and finds that it has ended.
async function hold(ctx: SignedContext, tx: Tx, id: FundTransferId): Promise<HeldTransfer> {
  const held = (await lockTransfer(tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
  if (held.state !== 'sent' && held.state !== 'disputed') refuse('STATE', { details: { state: held.state } })
  return held
}

interface Told {
  id: FundTransferId
  action: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
  reason?: string | null
}

// The audit and the answer. Both funds show it, also where the balance of one alone has moved.
async function told(ctx: SignedContext, work: Work, { id, reason, ...entry }: Told): Promise<FundTransferRow> {
  const [row] = await selectTransfers(work.tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  await work.audit({ ...entry, entity: 'fund_transfer', entityId: id, ...(reason ? { reason } : {}) })
  for (const fund of [row.from, row.to]) work.announce(ctx.venueId, fundsTopic, { id: fund.id })
  return row
}
