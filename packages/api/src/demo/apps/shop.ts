import type { VenueId } from '@marquee/contract'
import { slugify } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const categories = ['Mens', 'Ladies', 'Unisex']
const brands = ['Galata', 'Halat', 'Martı', 'Poyraz', 'Rıhtım']
const vendors = ['Haliç Tekstil', 'Liman Dağıtım', 'Sahil Trading']
const tags = ['new', 'sale', 'cotton', 'wool', 'waterproof', 'handmade', 'gift', 'limited', 'summer', 'winter']

type Row = [category: number, name: string, brand: number, vendor: number, base: number, tax: number, tags: number[]]
const products: Row[] = [
  [2, 'Pier T-shirt', 0, 0, 340, 10, [2, 8]],
  [0, 'Deckhand shirt', 1, 0, 780, 10, [2]],
  [1, 'Harbour dress', 2, 1, 1450, 18, [0, 8]],
  [2, 'Sailcloth tote', 4, 2, 420, 20, [5, 6]],
  [2, 'Storm jacket', 3, 1, 2650, 20, [4, 9]],
  [0, 'Captain’s sweater', 3, 0, 1690, 10, [3, 9]],
  [1, 'Lighthouse scarf', 2, 0, 560, 8, [3, 6]],
  [2, 'Balcony blanket', 0, 2, 990, 18, [3, 6, 9]],
  [2, 'Brass bell', 1, 2, 1250, 30, [5, 7]],
  [0, 'Rigger’s gloves', 1, 1, 310, 20, [4]],
  [1, 'Opera gloves', 2, 1, 480, 20, [7]],
  [2, 'Evening cap', 4, 0, 290, 10, [1, 2]],
  [2, 'Ticket wallet', 0, 2, 360, 18, [5, 6]],
  [0, 'Dock trousers', 3, 0, 1180, 10, [2, 4]],
  [1, 'Promenade skirt', 2, 0, 1040, 10, [8, 1]],
  [2, 'Season notebook', 0, 2, 180, 8, [6]],
  [2, 'Enamel mug', 4, 2, 260, 18, [6]],
  [2, 'Poster, opening night', 0, 1, 220, 8, [7]],
  [0, 'Pilot coat', 3, 1, 3400, 20, [3, 9, 7]],
  [1, 'Rain cape', 3, 1, 1320, 20, [4]],
  [2, 'Rope bracelet', 1, 2, 150, 30, [5, 6, 0]],
  [2, 'Folding fan', 4, 2, 210, 18, [8, 6]],
  [2, 'Bosphorus puzzle', 0, 2, 540, 18, [6, 0]],
]

const cents = (value: number) => Math.round(value * 100) / 100

/** Twenty-three products with what they are sorted by. */
export async function fillShop(db: Db, venueId: VenueId): Promise<void> {
  const named = (names: readonly string[]) =>
    names.map((name, sort) => ({ venue_id: venueId, id: uuidv7(), name, slug: slugify(name), sort }))
  const [ofCategory, ofBrand, ofVendor] = [named(categories), named(brands), named(vendors)]
  await db.insertInto('shop_category').values(ofCategory).execute()
  await db.insertInto('shop_brand').values(ofBrand).execute()
  await db.insertInto('shop_vendor').values(ofVendor).execute()
  const ofTag = tags.map((title) => ({ venue_id: venueId, id: uuidv7(), title }))
  await db.insertInto('shop_tag').values(ofTag).execute()
  const rows = products.map(([category, name, brand, vendor, base, tax, held], index) => {
    const number = String(index + 1).padStart(3, '0')
    const row = {
      venue_id: venueId,
      id: uuidv7(),
      category_id: ofCategory[category]?.id ?? null,
      brand_id: ofBrand[brand]?.id ?? null,
      vendor_id: ofVendor[vendor]?.id ?? null,
      name,
      description: `${name} of the house, from ${vendors[vendor]}. Sold in the foyer and by post.`,
      sku: `GP-${(brands[brand] ?? '').slice(0, 3).toUpperCase()}-${number}`,
      barcode: `8690000${number}${String((index * 7919) % 100).padStart(2, '0')}`,
      stock: (index * 17) % 64,
      reserved: index % 5,
      cost: cents(base * 0.55),
      base_price: base,
      tax_percent: tax,
      price: cents(base * (1 + tax / 100)),
      weight: cents(0.15 + ((index * 13) % 20) / 10),
      thumbnail: null,
      active: index % 6 !== 5,
    }
    return { row, held }
  })
  await db
    .insertInto('shop_product')
    .values(rows.map(({ row }) => row))
    .execute()
  const links = rows.flatMap(({ row, held }) =>
    held.map((tag, place) => ({ venue_id: venueId, product_id: row.id, tag_id: ofTag[tag]?.id ?? '', place })),
  )
  await db.insertInto('shop_product_tag').values(links).execute()
}
