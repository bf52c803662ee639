import type { ItemCategoryRow, VendorRow } from '@marquee/contract/inventory'
import type { DemoCaller } from '../../demo/caller.ts'
import { type DemoItem, demoItems } from '../../demo/store-items.ts'

type Category = [code: string, en: string, tr: string, kind: ItemCategoryRow['kind'], parent?: string]
const categories: readonly Category[] = [
  ['DRINK', 'Drinks', 'İçecekler', 'goods'],
  ['SOFT', 'Soft drinks', 'Alkolsüz içecekler', 'goods', 'DRINK'],
  ['BAR', 'Beer and wine', 'Bira ve şarap', 'goods', 'DRINK'],
  ['HOT', 'Coffee and tea', 'Kahve ve çay', 'ingredient', 'DRINK'],
  ['FOOD', 'Food', 'Gıda', 'ingredient'],
  ['FRESH', 'Fresh', 'Taze', 'ingredient', 'FOOD'],
  ['PANTRY', 'Pantry', 'Kuru gıda', 'ingredient', 'FOOD'],
  ['FROZEN', 'Frozen', 'Donmuş', 'ingredient', 'FOOD'],
  ['SNACK', 'Snacks', 'Atıştırmalık', 'goods'],
  ['SHOP', 'Gift shop', 'Hediyelik', 'goods'],
  ['SUPPLY', 'Supplies', 'Sarf malzemesi', 'consumable'],
  ['SERVE', 'Cups and napkins', 'Bardak ve peçete', 'consumable', 'SUPPLY'],
  ['CLEAN', 'Cleaning', 'Temizlik', 'consumable', 'SUPPLY'],
  ['STAGE', 'Stage and tickets', 'Sahne ve bilet', 'consumable', 'SUPPLY'],
]

type Vendor = [code: string, name: string, kind: VendorRow['kind'], taxNo: string, contact: string, terms: number]
const vendors: readonly Vendor[] = [
  ['BOGAZ', 'Boğaz İçecek Dağıtım', 'supplier', '1790456213', 'Selim Aydın', 30],
  ['KARAKOY', 'Karaköy Kahve', 'supplier', '4870125590', 'Ebru Tan', 14],
  ['HALIC', 'Haliç Gıda Toptan', 'supplier', '3320987714', 'Murat Kılıç', 21],
  ['MEYHAL', 'Meyve Hali 41', 'supplier', '6110034582', 'Hatice Demir', 7],
  ['EKIN', 'Ekin Fırın', 'supplier', '2940771836', 'Yusuf Ekin', 7],
  ['ANADOLU', 'Anadolu Şarapçılık', 'supplier', '0680229147', 'Deniz Arman', 45],
  ['BEYAZ', 'Beyaz Temizlik', 'supplier', '1530668092', 'Songül Ak', 30],
  ['PIRIL', 'Pırıl Ambalaj', 'supplier', '7400512368', 'Kemal Uçar', 30],
  ['LIMAN', 'Liman Baskı', 'service', '5620118430', 'Aslı Güneş', 15],
  ['DENIZ', 'Deniz Teknik Servis', 'service', '2280945671', 'Orhan Bal', 30],
  ['GALATA', 'Galata Kumpanya', 'artist', '3910577028', 'Derya Su', 10],
  ['ISKELE', 'İskele Turizm', 'partner', '4550860319', 'Can Öz', 30],
]

// A valid EAN-13 of the range that shops number themselves.
function ean(number: number): string {
  const digits = `29${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Categories, vendors and 80 items with what they come packed in. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const categoryIds = new Map<string, ItemCategoryRow['id']>()
  for (const [index, [code, en, tr, kind, parent]] of categories.entries()) {
    const parentId = (parent && categoryIds.get(parent)) || null
    const made = await caller.itemCategories.create({ code, name: { en, tr }, kind, parentId, sort: (index + 1) * 10 })
    categoryIds.set(code, made.id)
  }
  const vendorIds = new Map<string, VendorRow['id']>()
  for (const [index, [code, name, kind, taxNo, contact, termsDays]] of vendors.entries()) {
    const made = await caller.vendors.create({
      code,
      name,
      kind,
      taxNo,
      contact,
      email: `${code.toLowerCase()}@vendor.example`,
      phone: `+90 212 555 ${String(1000 + index * 37)}`,
      address: 'İstanbul',
      termsDays,
    })
    vendorIds.set(code, made.id)
  }
  await caller.inventoryItems.import({ rows: demoItems.map((item, index) => fieldsOf(item, index)), dryRun: false })
  await makePackings(caller)

  function fieldsOf({ code, en, tr, ...item }: DemoItem, index: number) {
    const categoryId = categoryIds.get(item.category)
    const vendorId = vendorIds.get(item.vendor)
    if (!categoryId || !vendorId) throw new Error(`${code} has no category or no vendor`)
    return {
      code,
      name: { en, tr },
      categoryId,
      vendorId,
      baseUnit: item.unit,
      barcode: ean(index + 1),
      minQty: String(item.min),
      parQty: String(item.par),
      leadDays: item.storage === 'chilled' ? 1 : 3,
      storage: item.storage ?? ('dry' as const),
      isBatch: item.batchDays !== undefined,
      expiryDays: item.batchDays ?? null,
      isStrict: item.strict ?? false,
    }
  }
}

async function makePackings(caller: DemoCaller): Promise<void> {
  const { rows } = await caller.inventoryItems.list({ limit: 100 })
  for (const [index, { code, pack }] of demoItems.entries()) {
    const item = rows.find((each) => each.code === code)
    if (!pack || !item) continue
    const [unit, factor] = pack
    const barcode = ean(5000 + index)
    await caller.itemUnits.create({ itemId: item.id, unit, factor: String(factor), barcode, isPurchase: true })
  }
}
