import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeRole,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { type FullHouse, fullHouse } from './testing/full-house.ts'

let api: TestApi
let clerk: SignedIn
let other: SignedIn
let house: FullHouse
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  other = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  house = await fullHouse(api, { clerk, other })
})

const issuesOf = async (call: Promise<unknown>) => (await refusalOf(call)).issues

describe('a party that waits', () => {
  test('is offered the first places that it fits on, and they are nobody else’s until the deadline', async () => {
    const id = await house.join(2)
    await house.serve()
    expect(await house.party(id)).toMatchObject({ state: 'waiting', offer: null })
    await house.free([3, 4])
    await house.serve()
    const offered = await house.party(id)
    expect(offered).toMatchObject({ state: 'offered', offer: { ticketSessionId: house.session.id, seatNos: [3, 4] } })
    const minutes = (Date.parse(offered.offer?.until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    const taken = {
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      ticketSessionId: house.session.id,
      seatNos: [3],
    }
    expect(await reasonOf(clerk.caller.seats.hold(taken))).toBe('SEAT_TAKEN')
  })

  test('with a wheelchair is offered a place for it beside the seats of the others, and nothing until there is one', async () => {
    const here = await fullHouse(api, { clerk, other, kinds: 'wc' })
    const id = await here.join(2, { wheelchairs: 1 })
    const plain = await here.join(1)
    await here.free([4, 5, 6])
    await here.serve()
    expect(await here.party(id)).toMatchObject({ state: 'waiting', offer: null, wheelchairs: 1 })
    // Who needs none is not held up.
    expect((await here.party(plain)).state).toBe('offered')
    await here.free([0, 1])
    await here.serve()
    const { offer, state } = await here.party(id)
    expect([state, offer?.seatNos[0], offer?.seatNos.length]).toEqual(['offered', 0, 2])
    expect(offer?.seatNos).not.toContain(1)
    const { holdId } = await clerk.caller.waitlist.take(await here.of(id))
    expect(holdId).toBe(offer?.holdId)
  })

  test('has no more wheelchairs than people', async () => {
    expect(await issuesOf(house.join(2, { wheelchairs: 3 }))).toMatchObject([
      { path: 'wheelchairs', message: 'field.tooBig' },
    ])
    const id = await house.join(2, { wheelchairs: 2 })
    const { rev } = await house.party(id)
    expect(await issuesOf(clerk.caller.waitlist.update({ id, expectedRev: rev, people: 1 }))).toMatchObject([
      { path: 'wheelchairs' },
    ])
    await clerk.caller.waitlist.update({ id, expectedRev: rev, people: 1, wheelchairs: 1 })
    expect(await house.party(id)).toMatchObject({ people: 1, wheelchairs: 1 })
  })

  test('has its places for as long as the venue says', async () => {
    const owner = await api.signInAs('owner')
    const { id: venueId, rev } = await owner.caller.settings.venue()
    const changed = await owner.caller.settings.updateVenue({ id: venueId, expectedRev: rev, waitlistMinutes: 90 })
    const id = await house.join(1)
    await house.free([0])
    await house.serve()
    await owner.caller.settings.updateVenue({ id: venueId, expectedRev: changed.rev, waitlistMinutes: 30 })
    const minutes = (Date.parse((await house.party(id)).offer?.until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(89)
    expect(minutes).toBeLessThanOrEqual(90)
    expect(
      await issuesOf(
        owner.caller.settings.updateVenue({ id: venueId, expectedRev: changed.rev + 1, waitlistMinutes: 4 }),
      ),
    ).toMatchObject([{ path: 'waitlistMinutes' }])
  })

  test('is no basket of the clerk who put it on the list', async () => {
    const id = await house.join(1)
    await house.free([0])
    await house.serve()
    const holdId = (await house.party(id)).offer?.holdId as SeatHoldId
    const { caller } = clerk
    expect(await caller.seats.ownHolds({ ticketSessionId: house.session.id })).toEqual([])
    expect(
      (await caller.seatMap.get({ ticketSessionId: house.session.id })).holds.find((each) => each.id === holdId)?.mine,
    ).toBe(false)
    expect(await reasonOf(caller.seats.extendHold({ holdId }))).toBe('NOT_FOUND')
    expect(await reasonOf(caller.seats.release({ holdId }))).toBe('NOT_FOUND')
    expect(await reasonOf(caller.seats.changeHold({ holdId, add: [] }))).toBe('NOT_FOUND')
    const sale = {
      commandId: randomUUID(),
      orderId: uuidv7() as never,
      ticketSessionId: house.session.id,
      items: [{ passTypeId: house.session.adult, seatNos: [0] }],
      payments: [{ method: 'card' as const, amountMinor: 45_000 }],
      priceVersion: house.session.priceVersion,
      expectedDueMinor: 45_000,
    }
    expect(await reasonOf(caller.orders.confirm({ ...sale, holdId }))).toBe('NOT_FOUND')
    expect(await house.party(id)).toMatchObject({ state: 'offered' })
  })

  test('is told by mail, once, without its name in the audit', async () => {
    const id = await house.join(1, { guestName: 'Ayşe Yılmaz', guestEmail: 'ayse@example.org' })
    await house.free([0])
    await house.serve()
    await house.serve()
    const mails = await api.database.db
      .selectFrom('outgoing_mail')
      .select(['kind', 'recipient'])
      .where('recipient', '=', 'ayse@example.org')
      .execute()
    expect(mails).toEqual([{ kind: 'places-free', recipient: 'ayse@example.org' }])
    const { rows } = await sql<{ told: string }>`
      select coalesce(string_agg(to_jsonb(e)::text, ''), '') as told from audit_event e
      where e.entity_id = ${id}`.execute(api.database.db)
    expect(rows[0]?.told).toContain('waitlist.offer')
    expect(rows[0]?.told).not.toMatch(/Ayşe|ayse|532 ?123/)
  })

  test('gives its places to the next when nobody answers in time', async () => {
    const first = await house.join(2)
    const second = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    await house.endOfOffer(first)
    await house.serve()
    expect(await house.party(first)).toMatchObject({ state: 'missed', offer: null })
    expect(await house.party(second)).toMatchObject({ state: 'offered', offer: { seatNos: [3, 4] } })
    // Late, but there: it has its old turn again.
    await clerk.caller.waitlist.rejoin(await house.of(first))
    expect((await house.list()).map((each) => each.id)).toEqual([first, second])
  })

  test('waits again when its places are given back by hand', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const manager = await api.signInAs('manager')
    const holdId = (await house.party(id)).offer?.holdId as SeatHoldId
    await manager.caller.seats.releaseOther({ holdId, reason: 'Needed for the stage' })
    await house.serve()
    // The places were free at once, so they are offered again.
    expect((await house.party(id)).offer?.holdId).not.toBe(holdId)
    expect(await house.party(id)).toMatchObject({ state: 'offered' })
  })

  test('leaves, and frees what was kept', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    await clerk.caller.waitlist.leave(await house.of(id))
    expect(await house.party(id)).toMatchObject({ state: 'left', offer: null })
    const seats = {
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      ticketSessionId: house.session.id,
      seatNos: [3, 4],
    }
    await clerk.caller.seats.hold(seats)
  })

  test('declines one session and waits on for the others', async () => {
    const later = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: 240, state: 'paused' })
    const id = await house.join(1, { ticketSessionIds: [house.session.id, later.id] })
    await house.free([3])
    await house.serve()
    await clerk.caller.waitlist.decline({ ...(await house.of(id)), stays: true })
    expect(await house.list()).toEqual([])
    expect(await house.list(later.id)).toMatchObject([{ id, state: 'waiting', ticketSessionIds: [later.id] }])
  })

  test('with no other session cannot stay after it declined', async () => {
    const id = await house.join(1)
    await house.free([3])
    await house.serve()
    expect(await issuesOf(clerk.caller.waitlist.decline({ ...(await house.of(id)), stays: true }))).toMatchObject([
      { path: 'stays' },
    ])
    expect(await house.party(id)).toMatchObject({ state: 'offered' })
  })
})

