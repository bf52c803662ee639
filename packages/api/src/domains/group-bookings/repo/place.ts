import { type RawBuilder, sql } from 'kysely'

/** Where the passes of a line `l` are, by its name: a standing area, else the category of their seats. */
export const placeOf = sql`coalesce(z.name, c.name)`

/** Joins what `placeOf` reads. */
export const joinPlace = (areaNo: RawBuilder<unknown>, ticketSessionId: RawBuilder<unknown>) => sql`
  left join seat_category c on c.venue_id = l.venue_id and c.id = l.seat_category_id
  left join ticket_session t on t.venue_id = l.venue_id and t.id = ${ticketSessionId}
  left join standing_area z on z.venue_id = t.venue_id and z.layout_version_id = t.layout_version_id
    and z.area_no = ${areaNo}`
