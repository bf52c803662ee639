import { type HomeProgramme, storedLocalText, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDate } from '../../../core/venue-day.ts'

/** What everybody may know of the venue that this address shows; null before there is one. */
export async function findPublicVenue(db: Db): Promise<{ name: string; city: string | null; zone: string } | null> {
  const venue = await db
    .selectFrom('venue')
    .select(['name', 'city', 'zone'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return venue ?? null
}

/** Its id. */
export async function findPublicVenueId(db: Db): Promise<VenueId | null> {
  const venue = await db
    .selectFrom('venue')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return (venue?.id as VenueId | undefined) ?? null
}

// As many as a board has room for, and as far ahead as someone would look.
const most = 24
const daysAhead = 60

/**
 * What the venue of this address plays next, without what is a draft, cancelled or over: the sessions of the first day
 * that has any. Null when there is nothing within 60 days. Asked by everybody, so no seats are counted. Names are looked
 * up one by one: joined, a venue without statistics compared each show with each floor, which took seconds.
 */
export async function findProgramme(db: Db): Promise<HomeProgramme> {
  const { rows } = await sql<{
    id: TicketSessionId
    name: unknown
    floor: unknown
    date: string
    isToday: boolean
    startsAt: string
    endsAt: string
  }>`
    select t.id, t.local_date as date,
      (select p.name from ticket_product p where p.venue_id = t.venue_id and p.id = t.product_id) as name,
      (select f.name from floor f where f.venue_id = t.venue_id and f.id = t.floor_id) as floor,
      t.local_date <= ${venueDate} as "isToday",
      t.starts_at as "startsAt", t.ends_at as "endsAt"
    from (select id, zone from venue order by created_at, id limit 1) v
    join ticket_session t on t.venue_id = v.id
    where t.starts_at between clock_timestamp() - interval '2 days'
        and clock_timestamp() + make_interval(days => ${daysAhead})
      and t.ends_at > clock_timestamp() and t.state not in ('draft', 'cancelled')
    order by t.starts_at, t.id
    limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  const sessions = rows
    .filter((row) => row.date === first.date || (first.isToday && row.isToday))
    .map(({ id, name, floor, startsAt, endsAt }) => ({
      id,
      name: storedLocalText.parse(name),
      floor: storedLocalText.parse(floor),
      startsAt,
      endsAt,
    }))
  return { date: first.date, isToday: first.isToday, sessions }
}
