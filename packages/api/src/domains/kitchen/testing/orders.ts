import type { KitchenStationId } from '@marquee/contract/food'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { SignedIn, TestApi } from '../../../testing/index.ts'
import { makeProduct } from '../../food/testing/kitchen.ts'

let count = 0
const next = () => {
  count += 1
  return count
}

/** A station of the kitchen. */
export async function makeStation(
  { caller }: SignedIn,
  more: Partial<Parameters<SignedIn['caller']['kitchenStations']['create']>[0]> = {},
): Promise<KitchenStationId> {
  const n = next()
  const station = { code: `ST${n}`, name: { en: `Station ${n}`, tr: `İstasyon ${n}` }, targetMinutes: 10, ...more }
  return (await caller.kitchenStations.create(station)).id
}

export interface TestLine {
  /** null: no station makes it. */
  stationId: KitchenStationId | null
  qty?: number
  course?: number
  note?: string
  /** The line of the combo that it is a part of. */
  parentLineNo?: number
  /** What one piece takes out of the store. */
  uses?: readonly [itemId: string, qtyEach: string][]
  mods?: readonly object[]
}

interface NewOrder {
  service?: 'counter' | 'table' | 'pickup'
  isTraining?: boolean
  guestName?: string
  wantedAt?: string
}

/**
 * A food order with these lines, written as the counter leaves it: nothing of it was sent. Its product is one of no
 * recipe, because what a piece takes out of the store is said line by line.
 */
export async function makeOrder(
  api: TestApi,
  owner: SignedIn,
  lines: readonly TestLine[],
  { service = 'counter', isTraining = false, guestName, wantedAt }: NewOrder = {},
): Promise<string> {
  const db = api.database.asOwner
  const { venueId, id: userId } = owner.user
  const id = uuidv7()
  const product = await makeProduct(owner.caller)
  const [variant] = (await owner.caller.foodProducts.parts({ id: product.id })).variants
  const tableId = service === 'table' ? uuidv7() : null
  if (tableId) {
    await sql`insert into dining_table (venue_id, id, code, name, shape, seats, x, y)
      values (${venueId}, ${tableId}, ${`T${next()}`}, '{"en": "Table 7", "tr": "Masa 7"}', 'round', 4, 0, 0)`.execute(
      db,
    )
  }
  await sql`
    insert into food_order (venue_id, id, business_date, call_no, service, table_id, guest_name, wanted_at, is_training,
      currency, opened_by)
    select v.id, ${id}, ((clock_timestamp() at time zone v.zone) - v.business_cutoff::interval)::date,
      nextval('food_call_no'), ${service}, ${tableId}, ${guestName ?? null}, ${wantedAt ?? null}, ${isTraining},
      'TRY', ${userId}
    from venue v where v.id = ${venueId}`.execute(db)
  for (const [index, line] of lines.entries()) {
    const lineNo = index + 1
    await sql`
      insert into food_order_line (venue_id, food_order_id, line_no, variant_id, station_id, qty, unit_minor, tax_code,
        tax_ppm, name, mods, note, course, is_counted, made_by, parent_line_no)
      values (${venueId}, ${id}, ${lineNo}, ${variant?.id}, ${line.stationId}, ${line.qty ?? 1}, 25000, 'VAT10', 100000,
        ${JSON.stringify({ en: `Dish ${lineNo}`, tr: `Tabak ${lineNo}` })}, ${JSON.stringify(line.mods ?? [])},
        ${line.note ?? ''}, ${line.course ?? 1}, false, ${userId},
        ${line.parentLineNo ?? null})`.execute(db)
    for (const [use, [itemId, qtyEach]] of (line.uses ?? []).entries()) {
      await sql`
        insert into food_order_use (venue_id, food_order_id, line_no, use_no, item_id, qty_each, unit_cost)
        values (${venueId}, ${id}, ${lineNo}, ${use + 1}, ${itemId}, ${qtyEach}, 0)`.execute(db)
    }
  }
  return id
}
