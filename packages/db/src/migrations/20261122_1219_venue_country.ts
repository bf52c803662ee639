import { countryOf } from '@marquee/contract'
import { type Kysely, sql } from 'kysely'

/** Where a venue is: what a phone number without a country code means. Existing venues get it from zone and currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venue add column country char(2) check (country ~ '^[A-Z]{2}$')`.execute(db)
  const { rows } = await sql<{ id: string; zone: string; currency: string }>`
    select id, zone, currency from venue`.execute(db)
  for (const { id, ...where } of rows) {
    await sql`update venue set country = ${countryOf(where)} where id = ${id}`.execute(db)
  }
  await sql`alter table venue alter column country set not null`.execute(db)
}
