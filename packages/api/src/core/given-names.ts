import { inLanguage, type Language, type LocalText, type Me, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/**
 * Names in both languages by the one that is stored: of roles and tills that the venue has not named, and of zones of its
 * floors. A zone is found by either name: the plan of its seats has one only.
 */
export async function selectGivenNames(db: Db, venueId: VenueId): Promise<Me['names']> {
  const names = (table: 'role' | 'till') => sql`coalesce((
    select jsonb_agg(x.names || jsonb_build_object('name', x.name) order by x.name) from ${sql.table(table)} x
    where x.venue_id = ${venueId} and x.names is not null), '[]')`
  const zones = sql`coalesce((
    select jsonb_agg(z.name || jsonb_build_object('name', n.name) order by n.name, z.id) from floor_zone z
    cross join lateral (values (z.name->>'en'), (z.name->>'tr')) as n (name)
    where z.venue_id = ${venueId} and z.name->>'en' <> z.name->>'tr' and n.name <> ''), '[]')`
  const { rows } = await sql<Me['names']>`
    select ${names('role')} as roles, ${names('till')} as tills, ${zones} as zones`.execute(db)
  return rows[0] ?? { roles: [], tills: [], zones: [] }
}

/** A stored name in a language; one that is not among `names` as it is stored. */
export function namesIn(names: readonly (LocalText & { name: string })[], language: Language) {
  const known = new Map(names.map((each) => [each.name, inLanguage(each, language)]))
  return (name: string) => known.get(name) ?? name
}
