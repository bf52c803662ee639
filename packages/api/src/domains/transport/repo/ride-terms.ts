import { storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import type { RideTerms } from '@marquee/contract/rides'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDateOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** How the venue sells rides, and the taxes that are valid today. */
export async function findTerms(db: Db | Tx, venueId: VenueId): Promise<RideTerms> {
  const { rows } = await sql<{ taxCode: string | null; rev: number; taxes: RideTerms['taxes'] }>`
    select r.tax_code as "taxCode", coalesce(r.rev, 0) as rev,
      (select coalesce(json_agg(json_build_object('code', x.code, 'name', x.name, 'ratePpm', x.rate_ppm)
        order by x.rate_ppm, x.code), '[]')
        from tax_rule x where x.venue_id = v.id and x.valid @> ${venueDateOf(venueId)}) as taxes
    from venue v left join ride_terms r on r.venue_id = v.id where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return { ...row, taxes: row.taxes.map((tax) => ({ ...tax, name: storedLocalText.parse(tax.name) })) }
}

interface NewTerms {
  venueId: VenueId
  taxCode: string | null
  /** What was looked at; 0: nothing was set yet. */
  expectedRev: number
  by: UserId
}

/** Sets them; false: somebody else has since they were looked at. */
export async function saveTerms(tx: Tx, { venueId, taxCode, expectedRev, by }: NewTerms): Promise<boolean> {
  const { rows } =
    expectedRev === 0
      ? await sql`
          insert into ride_terms (venue_id, tax_code, updated_by) values (${venueId}, ${taxCode}, ${by})
          on conflict (venue_id) do nothing returning 1`.execute(tx)
      : await sql`
          update ride_terms set tax_code = ${taxCode}, rev = rev + 1, updated_at = now(), updated_by = ${by}
          where venue_id = ${venueId} and rev = ${expectedRev} returning 1`.execute(tx)
  return rows.length > 0
}
