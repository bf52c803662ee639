import type { ExpenseCategoryId, ExpenseId, ExpenseState } from '@marquee/contract/expenses'
import type { VehicleId } from '@marquee/contract/transport'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { findUsualCategory } from '../repo/of-vehicle.ts'
import {
  findToday,
  type HeldExpense,
  holdCategory,
  holdExpense,
  insertExpense,
  rewriteExpense,
  stepExpense,
} from '../repo/write.ts'
import { nextExpenseNo } from './spend.ts'

/** What something done to a vehicle cost. */
export interface VehicleCost {
  vehicleId: VehicleId
  /** What it was for: fuel is booked as fuel was before. */
  kind: string
  day: string
  grossMinor: number
  description: string
  /** null: as the last one of the kind. */
  categoryId: ExpenseCategoryId | null
}

/**
 * Writes what a vehicle cost as a draft, in the transaction of what it is about. Whoever hands it in completes it.
 * VALIDATION on `categoryId` for one that is none, or when the venue has none at all; on `day` for a day to come.
 */
export async function draftOfVehicle(ctx: SignedContext, work: Work, cost: VehicleCost): Promise<ExpenseId> {
  const { venueId, actor } = ctx
  if (cost.day > (await findToday(work.tx, venueId))) refuseField('day', 'field.future')
  const categoryId =
    cost.categoryId ??
    (await findUsualCategory(work.tx, venueId, cost.kind)) ??
    refuseField('categoryId', 'field.required')
  if (!(await holdCategory(work.tx, venueId, categoryId))) refuseField('categoryId', 'field.invalid')
  const entered = {
    categoryId,
    vendorId: null,
    vendorRef: null,
    grossMinor: cost.grossMinor,
    taxMinor: 0,
    incurredOn: cost.day,
    description: cost.description,
    ticketSessionId: null,
    vehicleId: cost.vehicleId,
    receipt: null,
  }
  const expenseNo = await nextExpenseNo(work.tx, venueId)
  const id = await insertExpense(work.tx, { ...entered, venueId, expenseNo, actorId: actor.userId })
  await work.audit({ action: 'expenses.create', entity: 'expense', entityId: id, after: { expenseNo, ...entered } })
  return id
}

/** The expense of such a cost, which nobody else changes until the transaction ends. */
export async function holdCost(ctx: SignedContext, { tx }: Work, id: ExpenseId): Promise<HeldExpense> {
  return (await holdExpense(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
}

/** Whether it can still follow what it is about. */
export const isOpenCost = (state: ExpenseState): boolean => state === 'draft' || state === 'returned'
/** Whether nothing is left of it, so that another may take its place. */
export const isGivenUp = (state: ExpenseState): boolean => state === 'discarded' || state === 'reversed'

/** Changes an open draft as what it is about changes; what else was entered of it stays. */
export async function followCost(
  ctx: SignedContext,
  work: Work,
  { before, cost }: { before: HeldExpense; cost: VehicleCost },
): Promise<void> {
  const { venueId } = ctx
  const { day, grossMinor, description } = cost
  if (day > (await findToday(work.tx, venueId))) refuseField('day', 'field.future')
  const categoryId = cost.categoryId ?? before.categoryId
  if (categoryId !== before.categoryId && !(await holdCategory(work.tx, venueId, categoryId))) {
    refuseField('categoryId', 'field.invalid')
  }
  const { vendorId, vendorRef, ticketSessionId, receipt, vehicleId } = before
  // The same share of tax is in it as before.
  const taxMinor = Number((BigInt(before.taxMinor) * BigInt(grossMinor)) / BigInt(before.grossMinor))
  const changed = { categoryId, grossMinor, taxMinor, incurredOn: day, description }
  await rewriteExpense(
    work.tx,
    { venueId, id: before.id },
    { ...changed, vendorId, vendorRef, ticketSessionId, receipt, vehicleId },
  )
  const were = {
    categoryId: before.categoryId,
    grossMinor: before.grossMinor,
    taxMinor: before.taxMinor,
    incurredOn: before.incurredOn,
    description: before.description,
  }
  await work.audit({
    action: 'expenses.update',
    entity: 'expense',
    entityId: before.id,
    before: were,
    after: { ...changed },
  })
}

/** Gives up an open draft, because there was no such cost. */
export async function withdrawCost(ctx: SignedContext, work: Work, { id, rev }: HeldExpense): Promise<void> {
  const from = ['draft', 'returned'] as const
  const by = ctx.actor.userId
  const done = await stepExpense(work.tx, {
    venueId: ctx.venueId,
    id,
    expectedRev: rev,
    to: 'discarded',
    from,
    by,
  })
  if (!done) refuse('STATE')
  await work.audit({ action: 'expenses.discard', entity: 'expense', entityId: id, after: { state: 'discarded' } })
}
