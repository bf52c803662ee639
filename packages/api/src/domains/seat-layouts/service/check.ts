import { createHash } from 'node:crypto'
import {
  type FloorId,
  isHardFault,
  type LayoutFault,
  type LayoutVersionId,
  type SeatCategoryId,
  type SeatLayoutId,
  type TicketProductId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { inTurns } from '../../../core/in-turns.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findGenerallyPriced, findUnpriced } from '../../prices/service/unpriced.ts'
import { findMostPublished, findPlaces, selectCategoriesOf, selectProductsOn } from '../repo/check.ts'
import { selectVersions } from '../repo/layouts.ts'
import { lockFloor } from '../repo/publish.ts'
import { drawnFaults } from '../rules/faults.ts'
import type { Drawing } from '../rules/geometry.ts'

const mostCategories = 20

interface Checked {
  venueId: VenueId
  layoutId: SeatLayoutId
  versionId: LayoutVersionId
  /** What is sold from until then; null for a first one. */
  replacedId: LayoutVersionId | null
  drawing: Pick<Drawing, 'seats' | 'standing'>
}

/** What is wrong with a version on its floor and with what is sold on its layout; those that refuse it first. */
export async function checkVersion(db: Db | Tx, checked: Checked): Promise<LayoutFault[]> {
  const faults = [
    ...(await capacityFaults(db, checked)),
    ...(await inTurns(drawnFaults(checked.drawing))),
    ...(await priceFaults(db, checked)),
  ]
  return [...faults.filter(isHardFault), ...faults.filter((fault) => !isHardFault(fault))]
}

/** STATE with `details.faults` when one of them refuses the publishing, or nobody has confirmed it. */
export function requireConfirmed(faults: readonly LayoutFault[], confirmed: readonly string[]): void {
  const known = new Set(confirmed)
  if (faults.some((fault) => isHardFault(fault) || !known.has(fault.key))) refuse('STATE', { details: { faults } })
}

/** How many people a floor must hold for the largest plan that is published on it. */
export async function placesPublishedOn(ctx: SignedContext, tx: Tx, floorId: FloorId): Promise<number> {
  return findMostPublished(tx, ctx.venueId, floorId)
}

/**
 * Refuses a floor that is smaller than what is published of a layout, which is on it already: VALIDATION at `floorId`.
 * The floor is kept as it is until the transaction ends.
 */
export async function requireRoom(ctx: SignedContext, tx: Tx, layoutId: SeatLayoutId): Promise<void> {
  const { venueId } = ctx
  const versions = (await selectVersions(tx, venueId, [layoutId])).get(layoutId) ?? []
  const published = versions.find(({ state }) => state === 'published')
  if (!published) return
  await lockFloor(tx, venueId, layoutId)
  const { seats, standing, capacity } = await findPlaces(tx, venueId, published.id)
  if (seats + standing > capacity) refuseField('floorId', 'field.tooSmall')
}

async function capacityFaults(db: Db | Tx, { venueId, versionId }: Checked): Promise<LayoutFault[]> {
  const { seats, standing, capacity } = await findPlaces(db, venueId, versionId)
  const places = seats + standing
  return places > capacity ? [{ kind: 'overCapacity', key: 'overCapacity', places, capacity }] : []
}

async function priceFaults(db: Db | Tx, { venueId, layoutId, versionId, replacedId }: Checked): Promise<LayoutFault[]> {
  const products = await selectProductsOn(db, venueId, layoutId)
  if (products.length === 0) return []
  const categories = await selectCategoriesOf(db, venueId, versionId)
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const productIds = products.map(({ id }) => id)
  const categoryIds = categories.map(({ id }) => id)
  // What those cost that are sold today has been seen by everybody.
  const before = replacedId === null ? [] : await selectCategoriesOf(db, venueId, replacedId)
  const unpriced = await findUnpriced(db, venueId, { productIds, categoryIds })
  const general = await findGenerallyPriced(db, venueId, {
    productIds,
    categoryIds: categoryIds.filter((id) => !before.some((old) => old.id === id)),
  })
  const told = (kind: 'unpriced' | 'generalPrice', found: ReadonlyMap<TicketProductId, SeatCategoryId[]>) =>
    products.flatMap(({ id, name }): LayoutFault[] => {
      const of = found.get(id)
      if (!of) return []
      // Prices change without the draft: to confirm one category is not to confirm another.
      const exactly = createHash('sha256').update(of.join()).digest('hex').slice(0, 16)
      const named = of.slice(0, mostCategories).flatMap((category) => nameOf.get(category) ?? [])
      return [{ kind, key: `${kind}:${id}:${exactly}`, product: name, categories: named, total: of.length }]
    })
  return [...told('unpriced', unpriced), ...told('generalPrice', general)]
}
