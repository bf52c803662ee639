import { randomUUID } from 'node:crypto'
import type { TillId, TillSessionId, TillSessionRow, UserId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../core/venue-day.ts'
import type { TestVenue } from './factories.ts'
import type { SignedIn } from './test-api.ts'

/** Opens a till of its own for someone; returns the till session's id. */
export async function openTill(
  db: Db,
  {
    venue,
    userId,
    floatMinor = 100_000,
    training = false,
  }: { venue: TestVenue; userId: UserId; floatMinor?: number; training?: boolean },
): Promise<string> {
  const [tillId, id] = [uuidv7(), uuidv7()]
  const venue_id = venue.id
  await db
    .insertInto('till')
    .values({ venue_id, id: tillId, code: tillId.slice(-12), name: 'Till', is_training: training })
    .execute()
  await db
    .insertInto('till_session')
    .values({
      venue_id,
      id,
      till_id: tillId,
      opened_by: userId,
      cashier_id: userId,
      business_date: businessDayOf(venue.id),
      currency: 'TRY',
      float_minor: floatMinor,
      cash_minor: floatMinor,
      is_training: training,
    })
    .execute()
  return id
}

/** The till at which a person works; opens one when they work at none. */
export async function openTillOf(db: Db, { venue, userId }: { venue: TestVenue; userId: UserId }): Promise<string> {
  const open = await db
    .selectFrom('till_session')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('cashier_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open?.id ?? openTill(db, { venue, userId })
}

/** Counts an open till session and closes it, without a reason for a difference. */
export async function closeTill(db: Db, { id, countedMinor }: { id: string; countedMinor: number }): Promise<void> {
  await sql`update till_session set state = 'closed', closed_at = clock_timestamp(), closed_by = opened_by,
    counted_minor = ${countedMinor} where id = ${id}`.execute(db)
}

/** Counts a till at its screen until it is closed: once, or twice the same when the sum differs. */
export async function countAndClose(
  { tills }: SignedIn['caller'],
  {
    id,
    countedMinor,
    ...more
  }: { id: string; countedMinor: number; denominations?: Record<string, number>; reason?: string },
): Promise<TillSessionRow> {
  const close = () =>
    tills.close({ commandId: randomUUID(), tillSessionId: id as TillSessionId, countedMinor, ...more })
  const row = await close()
  return row.recount ? close() : row
}

/** Makes a till at which nobody works. */
export async function makeTill(db: Db, venue: TestVenue, { training = false } = {}): Promise<TillId> {
  const id = uuidv7() as TillId
  await db
    .insertInto('till')
    .values({ venue_id: venue.id, id, code: id.slice(-12), name: 'Till', is_training: training })
    .execute()
  return id
}
