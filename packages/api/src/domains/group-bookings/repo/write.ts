import type { Language, OrderId, SeatHoldId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { GroupState } from '@marquee/contract/choices'
import type { GroupId } from '@marquee/contract/group-bookings'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** What somebody enters of a group besides its lines. */
export interface Head {
  name: string
  contactName: string
  contactEmail: string | null
  contactPhone: string | null
  language: Language
  ticketSessionId: TicketSessionId
  /** A day of the venue's calendar. */
  validUntil: string
  note: string
  priceReason: string | null
}

/** A line as it is written; its number is its place. */
export interface Line {
  passTypeId: string
  seatCategoryId: string | null
  areaNo: number | null
  qty: number
  listMinor: number
  unitMinor: number
}

export interface GroupKey {
  venueId: VenueId
  id: GroupId
}

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0)
const peopleOf = (lines: readonly Line[]) => lines.reduce((sum, { qty }) => sum + qty, 0)
// The last moment of a day on the clock of the venue `v`.
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone v.zone)`
// A quote never holds longer than its show `t` is sold.
const validUntil = (day: string) => sql`least(${endOf(day)}, t.sales_until)`

/** Writes a draft with its lines. */
export async function insertGroup(
  tx: Tx,
  group: Head & { venueId: VenueId; groupNo: number; actorId: UserId; lines: readonly Line[] },
): Promise<GroupId> {
  const id = uuidv7() as GroupId
  const { venueId, lines } = group
  await sql`
    insert into group_booking (venue_id, id, group_no, name, contact_name, contact_email, contact_phone, language,
      ticket_session_id, currency, total_minor, people, valid_until, note, price_reason, created_by)
    select v.id, ${id}, ${group.groupNo}, ${group.name}, ${group.contactName}, ${group.contactEmail},
      ${group.contactPhone}, ${group.language}, ${group.ticketSessionId}, v.currency, ${totalOf(lines)}::bigint,
      ${peopleOf(lines)}::integer, ${validUntil(group.validUntil)}, ${group.note}, ${group.priceReason}, ${group.actorId}
    from venue v join ticket_session t on t.venue_id = v.id and t.id = ${group.ticketSessionId}
    where v.id = ${venueId}`.execute(tx)
  await insertLines(tx, { venueId, id }, lines)
  return id
}

/** Writes a group anew, which makes it a draft again. It is held. */
export async function rewriteGroup(tx: Tx, key: GroupKey, group: Head & { lines: readonly Line[] }): Promise<void> {
  const { venueId, id } = key
  const { lines } = group
  await sql`
    update group_booking g set state = 'draft', name = ${group.name}, contact_name = ${group.contactName},
      contact_email = ${group.contactEmail}, contact_phone = ${group.contactPhone}, language = ${group.language},
      ticket_session_id = ${group.ticketSessionId}, total_minor = ${totalOf(lines)}::bigint,
      people = ${peopleOf(lines)}::integer, valid_until = ${validUntil(group.validUntil)}, note = ${group.note},
      price_reason = ${group.priceReason}, price_approver_id = null, comp_counted_to = null, option_until = null,
      remind_at = null, ended_at = null, ended_by = null, reason = null, rev = g.rev + 1
    from venue v join ticket_session t on t.venue_id = v.id and t.id = ${group.ticketSessionId}
    where v.id = g.venue_id and g.venue_id = ${venueId} and g.id = ${id}`.execute(tx)
  await sql`delete from group_booking_line where venue_id = ${venueId} and group_id = ${id}`.execute(tx)
  await insertLines(tx, key, lines)
}

async function insertLines(tx: Tx, { venueId, id }: GroupKey, lines: readonly Line[]): Promise<void> {
  const column = <Value>(read: (line: Line) => Value) => lines.map(read)
  await sql`
    insert into group_booking_line
      (venue_id, group_id, line_no, pass_type_id, seat_category_id, area_no, qty, list_minor, unit_minor)
    select ${venueId}, ${id}, l.line_no, l.pass_type_id, l.seat_category_id, l.area_no, l.qty, l.list, l.unit
    from unnest(${column(({ passTypeId }) => passTypeId)}::uuid[],
      ${column(({ seatCategoryId }) => seatCategoryId)}::uuid[], ${column(({ areaNo }) => areaNo)}::integer[],
      ${column(({ qty }) => qty)}::integer[], ${column(({ listMinor }) => listMinor)}::bigint[],
      ${column(({ unitMinor }) => unitMinor)}::bigint[])
      with ordinality as l (pass_type_id, seat_category_id, area_no, qty, list, unit, line_no)`.execute(tx)
}

export interface HeldGroup {
  id: GroupId
  groupNo: number
  name: string
  contactName: string
  contactEmail: string | null
  contactPhone: string | null
  language: Language
  ticketSessionId: TicketSessionId
  state: GroupState
  currency: string
  totalMinor: number
  people: number
  validUntil: string
  /** The quote does not hold any more. */
  isStale: boolean
  optionUntil: string | null
  /** The option has run out, whether the job has seen it or not. */
  isOver: boolean
  holdId: SeatHoldId | null
  orderId: OrderId | null
  priceReason: string | null
  priceApproverId: UserId | null
  compCountedTo: UserId | null
  createdBy: UserId
  rev: number
}

/** A group that nobody else changes until the transaction ends. */
export async function holdGroup(tx: Tx, { venueId, id }: GroupKey): Promise<HeldGroup | undefined> {
  // Two steps: a row that was waited for is judged by the clock of after the wait.
  await sql`select from group_booking where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<HeldGroup>`
    select g.id, g.group_no as "groupNo", g.name, g.contact_name as "contactName", g.contact_email as "contactEmail",
      g.contact_phone as "contactPhone", g.language, g.ticket_session_id as "ticketSessionId", g.state, g.currency,
      g.total_minor as "totalMinor", g.people, g.valid_until as "validUntil",
      g.valid_until <= clock_timestamp() as "isStale", g.option_until as "optionUntil",
      coalesce(g.option_until <= clock_timestamp(), false) as "isOver", g.hold_id as "holdId", g.order_id as "orderId",
      g.price_reason as "priceReason", g.price_approver_id as "priceApproverId",
      g.comp_counted_to as "compCountedTo", g.created_by as "createdBy", g.rev
    from group_booking g where g.venue_id = ${venueId} and g.id = ${id}`.execute(tx)
  return rows[0]
}

