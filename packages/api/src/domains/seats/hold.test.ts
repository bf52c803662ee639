import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

let api: TestApi
let clerk: SignedIn
let other: SignedIn
let session: TestTicketSession
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
  session = await makeTicketSession(api.database.db, { venue: api.venue })
})

const newHold = () => uuidv7() as SeatHoldId
const hold = (person: SignedIn, seatNos: number[], more: object = {}) =>
  person.caller.seats.hold({
    commandId: randomUUID(),
    holdId: newHold(),
    ticketSessionId: session.id,
    seatNos,
    ...more,
  })
const statusOf = async (ticketSessionId: TicketSessionId = session.id) => {
  const { status, seats } = await clerk.caller.seatMap.get({ ticketSessionId })
  const bytes = Buffer.from(status, 'base64')
  return Array.from({ length: seats }, (_, seat) => ((bytes[seat >> 2] ?? 0) >> ((seat & 3) * 2)) & 3)
}
const runOut = (holdId: string) =>
  api.database.db.transaction().execute(async (tx) => {
    await sql`update session_seat set until = now() - interval '1 second' where hold_id = ${holdId}`.execute(tx)
    await sql`update pool_hold set until = now() - interval '1 second' where hold_id = ${holdId}`.execute(tx)
    await sql`update seat_hold set expires_at = now() - interval '1 second' where id = ${holdId}`.execute(tx)
  })

