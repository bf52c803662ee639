import type { OrderChanged, OrderChangeId, OrderId } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { type Need, requireReach } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { freeSold } from '../../seats/service/free-sold.ts'
import { nextLineNo } from '../repo/read.ts'
import {
  cancelPasses,
  findOpenTill,
  insertChange,
  insertLines,
  insertRefunds,
  moveOrder,
  nextChangeNo,
  useTill,
} from '../repo/write.ts'
import { type AddedLine, adjustmentOf } from '../rules/reverse.ts'
import { type RefundWish, refundsOf } from './money.ts'
import { type CancelWish, holdOrder, type OrderState, planCancel, refundDue, sumOf, waiving } from './plan.ts'

interface Cancel extends CancelWish {
  commandId: string
  expectedRev: number
  expectedRefundMinor: number
  reason: string
  refunds?: RefundWish[]
}

/**
 * Cancels passes and lines of an order, frees their seats, and gives back what was paid for them less what the house
 * keeps: all of it or nothing. STALE when the order or the sum is another one than the guest was told, STATE for passes
 * that were used or cancelled or whose show has begun, TILL_CLOSED for cash without an open till, OVER_REFUND, VALIDATION
 * by field; NEEDS_APPROVAL beyond the caller's reach.
 */
export async function cancel(ctx: SignedContext, input: Cancel): Promise<OrderChanged> {
  const procedure = 'orderChanges.cancel'
  return run(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_cancel', reason: input.reason })
    const plan = await planCancel(ctx, work.tx, { order, wish: input })
    if (plan.refundMinor !== input.expectedRefundMinor) {
      refuse('STALE', { details: { refundMinor: plan.refundMinor } })
    }
    const { added, refundMinor, isWhole, chosen } = plan
    const state = isWhole ? 'cancelled' : 'partly_cancelled'
    const change = { kind: 'cancel' as const, input, added, refundMinor, state, procedure, needs: waiving(plan) }
    return writeChange(ctx, work, { order, change }, async (changeId) => {
      const ids = chosen.map(({ id }) => id)
      const at = { venueId: ctx.venueId, orderId: input.orderId }
      if ((await cancelPasses(work.tx, { ...at, changeId, ids })) < ids.length) refuse('STALE')
      // A pass for practice has never kept its place.
      if (!order.head.isTraining) await freeSold(ctx, work, chosen)
    })
  })
}

interface Adjust {
  commandId: string
  orderId: OrderId
  expectedRev: number
  amountMinor: number
  reason: string
  refunds?: RefundWish[]
}

/**
 * Gives money back without cancelling anything, with a reason. STALE when the order was changed, OVER_REFUND for more
 * than was paid and not given back; TILL_CLOSED, VALIDATION, NEEDS_APPROVAL as for a cancellation.
 */
export async function adjust(ctx: SignedContext, input: Adjust): Promise<OrderChanged> {
  const procedure = 'orderChanges.adjust'
  return run(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_adjust', reason: input.reason })
    const { head } = order
    const added = adjustmentOf(order.lines, input.amountMinor)
    if (added === null || input.amountMinor > head.paidMinor) {
      refuse('OVER_REFUND', {
        details: { leftMinor: Math.min(head.grossMinor, head.paidMinor) },
        issues: [{ path: 'amountMinor', message: 'field.tooBig' }],
      })
    }
    // Of an order that was not paid yet, it is owed less first: only what was paid beyond that goes back.
    const refundMinor = refundDue(head, input.amountMinor)
    const change = { kind: 'adjust' as const, input, added, refundMinor, state: head.state, procedure, needs: [] }
    return writeChange(ctx, work, { order, change }, async () => undefined)
  })
}

function requireFresh({ head }: OrderState, expectedRev: number): void {
  if (head.rev !== expectedRev) refuse('STALE', { details: { rev: head.rev } })
}

