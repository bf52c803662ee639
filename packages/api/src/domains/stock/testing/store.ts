import { randomUUID } from 'node:crypto'
import type { InventoryItemId, InventoryItemRow } from '@marquee/contract/inventory'
import type { StockLocationId } from '@marquee/contract/stock'
import type { Caller } from '../../../testing/test-api.ts'

let count = 0

/** What two calls of a command need to be two. */
export const once = () => ({ commandId: randomUUID() })

type ItemFields = Partial<
  Pick<
    InventoryItemRow,
    'isBatch' | 'isStrict' | 'minQty' | 'parQty' | 'leadDays' | 'baseUnit' | 'expiryDays' | 'vendorId' | 'barcode'
  >
>

/** A new item of its own category. */
export async function makeItem(caller: Caller, more: ItemFields = {}): Promise<InventoryItemRow> {
  count += 1
  const number = count
  const category = await caller.itemCategories.create({
    code: `C${number}`,
    name: { en: `Category ${number}`, tr: `Kategori ${number}` },
    kind: 'goods',
  })
  return caller.inventoryItems.create({
    code: `I${number}`,
    name: { en: `Item ${number}`, tr: `Kalem ${number}` },
    categoryId: category.id,
    baseUnit: 'piece',
    storage: 'dry',
    ...more,
  })
}

/** A new place. */
export async function makePlace(caller: Caller): Promise<StockLocationId> {
  count += 1
  const { id } = await caller.stockLocations.create({
    code: `L${count}`,
    name: { en: `Place ${count}`, tr: `Yer ${count}` },
    kind: 'bar',
  })
  return id
}

/** Takes so many in, each at this price. */
export const receive = (
  caller: Caller,
  {
    itemId,
    locationId,
    qty,
    priceMinor = 100,
  }: { itemId: InventoryItemId; locationId: StockLocationId; qty: string; priceMinor?: number },
) => caller.stock.receive({ ...once(), locationId, lines: [{ itemId, qty, priceMinor }] })

/** What is at each place of an item: quantity, what is set aside, value. */
export async function levelsOf(
  caller: Caller,
  itemId: InventoryItemId,
): Promise<Record<string, [string, string, number]>> {
  const { places } = await caller.stock.item({ itemId })
  return Object.fromEntries(
    places.map(({ id, onHand, reserved, valueMinor }) => [
      id,
      [onHand, reserved, valueMinor] as [string, string, number],
    ]),
  )
}
