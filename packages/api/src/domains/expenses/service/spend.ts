import type { FundId, UserId } from '@marquee/contract'
import type { ExpenseDetail, ExpenseId, ExpenseState } from '@marquee/contract/expenses'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { mayAskFor, requireReach } from '../../../door/authority.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { claimFile } from '../../../files/rows.ts'
import { takeNumber } from '../../../series/series.ts'
import { moveFund } from '../../funds/service/move.ts'
import {
  type Entered,
  findToday,
  type HeldExpense,
  holdCategory,
  holdExpense,
  holdVehicle,
  holdVendor,
  insertExpense,
  isSession,
  rewriteExpense,
  type Step,
  stepExpense,
} from '../repo/write.ts'
import { detailOf } from './read.ts'

const approving = { module: 'expenses', action: 'approve' } as const
const paying = { module: 'expenses', action: 'pay' } as const

/** Numbers of expenses run on from year to year. */
const numbers = { kind: 'expense', prefix: '', year: 2000 } as const

/** The next number of an expense. */
export const nextExpenseNo = (tx: Tx, venueId: SignedContext['venueId']) => takeNumber(tx, { venueId, ...numbers })

interface OfExpense {
  commandId: string
  id: ExpenseId
  expectedRev: number
}

interface CreateExpense extends Entered {
  commandId: string
  submits: boolean
}

/**
 * Writes an expense down, and hands it in when that is asked for. VALIDATION by field: a category, vendor, show or vehicle that
 * is none, a day to come, a number of the vendor that was entered before, a receipt that is missing when it is handed in.
 */
export async function createExpense(ctx: SignedContext, input: CreateExpense): Promise<ExpenseDetail> {
  const { venueId, actor } = ctx
  const { commandId, submits, ...entered } = input
  return runCommand(ctx, { commandId, procedure: 'expenses.create', input: { ...input } }, async (work) => {
    const { tx } = work
    await requireEntered(ctx, tx, entered, null)
    const expenseNo = await nextExpenseNo(tx, venueId)
    const id = await byField(insertExpense(tx, { ...entered, venueId, expenseNo, actorId: actor.userId }))
    await work.audit({ action: 'expenses.create', entity: 'expense', entityId: id, after: { expenseNo, ...entered } })
    if (submits) await submit(ctx, work, { ...entered, id, rev: 1 })
    return detailOf(ctx, id, tx)
  })
}

/** Changes an expense that nobody has approved and that is not waiting for it. Refuses as `createExpense` does. */
export async function updateExpense(ctx: SignedContext, input: OfExpense & Entered): Promise<ExpenseDetail> {
  const { commandId: _, id, expectedRev, ...entered } = input
  return ofExpense(
    ctx,
    { input: { ...input }, procedure: 'expenses.update', from: ['draft', 'returned'] },
    async (work, before) => {
      await requireEntered(ctx, work.tx, entered, before)
      await byField(rewriteExpense(work.tx, { venueId: ctx.venueId, id }, entered))
      await work.audit({
        action: 'expenses.update',
        entity: 'expense',
        entityId: id,
        before: pick(before, entered),
        after: { ...entered },
      })
    },
  )
}

/** Hands an expense in to be approved. */
export async function submitExpense(ctx: SignedContext, input: OfExpense): Promise<ExpenseDetail> {
  return ofExpense(
    ctx,
    { input: { ...input }, procedure: 'expenses.submit', from: ['draft', 'returned'] },
    (work, before) => submit(ctx, work, before),
  )
}

/** Gives up an expense that nobody has approved. */
export async function discardExpense(ctx: SignedContext, input: OfExpense): Promise<ExpenseDetail> {
  const from = ['draft', 'returned'] as const
  return ofExpense(ctx, { input: { ...input }, procedure: 'expenses.discard', from }, (work) =>
    step(ctx, work, { ...input, to: 'discarded', from }),
  )
}

/**
 * Approves what was handed in: it is owed from now on. NEEDS_APPROVAL beyond the caller's limit, and for what they
 * handed in themselves where its category asks for another person.
 */
