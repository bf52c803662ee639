import type { StoredFileId } from '@marquee/contract'
import type { ExpenseCategoryId, ExpenseId } from '@marquee/contract/expenses'
import type { VehicleId } from '@marquee/contract/transport'
import type { VehicleEntryId, VehicleEntryKind } from '@marquee/contract/vehicle-log'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { claimFile } from '../../../files/rows.ts'
import {
  draftOfVehicle,
  followCost,
  holdCost,
  isGivenUp,
  isOpenCost,
  type VehicleCost,
  withdrawCost,
} from '../../expenses/service/of-vehicle.ts'
import {
  type Entered,
  findToday,
  type HeldEntry,
  holdEntry,
  holdForLog,
  insertEntry,
  removeRow,
  rewriteEntry,
  setExpense,
} from '../repo/log.ts'
import { findDriverOf } from '../repo/road.ts'
import { costText } from '../rules/log.ts'

interface Costs {
  costMinor: number | null
  categoryId: ExpenseCategoryId | null
}
interface AddEntry extends Entered, Costs {
  commandId: string
  vehicleId: VehicleId
  kind: VehicleEntryKind
}

/**
 * Writes something into the log of a vehicle; what it cost becomes a draft of an expense. VALIDATION by field: a vehicle
 * that is none, a day to come, an odometer that would run backwards, a photo that is none.
 */
export async function addEntry(ctx: SignedContext, input: AddEntry): Promise<{ id: VehicleEntryId }> {
  return runCommand(ctx, { commandId: input.commandId, procedure: 'vehicleLog.add', input: { ...input } }, (work) =>
    writeEntry(ctx, work, { input, action: 'vehicleLog.add' }),
  )
}

/** The same for a driver, of a vehicle that they drive now; VALIDATION on `vehicleId` for any other. */
export async function addDriverEntry(
  ctx: SignedContext,
  input: Omit<AddEntry, 'workshop' | 'nextDueOn' | 'nextDueKm' | 'categoryId'>,
): Promise<{ id: VehicleEntryId }> {
  const entry = { ...input, workshop: '', nextDueOn: null, nextDueKm: null, categoryId: null }
  return runCommand(
    ctx,
    { commandId: input.commandId, procedure: 'myTrips.log', input: { ...input } },
    async (work) => {
      const driver =
        (await findDriverOf(work.tx, ctx.venueId, ctx.actor.userId)) ?? refuseField('vehicleId', 'field.invalid')
      return writeEntry(ctx, work, { input: entry, action: 'myTrips.log', driverId: driver.id })
    },
  )
}

interface Write {
  input: AddEntry
  action: string
  driverId?: Parameters<typeof holdForLog>[2]['driverId']
}

async function writeEntry(
  ctx: SignedContext,
  work: Work,
  { input, action, driverId = null }: Write,
): Promise<{ id: VehicleEntryId }> {
  const { venueId, actor } = ctx
  const { commandId: _, costMinor, categoryId, ...entered } = input
  const { vehicleId } = entered
  const { plate } =
    (await holdForLog(work.tx, venueId, { id: vehicleId, driverId })) ?? refuseField('vehicleId', 'field.invalid')
  await requireDay(ctx, work, entered.day)
  await claimPhotos(ctx, work, entered.photos)
  const cost = costOf(entered, { plate, costMinor, categoryId })
  const id = await byField(insertEntry(work.tx, { ...entered, venueId, by: actor.userId }))
  await work.audit({ action, entity: 'vehicle_entry', entityId: id, after: { ...entered, costMinor } })
  if (cost) await setExpense(work.tx, { venueId, id }, await draftOfVehicle(ctx, work, cost))
  work.announce(venueId, 'vehicles', { id: vehicleId })
  return { id }
}

interface OfEntry {
  commandId: string
  id: VehicleEntryId
  expectedRev: number
}

/**
 * Corrects an entry, and the draft of what it cost with it. VALIDATION as `addEntry` has it, and on `costMinor` or `day`
 * when they change although the expense was handed in.
 */
export async function updateEntry(
  ctx: SignedContext,
  input: OfEntry & Entered & Costs & { kind: VehicleEntryKind },
): Promise<{ id: VehicleEntryId }> {
  const { commandId, id, expectedRev: _, costMinor, categoryId, kind, ...entered } = input
  return runCommand(ctx, { commandId, procedure: 'vehicleLog.update', input: { ...input } }, async (work) => {
    const before = await heldEntry(ctx, work, input)
    if (kind !== before.kind) refuseField('kind', 'field.invalid')
    await requireDay(ctx, work, entered.day)
    await claimPhotos(
      ctx,
      work,
      entered.photos.filter((photo) => !before.photos.includes(photo)),
    )
    const { plate, vehicleId } = before
    const cost = costOf({ ...entered, kind, vehicleId }, { plate, costMinor, categoryId })
    await byField(rewriteEntry(work.tx, { venueId: ctx.venueId, id }, entered))
    await work.audit({
      action: 'vehicleLog.update',
      entity: 'vehicle_entry',
      entityId: id,
      before: pick(before, entered),
      after: { ...entered, costMinor },
    })
    const expenseId = await follow(ctx, work, { before, cost, day: entered.day })
    if (expenseId !== before.expenseId) await setExpense(work.tx, { venueId: ctx.venueId, id }, expenseId)
    work.announce(ctx.venueId, 'vehicles', { id: vehicleId })
    return { id }
  })
}

