import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { demoUsers } from '@marquee/db/seed'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { postVenue } from '../domains/book/service/post.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { momentAt } from './crowds.ts'
import { asTheOnlyOne } from './only-one.ts'
import { dateAfter } from './season.ts'

/** A day is closed the next morning; so many days before today are still open. */
const openDays = 2
/** So many days ago a day was opened again, and closed a second time. */
const reopenedAgo = 9
const reopenedFor = 'Bir kart makbuzu sonradan bulundu'
const mostTurns = 120
const lockNumber = 20_261_124
const lockedFor = 'Mali müşavirle mutabık kalındı'

/**
 * Closes the demo's days up to the day before yesterday, one of them twice, and locks the months before this one; once,
 * as soon as the book has taken the past. Returns how many days it closed; null when there was nothing to do. What broke
 * off between days and months goes on with the months. Throws when the book does not take the past in time.
 */
export async function closeDemoPast(
  services: Services,
  password: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const { db } = services
  const owner = demoUsers.find(({ role }) => role === 'owner')
  if (!owner) return null
  return asTheOnlyOne(db, lockNumber, async () => {
    const found = await findUnclosed(db, owner.email)
    if (!found) return null
    const { venueId } = found
    return asOwner(services, { email: owner.email, password }, async (caller) => {
      if (!(await catchUp(services, venueId, { caller, signal }))) return null
      const closed = found.closed ? 0 : await closeDays(db, venueId, caller)
      await lockMonths(caller)
      return closed
    })
  })
}

/** Waits until the book has taken all days that will be closed; false: the server stops. */
async function catchUp(
  { db, log }: Services,
  venueId: VenueId,
  { caller, signal }: { caller: DemoCaller; signal: AbortSignal | undefined },
): Promise<boolean> {
  for (let turn = 0; turn < mostTurns && !signal?.aborted; turn += 1) {
    await postVenue(db, venueId, { log, signal })
    // Another process may be at it.
    if (!(await waitsForBook(caller))) return true
    await setTimeout(1_000)
  }
  if (signal?.aborted) return false
  throw new Error('the book has not taken the past of the demo in time')
}

/** Whether the book stands against closing one of the days; asked one by one, so that a start leaves connections to others. */
async function waitsForBook(caller: DemoCaller): Promise<boolean> {
  for (const date of await daysToClose(caller)) {
    const { findings } = await caller.days.get({ date })
    if (findings.some(({ check }) => check === 'book')) return true
  }
  return false
}

async function daysToClose(caller: DemoCaller): Promise<string[]> {
  const { today, rows } = await caller.days.list({ limit: 60 })
  const dates = rows.map(({ date }) => date)
  return dates.filter((date) => date <= dateAfter(today, -openDays)).toSorted()
}

/** The demo's venue, when tills were counted there and no day was closed, or no month was ever locked. */
async function findUnclosed(db: Db, email: string): Promise<{ venueId: VenueId; closed: boolean } | undefined> {
  const { rows } = await sql<{ venueId: VenueId; closed: boolean }>`
    select m.venue_id as "venueId", exists (select from day_event e where e.venue_id = m.venue_id) as closed
    from venue_member m join app_user u on u.id = m.user_id
    where u.email = ${email}
      and exists (select from till_session s where s.venue_id = m.venue_id and s.state = 'closed')
      and not (exists (select from day_event e where e.venue_id = m.venue_id)
        and exists (select from accounting_period p where p.venue_id = m.venue_id and p.changed_by is not null))
    limit 1`.execute(db)
  return rows[0]
}

async function closeDays(db: Db, venueId: VenueId, caller: DemoCaller): Promise<number> {
  const { today } = await caller.days.list({ limit: 1 })
  const events: DayRow[] = []
  for (const date of await daysToClose(caller)) {
    const { findings, totals } = await caller.days.get({ date })
    // What stands against it is for people to see.
    if (findings.length > 0) continue
    const next = dateAfter(date, 1)
    events.push({ date, no: 1, at: momentAt(next, 10.5), reason: null, totals })
    if (date !== dateAfter(today, -reopenedAgo)) continue
    events.push({ date, no: 2, at: momentAt(next, 15), reason: reopenedFor, totals: null })
    events.push({ date, no: 3, at: momentAt(next, 15.4), reason: null, totals })
  }
  await writeEvents(db, venueId, events)
  return events.filter(({ no }) => no === 1).length
}

interface DayRow {
  date: string
  no: number
  at: number
  reason: string | null
  totals: object | null
}

/** By the hand of the manager. */
async function writeEvents(db: Db, venueId: VenueId, events: readonly DayRow[]): Promise<void> {
  const manager = demoUsers.find(({ role }) => role === 'manager')?.email
  const person = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', manager ?? '')
    .executeTakeFirst()
  const actorId = person?.id as UserId | undefined
  if (!actorId) return
  await db.transaction().execute(async (tx) => {
    for (const { date, no, at, reason, totals } of events) {
      await sql`
        insert into day_event (venue_id, id, business_date, no, at, actor_id, reason, totals)
        values (${venueId}, ${uuidv7()}, ${date}, ${no}, ${new Date(at).toISOString()}, ${actorId}, ${reason},
          ${totals && JSON.stringify(totals)})`.execute(tx)
    }
  })
}

/** The oldest first, up to the last one whose days are all closed. */
async function lockMonths(caller: DemoCaller): Promise<void> {
  const { today } = await caller.days.list({ limit: 1 })
  for (const { month } of (await caller.book.periods()).toReversed()) {
    const period = (await caller.book.periods()).find((each) => each.month === month)
    if (!period || period.obstacle || lastOf(month) > dateAfter(today, -openDays)) return
    const { rev: expectedRev } = period
    await caller.book.setPeriod({ commandId: randomUUID(), month, state: 'locked', expectedRev, reason: lockedFor })
  }
}

const lastOf = (month: string): string => dateAfter(`${dateAfter(month, 31).slice(0, 7)}-01`, -1)