describe('taking over what is kept', () => {
  test('makes it an ordinary hold of the clerk, who sells it', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const taken = await other.caller.waitlist.take(await house.of(id))
    expect(taken.ticketSessionId).toBe(house.session.id)
    const holds = await other.caller.seats.ownHolds({ ticketSessionId: house.session.id })
    expect(holds.find((each) => each.id === taken.holdId)).toMatchObject({ seatNos: [3, 4], channel: 'door' })
    await other.caller.orders.confirm({
      commandId: randomUUID(),
      orderId: uuidv7() as never,
      ticketSessionId: house.session.id,
      holdId: taken.holdId,
      items: [{ passTypeId: house.session.adult, seatNos: [3, 4] }],
      payments: [{ method: 'card', amountMinor: 90_000 }],
      priceVersion: house.session.priceVersion,
      expectedDueMinor: 90_000,
    })
    await house.serve()
    expect(await house.party(id)).toMatchObject({ state: 'accepted', offer: null })
  })

  test('that is given up: the party waits again at its old turn, for all of its sessions or for the others', async () => {
    const later = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: 240, state: 'paused' })
    const ids = [house.session.id, later.id]
    const id = await house.join(2, { ticketSessionIds: ids })
    const behind = await house.join(2)
    expect((await house.party(id)).sessions.map((each) => each.id)).toEqual(ids)
    const giveUp = async () => {
      const { holdId } = await other.caller.waitlist.take(await house.of(id))
      await other.caller.seats.release({ holdId })
    }
    await house.free([3, 4])
    await house.serve()
    await giveUp()
    expect(await house.party(id)).toMatchObject({ state: 'accepted' })
    await clerk.caller.waitlist.rejoin(await house.of(id))
    await house.serve()
    // Its turn is before the other's still.
    expect(await house.party(id)).toMatchObject({ state: 'offered', offer: { seatNos: [3, 4] } })
    await giveUp()
    await clerk.caller.waitlist.rejoin({ ...(await house.of(id)), without: house.session.id })
    await house.serve()
    expect(await house.party(behind)).toMatchObject({ state: 'offered', offer: { seatNos: [3, 4] } })
    expect(await house.list(later.id)).toMatchObject([{ id, state: 'waiting', ticketSessionIds: [later.id] }])
  })

  test('that is given up by a party that no longer wants to come: it is off the list', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const { holdId } = await other.caller.waitlist.take(await house.of(id))
    await other.caller.seats.release({ holdId })
    await clerk.caller.waitlist.leave(await house.of(id))
    expect(await house.party(id)).toMatchObject({ state: 'left', offer: null })
    const alone = await house.of(id)
    const nothing = clerk.caller.waitlist.rejoin({ ...alone, without: house.session.id })
    expect(await reasonOf(nothing)).toBe('STATE')
  })

  test('of two clerks at once, one gets it', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const input = await house.of(id)
    const results = await Promise.allSettled(
      [clerk, other, clerk, other].map(({ caller }) => caller.waitlist.take({ ...input, commandId: randomUUID() })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('after the deadline it is refused, though nobody has ended the offer yet', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const input = await house.of(id)
    await house.endOfOffer(id)
    expect(await reasonOf(clerk.caller.waitlist.take(input))).toBe('STATE')
  })

  test('is refused when a seat of it was taken over by a colleague', async () => {
    const id = await house.join(2)
    await house.free([3, 4])
    await house.serve()
    const manager = await api.signInAs('manager')
    const holdId = uuidv7() as SeatHoldId
    const overtake = {
      commandId: randomUUID(),
      holdId,
      ticketSessionId: house.session.id,
      seatNos: [3],
      reason: 'A mistake',
    }
    await manager.caller.seats.takeOver(overtake)
    expect(await reasonOf(clerk.caller.waitlist.take(await house.of(id)))).toBe('HOLD_EXPIRED')
    expect(await house.party(id)).toMatchObject({ state: 'offered' })
  })

  test('is refused to who may not sell', async () => {
    const id = await house.join(1)
    await house.free([3])
    await house.serve()
    const permissions = [{ module: 'order_list', action: 'edit_guest', limits: {} }]
    const editor = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    expect(await reasonOf(editor.caller.waitlist.take(await house.of(id)))).toBe('FORBIDDEN')
  })
})
