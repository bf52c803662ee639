import { randomUUID } from 'node:crypto'
import type { InventoryItemId, ItemUnitId, VendorId } from '@marquee/contract/inventory'
import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { StockLocationId } from '@marquee/contract/stock'
import type { Caller } from '../../../testing/test-api.ts'
import { makeItem, makePlace } from '../../stock/testing/store.ts'

let count = 0

/** What two calls of a command need to be two. */
export const once = () => ({ commandId: randomUUID() })

/** Which order, as it is now. */
export const of = ({ id, rev }: Pick<PurchaseDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

/** A new vendor. */
export async function makeVendor(caller: Caller, more: object = {}): Promise<VendorId> {
  count += 1
  const { id } = await caller.vendors.create({
    code: `PV${count}`,
    name: `Vendor V${count}`,
    kind: 'supplier',
    ...more,
  })
  return id
}

export interface Shelf {
  vendorId: VendorId
  locationId: StockLocationId
  itemId: InventoryItemId
  /** A case of 12. */
  unitId: ItemUnitId
}

/** A vendor, a place, and an item that comes in cases of twelve. */
export async function makeShelf(caller: Caller): Promise<Shelf> {
  const item = await makeItem(caller)
  const { id: unitId } = await caller.itemUnits.create({
    itemId: item.id,
    unit: 'case',
    factor: '12',
    isPurchase: true,
  })
  return { vendorId: await makeVendor(caller), locationId: await makePlace(caller), itemId: item.id, unitId }
}

/** A draft of so many cases at 100.00 each. */
export const draft = (caller: Caller, { vendorId, locationId, itemId, unitId }: Shelf, qty = '4') =>
  caller.purchases.create({
    ...once(),
    vendorId,
    locationId,
    lines: [{ itemId, unitId, qty, priceMinor: 10_000 }],
  })

/** The same, sent. */
export async function sent(caller: Caller, shelf: Shelf, qty = '4'): Promise<PurchaseDetail> {
  return caller.purchases.send(of(await draft(caller, shelf, qty)))
}

/** What takes so many cases of the first line in. */
export const delivery = (
  order: PurchaseDetail,
  { locationId, itemId, unitId }: Shelf,
  qty: string,
  more: object = {},
) => ({
  ...of(order),
  locationId,
  lines: [{ lineNo: 1, itemId, unitId, qty, priceMinor: 10_000, ...more }],
})
