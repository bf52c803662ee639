import { type SeatHoldId, storedLocalText, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { PromoCodeId, PromoKeep, PromoKeepChoice, PromoKeepId, promoKeepEnds } from '@marquee/contract/promo-codes'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDate } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

/** Why places are kept no more. */
export type WhyEnded = (typeof promoKeepEnds)[number]

/** How many of the places of the hold of `k` still wait. */
const left = sql`coalesce((select h.qty from pool_hold h where h.venue_id = k.venue_id and h.hold_id = k.hold_id
  and h.area_no = k.area_no and h.until > clock_timestamp()), 0)`

/** How many places are kept for the code `r` at this moment. */
export const keptNow = sql`coalesce((select sum(${left})::integer from promo_keep k
  where k.venue_id = r.venue_id and k.promo_code_id = r.id and k.ended_at is null), 0)`

const areaName = sql`(select z.name from standing_area z where z.venue_id = t.venue_id
  and z.layout_version_id = t.layout_version_id and z.area_no = c.area_no)`
const named = <T extends { name: unknown }>(one: T) => ({
  ...one,
  name: one.name === null ? null : storedLocalText.parse(one.name),
})

interface Stored extends Omit<PromoKeep, 'session' | 'areaName' | 'ended'> {
  sessionId: TicketSessionId
  show: unknown
  startsAt: string
  areaName: unknown
  endedAt: string | null
  endedWhy: WhyEnded | null
}

/** What was ever kept for a code: what waits first, then by the start of the session. */
export async function selectKept(db: Db, { venueId, id }: { venueId: VenueId; id: PromoCodeId }): Promise<PromoKeep[]> {
  const { rows } = await sql<Stored>`
    select k.id, t.id as "sessionId", p.name as show, t.starts_at as "startsAt", k.area_no as "areaNo",
      (select ${areaName} from (select k.area_no) c) as "areaName", k.kept, k.used,
      case when k.ended_at is null then ${left} else 0 end as left, k.until, k.ended_at as "endedAt",
      k.ended_why as "endedWhy"
    from promo_keep k
    join ticket_session t on t.venue_id = k.venue_id and t.id = k.ticket_session_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where k.venue_id = ${venueId} and k.promo_code_id = ${id}
    order by k.ended_at is not null, t.starts_at, k.area_no, k.id limit 200`.execute(db)
  return rows.map(({ sessionId, show, startsAt, areaName: area, endedAt, endedWhy, ...row }) => ({
    ...row,
    session: { id: sessionId, name: storedLocalText.parse(show), startsAt },
    areaName: area === null ? null : storedLocalText.parse(area),
    ended: endedAt === null || endedWhy === null ? null : { at: endedAt, why: endedWhy },
  }))
}

/** Sessions ahead that a code is for, with their counted places; those without any are left out. */
export async function selectKeepChoices(
  db: Db,
  { venueId, id }: { venueId: VenueId; id: PromoCodeId },
): Promise<PromoKeepChoice[]> {
  const { rows } = await sql<Omit<PromoKeepChoice, 'name'> & { name: unknown }>`
    select t.id, p.name, t.starts_at as "startsAt", t.local_date as date,
      (t.sales_until at time zone v.zone)::date as "lastDate", a.areas
    from promo_code r
    join venue v on v.id = r.venue_id
    join ticket_session t on t.venue_id = r.venue_id and t.state in ('on_sale', 'paused')
      and t.sales_until > clock_timestamp()
      and r.food_product_id is null and (r.product_id is null or t.product_id = r.product_id)
      and (r.pass_type_id is null or exists (select from pass_type y where y.venue_id = r.venue_id
        and y.id = r.pass_type_id and y.product_id = t.product_id))
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('areaNo', c.area_no, 'name', ${areaName},
        'free', c.size - c.taken + coalesce((select sum(h.qty) from pool_hold h where h.venue_id = c.venue_id
          and h.ticket_session_id = c.ticket_session_id and h.area_no = c.area_no
          and h.until <= clock_timestamp()), 0)) order by c.area_no) as areas
      from capacity_pool c where c.venue_id = t.venue_id and c.ticket_session_id = t.id) a
    where r.venue_id = ${venueId} and r.id = ${id} and a.areas is not null
    order by t.starts_at, t.id limit 200`.execute(db)
  return rows.map(({ areas, ...row }) => ({
    ...row,
    name: storedLocalText.parse(row.name),
    areas: areas.map(named),
  }))
}

