import type { UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { NewLine } from '../rules/lines.ts'

interface Adding {
  venueId: VenueId
  id: FoodOrderId
  by: UserId
  /** The kitchen hears of them in the same transaction. */
  isSent?: boolean
}

/** Adds lines behind those that an order has, which is held, with what they take out of the store. */
export async function insertFoodLines(
  tx: Tx,
  { venueId, id, by, isSent = false }: Adding,
  lines: readonly NewLine[],
): Promise<void> {
  const nth = lines.map((line, index) => ({ ...line, uses: undefined, nth: index + 1 }))
  const uses = lines.flatMap(({ recipeVersionId, uses: own }, index) =>
    own.map((use, place) => ({ ...use, nth: index + 1, recipeVersionId, useNo: place + 1 })),
  )
  await sql`
    with had as materialized (
      select coalesce(max(line_no), 0) as lines from food_order_line
      where venue_id = ${venueId} and food_order_id = ${id}
    ), added as (
      insert into food_order_line (venue_id, food_order_id, line_no, parent_line_no, variant_id, station_id, qty,
        unit_minor, tax_code, tax_ppm, name, mods, note, course, guest_no, is_counted, made_by, sent_at)
      select ${venueId}, ${id}, had.lines + r.nth, had.lines + r.parent + 1, r."variantId", r."stationId", r.qty,
        r."unitMinor", r."taxCode", r."taxPpm", r.name, r.mods, r.note, r.course, r."guestNo", r."isCounted", ${by},
        case when ${isSent}::boolean then clock_timestamp() end
      from had, jsonb_to_recordset(${JSON.stringify(nth)}::jsonb) as r (nth integer, parent integer,
        "variantId" uuid, "stationId" uuid, qty integer, "unitMinor" bigint, "taxCode" text, "taxPpm" integer,
        name jsonb, mods jsonb, note text, course smallint, "guestNo" smallint, "isCounted" boolean)
      order by r.nth
    )
    insert into food_order_use (venue_id, food_order_id, line_no, use_no, item_id, qty_each, unit_cost,
      recipe_version_id)
    select ${venueId}, ${id}, had.lines + r.nth, r."useNo", r."itemId", r."qtyEach", r."unitCost", r."recipeVersionId"
    from had, jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as r (nth integer, "useNo" integer, "itemId" uuid,
      "qtyEach" numeric, "unitCost" numeric, "recipeVersionId" uuid)`.execute(tx)
}
