import { type SessionForSale, storedLocalText, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** The first date after `date` on which something can be bought now or later; null when nothing is planned. */
export async function findNextDate(db: Db, venueId: VenueId, date: string): Promise<string | null> {
  const row = await db
    .selectFrom('ticket_session')
    .select('local_date')
    .where('venue_id', '=', venueId)
    .where('local_date', '>', date)
    .where('state', '=', 'on_sale')
    .where('sales_until', '>', sql<string>`clock_timestamp()`)
    .orderBy('local_date')
    .limit(1)
    .executeTakeFirst()
  return row?.local_date ?? null
}

type Offer = Pick<SessionForSale, 'passTypes' | 'areas' | 'categories'>
type StoredName = { name: unknown }
interface StoredOffer {
  passTypes: (Omit<Offer['passTypes'][number], 'name'> & StoredName)[]
  areas: (Omit<Offer['areas'][number], 'name'> & StoredName)[]
  categories: (Omit<Offer['categories'][number], 'name'> & StoredName)[]
}

/** What is offered in a ticket session: kinds of passes, places without a seat, categories of its seats and areas. */
export async function selectOffer(db: Db, venueId: VenueId, id: TicketSessionId): Promise<Offer> {
  const { rows } = await sql<StoredOffer>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'code', y.code, 'name', y.name, 'ageMin', y.age_min,
        'ageMax', y.age_max, 'people', y.people, 'maxPerOrder', y.max_per_order, 'requiresName', y.requires_name,
        'requiresProof', y.requires_proof, 'byCode', y.by_code) order by y.sort, y.id)
        from pass_type y
        where y.venue_id = t.venue_id and y.product_id = t.product_id and y.archived_at is null), '[]') as "passTypes",
      coalesce((select jsonb_agg(jsonb_build_object('areaNo', c.area_no, 'name', a.name, 'categoryId', c.seat_category_id,
        'free', c.size - c.taken + coalesce((select sum(h.qty) from pool_hold h where h.venue_id = c.venue_id
          and h.ticket_session_id = c.ticket_session_id and h.area_no = c.area_no
          and h.until <= clock_timestamp()), 0)) order by c.area_no)
        from capacity_pool c
        left join standing_area a on a.venue_id = c.venue_id and a.layout_version_id = t.layout_version_id
          and a.area_no = c.area_no
        where c.venue_id = t.venue_id and c.ticket_session_id = t.id), '[]') as areas,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.sort, k.id)
        from seat_category k
        where k.venue_id = t.venue_id and (
          k.id in (select s.seat_category_id from session_seat s
            where s.venue_id = t.venue_id and s.ticket_session_id = t.id)
          or k.id in (select c.seat_category_id from capacity_pool c
            where c.venue_id = t.venue_id and c.ticket_session_id = t.id))), '[]') as categories
    from ticket_session t
    where t.venue_id = ${venueId} and t.id = ${id}`.execute(db)
  const [row] = rows
  const named = <T extends StoredName>(item: T) => ({ ...item, name: storedLocalText.parse(item.name) })
  return {
    passTypes: (row?.passTypes ?? []).map(named),
    areas: (row?.areas ?? []).map((area) => ({ ...area, name: area.name === null ? null : named(area).name })),
    categories: (row?.categories ?? []).map(named),
  }
}