/** Takes out what was entered by mistake; STATE with `details.expense` when its expense was handed in. */
export async function removeEntry(ctx: SignedContext, input: OfEntry): Promise<{ id: VehicleEntryId }> {
  const { commandId, id } = input
  return runCommand(ctx, { commandId, procedure: 'vehicleLog.remove', input: { ...input } }, async (work) => {
    const { vehicleId, expenseId } = await heldEntry(ctx, work, input)
    await removeRow(work.tx, { venueId: ctx.venueId, id }, ctx.actor.userId)
    await work.audit({ action: 'vehicleLog.remove', entity: 'vehicle_entry', entityId: id })
    if (expenseId) {
      const expense = await holdCost(ctx, work, expenseId)
      if (isOpenCost(expense.state)) await withdrawCost(ctx, work, expense)
      else if (!isGivenUp(expense.state)) refuse('STATE', { details: { expense: expense.state } })
    }
    work.announce(ctx.venueId, 'vehicles', { id: vehicleId })
    return { id }
  })
}

// What it cost follows the entry while nobody has handed it in; then it stays as it is.
async function follow(
  ctx: SignedContext,
  work: Work,
  { before, cost, day }: { before: HeldEntry; cost: VehicleCost | null; day: string },
): Promise<ExpenseId | null> {
  const expense = before.expenseId && (await holdCost(ctx, work, before.expenseId))
  if (!expense || isGivenUp(expense.state)) {
    return cost ? draftOfVehicle(ctx, work, cost) : before.expenseId
  }
  if (!isOpenCost(expense.state)) {
    if (cost?.grossMinor !== expense.grossMinor) refuseField('costMinor', 'field.costFixed')
    if (day !== before.day) refuseField('day', 'field.costFixed')
    return expense.id
  }
  // A description of its own stays.
  const isOwn = expense.description !== costText(before.plate, before)
  const description = isOwn ? expense.description : cost?.description
  if (cost) await followCost(ctx, work, { before: expense, cost: { ...cost, ...(description && { description }) } })
  else await withdrawCost(ctx, work, expense)
  return expense.id
}

async function heldEntry(ctx: SignedContext, { tx }: Work, { id, expectedRev }: OfEntry): Promise<HeldEntry> {
  const entry = (await holdEntry(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  if (entry.rev !== expectedRev) refuse('STALE', { details: { rev: entry.rev } })
  return entry
}

const costOf = (
  entered: Entered & { vehicleId: VehicleId; kind: VehicleEntryKind },
  { plate, costMinor, categoryId }: Costs & { plate: string },
): VehicleCost | null =>
  costMinor === null
    ? null
    : {
        vehicleId: entered.vehicleId,
        kind: entered.kind,
        day: entered.day,
        grossMinor: costMinor,
        description: costText(plate, entered),
        categoryId,
      }

async function requireDay({ venueId }: SignedContext, { tx }: Work, day: string): Promise<void> {
  if (day > (await findToday(tx, venueId))) refuseField('day', 'field.future')
  if (day < '2000-01-01') refuseField('day', 'field.date')
}

async function claimPhotos({ venueId, actor }: SignedContext, { tx }: Work, photos: readonly StoredFileId[]) {
  for (const id of photos) {
    await claimFile(tx, { venueId, id, purpose: 'vehiclePhoto', userId: actor.userId, path: 'photos' })
  }
}

const fields: Record<string, [path: string, message: string]> = {
  vehicle_entry_below: ['odometerKm', 'field.odometerBelow'],
  vehicle_entry_above: ['odometerKm', 'field.odometerAbove'],
  vehicle_entry_photo_once: ['photos', 'field.taken'],
}

// The odometer is compared by the database: two may enter it at the same moment.
async function byField<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const [path, message] = fields[classifyPgError(error).constraint ?? ''] ?? []
    if (path && message) refuseField(path, message)
    throw error
  }
}

const pick = (from: Entered, like: Entered) =>
  Object.fromEntries((Object.keys(like) as (keyof Entered)[]).map((name) => [name, from[name]]))
