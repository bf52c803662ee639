import type { LocalText, UserId, VenueId } from '@marquee/contract'
import type { FoodProductId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** A price: of a product, or of a variant that has its own. `priceId` is the id of whose it is. */
interface Price {
  priceId: string
  productId: FoodProductId
  isVariant: boolean
  name: LocalText
  variant: LocalText | null
  wasMinor: number
}

/** Holds products in use against others who change them, in the order of their ids. */
export async function lockPrices(tx: Tx, venueId: VenueId, ids: readonly FoodProductId[]): Promise<void> {
  await sql`select from food_product where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
}

/** Which of these are products in use. */
export async function selectInUse(db: Db | Tx, venueId: VenueId, ids: readonly FoodProductId[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from food_product
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and archived_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The prices of products in use that have one. */
export async function selectPrices(db: Db | Tx, venueId: VenueId, ids: readonly FoodProductId[]): Promise<Price[]> {
  const { rows } = await sql<Price>`
    select * from (
      select p.id as "priceId", p.id as "productId", false as "isVariant", p.name, null::jsonb as variant,
        p.price_minor as "wasMinor", -1 as place
      from food_product p
      where p.venue_id = ${venueId} and p.id = any(${[...ids]}::uuid[]) and p.archived_at is null and p.kind <> 'open'
      union all
      select v.id, p.id, true, p.name, v.name, v.price_minor, v.place
      from food_product p join food_variant v on v.venue_id = p.venue_id and v.product_id = p.id
      where p.venue_id = ${venueId} and p.id = any(${[...ids]}::uuid[]) and p.archived_at is null
        and v.archived_at is null and v.price_minor is not null) prices
    order by fold(coalesce(nullif(name ->> 'en', ''), name ->> 'tr')), "productId", place`.execute(db)
  return rows
}

/** Writes one of them. */
export async function setPrice(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  price: Pick<Price, 'priceId' | 'productId' | 'isVariant'> & { nowMinor: number },
): Promise<void> {
  await sql`update food_product set rev = rev + 1, updated_at = now(), updated_by = ${by}
    ${price.isVariant ? sql`` : sql`, price_minor = ${price.nowMinor}`}
    where venue_id = ${venueId} and id = ${price.productId}`.execute(tx)
  if (!price.isVariant) return
  await sql`update food_variant set price_minor = ${price.nowMinor}
    where venue_id = ${venueId} and id = ${price.priceId}`.execute(tx)
}
