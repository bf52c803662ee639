import type { OrderId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { GroupState } from '@marquee/contract/choices'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { GroupNameLine } from '@marquee/contract/group-names'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { joinPlace, placeOf } from './place.ts'
import type { GroupKey } from './write.ts'

/** Of a group as far as the names of its guests go. */
export interface NamedGroup {
  state: GroupState
  orderId: OrderId | null
  ticketSessionId: TicketSessionId
  /** The option has run out, or the show is over. */
  isOver: boolean
}

/** A group whose names are looked at. */
export async function findNamed(db: Db, { venueId, id }: GroupKey): Promise<NamedGroup | undefined> {
  const { rows } = await sql<NamedGroup>`
    select g.state, g.order_id as "orderId", g.ticket_session_id as "ticketSessionId",
      (t.ends_at <= clock_timestamp() or (g.state = 'option' and g.option_until <= clock_timestamp())) as "isOver"
    from group_booking g
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    where g.venue_id = ${venueId} and g.id = ${id}`.execute(db)
  return rows[0]
}

/** Holds a group and its order; the order first, as everybody does who changes passes. */
export async function holdNamed(tx: Tx, key: GroupKey): Promise<NamedGroup | undefined> {
  const { venueId, id } = key
  await sql`
    select from sale_order where venue_id = ${venueId}
      and id = (select order_id from group_booking where venue_id = ${venueId} and id = ${id})
    for no key update`.execute(tx)
  await sql`select from group_booking where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findNamed(tx, key)
}

interface StoredLine {
  lineNo: number
  type: unknown
  place: unknown
  names: string[]
}
const read = (rows: StoredLine[]): GroupNameLine[] =>
  rows.map(({ type, place, ...line }) => ({
    ...line,
    type: storedLocalText.parse(type),
    place: place === null ? null : storedLocalText.parse(place),
  }))

/** Names by line of the offer: one text for each place, empty where none is known. */
export async function selectOfferNames(db: Db, { venueId, id }: GroupKey): Promise<GroupNameLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.line_no as "lineNo", y.name as type, ${placeOf} as place,
      array(select coalesce(g.name, '') from generate_series(1, l.qty) n
        left join group_guest g on g.venue_id = l.venue_id and g.group_id = l.group_id and g.line_no = l.line_no
          and g.place_no = n order by n) as names
    from group_booking_line l
    join pass_type y on y.venue_id = l.venue_id and y.id = l.pass_type_id
    join group_booking b on b.venue_id = l.venue_id and b.id = l.group_id
    ${joinPlace(sql`l.area_no`, sql`b.ticket_session_id`)}
    where l.venue_id = ${venueId} and l.group_id = ${id} order by l.line_no`.execute(db)
  return read(rows)
}

const passes = (venueId: VenueId, orderId: OrderId) => sql`
  select p.id, p.line_no, p.area_no, p.holder_name, p.state, y.requires_name, row_number() over (
    partition by p.line_no order by p.seat_no nulls last, p.id) as place_no
  from pass p join pass_type y on y.venue_id = p.venue_id and y.id = p.pass_type_id
  where p.venue_id = ${venueId} and p.order_id = ${orderId} and p.state <> 'cancelled'`

/** Names on the passes of an order that are good, by line. */
export async function selectPassNames(
  db: Db,
  { venueId, orderId }: { venueId: VenueId; orderId: OrderId },
): Promise<GroupNameLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.line_no as "lineNo", y.name as type, ${placeOf} as place,
      array_agg(coalesce(p.holder_name, '') order by p.place_no) as names
    from (${passes(venueId, orderId)}) p
    join order_line l on l.venue_id = ${venueId} and l.order_id = ${orderId} and l.line_no = p.line_no
    join pass_type y on y.venue_id = l.venue_id and y.id = l.pass_type_id
    ${joinPlace(sql`p.area_no`, sql`l.ticket_session_id`)}
    group by l.line_no, y.name, ${placeOf} order by l.line_no`.execute(db)
  return read(rows)
}

/** Writes the names of one line of an offer anew. */
export async function rewriteOfferNames(
  tx: Tx,
  { venueId, id }: GroupKey,
  { lineNo, names }: { lineNo: number; names: readonly string[] },
): Promise<void> {
  await sql`
    delete from group_guest where venue_id = ${venueId} and group_id = ${id} and line_no = ${lineNo}`.execute(tx)
  await sql`
    insert into group_guest (venue_id, group_id, line_no, place_no, name)
    select ${venueId}, ${id}, ${lineNo}, n.place_no, n.name
    from unnest(${[...names]}::text[]) with ordinality as n (name, place_no) where n.name <> ''`.execute(tx)
}

/**
 * Writes names on the passes of one line. Answers the passes that got another one, with both; a pass that was used keeps
 * its name, and the place of one that would change is in `used`. A kind that needs a name never loses one.
 */
export async function writePassNames(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: OrderId },
  { lineNo, names }: { lineNo: number; names: readonly string[] },
) {
  const wanted = sql`
    select p.id, p.state, p.place_no, p.holder_name as was, coalesce(nullif(n.name, ''),
      case when p.requires_name then p.holder_name end) as holder
    from (${passes(venueId, orderId)}) p
    join unnest(${[...names]}::text[]) with ordinality as n (name, place_no) on n.place_no = p.place_no
    where p.line_no = ${lineNo}`
  const { rows: used } = await sql<{ placeNo: number }>`
    select w.place_no::integer as "placeNo" from (${wanted}) w
    where w.state = 'used' and w.holder is distinct from w.was order by 1`.execute(tx)
  if (used.length > 0) return { used: used.map(({ placeNo }) => placeNo), changed: [] }
  const { rows: changed } = await sql<{ id: string; was: string | null; holder: string | null }>`
    update pass p set holder_name = w.holder from (${wanted}) w
    where p.venue_id = ${venueId} and p.id = w.id and w.holder is distinct from w.was
    returning p.id, w.was, w.holder`.execute(tx)
  return { used: [], changed }
}

/** Names of an offer go onto its passes with the booking; from then on they are there. */
export async function takeOfferNames(tx: Tx, key: GroupKey): Promise<Map<number, string[]>> {
  const lines = await selectOfferNames(tx, key)
  await sql`delete from group_guest where venue_id = ${key.venueId} and group_id = ${key.id}`.execute(tx)
  return new Map(lines.map(({ lineNo, names }) => [lineNo, names]))
}

/** Ends the link that a group had, and opens another, until the end of a day and no longer than until the show begins. */
export async function openLink(
  tx: Tx,
  { venueId, id }: GroupKey,
  { day, email, actorId }: { day: string; email: string | null; actorId: UserId },
): Promise<{ linkId: string; until: string; isAhead: boolean } | undefined> {
  await sql`
    update group_name_link set ended_at = clock_timestamp()
    where venue_id = ${venueId} and group_id = ${id} and ended_at is null`.execute(tx)
  const linkId = uuidv7()
  const { rows } = await sql<{ until: string; isAhead: boolean }>`
    insert into group_name_link (venue_id, id, group_id, expires_at, mailed_to, created_by)
    select g.venue_id, ${linkId}, g.id,
      least(((${day}::date + 1)::timestamp at time zone v.zone), t.starts_at), ${email}, ${actorId}
    from group_booking g join venue v on v.id = g.venue_id
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    where g.venue_id = ${venueId} and g.id = ${id}
    returning expires_at as until, expires_at > clock_timestamp() as "isAhead"`.execute(tx)
  const [row] = rows
  return row && { linkId, until: new Date(row.until).toISOString(), isAhead: row.isAhead }
}

/** The link of a group that works now. */
export async function findOpenLink(db: Db, { venueId, id }: GroupKey) {
  const { rows } = await sql<{ linkId: string; until: string; mailedTo: string | null }>`
    select id as "linkId", expires_at as until, mailed_to as "mailedTo" from group_name_link
    where venue_id = ${venueId} and group_id = ${id} and ended_at is null and expires_at > clock_timestamp()`.execute(
    db,
  )
  const [row] = rows
  return row && { ...row, until: new Date(row.until).toISOString() }
}

/** What a link opens, while it works. */
export async function findByLink(db: Db, { venueId, linkId }: { venueId: VenueId; linkId: string }) {
  const { rows } = await sql<{
    groupId: GroupId
    venue: string
    zone: string
    group: string
    language: 'en' | 'tr'
    show: unknown
    startsAt: string
    until: string
  }>`
    select g.id as "groupId", v.name as venue, v.zone, g.name as group, g.language, p.name as show,
      t.starts_at as "startsAt", k.expires_at as until
    from group_name_link k
    join group_booking g on g.venue_id = k.venue_id and g.id = k.group_id
    join venue v on v.id = k.venue_id
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where k.venue_id = ${venueId} and k.id = ${linkId} and k.ended_at is null
      and k.expires_at > clock_timestamp()`.execute(db)
  const [row] = rows
  return (
    row && {
      ...row,
      show: storedLocalText.parse(row.show),
      startsAt: new Date(row.startsAt).toISOString(),
      until: new Date(row.until).toISOString(),
    }
  )
}
