import { taxInside, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { chanceFrom } from '@marquee/db/seed'
import { sql } from 'kysely'
import type { FoodLine } from './food-rows.ts'
import { type DemoRows, emptyRows } from './sales-rows.ts'
import { type Desk, fillTills } from './tills.ts'

/** What the counter sold on past days, with the tills that took the money. */
export interface PastFood {
  rows: DemoRows
  lines: FoodLine[]
}

type Used = Omit<FoodLine, 'foodOrderId' | 'orderId' | 'lineNo' | 'gross' | 'tax' | 'actorId'>

/**
 * Reads from the store what was used on past days and makes sales of it, at the prices of the menu: what was taken out at
 * one moment one guest has bought.
 */
export async function pastFood(
  db: Db,
  { venueId, desk, now, priceVersion }: { venueId: VenueId; desk: Desk; now: number; priceVersion: number },
): Promise<PastFood> {
  const chance = chanceFrom(20_261_127)
  const rows = emptyRows()
  const lines: FoodLine[] = []
  const used = await selectUsed(db, venueId)
  for (const own of Map.groupBy(used, ({ at }) => at).values()) {
    const [first] = own
    if (!first) continue
    const ids = { foodOrderId: uuidv7(), orderId: uuidv7() }
    const sold = own.map((line, index): FoodLine => {
      const gross = line.qty * line.unit
      const tax = taxInside(gross, line.taxPpm)
      return { ...line, ...ids, lineNo: index + 1, gross, tax, actorId: desk.clerk }
    })
    lines.push(...sold)
    rows.orders.push({
      ...{ id: ids.orderId, channel: 'door', currency: first.currency, guestName: null, guestPhone: null },
      gross: sold.reduce((sum, line) => sum + line.gross, 0),
      tax: sold.reduce((sum, line) => sum + line.tax, 0),
      ...{ at: first.at, clerk: desk.clerk, priceVersion, method: 'card', tendered: null },
      reference: `T${String(chance.below(1_000_000)).padStart(6, '0')}`,
      ...{ tillSessionId: null, receiptNo: null },
    })
  }
  const currency = used[0]?.currency
  if (currency) fillTills(rows, { desks: [desk], currency, now, chance })
  return { rows, lines }
}

async function selectUsed(db: Db, venueId: VenueId): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select distinct on (a.at, a.id) a.source_id as "kitchenLineId", v.id as "variantId", m.item_id as "itemId",
      (m.value_minor / m.qty)::float8 as cost, p.name, m.qty::integer as qty,
      coalesce(v.price_minor, p.price_minor)::integer as unit, coalesce(p.tax_code, c.tax_code) as "taxCode",
      coalesce((select x.rate_ppm from tax_rule x where x.venue_id = p.venue_id
        and x.code = coalesce(p.tax_code, c.tax_code) and x.valid @> a.business_date), 0) as "taxPpm",
      w.currency, a.at
    from stock_act a
    join venue w on w.id = a.venue_id
    join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
    join food_variant v on v.venue_id = a.venue_id and v.item_id = m.item_id and v.made_qty = 1 and v.archived_at is null
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    where a.venue_id = ${venueId} and a.kind = 'use' and a.source = 'kitchen'
      and a.business_date < (now() at time zone w.zone)::date
      and not exists (select from kitchen_line k where k.venue_id = a.venue_id and k.id = a.source_id)
    order by a.at, a.id, v.id`.execute(db)
  return rows
}
