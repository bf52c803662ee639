import type { FundId, SettlementId, SettlementLine, SettlementRow, TransactionKind } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { runCommand } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { endMatches, insertAcceptance, insertMatches, judgeLines, selectAmounts, selectLines } from '../repo/lines.ts'
import { type HeldSettlement, lockSettlement, markPosted, markUndone, raiseRev, selectFunds } from '../repo/rows.ts'
import { rowOf } from './bring.ts'

// Of two at the same moment the second waits here. STATE once it was posted or undone, and while its lines come in.
async function holdOpen(ctx: SignedContext, tx: Tx, id: SettlementId): Promise<HeldSettlement> {
  const held = (await lockSettlement(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  if (held.state !== 'open') refuse('STATE', { details: { state: held.state } })
  return held
}

const lineOf = async (ctx: SignedContext, tx: Tx, { id, lineNo }: { id: SettlementId; lineNo: number }) =>
  (await selectLines(tx, { venueId: ctx.venueId, id }, { lineNo, limit: 1 }))[0] ?? refuse('NOT_FOUND')

interface MatchLine {
  commandId: string
  id: SettlementId
  lineNo: number
  to: { kind: TransactionKind; id: string }[]
}

/**
 * Says what a line is for: nothing, one payment or refund, or several. VALIDATION at the one that is no card payment or
 * refund, or is in another line.
 */
export async function matchLine(ctx: SignedContext, input: MatchLine): Promise<SettlementLine> {
  const { id, lineNo, to } = input
  const { venueId, actor } = ctx
  const key = { venueId, id }
  const command = { commandId: input.commandId, procedure: 'settlements.match', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await holdOpen(ctx, tx, id)
    const before = await lineOf(ctx, tx, { id, lineNo })
    const amounts = await selectAmounts(tx, venueId, to)
    const seen = new Set<string>()
    const matches = to.map((one, index) => {
      const name = `${one.kind} ${one.id}`
      const amountMinor = amounts.get(name)
      if (amountMinor === undefined || seen.has(name)) refuseField(`to.${index}.id`, 'field.invalid')
      seen.add(name)
      return { ...one, lineNo, amountMinor, as: 'person' }
    })
    await endMatches(tx, key, { lineNo, by: actor.userId })
    for (const [index, match] of matches.entries()) {
      if ((await insertMatches(tx, key, { matches: [match], by: actor.userId })) === 0) {
        refuseField(`to.${index}.id`, 'field.taken')
      }
    }
    await raiseRev(tx, key)
    const after = await lineOf(ctx, tx, { id, lineNo })
    const words = ({ matches: found }: SettlementLine) => found.map(({ order }) => order.no).join(', ') || null
    await audit({
      action: 'settlements.match',
      entity: 'settlement',
      entityId: id,
      before: { orders: words(before) },
      after: { line: lineNo, orders: words(after), differenceMinor: after.differenceMinor },
    })
    return after
  })
}

type Of = { kind: 'line'; lineNo: number } | { kind: TransactionKind; id: string }

/**
 * Leaves a difference as it is, with the reason why: a line that is for nothing or says another sum, or a payment or refund
 * that is in no line. STATE when there is none, or somebody has accepted it before.
 */
export async function acceptDifference(
  ctx: SignedContext,
  input: { commandId: string; id: SettlementId; of: Of; reason: string },
): Promise<SettlementRow> {
  const { id, of, reason } = input
  const { venueId, actor } = ctx
  const key = { venueId, id }
  const command = { commandId: input.commandId, procedure: 'settlements.accept', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await holdOpen(ctx, tx, id)
    await requireNote(ctx, tx, { occasion: 'settlement_difference', reason })
    const said = of.kind === 'line' ? await ofLine(ctx, tx, { id, lineNo: of.lineNo }) : await ofMoney(ctx, tx, of)
    if (!(await insertAcceptance(tx, key, { of: said.of, reason, by: actor.userId }))) {
      refuse('STATE', { details: { accepted: true } })
    }
    await raiseRev(tx, key)
    await audit({ action: 'settlements.accept', entity: 'settlement', entityId: id, after: said.after, reason })
    return rowOf(tx, key)
  })
}

async function ofLine(ctx: SignedContext, tx: Tx, { id, lineNo }: { id: SettlementId; lineNo: number }) {
  const line = await lineOf(ctx, tx, { id, lineNo })
  if (line.state === 'matched') refuse('STATE', { details: { state: line.state } })
  return { of: { lineNo }, after: { line: lineNo, differenceMinor: line.differenceMinor } }
}

async function ofMoney(ctx: SignedContext, tx: Tx, one: { kind: TransactionKind; id: string }) {
  const amountMinor = (await selectAmounts(tx, ctx.venueId, [one])).get(`${one.kind} ${one.id}`)
  if (amountMinor === undefined) refuseField('of.id', 'field.invalid')
  return { of: one.kind === 'payment' ? { paymentId: one.id } : { refundId: one.id }, after: { amountMinor } }
}

interface EndSettlement {
  commandId: string
  id: SettlementId
  expectedRev: number
}

/**
 * Brings a settlement into the book: what the bank got, what the acquirer kept, and what the payments behind it came to.
 * STATE while a line is open; STALE when somebody has changed a line meanwhile.
 */
export async function postSettlement(
  ctx: SignedContext,
  input: EndSettlement & { fromFundId: FundId; toFundId: FundId },
): Promise<SettlementRow> {
  const { id, fromFundId, toFundId } = input
  const { venueId, actor } = ctx
  const key = { venueId, id }
  const command = { commandId: input.commandId, procedure: 'settlements.post', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await holdRev(ctx, tx, input)
    const { counts, matchedMinor } = await judgeLines(tx, key)
    const open = counts.differs + counts.unknown
    if (open > 0) refuse('STATE', { details: { open } })
    const isOf = async (kind: 'card_clearing' | 'bank', fund: FundId) =>
      (await selectFunds(tx, venueId, kind)).some((each) => each.id === fund)
    if (!(await isOf('card_clearing', fromFundId))) refuseField('fromFundId', 'field.invalid')
    if (!(await isOf('bank', toFundId))) refuseField('toFundId', 'field.invalid')
    await markPosted(tx, key, { by: actor.userId, matchedMinor, fromFundId, toFundId })
    const row = await rowOf(tx, key)
    const { acquirer, netMinor, feeMinor, grossMinor } = row
    const after = { acquirer, netMinor, feeMinor, differenceMinor: grossMinor - matchedMinor }
    await audit({ action: 'settlements.post', entity: 'settlement', entityId: id, after })
    return row
  })
}

/** Takes an import back before it is posted: its lines can come in again. */
export async function undoSettlement(ctx: SignedContext, input: EndSettlement): Promise<SettlementRow> {
  const key = { venueId: ctx.venueId, id: input.id }
  const command = { commandId: input.commandId, procedure: 'settlements.undo', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    const { acquirer } = await holdRev(ctx, tx, input)
    await markUndone(tx, key, ctx.actor.userId)
    await audit({ action: 'settlements.undo', entity: 'settlement', entityId: input.id, after: { acquirer } })
    return rowOf(tx, key)
  })
}

async function holdRev(ctx: SignedContext, tx: Tx, { id, expectedRev }: EndSettlement): Promise<HeldSettlement> {
  const held = await holdOpen(ctx, tx, id)
  if (held.rev !== expectedRev) {
    refuse('STALE', { details: { current: await rowOf(tx, { venueId: ctx.venueId, id }) } })
  }
  return held
}