describe('holding seats', () => {
  test('keeps them for the holder, and the map shows it', async () => {
    const made = await hold(clerk, [3, 1])
    expect(made.seatNos).toEqual([1, 3])
    expect(Date.parse(made.expiresAt) - Date.parse(made.now)).toBeCloseTo(300_000, -3)
    const status = await statusOf()
    expect([status[0], status[1], status[2], status[3]]).toEqual([0, 1, 0, 1])
    const { holds } = await other.caller.seatMap.get({ ticketSessionId: session.id })
    expect(holds).toEqual([{ id: made.id, seatNos: [1, 3], until: made.expiresAt, mine: false }])
  })

  test('is all or nothing: one lost seat leaves the others free, and others are offered', async () => {
    await hold(other, [4])
    const refused = await detailsOf(hold(clerk, [2, 3, 4]))
    expect(refused).toMatchObject({ seatNos: [4] })
    expect((refused.alternatives as number[]).length).toBe(3)
    expect((await statusOf()).filter((status) => status === 1)).toHaveLength(1)
  })

  test('instead of a lost wheelchair place others are offered, and no ordinary seat', async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, kinds: 'wcwcwsw' })
    await hold(other, [0])
    const offered = async (seatNos: number[]) => (await detailsOf(hold(clerk, seatNos))).alternatives
    // Alone, with a companion, and one more than there are.
    expect(await offered([0])).toEqual([4])
    expect(await offered([0, 1])).toEqual([3, 4])
    await hold(other, [2, 4])
    expect(await offered([0, 2])).toEqual([])
    expect(await offered([0])).toEqual([6])
  })

  test('the channel says how long, and the setting overrules it', async () => {
    const phone = await hold(clerk, [0], { channel: 'phone' })
    expect(Date.parse(phone.expiresAt) - Date.parse(phone.now)).toBeCloseTo(900_000, -3)
    const services = await api.anotherServices({ holdTtlSeconds: 7 })
    const quick = await api.callerWithToken(clerk.token, { services }).seats.hold({
      commandId: randomUUID(),
      holdId: newHold(),
      ticketSessionId: session.id,
      seatNos: [1],
    })
    expect(Date.parse(quick.expiresAt) - Date.parse(quick.now)).toBeCloseTo(7000, -3)
  })

  test('the same command again gives the same hold, and holds nothing twice', async () => {
    const command = { commandId: randomUUID(), holdId: newHold(), ticketSessionId: session.id, seatNos: [5, 6] }
    const [first, second] = await Promise.all([clerk.caller.seats.hold(command), clerk.caller.seats.hold(command)])
    expect(second).toEqual(first)
    expect(await reasonOf(clerk.caller.seats.hold({ ...command, seatNos: [7] }))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('after its end the next one takes the seat, without the help of any job', async () => {
    const old = await hold(other, [8])
    await runOut(old.id)
    expect((await statusOf())[8]).toBe(0)
    expect((await hold(clerk, [8])).seatNos).toEqual([8])
    expect(await detailsOf(other.caller.seats.extendHold({ holdId: old.id }))).toEqual({ seatNos: [8] })
  })

  test('a hold that ran out is good again while nobody has taken from it', async () => {
    const old = await hold(clerk, [9])
    await runOut(old.id)
    const again = await clerk.caller.seats.extendHold({ holdId: old.id })
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.parse(again.now))
    expect((await statusOf())[9]).toBe(1)
  })

  test('it cannot be extended beyond its longest time', async () => {
    const made = await hold(clerk, [0])
    await sql`update seat_hold set max_until = expires_at where id = ${made.id}`.execute(api.database.db)
    const again = await clerk.caller.seats.extendHold({ holdId: made.id })
    expect(again.expiresAt).toBe(made.expiresAt)
  })

  test('changing and releasing', async () => {
    const made = await hold(clerk, [10, 11])
    const changed = await clerk.caller.seats.changeHold({ holdId: made.id, add: [12], remove: [10] })
    expect(changed.seatNos).toEqual([11, 12])
    await clerk.caller.seats.release({ holdId: made.id })
    expect((await statusOf()).every((status) => status === 0)).toBe(true)
    expect(await reasonOf(clerk.caller.seats.release({ holdId: made.id }))).toBe('STATE')
  })

  test("someone else's hold, another venue's session and seats that are none", async () => {
    const made = await hold(clerk, [20])
    expect(await reasonOf(other.caller.seats.extendHold({ holdId: made.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(other.caller.seats.release({ holdId: made.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(other.caller.seats.changeHold({ holdId: made.id, add: [21] }))).toBe('NOT_FOUND')
    const venue = await makeVenue(api.database.db)
    const stranger = await api.signInAs('boxoffice', { venue })
    expect(await reasonOf(stranger.caller.seatMap.get({ ticketSessionId: session.id }))).toBe('NOT_FOUND')
    expect(
      await reasonOf(
        stranger.caller.seats.hold({
          commandId: randomUUID(),
          holdId: newHold(),
          ticketSessionId: session.id,
          seatNos: [0],
        }),
      ),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(hold(clerk, [50]))).toBe('VALIDATION')
    expect(await reasonOf(hold(clerk, []))).toBe('VALIDATION')
    expect(await reasonOf(hold(clerk, [1, 1]))).toBe('VALIDATION')
  })

  test('nothing is held in a session that is not on sale', async () => {
    const closed = await makeTicketSession(api.database.db, { venue: api.venue, state: 'paused' })
    const call = clerk.caller.seats.hold({
      commandId: randomUUID(),
      holdId: newHold(),
      ticketSessionId: closed.id,
      seatNos: [0],
    })
    expect(await reasonOf(call)).toBe('SALES_CLOSED')
  })
})

describe('the best seats', () => {
  test('are together, near the focus, and leave no single seat', async () => {
    const made = await hold(clerk, [], { best: { qty: 2 } })
    expect(made.seatNos).toEqual([4, 5])
    // 1, 2 and 3 are nearer, and would leave seat 0 alone.
    expect((await hold(other, [], { best: { qty: 3 } })).seatNos).toEqual([13, 14, 15])
  })

  test('many who want the best at once all get some, and no seat twice', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.signInAs('boxoffice')))
    const holds = await Promise.all(people.map((person) => hold(person, [], { best: { qty: 2, apart: true } })))
    const seats = holds.flatMap((made) => made.seatNos)
    expect(new Set(seats).size).toBe(20)
  })

  test('beside seats that were named they are refused, and so is neither', async () => {
    const both = hold(clerk, [1], { best: { qty: 2 } })
    expect((await refusalOf(both)).issues).toEqual([{ path: 'best', message: 'field.invalid' }])
    const neither = hold(clerk, [])
    expect((await refusalOf(neither)).issues).toEqual([{ path: 'seatNos', message: 'field.required' }])
  })

  test('there are none when the hall is full', async () => {
    await hold(
      clerk,
      Array.from({ length: 50 }, (_, seat) => seat),
    )
    expect(await reasonOf(hold(other, [], { best: { qty: 1 } }))).toBe('SOLD_OUT')
    expect(await reasonOf(other.caller.seats.best({ ticketSessionId: session.id, wish: { qty: 1 } }))).toBe('SOLD_OUT')
  })
})

describe('taking over and blocking', () => {
  test('someone with the right takes seats out of a hold, with a reason', async () => {
    const manager = await api.signInAs('manager')
    const made = await hold(clerk, [30, 31])
    const [holder] = await manager.caller.seats.holders({ ticketSessionId: session.id, seatNos: [31] })
    expect(holder?.owner.id).toBe(clerk.user.id)
    const command = { commandId: randomUUID(), holdId: newHold(), ticketSessionId: session.id, seatNos: [31] }
    const taken = await manager.caller.seats.takeOver({ ...command, reason: 'Guest of the house' })
    expect(taken.seatNos).toEqual([31])
    const [left] = await clerk.caller.seats.ownHolds({ ticketSessionId: session.id })
    expect(left).toMatchObject({ id: made.id, seatNos: [30] })
    expect(await reasonOf(clerk.caller.seats.takeOver({ ...command, reason: 'x' }))).toBe('FORBIDDEN')
  })

  test('whoever looks at a hold reads what was taken for it', async () => {
    const manager = await api.signInAs('manager')
    const made = await hold(clerk, [34, 35])
    const taken = async () =>
      (await manager.caller.seats.holders({ ticketSessionId: session.id, seatNos: [34] }))[0]?.taken
    expect(await taken()).toBeNull()
    const part = { orderId: uuidv7() as OrderId, holdId: made.id, method: 'card' as const }
    for (const amountMinor of [1_000, 2_500])
      await clerk.caller.tills.takePart({ commandId: randomUUID(), ...part, amountMinor })
    expect(await taken()).toEqual({ amountMinor: 3_500, currency: 'TRY' })
  })

  test('releases what others hold, with a reason that the audit keeps', async () => {
    const manager = await api.signInAs('manager')
    const made = await hold(clerk, [32, 33])
    const of = { holdId: made.id }
    expect(await reasonOf(clerk.caller.seats.releaseOther({ ...of, reason: 'x' }))).toBe('FORBIDDEN')
    expect(await reasonOf(manager.caller.seats.releaseOther({ ...of, reason: ' ' }))).toBe('VALIDATION')
    expect((await statusOf())[32]).toBe(1)
    await manager.caller.seats.releaseOther({ ...of, reason: 'Nobody is at that till' })
    expect((await statusOf())[32]).toBe(0)
    const entry = await api.database.db
      .selectFrom('audit_event')
      .select(['reason', 'entity_id'])
      .where('action', '=', 'seats.releaseOther')
      .orderBy('at', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ reason: 'Nobody is at that till', entity_id: session.id })
    expect(await reasonOf(manager.caller.seats.releaseOther({ ...of, reason: 'again' }))).toBe('STATE')
  })

  test('a blocked seat is not sold, and comes back', async () => {
    const manager = await api.signInAs('manager')
    const at = { ticketSessionId: session.id, seatNos: [40, 41] }
    await manager.caller.seats.block({ commandId: randomUUID(), ...at, reason: 'Camera' })
    expect(await detailsOf(hold(clerk, [41]))).toMatchObject({ seatNos: [41] })
    const [block] = await manager.caller.seats.blocks({ ticketSessionId: session.id })
    expect(block).toMatchObject({ seatNos: [40, 41], reason: 'Camera' })
    expect(await manager.caller.seats.unblock({ commandId: randomUUID(), ...at })).toEqual({ seatNos: [40, 41] })
    expect((await hold(clerk, [41])).seatNos).toEqual([41])
  })

  test('a held seat cannot be blocked', async () => {
    const manager = await api.signInAs('manager')
    await hold(clerk, [42])
    const at = { ticketSessionId: session.id, seatNos: [42, 43] }
    expect(await reasonOf(manager.caller.seats.block({ commandId: randomUUID(), ...at, reason: 'x' }))).toBe(
      'SEAT_TAKEN',
    )
    expect((await statusOf())[43]).toBe(0)
  })
})

describe('places without a seat', () => {
  const inPool = (person: SignedIn, qty: number) => hold(person, [], { pools: [{ areaNo: 0, qty }] })
  const taken = async () => {
    const { pools } = await clerk.caller.seatMap.get({ ticketSessionId: session.id })
    return pools[0]?.taken
  }

  test('are taken, given back, and never more than there are', async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 10 })
    const made = await inPool(clerk, 7)
    expect(await taken()).toBe(7)
    expect(await reasonOf(inPool(other, 4))).toBe('SOLD_OUT')
    await clerk.caller.seats.changeHold({ holdId: made.id, pools: [{ areaNo: 0, qty: 2 }] })
    expect(await taken()).toBe(2)
    await clerk.caller.seats.release({ holdId: made.id })
    expect(await taken()).toBe(0)
  })

  test('of a hold that ran out are there for the next one', async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 10 })
    const made = await inPool(clerk, 10)
    await runOut(made.id)
    expect(await taken()).toBe(0)
    expect((await clerk.caller.seats.extendHold({ holdId: made.id })).pools).toEqual([{ areaNo: 0, qty: 10 }])
    await runOut(made.id)
    // Someone is taking them at this moment.
    let extending: Promise<string> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`update capacity_pool set taken = 0 where ticket_session_id = ${session.id}`.execute(tx)
      await sql`delete from pool_hold where hold_id = ${made.id}`.execute(tx)
      extending = reasonOf(clerk.caller.seats.extendHold({ holdId: made.id }))
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    expect(await extending).toBe('HOLD_EXPIRED')
    await inPool(other, 10)
    expect(await taken()).toBe(10)
    expect(await reasonOf(clerk.caller.seats.extendHold({ holdId: made.id }))).toBe('HOLD_EXPIRED')
  })
})
