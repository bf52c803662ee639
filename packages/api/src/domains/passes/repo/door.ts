import type { DoorPass, OpenDoor, PassCheck, TicketSessionId, VenueId } from '@marquee/contract'
import { fold, storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { escaped } from '../../../core/search-words.ts'
import { selectPassesById } from './passes.ts'

type Session = NonNullable<PassCheck['session']>

interface FoundSession {
  id: TicketSessionId
  product: unknown
  floor: unknown
  startsAt: string
}

const toSession = ({ id, product, floor, startsAt }: FoundSession): Session => ({
  id,
  product: storedLocalText.parse(product),
  floor: storedLocalText.parse(floor),
  startsAt,
})

const isOpen = (hours: number) => sql`t.state not in ('draft', 'cancelled')
  and t.starts_at - ${hours} * interval '1 hour' <= clock_timestamp() and t.ends_at > clock_timestamp()`

const named = sql`
  (select d.name from ticket_product d where d.venue_id = t.venue_id and d.id = t.product_id) as product,
  (select f.name from floor f where f.venue_id = t.venue_id and f.id = t.floor_id) as floor`

/** The sessions whose doors are open, `hours` before their start until their end, with the people who are in. */
export async function selectDoors(db: Db, venueId: VenueId, hours: number): Promise<OpenDoor[]> {
  // Passes are reached through the lines of their session, which have an index for it.
  const { rows } = await sql<
    FoundSession &
      Pick<OpenDoor, 'floorId' | 'endsAt' | 'inside' | 'total'> & { gates: { id: string; name: unknown }[] }
  >`
    select t.id, ${named}, t.floor_id as "floorId", t.starts_at as "startsAt", t.ends_at as "endsAt",
      coalesce(c.inside, 0)::integer as inside, coalesce(c.total, 0)::integer as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.sort) from gate g
        where g.venue_id = t.venue_id and g.floor_id = t.floor_id), '[]') as gates
    from ticket_session t
    cross join lateral (
      select sum(p.people) filter (where p.state = 'used') as inside, sum(p.people) as total
      from order_line l
      join pass p on p.venue_id = l.venue_id and p.order_id = l.order_id and p.line_no = l.line_no
      where l.venue_id = t.venue_id and l.ticket_session_id = t.id and p.state in ('issued', 'used')
        and not p.is_training) c
    where t.venue_id = ${venueId} and ${isOpen(hours)}
    order by t.starts_at, t.id`.execute(db)
  return rows.map(({ floorId, endsAt, inside, total, gates, ...session }) => ({
    session: toSession(session),
    floorId,
    endsAt,
    inside,
    total,
    gates: gates.map(({ id, name }) => ({
      id: id as OpenDoor['gates'][number]['id'],
      name: storedLocalText.parse(name),
    })),
  }))
}

/** The session that begins next; undefined when none is planned. */
export async function selectNextDoor(db: Db, venueId: VenueId): Promise<Session | undefined> {
  const { rows } = await sql<FoundSession>`
    select t.id, ${named}, t.starts_at as "startsAt" from ticket_session t
    where t.venue_id = ${venueId} and t.state not in ('draft', 'cancelled') and t.starts_at > clock_timestamp()
    order by t.starts_at limit 1`.execute(db)
  return rows[0] && toSession(rows[0])
}

interface Wanted {
  hours: number
  /** null: every session whose doors are open. */
  ticketSessionId: TicketSessionId | null
  shortCode: string | null
  orderNo: number | null
  /** All of them stand in the name of the holder or of the guest. */
  words: readonly string[]
}

const atMost = 30

/**
 * Passes of the sessions whose doors are open, by code, order or name; by order. Walked from the sessions to their lines
 * and from each line to its order and passes, by `offset 0` in this direction alone: as joins a database that has not
 * counted the rows yet compares every order of the venue with every line and every session.
 */
export async function selectPassesAtDoor(db: Db, venueId: VenueId, wanted: Wanted): Promise<DoorPass[]> {
  const { hours, ticketSessionId, shortCode, orderNo } = wanted
  const patterns = wanted.words.map((word) => `%${escaped(fold(word))}%`)
  const { rows } = await sql<{ id: DoorPass['pass']['id']; guestName: string | null }>`
    select p.id, o.guest_name as "guestName"
    from ticket_session t
    cross join lateral (
      select l.order_id, l.line_no from order_line l
      where l.venue_id = t.venue_id and l.ticket_session_id = t.id offset 0) l
    cross join lateral (
      select o.order_no, o.guest_name from sale_order o
      where o.venue_id = t.venue_id and o.id = l.order_id offset 0) o
    cross join lateral (
      select p.id, p.line_no, p.seat_no, p.short_code, p.holder_name from pass p
      where p.venue_id = t.venue_id and p.order_id = l.order_id and p.line_no = l.line_no and not p.is_training offset 0) p
    where t.venue_id = ${venueId} and ${isOpen(hours)}
      and (${ticketSessionId}::uuid is null or t.id = ${ticketSessionId})
      and (p.short_code = ${shortCode} or o.order_no = ${orderNo}
        or fold(coalesce(p.holder_name, '') || ' ' || coalesce(o.guest_name, '')) like all (${patterns}::text[]))
    order by o.order_no desc, p.line_no, p.seat_no, p.id
    limit ${atMost}`.execute(db)
  const passes = await selectPassesById(
    db,
    venueId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, guestName }) => {
    const pass = passes.get(id)
    if (!pass) return []
    const { shortCode: _, ...row } = pass.row
    return [{ pass: row, session: pass.session, orderNo: pass.orderNo, guestName }]
  })
}
