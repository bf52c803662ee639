import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApi } from '../../../testing/index.ts'

// Rows of food orders for tests of what the database keeps to itself.

/** Writes an order with one line of `qty` pieces at 100.00, as nobody would who uses the procedures. */
export async function writeTab(
  api: TestApi,
  { variantId, qty, stationId = null }: { variantId: string; qty: number; stationId?: string | null },
): Promise<string> {
  const id = randomUUID()
  const { user } = await api.signInAs('owner')
  await sql`insert into food_order (venue_id, id, business_date, call_no, service, is_training, currency, opened_by)
    values (${api.venue.id}, ${id}, current_date, nextval('food_call_no')::integer, 'counter', false, 'TRY', ${user.id})`.execute(
    api.database.asOwner,
  )
  await sql`insert into food_order_line (venue_id, food_order_id, line_no, variant_id, station_id, qty, unit_minor,
      tax_code, tax_ppm, name, mods, note, course, is_counted, made_by)
    values (${api.venue.id}, ${id}, 1, ${variantId}, ${stationId}, ${qty}, 10000, 'VAT10', 100000,
      '{"en":"Soup","tr":"Çorba"}', '[]', '', 1, false, ${user.id})`.execute(api.database.asOwner)
  return id
}
