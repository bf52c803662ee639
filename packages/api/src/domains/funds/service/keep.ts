import type { FundId, FundRow, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { requireSum } from '../../../core/denominations.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { inTransaction, runCommand, type Tx } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { fundService } from '../record.ts'
import { findCustodian, insertCount, lockFund, selectPeople, writeGuard } from '../repo/entries.ts'
import { counting, fundsTopic, moveFund, moving } from './move.ts'

/** The people who can answer for a fund, by name. */
export const listPeople = (ctx: SignedContext) => selectPeople(ctx.services.db, ctx.venueId)

interface GuardFund {
  id: FundId
  expectedRev: number
  floorMinor?: number | undefined
  custodianId: UserId | null
}

/**
 * Says who answers for a fund, and the least that it holds: VALIDATION on `floorMinor` while nobody has counted it, when
 * it holds less already, and below zero unless it is a bank.
 */
export async function guardFund(ctx: SignedContext, input: GuardFund): Promise<FundRow> {
  const { id, custodianId } = input
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await fundService.hold(ctx, tx, id)
    if (before.rev !== input.expectedRev) refuse('STALE', { details: { current: before } })
    const floorMinor = input.floorMinor ?? before.floorMinor
    if (floorMinor !== before.floorMinor) requireFloor(before, floorMinor)
    const custodian = custodianId === null ? undefined : await findCustodian(tx, venueId, custodianId)
    if (custodianId !== null && !custodian) refuseField('custodianId', 'field.invalid')
    await writeGuard(tx, { venueId, id, by: actor.userId }, { floorMinor, custodianId })
    await audit({
      action: 'funds.guard',
      entity: 'fund',
      entityId: id,
      before: { floorMinor: before.floorMinor, custodian: before.custodian?.name ?? null },
      after: { floorMinor, custodian: custodian?.name ?? null },
    })
    announce(venueId, fundsTopic, { id })
    return fundService.hold(ctx, tx, id)
  })
}

function requireFloor({ lastCount, kind, balanceMinor }: FundRow, floorMinor: number | null): void {
  if (lastCount === null) refuseField('floorMinor', 'field.countFirst')
  if (floorMinor === null) return
  if (floorMinor < 0 && kind !== 'bank') refuseField('floorMinor', 'field.amount')
  if (floorMinor > balanceMinor) refuseField('floorMinor', 'field.fundFloor')
}

interface PayInOut {
  commandId: string
  fundId: FundId
  kind: 'paid_in' | 'paid_out'
  amountMinor: number
  reason: string
}

/** Puts money into a fund or takes some out, with a reason; FUND_FLOOR on `amountMinor` when it holds too little, NEEDS_APPROVAL when that is more than the caller's limit. */
export async function payInOut(ctx: SignedContext, input: PayInOut): Promise<FundRow> {
  const { fundId, kind, reason } = input
  const amountMinor = kind === 'paid_in' ? input.amountMinor : -input.amountMinor
  const command = { commandId: input.commandId, procedure: 'funds.move', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    requireReach(ctx, moving, { amountMinor })
    await requireNote(ctx, work.tx, { occasion: `fund_${kind}`, reason })
    const entry = { fundId, kind: `fund.${kind}`, source: 'fund', sourceId: uuidv7(), reason }
    await moveFund(ctx, work, { ...entry, amountMinor, field: 'amountMinor' })
    await work.audit({
      action: 'funds.move',
      entity: 'fund',
      entityId: fundId,
      after: { kind, amountMinor },
      reason,
    })
    return fundService.hold(ctx, work.tx, fundId)
  })
}

interface CountFund {
  commandId: string
  fundId: FundId
  countedMinor: number
  expectedMinor?: number | undefined
  denominations?: Record<string, number> | undefined
  reason?: string | undefined
  floorMinor?: number | undefined
}

/**
 * Counts a fund: it holds what was counted from now on, and a difference is in the book with its reason. The first count
 * says what was there when the venue began, and sets the floor. STALE when money has moved since the balance that the
 * count was compared with: another difference has another reason. NEEDS_APPROVAL when the difference is more than the
 * caller's limit.
 */
export async function countFund(ctx: SignedContext, input: CountFund): Promise<FundRow> {
  const { fundId, countedMinor, denominations = null } = input
  requireSum(denominations, countedMinor)
  const { venueId, actor } = ctx
  const command = { commandId: input.commandId, procedure: 'funds.count', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    const held = await hold(ctx, tx, fundId)
    if (countedMinor < 0 && held.kind !== 'bank') refuseField('countedMinor', 'field.amount')
    if (input.expectedMinor !== undefined && input.expectedMinor !== held.balanceMinor) {
      refuse('STALE', { details: { balanceMinor: held.balanceMinor } })
    }
    const isFirst = !held.isCounted
    const differenceMinor = countedMinor - held.balanceMinor
    const reason = differenceMinor === 0 ? null : input.reason || null
    requireReach(ctx, counting, { amountMinor: differenceMinor })
    await requireNote(ctx, tx, { occasion: 'fund_difference', reason: input.reason })
    if (!isFirst && differenceMinor !== 0 && reason === null) refuseField('reason', 'field.required')
    const count = { venueId, fundId, countedMinor, expectedMinor: held.balanceMinor, denominations, isFirst, reason }
    const sourceId = await insertCount(tx, { ...count, actorId: actor.userId })
    const kind = isFirst ? 'fund.first_counted' : 'fund.counted'
    const entry = { fundId, kind, source: 'count', sourceId, reason, isFact: true }
    await moveFund(ctx, work, { ...entry, amountMinor: differenceMinor, field: 'countedMinor' })
    const floorMinor = floorAfter(held, input)
    await writeGuard(tx, { venueId, id: fundId, by: actor.userId }, { floorMinor })
    await audit({
      action: 'funds.count',
      entity: 'fund',
      entityId: fundId,
      before: { balanceMinor: held.balanceMinor, floorMinor: held.floorMinor },
      after: { countedMinor, differenceMinor, floorMinor },
      ...(reason === null ? {} : { reason }),
    })
    work.announce(venueId, fundsTopic, { id: fundId })
    return fundService.hold(ctx, tx, fundId)
  })
}

// What was counted stands, so a floor above it is none; a fund without one begins with zero.
function floorAfter(
  { kind, floorMinor }: { kind: string; floorMinor: number | null },
  { countedMinor, floorMinor: wanted }: CountFund,
): number | null {
  if (wanted !== undefined) {
    if (wanted < 0 && kind !== 'bank') refuseField('floorMinor', 'field.amount')
    if (wanted > countedMinor) refuseField('floorMinor', 'field.fundFloor')
    return wanted
  }
  if (floorMinor !== null && floorMinor <= countedMinor) return floorMinor
  return countedMinor >= 0 ? 0 : null
}

async function hold(ctx: SignedContext, tx: Tx, id: FundId) {
  const held = (await lockFund(tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
  if (held.archivedAt !== null) refuse('STATE', { details: { archivedAt: held.archivedAt } })
  return held
}
