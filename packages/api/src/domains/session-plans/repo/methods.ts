import { type PaymentMethod, type PaymentMethodId, storedLocalText, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** What ways of payment are called, in their order. */
export async function selectMethodNames(db: Db | Tx, { venueId, ids }: { venueId: VenueId; ids: readonly string[] }) {
  const { rows } = await sql<{ methodId: PaymentMethodId; method: PaymentMethod; name: unknown }>`
    select id as "methodId", kind as method, name from payment_method
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) order by sort, code_key, id`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}

/** The currency of a venue. */
export async function findCurrency(db: Db | Tx, venueId: VenueId): Promise<string> {
  const { currency } = await db
    .selectFrom('venue')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return currency
}