/** Sends a held draft; by whose leave its prices are not the list's. */
export async function markSent(
  tx: Tx,
  { venueId, id }: GroupKey,
  sent: { email: string | null; actorId: UserId; priceApproverId: UserId | null; compCountedTo: UserId | null },
): Promise<void> {
  await sql`
    update group_booking set state = 'sent', mailed_to = coalesce(${sent.email}, mailed_to), sent_at = clock_timestamp(),
      sent_by = ${sent.actorId}, price_approver_id = ${sent.priceApproverId}, comp_counted_to = ${sent.compCountedTo},
      rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Gives the quote of a held group another end. */
export async function markValid(tx: Tx, { venueId, id }: GroupKey, until: string): Promise<void> {
  await sql`
    update group_booking set valid_until = ${until}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id} and valid_until <> ${until}`.execute(tx)
}

/** Remembers where the paper of a held group went. */
export async function markMailed(tx: Tx, { venueId, id }: GroupKey, email: string): Promise<void> {
  await sql`update group_booking set mailed_to = ${email} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Until when an option of this last day is kept, and whether that is still ahead and within so many days; null: no session. */
export async function findOptionEnd(
  tx: Tx,
  {
    venueId,
    ticketSessionId,
    day,
    days,
  }: { venueId: VenueId; ticketSessionId: TicketSessionId; day: string; days: number },
) {
  const { rows } = await sql<{
    until: string
    salesUntil: string
    isAhead: boolean
    isShort: boolean
    isSold: boolean
  }>`
    select least(e.at, t.sales_until) as until, t.sales_until as "salesUntil",
      least(e.at, t.sales_until) > clock_timestamp() as "isAhead",
      ${day}::date <= (clock_timestamp() at time zone v.zone)::date + ${days}::integer as "isShort",
      t.state in ('on_sale', 'paused') and t.sales_until > clock_timestamp() as "isSold"
    from ticket_session t join venue v on v.id = t.venue_id
    cross join lateral (select ${endOf(day)} as at) e
    where t.venue_id = ${venueId} and t.id = ${ticketSessionId}`.execute(tx)
  const [row] = rows
  return row && { ...row, until: new Date(row.until).toISOString() }
}

/** Whether a last day of a quote is still to come. */
export async function isAhead(tx: Tx, venueId: VenueId, day: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${day}::date >= (clock_timestamp() at time zone v.zone)::date as ahead from venue v where v.id = ${venueId}`.execute(
    tx,
  )
  return rows[0]?.ahead ?? false
}

/** Keeps in mind until when places are kept, and when to remind of it; whoever gets an option shortly before is reminded of nothing. */
export async function markOption(
  tx: Tx,
  { venueId, id }: GroupKey,
  { holdId, until, remindHours }: { holdId: SeatHoldId; until: string; remindHours: number },
): Promise<void> {
  await sql`
    update group_booking set state = 'option', hold_id = ${holdId}, option_until = ${until},
      remind_at = ${until}::timestamptz - make_interval(hours => ${remindHours}),
      reminded_at = case when ${until}::timestamptz - make_interval(hours => ${remindHours}) <= clock_timestamp()
        then clock_timestamp() end, ended_at = null, ended_by = null, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export async function markBooked(
  tx: Tx,
  { venueId, id }: GroupKey,
  { orderId, actorId }: { orderId: OrderId; actorId: UserId },
): Promise<void> {
  await sql`
    update group_booking set state = 'booked', order_id = ${orderId}, booked_at = clock_timestamp(),
      booked_by = ${actorId}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Ends a held group; `actorId` null: nobody did. */
export async function endGroup(
  tx: Tx,
  { venueId, id }: GroupKey,
  { to, reason, actorId }: { to: GroupState; reason: string | null; actorId: UserId | null },
): Promise<void> {
  await sql`
    update group_booking set state = ${to}, reason = ${reason}, ended_at = clock_timestamp(), ended_by = ${actorId},
      rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** How many mails of this kind about a group were queued within so many seconds. */
export async function countMails(
  tx: Tx,
  { venueId, id }: GroupKey,
  { kind, seconds }: { kind: string; seconds: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outgoing_mail
    where venue_id = ${venueId} and kind = ${kind} and params #>> '{group,groupId}' = ${id}
      and created_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** What a mail about a group says of its show. */
export async function findLetter(tx: Tx, { venueId, id }: GroupKey) {
  const { rows } = await sql<{ venueName: string; zone: string; startsAt: string; show: Record<string, string> }>`
    select v.name as "venueName", v.zone, t.starts_at as "startsAt", p.name as show
    from group_booking g
    join venue v on v.id = g.venue_id
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where g.venue_id = ${venueId} and g.id = ${id}`.execute(tx)
  return rows[0]
}
