import type { FoodOrderId, FoodOrderRow, VoidFoodLines } from '@marquee/contract/food-orders'
import { leftOfLine } from '@marquee/contract/food-price'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { giveBackCounted, holdCounted } from '../../food/service.ts'
import { coveringMoney, endOrder } from '../../food-lines/service.ts'
import { requireNote } from '../../reasons/service.ts'
import { tellOrder } from '../events.ts'
import { insertVoids, type NewVoid, type StoredLine, selectFoodLines } from '../repo/lines.ts'
import { touchOrder } from '../repo/orders.ts'
import { findFoodOrder } from '../repo/read.ts'
import { withdrawLines } from './kitchen.ts'
import { holdOpenOrder } from './orders.ts'
import { settle } from './pay.ts'

type Wanted = VoidFoodLines['lines'][number]
type How = Pick<VoidFoodLines, 'reason' | 'started'>

/**
 * Takes pieces of an order back that are not paid. What the kitchen has not heard of goes without a word; the rest asks for
 * a reason, and what was started for `food_purchase.void_item`: NEEDS_APPROVAL. VALIDATION by field; STATE
 * with `details.paid` where a part of it is paid, with `details.openMoney` where less would be left than is taken for it.
 */
export async function voidFoodLines(ctx: SignedContext, input: VoidFoodLines): Promise<FoodOrderRow> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.void', input: { ...input } }
  const change = runCommand(ctx, command, async (work) => {
    const order = await holdOpenOrder(ctx, work, input)
    const lines = await selectFoodLines(work.tx, { venueId: ctx.venueId, id: order.id })
    const amountMinor = await takeBack(ctx, work, { lines, wanted: input.lines, how: input })
    return finish(ctx, work, { action: 'foodOrders.void', id: order.id, amountMinor, reason: input.reason })
  })
  return coveringMoney(ctx, input.id, change)
}

interface Cancel extends How {
  commandId: string
  id: FoodOrderId
  expectedRev: number
}

/** Takes back all that is not paid and ends the order. STATE with `details.openMoney` while money is taken for it. */
export async function cancelFoodOrder(ctx: SignedContext, input: Cancel): Promise<FoodOrderRow> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.cancel', input: { ...input } }
  const change = runCommand(ctx, command, async (work) => {
    const { venueId } = ctx
    const order = await holdOpenOrder(ctx, work, input)
    const lines = await selectFoodLines(work.tx, { venueId, id: order.id })
    const wanted = lines.flatMap((line) => {
      const { qty, minor } = leftOfLine(line)
      // A piece that is paid in part is kept: what was paid of it would have to go back.
      const whole = line.unitMinor === 0 ? qty : Math.min(qty, Math.floor(minor / line.unitMinor))
      return line.parentLineNo === null && whole > 0
        ? [{ foodOrderId: line.foodOrderId, lineNo: line.lineNo, qty: whole }]
        : []
    })
    const amountMinor = wanted.length > 0 ? await takeBack(ctx, work, { lines, wanted, how: input }) : 0
    const row = await finish(ctx, work, {
      action: 'foodOrders.cancel',
      id: order.id,
      amountMinor,
      reason: input.reason,
    })
    if (row.state === 'closed' || row.state === 'cancelled') return row
    if (row.totalMinor > row.paidMinor) refuse('STATE', { details: { paid: 'part' } })
    await endOrder(work.tx, { venueId, id: order.id }, row.paidMinor > 0 ? 'closed' : 'cancelled')
    return (await findFoodOrder(work.tx, { venueId, id: order.id })) ?? refuse('NOT_FOUND')
  })
  return coveringMoney(ctx, input.id, change)
}