/** What places of a session can be kept for a code until a day; undefined: there is no such session. */
export async function findKeepable(
  tx: Tx,
  wish: { venueId: VenueId; id: PromoCodeId; ticketSessionId: TicketSessionId; areaNo: number; until: string },
) {
  const { venueId, id, ticketSessionId, areaNo, until } = wish
  const { rows } = await sql<{
    until: string
    isAhead: boolean
    isSold: boolean
    isOfCode: boolean
    hasArea: boolean
    isValid: boolean
  }>`
    select least(e.at, t.sales_until) as until, least(e.at, t.sales_until) > clock_timestamp() as "isAhead",
      t.state in ('on_sale', 'paused') and t.sales_until > clock_timestamp() as "isSold",
      r.food_product_id is null and (r.product_id is null or t.product_id = r.product_id)
        and (r.pass_type_id is null or exists (select from pass_type y where y.venue_id = r.venue_id
          and y.id = r.pass_type_id and y.product_id = t.product_id)) as "isOfCode",
      exists (select from capacity_pool c where c.venue_id = t.venue_id and c.ticket_session_id = t.id
        and c.area_no = ${areaNo}) as "hasArea",
      r.state = 'active' and r.archived_at is null and (r.valid_to is null or r.valid_to >= ${venueDate}) as "isValid"
    from ticket_session t
    join venue v on v.id = t.venue_id
    join promo_code r on r.venue_id = t.venue_id and r.id = ${id}
    cross join lateral (select ((${until}::date + 1)::timestamp at time zone v.zone) as at) e
    where t.venue_id = ${venueId} and t.id = ${ticketSessionId}`.execute(tx)
  const [row] = rows
  return row && { ...row, until: new Date(row.until).toISOString() }
}

/** Places that are being kept, with their hold. */
export interface KeepRow {
  id: PromoKeepId
  venueId: VenueId
  codeId: PromoCodeId
  ticketSessionId: TicketSessionId
  areaNo: number
  holdId: SeatHoldId
  kept: number
  used: number
}
const columns = sql`k.id, k.venue_id as "venueId", k.promo_code_id as "codeId", k.ticket_session_id as "ticketSessionId",
  k.area_no as "areaNo", k.hold_id as "holdId", k.kept, k.used`

export async function insertKeep(
  tx: Tx,
  { by, until, ...keep }: Omit<KeepRow, 'used'> & { by: string; until: string },
): Promise<void> {
  await sql`
    insert into promo_keep (venue_id, id, promo_code_id, ticket_session_id, area_no, hold_id, kept, until, created_by)
    values (${keep.venueId}, ${keep.id}, ${keep.codeId}, ${keep.ticketSessionId}, ${keep.areaNo}, ${keep.holdId},
      ${keep.kept}, ${until}, ${by})`.execute(tx)
}

/** What is kept for a code, in the order in which it is locked; of one session, or of all. */
export async function selectOpen(
  tx: Tx,
  of: { venueId: VenueId; codeId: PromoCodeId; ticketSessionId?: TicketSessionId },
): Promise<KeepRow[]> {
  const { rows } = await sql<KeepRow>`
    select ${columns} from promo_keep k
    where k.venue_id = ${of.venueId} and k.promo_code_id = ${of.codeId} and k.ended_at is null
      and ${of.ticketSessionId === undefined ? sql`true` : sql`k.ticket_session_id = ${of.ticketSessionId}`}
    order by k.ticket_session_id, k.area_no`.execute(tx)
  return rows
}

export async function findKeep(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: PromoKeepId },
): Promise<(KeepRow & { isOpen: boolean }) | undefined> {
  const { rows } = await sql<KeepRow & { isOpen: boolean }>`
    select ${columns}, k.ended_at is null as "isOpen" from promo_keep k
    where k.venue_id = ${venueId} and k.id = ${id}`.execute(tx)
  return rows[0]
}

/** Counts places that were sold; `promo_keep_within` refuses more than there were. */
export async function countKept(tx: Tx, { venueId, id }: KeepRow, qty: number): Promise<void> {
  await sql`update promo_keep set used = used + ${qty} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Writes down that places are kept no more; false when somebody else has done it. */
export async function endKeep(tx: Tx, { venueId, id }: KeepRow, why: WhyEnded): Promise<boolean> {
  const { rows } = await sql`
    update promo_keep set ended_at = clock_timestamp(), ended_why = ${why}
    where venue_id = ${venueId} and id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** What is over, of all venues: its day, its code, or its session; or somebody has released its hold. */
export async function selectOver(db: Db | Tx, limit: number, of?: KeepRow): Promise<(KeepRow & { why: WhyEnded })[]> {
  const { rows } = await sql<KeepRow & { why: WhyEnded }>`
    select ${columns}, o.why from promo_keep k
    join venue v on v.id = k.venue_id
    join promo_code r on r.venue_id = k.venue_id and r.id = k.promo_code_id
    join ticket_session t on t.venue_id = k.venue_id and t.id = k.ticket_session_id
    join seat_hold h on h.venue_id = k.venue_id and h.id = k.hold_id
    left join promo_count u on u.venue_id = k.venue_id and u.promo_code_id = k.promo_code_id and u.guest = ''
    cross join lateral (select case
      when t.state not in ('on_sale', 'paused') then 'session'
      when k.until <= clock_timestamp() then 'until'
      when h.state <> 'open' then 'released'
      when r.state <> 'active' or r.archived_at is not null or r.valid_to < ${venueDate}
        or u.used >= r.max_uses then 'code' end as why) o
    where k.ended_at is null and o.why is not null
      and ${of === undefined ? sql`true` : sql`k.venue_id = ${of.venueId} and k.id = ${of.id}`}
    order by k.until limit ${limit}`.execute(db)
  return rows
}
