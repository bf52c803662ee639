import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeSchedule,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
  untilSomebodyWaits,
} from '../../testing/index.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue, userId: api.owner.id, roles: ['owner'] })
  owner = await api.signInUser({ ...api.owner, venueId: venue.id })
})

const setZone = async (zone: string) => {
  const { id, rev } = await owner.caller.settings.venue()
  return owner.caller.settings.updateVenue({ id, expectedRev: rev, zone })
}
/** A schedule at ten and at three, of which nothing is planned yet. */
async function schedule() {
  const scheduleId = await makeSchedule(api.database.db, venue)
  // The session that came with its floor.
  await sql`update ticket_session set state = 'cancelled' where venue_id = ${venue.id}`.execute(api.database.asOwner)
  return { scheduleId, from: '2031-05-06', until: '2031-05-06', dryRun: false }
}
/** Shows whose start is not the hour that was chosen, on the venue's clock. */
async function shifted(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ticket_session t join venue v on v.id = t.venue_id
    where t.venue_id = ${venue.id} and t.schedule_id is not null
      and (t.starts_at at time zone v.zone) <> t.local_date + t.local_time::time`.execute(api.database.db)
  return rows[0]?.n ?? 0
}

test('the zone stays while shows are ahead, whoever changes it; those of another venue and cancelled ones do not count', async () => {
  const { id } = await makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 2 })
  const issues = [{ path: 'zone', message: 'field.showsAhead' }]
  expect(await refusalOf(setZone('Asia/Tokyo'))).toMatchObject({ code: 'VALIDATION', issues })
  const byHand = sql`update venue set zone = 'Asia/Tokyo' where id = ${venue.id}`
  await expect(byHand.execute(api.database.asOwner)).rejects.toThrow(/planned by this clock/)
  const other = await makeVenue(api.database.db)
  await sql`update venue set zone = 'Asia/Tokyo' where id = ${other.id}`.execute(api.database.asOwner)
  await sql`update ticket_session set state = 'cancelled' where id = ${id}`.execute(api.database.asOwner)
  expect(await setZone('Asia/Tokyo')).toMatchObject({ zone: 'Asia/Tokyo' })
})

test('shows that are planned while the zone changes wait, and start at their hour on the new clock', async () => {
  const run = await schedule()
  const planned = await api.database.db.transaction().execute(async (tx) => {
    await sql`update venue set zone = 'Asia/Tokyo' where id = ${venue.id}`.execute(tx)
    const planning = owner.caller.schedule.generate(run)
    await untilSomebodyWaits(tx as never)
    return { planning }
  })
  expect(await planned.planning).toMatchObject({ added: 2 })
  expect(await shifted()).toBe(0)
})

/** The zone is changed while shows are being planned: what came of both. */
async function race() {
  const run = await schedule()
  let planned: Promise<unknown> = Promise.resolve()
  let changed: Promise<string> = Promise.resolve('')
  // Planning stops at the first show that it writes, and has read the clock by then.
  await sql`create function stop_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(hashtext('stop')); return new; end $$`.execute(api.database.asOwner)
  await sql`create trigger stop_here before insert on ticket_session for each row
    execute function stop_here()`.execute(api.database.asOwner)
  try {
    await api.database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('stop'))`.execute(tx)
      planned = owner.caller.schedule.generate(run)
      await untilSomebodyWaits(tx as never)
      changed = reasonOf(setZone('Asia/Tokyo'))
      // Time to wait for the planning; without its lock the zone is changed by now.
      await Promise.race([changed, sql`select pg_sleep(0.3)`.execute(tx)])
    })
    expect(await planned).toMatchObject({ added: 2 })
    return { changed: await changed, shifted: await shifted() }
  } finally {
    await sql`drop trigger stop_here on ticket_session`.execute(api.database.asOwner)
    await sql`drop function stop_here`.execute(api.database.asOwner)
  }
}

test('a change of the zone waits for shows that are being planned, and is refused', async () => {
  expect(await race()).toEqual({ changed: 'VALIDATION', shifted: 0 })
})

test('negative control: without the rule of the database the shows would start at another hour', async () => {
  await sql`alter table venue disable trigger venue_keeps_zone`.execute(api.database.asOwner)
  try {
    expect(await race()).toEqual({ changed: 'OK', shifted: 2 })
  } finally {
    await sql`alter table venue enable trigger venue_keeps_zone`.execute(api.database.asOwner)
  }
})
