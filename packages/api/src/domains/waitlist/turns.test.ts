import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { waitlistFairAfter } from '@marquee/contract/waitlist'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenRules, createTestApi, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'
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

describe('whose turn it is', () => {
  test('a party that is too large is passed over, and after that gets its turn', async () => {
    const large = await house.join(4)
    for (let times = 1; times <= waitlistFairAfter; times += 1) {
      const small = await house.join(1)
      await house.free([times])
      await house.serve()
      expect(await house.party(small)).toMatchObject({ state: 'offered' })
      expect(await house.party(large)).toMatchObject({ state: 'waiting', skips: times })
    }
    const next = await house.join(1)
    await house.free([5, 6])
    await house.serve()
    expect(await house.party(next)).toMatchObject({ state: 'waiting' })
    expect(await house.party(large)).toMatchObject({ state: 'waiting', offer: { seatNos: [5, 6], until: null } })
    // What is collected is nobody else's.
    const seats = {
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      ticketSessionId: house.session.id,
      seatNos: [5],
    }
    expect(await reasonOf(clerk.caller.seats.hold(seats))).toBe('SEAT_TAKEN')
    await house.free([7, 8, 9])
    await house.serve()
    expect(await house.party(large)).toMatchObject({ state: 'offered', offer: { seatNos: [5, 6, 7, 8] } })
    expect(await house.party(next)).toMatchObject({ state: 'offered', offer: { seatNos: [9] } })
  })

  test('changing its size gives back what was collected, and keeps its turn', async () => {
    const large = await house.join(4)
    await sql`update waitlist_party set skips = ${waitlistFairAfter} where id = ${large}`.execute(api.database.db)
    await house.free([5, 6])
    await house.serve()
    await clerk.caller.waitlist.update({ id: large, expectedRev: (await house.party(large)).rev, people: 2 })
    expect(await house.party(large)).toMatchObject({ offer: null, people: 2 })
    await house.serve()
    expect(await house.party(large)).toMatchObject({ state: 'offered', offer: { seatNos: [5, 6] } })
  })

  test('four processes at once offer each place once', async () => {
    const parties = await Promise.all(Array.from({ length: 6 }, () => house.join(2)))
    await house.free([0, 1, 2, 3, 4, 5])
    await Promise.all([house.serve(), house.serve(), house.serve(), house.serve()])
    await house.serve()
    const offers = (await Promise.all(parties.map(house.party))).flatMap(({ offer }) => offer?.seatNos ?? [])
    expect(offers.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('standing places are kept too', async () => {
    house = await fullHouse(api, { clerk, other, standing: 3 })
    const id = await house.join(2)
    await house.serve()
    expect(await house.party(id)).toMatchObject({
      state: 'offered',
      offer: { seatNos: [], areas: [{ areaNo: 0, qty: 2 }] },
    })
    const { holdId } = await clerk.caller.waitlist.take(await house.of(id))
    const holds = await clerk.caller.seats.ownHolds({ ticketSessionId: house.session.id })
    expect(holds.find((each) => each.id === holdId)?.pools).toEqual([{ areaNo: 0, qty: 2 }])
  })
})
