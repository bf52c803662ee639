import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** The tax inside of the passes and the rides of each product today, in millionths, by its id. */
export async function selectTaxes(
  db: Db,
  { venueId, productIds }: { venueId: VenueId; productIds: readonly string[] },
): Promise<Map<string, { passPpm: number; ridePpm: number }>> {
  const { rows } = await sql<{ id: string; passPpm: number; ridePpm: number }>`
    select p.id, coalesce(own.rate_ppm, 0) as "passPpm", coalesce(ride.rate_ppm, 0) as "ridePpm"
    from ticket_product p
    join venue v on v.id = p.venue_id
    left join ride_terms r on r.venue_id = p.venue_id
    left join tax_rule own on own.venue_id = p.venue_id and own.code = p.tax_code
      and own.valid @> (now() at time zone v.zone)::date
    left join tax_rule ride on ride.venue_id = p.venue_id and ride.code = coalesce(r.tax_code, p.tax_code)
      and ride.valid @> (now() at time zone v.zone)::date
    where p.venue_id = ${venueId} and p.id = any(${[...productIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...rates }) => [id, rates]))
}
