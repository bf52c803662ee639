import {
  mayDo,
  type PackageAlone,
  type PackageMargins,
  type PackageRides,
  type PackageRow,
  partOfAmount,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { dishCosts } from '../../food/service/packaged.ts'
import { standingShares } from '../../vendor-shares/service.ts'
import { selectTaxes } from '../repo/margin.ts'
import { selectPackages } from '../repo/packages.ts'
import { marginsOf, type PartWorth } from '../rules/margin.ts'
import { packageAlone, packageRides } from './read.ts'

type Item = PackageRow['items'][number]
type Dish = Awaited<ReturnType<typeof dishCosts>>[number]

interface Known {
  alone: ReadonlyMap<string, PackageAlone>
  rides: PackageRides['prices']
  dishes: ReadonlyMap<string, Dish>
  taxes: Awaited<ReturnType<typeof selectTaxes>>
  sharesOf: Awaited<ReturnType<typeof standingShares>>
}

/**
 * What the packages in use leave, for people who may see what the menu costs and the packages themselves; without what is
 * optional. A dish costs what its recipe does at the prices of the store, a pass what vendors get of it. Nobody knows what
 * a ride costs. A gift card neither costs nor brings anything: its money is owed.
 */
export async function packageMargins(ctx: SignedContext): Promise<PackageMargins> {
  const { venueId, services, actor } = ctx
  const { db } = services
  if (!mayDo(actor.rights, 'package', 'view')) return []
  const rows = await selectPackages(db, { venueId, retired: false })
  const named = rows.flatMap(({ items }) =>
    items.flatMap(({ id, variantId, modifiers }) => (variantId === null ? [] : [{ id, variantId, modifiers }])),
  )
  const costs = await dishCosts(db, venueId, named)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const byPercent = new Set(rows.flatMap(({ priceMode, productId }) => (priceMode === 'fixed' ? [] : [productId])))
  const alone = new Map<string, PackageAlone>()
  for (const productId of byPercent) alone.set(productId, await packageAlone(ctx, productId))
  const known: Known = {
    alone,
    rides: byPercent.size > 0 ? (await packageRides(ctx)).prices : [],
    dishes: new Map(named.flatMap(({ id }, at) => (costs[at] ? [[id, costs[at]] as const] : []))),
    taxes: await selectTaxes(db, { venueId, productIds }),
    sharesOf: await standingShares(ctx),
  }
  return rows.map((row) => {
    const items = row.items.filter(({ optional }) => !optional)
    const parts = items.map((item) => worthOf(row, item, known))
    const priced = parts.filter((part) => part !== null)
    const isPriced = priced.length === parts.length
    return {
      id: row.id,
      sides: isPriced ? marginsOf(priced) : null,
      hasShares: items.some((item) => shareOf(row, item, known) > 0),
      unknown: items.filter((item) => !isKnown(row, item, known)).map(({ id }) => id),
    }
  })
}

function shareOf({ productId }: PackageRow, { kind, passTypeId }: Item, { sharesOf }: Known): number {
  return kind === 'pass' || kind === 'food' ? sharesOf({ kind, productId, passTypeId }) : 0
}

const isKnown = (row: PackageRow, item: Item, known: Known): boolean =>
  item.kind === 'voucher'
    ? true
    : item.kind === 'pass'
      ? shareOf(row, item, known) > 0
      : item.kind === 'food' && (known.dishes.get(item.id)?.costMinor ?? null) !== null

/** What all pieces of a part bring and cost; null: they have no price yet. */
function worthOf(row: PackageRow, item: Item, known: Known): PartWorth | null {
  const { priceMode, percentPpm, productId } = row
  const dish = known.dishes.get(item.id)
  const { passPpm = 0, ridePpm = 0 } = known.taxes.get(productId) ?? {}
  const list = priceMode === 'fixed' ? null : listOf(row, item, known)
  if (priceMode !== 'fixed' && list === null) return null
  const fixed = (item.designatedMinor ?? 0) + item.extraMinor
  const off = item.kind === 'voucher' ? 0 : (percentPpm ?? 0)
  const less = (minor: number) => item.qty * minor - partOfAmount(item.qty * minor, off)
  const costMinor = dish?.costMinor ?? null
  return {
    choiceGroup: item.choiceGroup,
    fromMinor: list ? less(list.from) : fixed,
    toMinor: list ? less(list.to) : fixed,
    taxPpm: item.kind === 'food' ? (dish?.taxPpm ?? 0) : item.kind === 'ride' ? ridePpm : passPpm,
    costMinor: costMinor === null ? null : item.qty * costMinor,
    sharePpm: shareOf(row, item, known),
    isOwed: item.kind === 'voucher',
  }
}

/** What one piece costs alone, at the least and at the most; null: it has no price. */
function listOf({ productId }: PackageRow, item: Item, { alone, rides, dishes }: Known) {
  if (item.faceMinor !== null) return { from: item.faceMinor, to: item.faceMinor }
  if (item.kind === 'food') {
    const unitMinor = dishes.get(item.id)?.unitMinor ?? null
    return unitMinor === null ? null : { from: unitMinor, to: unitMinor }
  }
  if (item.kind === 'pass') {
    const own = alone.get(productId)?.find(({ passTypeId }) => passTypeId === item.passTypeId)
    return own && own.fromMinor !== null && own.toMinor !== null ? { from: own.fromMinor, to: own.toMinor } : null
  }
  const own = rides.filter(
    (price) =>
      price.direction === item.direction &&
      (item.areaId === null || price.areaId === item.areaId) &&
      (price.vehicleClassId === null || item.vehicleClassId === null || price.vehicleClassId === item.vehicleClassId) &&
      (price.passTypeId === null || price.passTypeId === item.passTypeId),
  )
  const amounts = own.map(({ toMinor }) => toMinor)
  return amounts.length === 0 ? null : { from: Math.min(...amounts), to: Math.max(...amounts) }
}
