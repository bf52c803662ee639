import { randomUUID } from 'node:crypto'
import type { WaitlistPartyId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  joinVenue,
  makeVenue,
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

describe('bad input', () => {
  test('names its field and puts nobody on the list', async () => {
    const before = await house.list()
    expect(await issuesOf(house.join(2, { guestPhone: 'abc' }))).toMatchObject([{ path: 'guestPhone' }])
    expect(await issuesOf(house.join(2, { guestPhone: '' }))).toMatchObject([{ path: 'guestPhone' }])
    expect(await issuesOf(house.join(0))).toMatchObject([{ path: 'people' }])
    expect(await issuesOf(house.join(51))).toMatchObject([{ path: 'people' }])
    expect(await issuesOf(house.join(2, { guestName: '' }))).toMatchObject([{ path: 'guestName' }])
    expect(await issuesOf(house.join(2, { ticketSessionIds: [] }))).toMatchObject([{ path: 'ticketSessionIds' }])
    expect(await issuesOf(house.join(2, { ticketSessionIds: [uuidv7()] }))).toMatchObject([
      { path: 'ticketSessionIds.0' },
    ])
    expect(await house.list()).toEqual(before)
  })

  test('an old revision is STALE and carries the party', async () => {
    const id = await house.join(2)
    const old = (await house.party(id)).rev
    await clerk.caller.waitlist.update({ id, expectedRev: old, note: 'Would sit apart' })
    const again = other.caller.waitlist.update({ id, expectedRev: old, note: 'x' })
    expect(await reasonOf(again)).toBe('STALE')
    expect(await detailsOf(other.caller.waitlist.update({ id, expectedRev: old, note: 'x' }))).toMatchObject({
      current: { id, note: 'Would sit apart' },
    })
  })
})

test('waiting on without a session that was never wanted is refused by field', async () => {
  const id = await house.join(2)
  await clerk.caller.waitlist.leave(await house.of(id))
  const without = uuidv7() as never
  const { code, issues } = await refusalOf(clerk.caller.waitlist.rejoin({ ...(await house.of(id)), without }))
  expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'without'])
})

test('one person in two venues sees, changes and takes only what is of the venue they are in', async () => {
  const elsewhere = await makeVenue(api.database.db, { name: 'Second venue' })
  await joinVenue(api.database.db, { venue: elsewhere, userId: clerk.user.id, roles: ['boxoffice'] })
  const there = await api.signInUser({ ...clerk.user, venueId: elsewhere.id })
  const id = await house.join(2)
  await house.free([3, 4])
  await house.serve()
  expect((await there.caller.waitlist.ofSession({ ticketSessionId: house.session.id })).parties).toEqual([])
  for (const call of ['take', 'leave', 'rejoin'] as const) {
    expect(await reasonOf(there.caller.waitlist[call](await house.of(id)))).toBe('NOT_FOUND')
  }
  expect(await reasonOf(there.caller.waitlist.update({ id, expectedRev: 1, note: 'x' }))).toBe('NOT_FOUND')
  const foreign = there.caller.waitlist.join({
    commandId: randomUUID(),
    id: uuidv7() as WaitlistPartyId,
    guestName: 'x',
    guestPhone: '0532 123 45 67',
    people: 1,
    ticketSessionIds: [house.session.id],
  })
  expect(await issuesOf(foreign)).toMatchObject([{ path: 'ticketSessionIds.0' }])
  expect(await house.party(id)).toMatchObject({ state: 'offered' })
})