export async function approveExpense(ctx: SignedContext, input: OfExpense): Promise<ExpenseDetail> {
  const from = ['submitted'] as const
  return ofExpense(ctx, { input: { ...input }, procedure: 'expenses.approve', from }, async (work, before) => {
    const { grossMinor } = before
    requireReach(ctx, approving, { amountMinor: grossMinor })
    const category = await holdCategory(work.tx, ctx.venueId, before.categoryId)
    const alone = category?.secondPersonOverMinor ?? 0
    const by = approverOf(ctx, before.submittedBy)
    if (by === before.submittedBy && grossMinor > alone) {
      if (mayAskFor(ctx.actor, approving)) refuse('NEEDS_APPROVAL', { details: approving })
      refuse('FORBIDDEN')
    }
    await step(ctx, work, { ...input, to: 'approved', from, by, after: { grossMinor } })
  })
}

// Whoever answered for the caller has approved it; nobody else's answer makes two people of one.
const approverOf = ({ actor, approval }: SignedContext, submittedBy: UserId | null): UserId =>
  approval && actor.userId === submittedBy ? approval.approverId : actor.userId

/** Sends an expense back to whoever handed it in, with the reason why. */
export async function returnExpense(ctx: SignedContext, input: OfExpense & { reason: string }): Promise<ExpenseDetail> {
  const from = ['submitted'] as const
  return ofExpense(ctx, { input: { ...input }, procedure: 'expenses.return', from }, (work) =>
    step(ctx, work, { ...input, to: 'returned', from }),
  )
}

/**
 * Pays an approved expense out of a fund, once: FUND_FLOOR at `fundId` when the fund would hold less than its floor, STATE
 * when it is paid already, NEEDS_APPROVAL beyond the caller's limit.
 */
export async function payExpense(ctx: SignedContext, input: OfExpense & { fundId: FundId }): Promise<ExpenseDetail> {
  const from = ['approved'] as const
  return ofExpense(ctx, { input: { ...input }, procedure: 'expenses.pay', from }, async (work, before) => {
    const { grossMinor, description } = before
    requireReach(ctx, paying, { amountMinor: grossMinor })
    await moveFund(ctx, work, {
      fundId: input.fundId,
      amountMinor: -grossMinor,
      kind: 'expense.paid',
      source: 'expense',
      sourceId: input.id,
      reason: description,
      field: 'fundId',
    })
    await step(ctx, work, { ...input, to: 'paid', from, after: { grossMinor, fundId: input.fundId } })
  })
}

/** Takes back what was approved by mistake; what was paid for it comes back into its fund. */
export async function reverseExpense(
  ctx: SignedContext,
  input: OfExpense & { reason: string },
): Promise<ExpenseDetail> {
  const from = ['approved', 'paid'] as const
  return ofExpense(ctx, { input: { ...input }, procedure: 'expenses.reverse', from }, async (work, before) => {
    const { grossMinor, fundId } = before
    requireReach(ctx, approving, { amountMinor: grossMinor })
    if (fundId !== null) requireReach(ctx, paying, { amountMinor: grossMinor })
    await step(ctx, work, { ...input, to: 'reversed', from, after: { grossMinor, fundId } })
    if (fundId === null) return
    await moveFund(ctx, work, {
      fundId,
      amountMinor: grossMinor,
      kind: 'expense.repaid',
      source: 'expense',
      sourceId: input.id,
      reason: input.reason,
      field: 'fundId',
    })
  })
}

interface Of {
  input: OfExpense & Record<string, unknown>
  procedure: string
  from: readonly ExpenseState[]
}

