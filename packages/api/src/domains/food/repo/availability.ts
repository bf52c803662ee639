import type { UserId, VenueId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { Availability, SetAvailability } from '@marquee/contract/food-menu'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { availabilityOf, withInstant } from './products.ts'

/** Holds a variant in use and says whether it is on sale; undefined when the venue has none of this id. */
export async function holdAvailability(
  tx: Tx,
  { venueId, variantId }: { venueId: VenueId; variantId: FoodVariantId },
): Promise<Availability | undefined> {
  await sql`select from food_variant where venue_id = ${venueId} and id = ${variantId} for no key update`.execute(tx)
  const { rows } = await sql<{ availability: Availability }>`
    select ${availabilityOf} as availability from food_variant v
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where v.venue_id = ${venueId} and v.id = ${variantId} and v.archived_at is null`.execute(tx)
  return rows[0] && withInstant(rows[0].availability)
}

/** Writes whether a variant is on sale. */
export async function writeAvailability(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { variantId, mode, until, left, reason }: Omit<SetAvailability, 'commandId'>,
): Promise<void> {
  await sql`
    insert into food_availability (venue_id, variant_id, mode, until, left_count, reason, changed_by)
    values (${venueId}, ${variantId}, ${mode}, ${until}, ${left}, ${reason}, ${by})
    on conflict (venue_id, variant_id) do update set mode = excluded.mode, until = excluded.until,
      left_count = excluded.left_count, reason = excluded.reason, changed_at = clock_timestamp(),
      changed_by = excluded.changed_by`.execute(tx)
}

/** What is wanted of one variant. */
interface WantedPortions {
  variantId: FoodVariantId
  qty: number
}

/**
 * Takes portions from those that are counted, in the order of their ids so that two sales never wait for each other.
 * Answers the variants that cannot be sold: off, or fewer left than wanted. `at`: when they are wanted, if that is later;
 * what is off until then is back. Nothing is taken of those; the caller refuses and the transaction takes back the others.
 */
export async function takeCounted(
  tx: Tx,
  venueId: VenueId,
  wanted: readonly WantedPortions[],
  at: string | null = null,
): Promise<FoodVariantId[]> {
  const sums = new Map<FoodVariantId, number>()
  for (const { variantId, qty } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + qty)
  const { rows } = await sql<{ variantId: FoodVariantId }>`
    with wanted as materialized (
      select * from unnest(${[...sums.keys()]}::uuid[], ${[...sums.values()]}::integer[]) as w (variant_id, qty)
    ), held as materialized (
      select a.variant_id, a.left_count, w.qty from food_availability a join wanted w using (variant_id)
      where a.venue_id = ${venueId} and a.mode = 'count' order by a.variant_id for no key update of a
    ), taken as (
      update food_availability a set left_count = a.left_count - h.qty, changed_at = clock_timestamp() from held h
      where a.venue_id = ${venueId} and a.variant_id = h.variant_id and h.left_count >= h.qty
    )
    select variant_id as "variantId" from held where left_count < qty
    union all
    select a.variant_id from food_availability a join wanted using (variant_id)
    where a.venue_id = ${venueId} and (a.mode = 'off' or (a.mode = 'until' and a.until > greatest(${at}::timestamptz, clock_timestamp())))
    order by "variantId"`.execute(tx)
  return rows.map(({ variantId }) => variantId)
}

/** Takes portions that are gone already from those that are counted, as far as there are so many, in the order of their ids. */
export async function takeCountedAsSold(tx: Tx, venueId: VenueId, sold: readonly WantedPortions[]): Promise<void> {
  for (const { variantId, qty } of [...sold].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    await sql`update food_availability set left_count = greatest(left_count - ${qty}, 0), changed_at = clock_timestamp()
      where venue_id = ${venueId} and variant_id = ${variantId} and mode = 'count'`.execute(tx)
  }
}

/**
 * Holds counted portions that are about to be given back, in the order of their ids. A sale takes portions before seats,
 * kitchen and store: whoever gives them back holds them as early, or the two wait for each other.
 */
export async function holdCounted(tx: Tx, venueId: VenueId, variantIds: readonly FoodVariantId[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`select from food_availability
    where venue_id = ${venueId} and variant_id = any(${[...variantIds]}::uuid[]) and mode = 'count'
    order by variant_id for no key update`.execute(tx)
}

/** Gives counted portions back, which are held: a sale that was undone. */
export async function giveBackCounted(tx: Tx, venueId: VenueId, given: readonly WantedPortions[]): Promise<void> {
  for (const { variantId, qty } of [...given].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    await sql`update food_availability set left_count = left_count + ${qty}, changed_at = clock_timestamp()
      where venue_id = ${venueId} and variant_id = ${variantId} and mode = 'count'`.execute(tx)
  }
}
