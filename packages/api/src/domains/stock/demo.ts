import { randomUUID } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import type { StockLocationId } from '@marquee/contract/stock'
import type { Db } from '@marquee/db'
import type { DemoCaller } from '../../demo/caller.ts'
import { usePast } from '../../demo/past-food.ts'
import { demoItems } from '../../demo/store-items.ts'

const once = () => ({ commandId: randomUUID() })

// What a base unit costs about, in kuruş, by category and unit.
const prices: Record<string, number> = {
  'SOFT piece': 1_150,
  'BAR piece': 5_400,
  'BAR l': 9_500,
  'BAR ml': 38,
  'HOT g': 62,
  'HOT piece': 240,
  'FRESH piece': 900,
  'FRESH kg': 14_500,
  'FRESH l': 4_200,
  'FROZEN piece': 2_600,
  'FROZEN kg': 12_000,
  'PANTRY kg': 5_800,
  'PANTRY l': 9_000,
  'PANTRY g': 75,
  'PANTRY piece': 120,
  'SNACK piece': 1_450,
  'SNACK kg': 6_500,
  'SHOP piece': 9_800,
  'SERVE piece': 110,
  'CLEAN l': 5_200,
  'CLEAN piece': 900,
  'STAGE piece': 3_900,
}
// These are running out.
const scarce = ['LEMON33', 'LETTUCE', 'CHOCBAR', 'MINT', 'PILS0', 'SOAP', 'TEABAGS']

interface Stored {
  id: string
  code: string
  vendorId: string | null
  unitId: string | null
  factor: number
}

/** Places, the deliveries that filled them, what went to the bar and the kitchen, and what was thrown away. */
export async function fillDemo(caller: DemoCaller, at: { db: Db; venueId: VenueId; today: string }): Promise<void> {
  await usePast(at.db, at)
  const { stock, stockLocations } = caller
  const [store] = await stockLocations.list({})
  if (!store) throw new Error('a venue begins with a place')
  const bar = await stockLocations.create({
    code: 'BAR',
    name: { en: 'Foyer bar', tr: 'Fuaye barı' },
    kind: 'bar',
    sort: 20,
  })
  const kitchen = await stockLocations.create({
    code: 'KITCHEN',
    name: { en: 'Kitchen', tr: 'Mutfak' },
    kind: 'kitchen',
    sort: 30,
  })
  const { rows } = await caller.inventoryItems.list({ limit: 100 })
  const units = await caller.itemUnits.list({})
  const items = rows.map(({ id, code, vendorId }): Stored => {
    const unit = units.find(({ itemId }) => itemId === id)
    return { id, code, vendorId, unitId: unit?.id ?? null, factor: Number(unit?.factor ?? 1) }
  })
  await deliver(caller, items, store.id)
  const of = (code: string, qty: number) => ({
    itemId: items.find((item) => item.code === code)?.id as never,
    qty: String(qty),
  })
  await stock.transfer({
    ...once(),
    fromId: store.id,
    toId: bar.id,
    note: 'Hafta sonu',
    lines: [
      of('WATER33', 96),
      of('COLA33', 72),
      of('PILS50', 60),
      of('RED75', 4500),
      of('WHITE75', 4500),
      of('CRISPS', 40),
      of('NUTS', 30),
      of('CUP40', 300),
    ],
  })
  await stock.transfer({
    ...once(),
    fromId: store.id,
    toId: kitchen.id,
    note: 'Sabah',
    lines: [
      of('BEEF', 80),
      of('BUN', 90),
      of('FRIES', 20),
      of('TOMATO', 6),
      of('KASAR', 4),
      of('MILK', 24),
      of('OIL', 18),
      of('BEANS', 4000),
    ],
  })
  const waste = (locationId: StockLocationId, reason: string, ...lines: ReturnType<typeof of>[]) =>
    stock.waste({ ...once(), locationId, reason, lines })
  await waste(kitchen.id, 'Tarihi geçti', of('TOMATO', 1.5), of('MILK', 2))
  await waste(bar.id, 'Kırıldı veya döküldü', of('RED75', 750))
  await waste(store.id, 'Bozuldu', of('BANANA', 2))
  // More was taken than was brought: somebody has to look.
  await waste(bar.id, 'Personel veya tadım: provadan sonra', of('SODA20', 6))
  await count(caller, bar.id, [of('WATER33', 94), of('COLA33', 72), of('PILS50', 57), of('CRISPS', 41)])
  const { id: open } = await caller.stockCounts.start({ ...once(), locationId: kitchen.id })
  await caller.stockCounts.count({ ...once(), countId: open, ...of('BEEF', 79) })
  await caller.stockCounts.count({ ...once(), countId: open, ...of('BUN', 90) })
  await stock.setAside({ ...once(), ...of('SPARK75', 12), locationId: store.id, note: 'Gala, 12 Aralık' })
}

/** A count that was finished. */
async function count(
  { stockCounts }: DemoCaller,
  locationId: StockLocationId,
  lines: readonly { itemId: never; qty: string }[],
): Promise<void> {
  const { id: countId } = await stockCounts.start({ ...once(), locationId })
  for (const line of lines) await stockCounts.count({ ...once(), countId, ...line })
  await stockCounts.finish({ ...once(), countId })
}

async function deliver(caller: DemoCaller, items: readonly Stored[], locationId: StockLocationId): Promise<void> {
  const byVendor = Map.groupBy(items, ({ vendorId }) => vendorId)
  let note = 4_100
  for (const [vendorId, own] of byVendor) {
    note += 37
    const lines = own.map((item, index) => {
      const asked = demoItems.find(({ code }) => code === item.code)
      const price = prices[`${asked?.category} ${asked?.unit}`] ?? 1_000
      const share = scarce.includes(item.code) ? 0.12 : 0.7 + ((index * 7) % 5) / 10
      const qty = Math.max(1, Math.round(((asked?.par ?? 1) * share) / item.factor))
      return {
        itemId: item.id as never,
        unitId: item.unitId as never,
        qty: String(qty),
        priceMinor: Math.round(price * (0.8 + ((index * 3) % 7) / 10) * item.factor),
        lot: asked?.batchDays ? `${item.code.slice(0, 3)}-${note}` : '',
        ...(item.code === 'TOMATO' && { rejectedQty: '1', rejectReason: 'Ezilmiş' }),
      }
    })
    await caller.stock.receive({
      ...once(),
      locationId,
      vendorId: vendorId as never,
      vendorRef: `IRS-${note}`,
      lines,
    })
  }
}