// One command on one expense, which nobody else changes meanwhile.
async function ofExpense(
  ctx: SignedContext,
  { input, procedure, from }: Of,
  body: (work: Work, before: HeldExpense) => Promise<void>,
): Promise<ExpenseDetail> {
  const { id, expectedRev, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const before = (await holdExpense(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
    if (!from.includes(before.state)) refuse('STATE', { details: { state: before.state } })
    if (before.rev !== expectedRev) refuse('STALE', { details: { rev: before.rev } })
    await body(work, before)
    return detailOf(ctx, id, work.tx)
  })
}

interface TakeStep {
  id: ExpenseId
  expectedRev: number
  to: Step
  from: readonly ExpenseState[]
  by?: UserId
  reason?: string
  fundId?: FundId
  after?: Record<string, unknown>
}

const verbs: Record<Step, string> = {
  submitted: 'submit',
  approved: 'approve',
  returned: 'return',
  paid: 'pay',
  reversed: 'reverse',
  discarded: 'discard',
}

async function step(ctx: SignedContext, work: Work, { after, by, ...taken }: TakeStep): Promise<void> {
  const { id, to, from, expectedRev, reason, fundId = null } = taken
  const key = { venueId: ctx.venueId, id, expectedRev }
  const done = await stepExpense(work.tx, {
    ...key,
    to,
    from,
    by: by ?? ctx.actor.userId,
    reason: reason ?? null,
    fundId,
  })
  if (!done) refuse('STATE')
  await work.audit({
    action: `expenses.${verbs[to]}`,
    entity: 'expense',
    entityId: id,
    after: { state: to, ...after },
    ...(reason && { reason }),
  })
}

async function submit(
  ctx: SignedContext,
  work: Work,
  expense: Pick<HeldExpense, 'id' | 'rev' | 'categoryId' | 'grossMinor' | 'receipt'>,
): Promise<void> {
  const category =
    (await holdCategory(work.tx, ctx.venueId, expense.categoryId)) ?? refuseField('categoryId', 'field.invalid')
  const { receiptOverMinor } = category
  if (receiptOverMinor !== null && expense.grossMinor > receiptOverMinor && expense.receipt === null) {
    refuseField('receipt', 'field.required')
  }
  const { id, rev: expectedRev, grossMinor } = expense
  await step(ctx, work, { id, expectedRev, to: 'submitted', from: ['draft', 'returned'], after: { grossMinor } })
}

async function requireEntered(ctx: SignedContext, tx: Tx, entered: Entered, before: HeldExpense | null): Promise<void> {
  const { venueId, actor } = ctx
  const { categoryId, vendorId, vendorRef, ticketSessionId, vehicleId, receipt } = entered
  if (entered.taxMinor >= entered.grossMinor) refuseField('taxMinor', 'field.tooBig')
  if (entered.incurredOn > (await findToday(tx, venueId))) refuseField('incurredOn', 'field.future')
  if (entered.incurredOn < '2000-01-01') refuseField('incurredOn', 'field.date')
  if (vendorRef !== null && vendorId === null) refuseField('vendorId', 'field.required')
  if (!(await holdCategory(tx, venueId, categoryId))) refuseField('categoryId', 'field.invalid')
  if (vendorId !== null && !(await holdVendor(tx, venueId, vendorId))) refuseField('vendorId', 'field.invalid')
  if (ticketSessionId !== null && !(await isSession(tx, venueId, ticketSessionId))) {
    refuseField('ticketSessionId', 'field.invalid')
  }
  // The one that it was for may have been sold since.
  if (vehicleId !== null && vehicleId !== before?.vehicleId && !(await holdVehicle(tx, venueId, vehicleId))) {
    refuseField('vehicleId', 'field.invalid')
  }
  if (receipt !== null && receipt !== before?.receipt) {
    await claimFile(tx, { venueId, id: receipt, purpose: 'expenseReceipt', userId: actor.userId, path: 'receipt' })
  }
}

// The same bill of a vendor is refused by the index: two may enter it at the same moment.
async function byField<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'expense_vendor_ref') refuseField('vendorRef', 'field.taken')
    throw error
  }
}

const pick = (from: Entered, like: Entered) =>
  Object.fromEntries((Object.keys(like) as (keyof Entered)[]).map((name) => [name, from[name]]))
