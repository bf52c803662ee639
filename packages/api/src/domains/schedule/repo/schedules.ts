import {
  type FloorId,
  type SeatLayoutId,
  type ShiftId,
  storedLocalText,
  type TicketProductId,
  type TicketScheduleId,
  type TicketScheduleRow,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

type Stored = Omit<TicketScheduleRow, 'product' | 'floor' | 'layout'> & {
  productId: TicketProductId
  productName: unknown
  productColor: string
  floorId: FloorId
  floorName: unknown
  layoutId: SeatLayoutId | null
  layoutName: string | null
}

const toRow = (row: Stored): TicketScheduleRow => {
  const { productId, productName, productColor, floorId, floorName, layoutId, layoutName, ...rest } = row
  return {
    ...rest,
    product: { id: productId, name: storedLocalText.parse(productName), color: productColor },
    floor: { id: floorId, name: storedLocalText.parse(floorName) },
    layout: layoutId === null ? null : { id: layoutId, name: layoutName ?? '' },
  }
}

/** The schedules of a venue, those that run first; `id` picks one. */
export async function selectSchedules(
  db: Reader,
  venueId: VenueId,
  which: { archived?: boolean; id?: TicketScheduleId },
): Promise<TicketScheduleRow[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.name, s.product_id as "productId", p.name as "productName", p.color as "productColor",
      s.floor_id as "floorId", f.name as "floorName", s.layout_id as "layoutId", l.name as "layoutName",
      s.shift_id as "shiftId", s.weekdays, s.every_weeks as "everyWeeks", lower(s.dates) as "from",
      upper(s.dates) - 1 as until, s.skipped::text[] as skipped,
      array(select to_char(t, 'HH24:MI') from unnest(s.starts) t order by t) as starts, s.minutes,
      s.cleaning_minutes as "cleaningMinutes", s.exclusive, s.standing, s.sales_open_days as "salesOpenDays",
      s.sales_close_minutes as "salesCloseMinutes", s.state,
      (select count(*)::integer from ticket_session t where t.venue_id = s.venue_id and t.schedule_id = s.id
        and t.starts_at > now() and t.state <> 'cancelled') as "sessionsAhead",
      s.archived_at as "archivedAt", s.rev
    from ticket_schedule s
    join ticket_product p on p.venue_id = s.venue_id and p.id = s.product_id
    join floor f on f.venue_id = s.venue_id and f.id = s.floor_id
    left join seat_layout l on l.venue_id = s.venue_id and l.id = s.layout_id
    where s.venue_id = ${venueId}
      and ${which.id === undefined ? sql`(s.archived_at is not null) = ${which.archived ?? false}` : sql`s.id = ${which.id}`}
    order by (s.state <> 'active'), upper(s.dates) desc, s.name, s.id`.execute(db)
  return rows.map(toRow)
}

/** One schedule, kept as it is until the transaction ends. */
export async function lockSchedule(tx: Tx, venueId: VenueId, id: TicketScheduleId) {
  await sql`select from ticket_schedule where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return (await selectSchedules(tx, venueId, { id }))[0]
}

/** The columns of a schedule that people write. */
export interface ScheduleFields {
  name: string
  productId: TicketProductId
  floorId: FloorId
  layoutId: SeatLayoutId | null
  shiftId: ShiftId | null
  weekdays: number
  everyWeeks: number
  from: string
  until: string
  skipped: string[]
  starts: string[]
  minutes: number
  cleaningMinutes: number
  exclusive: boolean
  standing: number | null
  salesOpenDays: number
  salesCloseMinutes: number
}

const toColumns = (fields: ScheduleFields) => ({
  name: fields.name,
  product_id: fields.productId,
  floor_id: fields.floorId,
  layout_id: fields.layoutId,
  shift_id: fields.shiftId,
  weekdays: fields.weekdays,
  every_weeks: fields.everyWeeks,
  dates: sql<string>`daterange(${fields.from}::date, ${fields.until}::date, '[]')`,
  skipped: sql<string[]>`${fields.skipped}::date[]`,
  starts: sql<string[]>`${fields.starts}::time[]`,
  minutes: fields.minutes,
  cleaning_minutes: fields.cleaningMinutes,
  exclusive: fields.exclusive,
  standing: fields.standing,
  sales_open_days: fields.salesOpenDays,
  sales_close_minutes: fields.salesCloseMinutes,
})

export async function insertSchedule(tx: Tx, venueId: VenueId, fields: ScheduleFields & { by: UserId }) {
  const id = uuidv7() as TicketScheduleId
  await tx
    .insertInto('ticket_schedule')
    .values({ venue_id: venueId, id, ...toColumns(fields), created_by: fields.by, updated_by: fields.by })
    .execute()
  return id
}

interface Key {
  venueId: VenueId
  id: TicketScheduleId
  expectedRev: number
  by: UserId
}

/** Changes a schedule that is at this revision; false when it is at another. */
export async function updateSchedule(
  tx: Tx,
  { venueId, id, expectedRev, by }: Key,
  change: { fields?: ScheduleFields; state?: 'active' | 'paused' | 'ended'; archived?: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('ticket_schedule')
    .set((eb) => ({
      ...(change.fields ? toColumns(change.fields) : {}),
      ...(change.state ? { state: change.state } : {}),
      ...(change.archived === undefined ? {} : { archived_at: change.archived ? sql<string>`now()` : null }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