async function finish(
  ctx: SignedContext,
  work: Work,
  { action, id, amountMinor, reason }: { action: string; id: FoodOrderId; amountMinor: number; reason: string },
): Promise<FoodOrderRow> {
  const { venueId } = ctx
  await touchOrder(work.tx, { venueId, id })
  await settle(ctx, work, id)
  const row = (await findFoodOrder(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
  const { callNo, currency } = row
  await work.audit({
    action,
    entity: 'food_order',
    entityId: id,
    after: { callNo, amountMinor, currency },
    ...(reason !== '' && { reason }),
  })
  tellOrder(ctx, work, id)
  return row
}

/** Voids pieces of lines; what they had cost. */
async function takeBack(
  ctx: SignedContext,
  work: Work,
  { lines, wanted, how }: { lines: readonly StoredLine[]; wanted: readonly Wanted[]; how: How },
): Promise<number> {
  const { venueId, actor, approval } = ctx
  const asked = wanted.map(({ foodOrderId, lineNo, qty }, at) => {
    const line = lines.find((each) => each.foodOrderId === foodOrderId && each.lineNo === lineNo)
    if (!line || line.parentLineNo !== null) return refuseField(`lines.${at}.lineNo`, 'field.invalid')
    if (wanted.findIndex((each) => each.foodOrderId === foodOrderId && each.lineNo === lineNo) < at) {
      return refuseField(`lines.${at}.lineNo`, 'field.invalid')
    }
    const left = leftOfLine(line)
    if (qty > line.qty - line.cancelledQty) refuseField(`lines.${at}.qty`, 'field.tooBig')
    if (qty > left.qty || qty * line.unitMinor > left.minor) refuse('STATE', { details: { paid: 'part' } })
    const parts = lines.filter((each) => each.foodOrderId === foodOrderId && each.parentLineNo === lineNo)
    return { line, qty, parts: parts.map((part) => ({ line: part, qty: (part.qty / line.qty) * qty })) }
  })
  const wasSent = asked.some(({ line }) => line.sentAt !== null)
  if (wasSent && how.reason === '') refuseField('reason', 'field.required')
  if (how.reason !== '') await requireNote(ctx, work.tx, { occasion: 'food_void', reason: how.reason })
  const counted = asked.flatMap(({ line, parts }) => [line, ...parts.map((part) => part.line)])
  await holdCounted(
    work.tx,
    venueId,
    counted.filter(({ isCounted }) => isCounted).map(({ variantId }) => variantId),
  )
  const voids: NewVoid[] = []
  let startedMinor = 0
  // What costs nothing is wasted all the same.
  let needsLeave = false
  for (const { line, qty, parts } of asked) {
    const made = parts.length > 0 ? parts : [{ line, qty }]
    const kinds = await withdrawLines(ctx, work, { made, started: how.started, reason: how.reason })
    const isStarted = kinds.some(({ started }) => started > 0)
    if (isStarted) {
      needsLeave = true
      startedMinor += qty * line.unitMinor
    }
    for (const { line: of, unsent, released, started } of kinds) {
      const rows = [
        { kind: 'unsent' as const, qty: unsent },
        { kind: 'return' as const, qty: released + (how.started === 'return' ? started : 0) },
        { kind: 'waste' as const, qty: how.started === 'waste' ? started : 0 },
      ]
      for (const row of rows) if (row.qty > 0) voids.push(voidOf(of, row))
    }
    if (parts.length > 0) {
      const kind = isStarted && how.started === 'waste' ? 'waste' : line.sentAt === null ? 'unsent' : 'return'
      voids.push(voidOf(line, { kind, qty }))
    }
  }
  if (needsLeave) requireReach(ctx, { module: 'food_purchase', action: 'void_item' }, { amountMinor: startedMinor })
  const by = { venueId, by: actor.userId, approverId: approval?.approverId ?? null, reason: how.reason || null }
  await insertVoids(work.tx, by, voids).catch((error: unknown) => {
    if (classifyPgError(error).constraint === 'food_line_paid_once') refuse('STATE', { details: { paid: 'part' } })
    throw error
  })
  const given = voids.flatMap(({ foodOrderId, lineNo, qty, kind }) => {
    const line = lines.find((each) => each.foodOrderId === foodOrderId && each.lineNo === lineNo)
    return line?.isCounted && kind !== 'waste' ? [{ variantId: line.variantId, qty }] : []
  })
  await giveBackCounted(work.tx, venueId, given)
  return asked.reduce((sum, { line, qty }) => sum + qty * line.unitMinor, 0)
}

const voidOf = ({ foodOrderId, lineNo }: StoredLine, row: Pick<NewVoid, 'kind' | 'qty'>): NewVoid => ({
  id: uuidv7(),
  foodOrderId,
  lineNo,
  ...row,
})
