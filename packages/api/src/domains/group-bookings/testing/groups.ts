import { randomUUID } from 'node:crypto'
import type { GroupDetail, GroupId } from '@marquee/contract/group-bookings'
import { sql } from 'kysely'
import { makeTicketSession, type TestApi, type TestTicketSession } from '../../../testing/index.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { settleGroups } from '../service/settle.ts'

/** What two calls of a command need to be two. */
export const once = () => ({ commandId: randomUUID() })

/** Which group, as it is now. */
export const of = ({ id, rev }: Pick<GroupDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

/** A day of the calendar so many days after this one; tests are far enough from midnight's edge to mean the same everywhere. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Each adult costs 450.00 and each child half of it. */
export const adultMinor = 45_000
export const childMinor = 22_500

export type Entered = Parameters<Caller['groupBookings']['create']>[0]

/** A show in 30 days with 50 seats, 25 of each category, and a class of 10 children with 2 adults who want to see it. */
export async function makeShow(api: TestApi, more: object = {}): Promise<TestTicketSession> {
  return makeTicketSession(api.database.db, { venue: api.venue, startsIn: 60 * 24 * 30, ...more })
}

/** A standing area of a show, of the category of its seats, in its layout, which is published and would not change. */
export async function makeDeck(api: TestApi, show: TestTicketSession) {
  const name = { en: 'Open deck', tr: 'Açık güverte' }
  const [categoryId] = show.categoryIds
  await api.database.asOwner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`
      insert into standing_area
        (venue_id, layout_version_id, area_no, stable_key, category_id, name, capacity, x, y, width, height)
      select t.venue_id, t.layout_version_id, 1, 'deck', ${categoryId}, ${JSON.stringify(name)}::jsonb, 50, 0, 0, 10, 10
      from ticket_session t where t.venue_id = ${api.venue.id} and t.id = ${show.id}`.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
  await sql`
    insert into capacity_pool (venue_id, ticket_session_id, area_no, seat_category_id, size, target_size)
    values (${api.venue.id}, ${show.id}, 1, ${categoryId}, 50, 50)`.execute(api.database.asOwner)
  return { areaNo: 1, name }
}

export function asked(show: TestTicketSession, more: Partial<Entered> = {}): Entered {
  const [seatCategoryId] = show.categoryIds
  return {
    ...once(),
    name: 'Kadıköy Lisesi 9-B',
    contactName: 'Sevgi Aydın',
    contactEmail: 'sevgi.aydin@school.example',
    contactPhone: '0532 123 45 67',
    language: 'tr',
    ticketSessionId: show.id,
    validUntil: dayIn(10),
    note: '',
    priceReason: null,
    lines: [
      { passTypeId: show.child, seatCategoryId, qty: 10 },
      { passTypeId: show.adult, seatCategoryId, qty: 2 },
    ],
    ...more,
  }
}

/** 10 × 225.00 + 2 × 450.00. */
export const askedMinor = 10 * childMinor + 2 * adultMinor

export const drafted = (caller: Caller, show: TestTicketSession, more: Partial<Entered> = {}) =>
  caller.groupBookings.create(asked(show, more))
export async function sent(caller: Caller, show: TestTicketSession, more: Partial<Entered> = {}) {
  return caller.groupBookings.send(of(await drafted(caller, show, more)))
}
export async function optioned(caller: Caller, show: TestTicketSession, more: Partial<Entered> = {}) {
  return caller.groupBookings.option({ ...of(await sent(caller, show, more)), until: dayIn(5) })
}
export const paidByCard = (amountMinor: number) => [{ method: 'card' as const, amountMinor, reference: 'slip' }]
export async function booked(caller: Caller, show: TestTicketSession, more: Partial<Entered> = {}) {
  const group = await optioned(caller, show, more)
  return caller.groupBookings.book({ ...of(group), payments: paidByCard(group.totalMinor) })
}

/** The secret of a new link by which the organiser of a group enters names. */
export async function linked(caller: Caller, { id }: Pick<GroupDetail, 'id'>): Promise<string> {
  const { link } = await caller.groupBookings.askNames({ ...once(), id, until: dayIn(3) })
  return new URL(link?.url ?? '').searchParams.get('token') ?? ''
}

/** A turn of the job. */
export const settle = (api: TestApi) => settleGroups(api.services, new AbortController().signal)

/** As if the option of a group had run out a second ago: for the group, its hold, and every seat and place of it. */
export async function runOut(api: TestApi, id: GroupId): Promise<void> {
  const { db } = api.database
  const past = sql`clock_timestamp() - interval '1 second'`
  await sql`update group_booking set option_until = ${past} where id = ${id}`.execute(db)
  await sql`update seat_hold set expires_at = ${past} where group_id = ${id} and state = 'open'`.execute(db)
  await sql`update session_seat set until = ${past}
    where hold_id in (select id from seat_hold where group_id = ${id} and state = 'open')`.execute(db)
  await sql`update pool_hold set until = ${past}
    where hold_id in (select id from seat_hold where group_id = ${id} and state = 'open')`.execute(db)
}

/** How many seats of a show are in each state: free, held, sold, blocked. */
export async function seatsOf(api: TestApi, show: TestTicketSession): Promise<number[]> {
  const { rows } = await sql<{ status: number; n: number }>`
    select status, count(*)::integer as n from session_seat where ticket_session_id = ${show.id}
    group by status`.execute(api.database.db)
  return [0, 1, 2, 3].map((status) => rows.find((row) => row.status === status)?.n ?? 0)
}
