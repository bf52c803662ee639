import { type PackageId, type PackageInput, type PackageRow, packageRow } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { dishFaults } from '../../food/service/packaged.ts'
import { packagesTopic } from '../events.ts'
import {
  findPackage,
  insertPackage,
  lockPackage,
  selectPassTypeIds,
  selectRideScopes,
  updatePackage,
  updateState,
} from '../repo/packages.ts'
import { faultOf } from '../rules/fault.ts'

interface Target {
  id: PackageId
  expectedRev: number
}

/** Keeps a new package as a draft. VALIDATION by field. */
export async function createPackage(
  ctx: SignedContext,
  { commandId, ...input }: PackageInput & { commandId?: string | undefined },
): Promise<PackageRow> {
  const body = async (work: Work) => {
    await requireSound(ctx, work.tx, input)
    const id = uuidv7() as PackageId
    await insertPackage(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, input)
    await work.audit({ action: 'packages.create', entity: 'package', entityId: id, after: { ...input } })
    return announced(ctx, work, id)
  }
  if (commandId === undefined) return byField(inTransaction(ctx, body))
  return byField(runCommand(ctx, { commandId, procedure: 'packages.create', input: { ...input } }, body))
}

/**
 * Writes a package anew. What was sold by the version before stays as it was; a basket that shows it is asked again.
 * STALE with the package as it is now, STATE for one that was retired, VALIDATION by field.
 */
export async function editPackage(
  ctx: SignedContext,
  { id, expectedRev, ...input }: PackageInput & Target,
): Promise<PackageRow> {
  return byField(
    inTransaction(ctx, async (work) => {
      const before = await hold(ctx, work.tx, { id, expectedRev })
      await requireSound(ctx, work.tx, input)
      await updatePackage(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, input)
      const { product: _, sold: __, updatedAt: ___, rev: ____, state: _____, ...was } = before
      await work.audit({ action: 'packages.update', entity: 'package', entityId: id, before: was, after: { ...input } })
      return announced(ctx, work, id)
    }),
  )
}

/** Offers a package, or pauses it. STALE, STATE for one that was retired. */
export async function setPackageState(
  ctx: SignedContext,
  { state, ...target }: Target & { state: 'active' | 'paused' },
): Promise<PackageRow> {
  return inTransaction(ctx, (work) => move(ctx, work, { ...target, state, action: 'packages.setState' }))
}

/** Ends a package for good. What was sold of it stays good. STALE, STATE for one that was retired before. */
export async function retirePackage(ctx: SignedContext, target: Target): Promise<PackageRow> {
  return inTransaction(ctx, (work) => move(ctx, work, { ...target, state: 'retired', action: 'packages.retire' }))
}

async function move(
  ctx: SignedContext,
  work: Work,
  { id, expectedRev, state, action }: Target & { state: PackageRow['state']; action: string },
): Promise<PackageRow> {
  const before = await hold(ctx, work.tx, { id, expectedRev })
  if (state === 'active') await requireSound(ctx, work.tx, before)
  await updateState(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId, state })
  await work.audit({ action, entity: 'package', entityId: id, before: { state: before.state }, after: { state } })
  return announced(ctx, work, id)
}

async function hold(ctx: SignedContext, tx: Tx, { id, expectedRev }: Target): Promise<PackageRow> {
  const key = { venueId: ctx.venueId, id }
  await lockPackage(tx, key)
  const row = (await findPackage(tx, key)) ?? refuse('NOT_FOUND')
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: packageRow.parse(row) } })
  if (row.state === 'retired') refuse('STATE', { details: { state: row.state } })
  return row
}

async function requireSound(ctx: SignedContext, tx: Tx, input: PackageInput): Promise<void> {
  const fault = faultOf(input)
  if (fault) refuseField(fault.path, fault.message)
  const { productId } = input
  const passTypes =
    (await selectPassTypeIds(tx, { venueId: ctx.venueId, productId })) ?? refuseField('productId', 'field.invalid')
  const hasRides = input.items.some(({ kind }) => kind === 'ride')
  const scopes = hasRides ? await selectRideScopes(tx, ctx.venueId) : { areaIds: [], classIds: [] }
  for (const [index, { kind, passTypeId, areaId, vehicleClassId }] of input.items.entries()) {
    const at = (field: string) => refuseField(`items.${index}.${field}`, 'field.invalid')
    if ((kind === 'pass' || passTypeId !== null) && !passTypes.has(passTypeId ?? '')) at('passTypeId')
    if (areaId !== null && !scopes.areaIds.includes(areaId)) at('areaId')
    if (vehicleClassId !== null && !scopes.classIds.includes(vehicleClassId)) at('vehicleClassId')
  }
  const dishes = input.items.flatMap(({ variantId, modifiers }, index) =>
    variantId === null ? [] : [{ index, variantId, modifiers }],
  )
  for (const [at, wrong] of (await dishFaults(tx, ctx.venueId, dishes)).entries()) {
    if (wrong) refuseField(`items.${dishes[at]?.index}.${wrong.path}`, wrong.message)
  }
}

async function announced(ctx: SignedContext, work: Work, id: PackageId): Promise<PackageRow> {
  work.announce(ctx.venueId, packagesTopic, { id })
  return (await findPackage(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
}

async function byField<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'package_adds_up') refuseField('amountMinor', 'field.partsSum')
    throw error
  }
}
