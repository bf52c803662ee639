import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { dayIn, makeShow, of, once, optioned, paidByCard, runOut, seatsOf, sent, settle } from './testing/groups.ts'

let api: TestApi
let manager: SignedIn
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  clerk = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

describe('an option', () => {
  test('really keeps seats of the category, together, which nobody else gets', async () => {
    const group = await optioned(clerk.caller, show)
    expect(group).toMatchObject({ state: 'option', seats: 12 })
    expect(await seatsOf(api, show)).toEqual([38, 12, 0, 0])
    const { rows } = await sql<{ seat: number }>`
      select seat_no as seat from session_seat where ticket_session_id = ${show.id} and status = 1
      order by 1`.execute(api.database.db)
    const [taken] = rows
    const hold = { ...once(), holdId: crypto.randomUUID() as never, ticketSessionId: show.id, channel: 'door' as const }
    expect(await reasonOf(clerk.caller.seats.hold({ ...hold, seatNos: [taken?.seat ?? 0] }))).toBe('SEAT_TAKEN')
    // It is nobody's basket, not even of the clerk who gave it.
    expect(await clerk.caller.seats.ownHolds({ ticketSessionId: show.id })).toEqual([])
  })

  test('is all or nothing', async () => {
    const [seatCategoryId] = show.categoryIds
    const first = await optioned(clerk.caller, show)
    const lines = [{ passTypeId: show.adult, seatCategoryId, qty: 20 }]
    const second = await sent(clerk.caller, show, { lines })
    // Of 30 seats of the category 12 are gone.
    expect(await reasonOf(clerk.caller.groupBookings.option({ ...of(second), until: dayIn(3) }))).toBe('SOLD_OUT')
    expect(await seatsOf(api, show)).toEqual([38, 12, 0, 0])
    expect((await clerk.caller.groupBookings.get({ id: second.id })).state).toBe('sent')
    expect((await clerk.caller.groupBookings.get({ id: first.id })).state).toBe('option')
  })

  test('keeps places without a seat', async () => {
    const standing = await makeShow(api, { standing: 15 })
    const choices = await clerk.caller.groupBookings.choices({ ticketSessionId: standing.id })
    const place = choices.prices.find(({ areaNo }) => areaNo !== null)
    const areaNo = place?.areaNo ?? 0
    const lines = [{ passTypeId: place?.passTypeId as never, areaNo, qty: 10 }]
    const group = await optioned(clerk.caller, standing, { lines })
    const again = await sent(clerk.caller, standing, { lines })
    expect(await reasonOf(clerk.caller.groupBookings.option({ ...of(again), until: dayIn(3) }))).toBe('SOLD_OUT')
    const done = await clerk.caller.groupBookings.book({ ...of(group), payments: paidByCard(group.totalMinor) })
    expect(done).toMatchObject({ state: 'booked', order: { dueMinor: 0 } })
  })

  test('ends by the clock of the seats alone, and the job gives the rest back', async () => {
    const group = await optioned(clerk.caller, show)
    await runOut(api, group.id)
    // No job has run: a guest at the counter gets a seat of it.
    const { rows } = await sql<{ seat: number }>`
      select min(seat_no) as seat from session_seat where ticket_session_id = ${show.id} and status = 1`.execute(
      api.database.db,
    )
    const hold = { ...once(), holdId: crypto.randomUUID() as never, ticketSessionId: show.id, channel: 'door' as const }
    expect(await reasonOf(clerk.caller.seats.hold({ ...hold, seatNos: [rows[0]?.seat ?? 0] }))).toBe('OK')
    const book = clerk.caller.groupBookings.book({ ...of(group), payments: paidByCard(group.totalMinor) })
    expect(await refusalOf(book)).toMatchObject({ code: 'STATE', details: { state: 'lapsed' } })
    await settle(api)
    expect(await clerk.caller.groupBookings.get({ id: group.id })).toMatchObject({ state: 'lapsed', optionUntil: null })
    expect(await seatsOf(api, show)).toEqual([49, 1, 0, 0])
    // The quote still holds: the places can be kept once more.
    const again = await clerk.caller.groupBookings.get({ id: group.id })
    const option = await clerk.caller.groupBookings.option({ ...of(again), until: dayIn(3) })
    expect(option).toMatchObject({ state: 'option', seats: 12 })
  })

  test('for more than two weeks, or for longer than it was given, takes a right of its own', async () => {
    const group = await sent(clerk.caller, show, { validUntil: dayIn(25) })
    const long = { ...of(group), until: dayIn(20) }
    expect(await refusalOf(clerk.caller.groupBookings.option(long))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'order_list', action: 'extend_option' },
    })
    const option = await clerk.caller.groupBookings.option({ ...of(group), until: dayIn(12) })
    expect(await reasonOf(clerk.caller.groupBookings.extend({ ...of(option), until: dayIn(13) }))).toBe(
      'NEEDS_APPROVAL',
    )
    const longer = await manager.caller.groupBookings.extend({ ...of(option), until: dayIn(20) })
    expect(Date.parse(longer.optionUntil ?? '')).toBeGreaterThan(Date.parse(option.optionUntil ?? ''))
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from session_seat where ticket_session_id = ${show.id} and status = 1
        and until = ${longer.optionUntil}`.execute(api.database.db)
    expect(rows[0]?.n).toBe(12)
  })

  test('never outlives the sale of its show', async () => {
    const soon = await makeShow(api, { startsIn: 120 })
    const group = await optioned(clerk.caller, soon)
    expect(Date.parse(group.optionUntil ?? '')).toBeLessThanOrEqual(Date.parse(group.session.startsAt))
  })

  test('reminds the organiser once', async () => {
    const group = await optioned(clerk.caller, show)
    const countMails = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from outgoing_mail where kind = 'group-option'
          and params #>> '{group,groupId}' = ${group.id}`.execute(api.database.db)
      return rows[0]?.n
    }
    await settle(api)
    expect(await countMails()).toBe(1)
    await sql`update group_booking set remind_at = clock_timestamp() - interval '1 second' where id = ${group.id}`.execute(
      api.database.db,
    )
    await Promise.all([settle(api), settle(api)])
    await settle(api)
    expect(await countMails()).toBe(2)
  })

  test('that was declined or taken back is free at once', async () => {
    const one = await optioned(clerk.caller, show)
    const declined = await clerk.caller.groupBookings.decline({ ...of(one), reason: 'Another day' })
    expect(declined).toMatchObject({ state: 'declined', reason: 'Another day' })
    expect(await seatsOf(api, show)).toEqual([50, 0, 0, 0])
    expect(await reasonOf(clerk.caller.groupBookings.cancel({ ...of(declined), reason: 'x' }))).toBe('STATE')
  })
})