interface Change {
  kind: 'cancel' | 'adjust'
  procedure: string
  input: { orderId: OrderId; reason: string; refunds?: RefundWish[] }
  added: AddedLine[]
  refundMinor: number
  state: string
  /** What it takes beside its own right and giving money back. */
  needs: readonly Need[]
}

// Locked one after the other: the order, pools and seats (`effects`), payments, the till.
async function writeChange(
  ctx: SignedContext,
  work: Work,
  { order, change }: { order: OrderState; change: Change },
  effects: (changeId: OrderChangeId) => Promise<unknown>,
): Promise<OrderChanged> {
  const { tx } = work
  const { venueId, actor } = ctx
  const { input, added, refundMinor, kind, state } = change
  const { orderId, reason } = input
  const { currency } = order.head
  const id = uuidv7() as OrderChangeId
  const key = { venueId, id: orderId }
  const at = { venueId, orderId }
  const who = { actorId: actor.userId, approverId: ctx.approval?.approverId ?? null }
  const tillSessionId = await findOpenTill(tx, { venueId, cashier: actor.userId })
  const { refunds, needs } = await refundsOf(ctx, tx, {
    payments: order.payments,
    amountMinor: refundMinor,
    wishes: input.refunds,
    tillSessionId,
  })
  for (const { access, extent } of [...needs, ...change.needs]) requireReach(ctx, access, extent)
  const cashMinor = refunds.reduce((sum, { method, amountMinor }) => sum + (method === 'cash' ? amountMinor : 0), 0)
  const changeNo = await nextChangeNo(tx, key)
  const firstLineNo = await nextLineNo(tx, key)
  const till = await useTill(tx, { venueId, cashier: actor.userId, cashMinor: 0 - cashMinor })
  const { isTraining } = order.head
  if (cashMinor > 0 && !till) refuse('TILL_CLOSED')
  // Practice is changed at a training till and nowhere else, and what was really sold never there.
  if ((till?.isTraining ?? false) !== isTraining) {
    refuse('TILL_CLOSED', till ? { details: { training: till.isTraining } } : {})
  }
  const sums = {
    grossMinor: sumOf(added, 'grossMinor'),
    taxMinor: sumOf(added, 'taxMinor'),
    paidMinor: 0 - refundMinor,
  }
  const numbers = { tillSessionId: till?.id ?? null, receiptNo: till?.receiptNo ?? null }
  await insertChange(tx, { ...at, ...who, ...sums, ...numbers, id, changeNo, kind, reason, currency, isTraining })
  await effects(id)
  await insertLines(tx, { ...at, ...who, changeId: id, firstLineNo, lines: added, currency, reason })
  await insertRefunds(tx, {
    ...at,
    changeId: id,
    currency,
    tillSessionId: numbers.tillSessionId,
    actorId: actor.userId,
    refunds,
  })
  const rev = await moveOrder(tx, { ...at, ...sums, state })
  await work.audit({
    action: change.procedure,
    entity: 'order',
    entityId: orderId,
    before: { state: order.head.state, grossMinor: order.head.grossMinor, paidMinor: order.head.paidMinor },
    after: {
      state,
      grossMinor: order.head.grossMinor + sums.grossMinor,
      paidMinor: order.head.paidMinor + sums.paidMinor,
      refunds: refunds.map(({ method, amountMinor }) => ({ method, amountMinor })),
    },
    reason,
  })
  return { orderId, changeId: id, changeNo, receiptNo: numbers.receiptNo, refundMinor, currency, rev }
}

async function run(
  ctx: SignedContext,
  command: Parameters<typeof runCommand>[1],
  body: (work: Work) => Promise<OrderChanged>,
): Promise<OrderChanged> {
  try {
    return await runCommand(ctx, command, body)
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'check' && constraint === 'till_session_cash_minor_check') refuseField('refunds', 'field.drawerShort')
    if (kind === 'check' && constraint === 'payment_refunded') refuse('OVER_REFUND')
    throw error
  }
}
