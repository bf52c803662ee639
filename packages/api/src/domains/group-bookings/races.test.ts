import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeOrder,
  openTillOf,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { accept } from '../session-plans/testing/bench.ts'
import { settleGroups } from './service/settle.ts'
import { askedMinor, dayIn, makeShow, of, optioned, paidByCard, seatsOf, sent, settle } from './testing/groups.ts'

let api: TestApi
let clerks: SignedIn[]
let show: TestTicketSession
let other: TestApi['services']
beforeAll(async () => {
  api = await createTestApi()
  other = await api.anotherServices()
  clerks = await Promise.all(
    Array.from({ length: 10 }, (_, at) => api.signInAs('boxoffice', at % 2 ? { services: other } : {})),
  )
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

const clerk = () => clerks[0] as SignedIn
const okOf = (answers: readonly string[]) => answers.filter((answer) => answer === 'OK').length

describe('at the same moment', () => {
  test('forty clerks book one option: one of them does, and the group pays once', async () => {
    const group = await optioned(clerk().caller, show)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const { caller } = clerks[at % clerks.length] as SignedIn
        return reasonOf(caller.groupBookings.book({ ...of(group), payments: paidByCard(askedMinor) }))
      }),
    )
    expect(okOf(answers)).toBe(1)
    expect(answers.filter((answer) => !['OK', 'STALE', 'UNAVAILABLE'].includes(answer))).toEqual([])
    const { rows } = await sql<{ orders: number; paid: number }>`
      select count(*)::integer as orders, coalesce(sum(paid_minor), 0)::bigint as paid from sale_order
      where note = ${`#${group.groupNo} ${group.name}`}`.execute(api.database.db)
    expect(rows[0]).toMatchObject({ orders: 1 })
    expect(Number(rows[0]?.paid)).toBe(askedMinor)
    expect(await seatsOf(api, show)).toEqual([38, 0, 12, 0])
  })

  test('an option lapses or is booked, never both, and a guest may get a seat of what lapsed', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const own = await makeShow(api)
      const group = await optioned(clerk().caller, own)
      // It ends while the others are on their way: before the first of them, between them, or behind the last.
      const at = sql`clock_timestamp() + make_interval(secs => ${(round % 6) * 0.012})`
      await sql`
        with e as materialized (select ${at} as at),
          g as (update group_booking set option_until = e.at from e where id = ${group.id}),
          h as (update seat_hold set expires_at = e.at from e where group_id = ${group.id} and state = 'open')
        update session_seat set until = e.at from e where ticket_session_id = ${own.id} and status = 1`.execute(
        api.database.db,
      )
      const { rows } = await sql<{ seat: number }>`
        select min(seat_no) as seat from session_seat where ticket_session_id = ${own.id} and status = 1`.execute(
        api.database.db,
      )
      const guest = clerks[2] as SignedIn
      const hold = {
        commandId: crypto.randomUUID(),
        holdId: uuidv7() as never,
        ticketSessionId: own.id,
        seatNos: [rows[0]?.seat ?? 0],
      }
      const [booked, taken] = await Promise.all([
        reasonOf((clerks[1] as SignedIn).caller.groupBookings.book({ ...of(group), payments: paidByCard(askedMinor) })),
        reasonOf(guest.caller.seats.hold(hold)),
        settle(api),
        settleGroups(other, new AbortController().signal),
      ])
      await settle(api)
      const { state, order } = await clerk().caller.groupBookings.get({ id: group.id })
      const [, , sold] = await seatsOf(api, own)
      const isBooked = booked === 'OK'
      if (isBooked) {
        expect({ state, sold, taken, hasOrder: order !== null }).toEqual({
          state: 'booked',
          sold: 12,
          taken: 'SEAT_TAKEN',
          hasOrder: true,
        })
      } else {
        expect(['lapsed', 'option']).toContain(state)
        expect({ sold, order }).toEqual({ sold: 0, order: null })
      }
      outcomes.push(isBooked ? 'booked' : 'lapsed')
    }
    // Both ends of the race were run into.
    expect(new Set(outcomes).size).toBe(2)
  })

  test('money is taken for an option or the organiser declines it: nobody holds money for a group that has ended', async () => {
    const seen: string[] = []
    for (let round = 0; round < 16; round += 1) {
      const group = await optioned(clerk().caller, await makeShow(api))
      const due = { amountMinor: 100, dueMinor: askedMinor, training: false }
      const part = { ...due, orderId: group.id as never, method: 'card' as const }
      const command = { ...part, commandId: crypto.randomUUID(), reference: 'slip' }
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const [taken, declined] = await Promise.all([
        wait(round % 2 ? round : 0).then(() => reasonOf((clerks[1] as SignedIn).caller.tills.takePart(command))),
        wait(round % 2 ? 0 : round).then(() =>
          reasonOf((clerks[2] as SignedIn).caller.groupBookings.decline({ ...of(group), reason: 'No' })),
        ),
      ])
      expect([taken, declined].sort()).toEqual(['OK', 'STATE'])
      const { state } = await clerk().caller.groupBookings.get({ id: group.id })
      const { rows } = await sql`
        select from part_payment where order_id = ${group.id} and state = 'taken'`.execute(api.database.db)
      expect({ state, money: rows.length }).toEqual(
        taken === 'OK' ? { state: 'option', money: 1 } : { state: 'declined', money: 0 },
      )
      seen.push(taken)
    }
    expect(new Set(seen).size).toBe(2)
  })

  test('an option that runs out while its money waits for the till takes none, and says so', async () => {
    const group = await optioned(clerk().caller, show)
    const cashier = await api.signInAs('boxoffice')
    const till = await openTillOf(api.database.db, { venue: api.venue, userId: cashier.user.id })
    const due = { amountMinor: 100, dueMinor: askedMinor, training: false }
    const command = { ...due, commandId: crypto.randomUUID(), orderId: group.id as never, method: 'cash' as const }
    let taken: Promise<unknown> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from till_session where id = ${till} for update`.execute(tx)
      await sql`update group_booking set option_until = clock_timestamp() + interval '2 seconds'
        where id = ${group.id}`.execute(api.database.db)
      taken = refusalOf(cashier.caller.tills.takePart(command))
      await untilSomebodyWaits(tx as never)
      await new Promise((resolve) => setTimeout(resolve, 2_200))
    })
    expect(await taken).toMatchObject({ code: 'STATE', details: { group: 'lapsed' } })
    expect(await cashier.caller.tills.parts()).toEqual([])
  })

  /** Its order is in the plan of its show, or it was never booked and its offer has ended. */
  const outcomeOf = async (manager: SignedIn, { id }: { id: string }, own: TestTicketSession) => {
    const { state, order } = await manager.caller.groupBookings.get({ id: id as never })
    const [plan] = await manager.caller.sessionPlans.list({ ticketSessionId: own.id })
    const orders = plan ? await manager.caller.sessionPlans.orders({ id: plan.id }) : []
    const isPlanned = order !== null && orders.some(({ orderId }) => orderId === order.id)
    return { state, hasOrder: order !== null, isPlanned }
  }

  test('an option is booked or its show is cancelled: a booked group is in the plan, and what has ended was never booked', async () => {
    const manager = await api.signInAs('manager')
    const seen: string[] = []
    for (let round = 0; round < 24; round += 1) {
      const own = await makeShow(api)
      const group = await optioned(clerk().caller, own)
      const wish = { ticketSessionIds: [own.id] }
      // Both orders: now the one begins a moment earlier, now the other.
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const lead = (round % 6) * 8
      const [booked, cancelled] = await Promise.all([
        wait(round % 2 ? lead : 0).then(() =>
          reasonOf(
            (clerks[1] as SignedIn).caller.groupBookings.book({ ...of(group), payments: paidByCard(askedMinor) }),
          ),
        ),
        wait(round % 2 ? 0 : lead).then(() => reasonOf(accept(manager, wish))),
      ])
      // The plan was worked out before the group had bought: it is shown again, and accepted then.
      if (cancelled !== 'OK') await accept(manager, wish)
      await settle(api)
      const isBooked = booked === 'OK'
      expect(await outcomeOf(manager, group, own)).toEqual({
        state: isBooked ? 'booked' : 'cancelled',
        hasOrder: isBooked,
        isPlanned: isBooked,
      })
      expect((await manager.caller.schedule.getSession({ id: own.id })).state).toBe('cancelled')
      seen.push(isBooked ? 'booked' : 'cancelled')
    }
    expect(new Set(seen).size).toBe(2)
  })

  test('negative control: a show that is called off beside the lock has a booked group in no plan', async () => {
    const manager = await api.signInAs('manager')
    const own = await makeShow(api)
    const group = await optioned(clerk().caller, own)
    await sql`alter table order_line disable trigger order_line_session_runs`.execute(api.database.asOwner)
    try {
      let booking: Promise<string> | undefined
      await api.database.asOwner.transaction().execute(async (tx) => {
        // Whoever books has read that the show is on sale, and waits for a seat meanwhile.
        await sql`select from session_seat where ticket_session_id = ${own.id} for update`.execute(tx)
        booking = reasonOf(clerk().caller.groupBookings.book({ ...of(group), payments: paidByCard(askedMinor) }))
        await untilSomebodyWaits(tx as never)
        await sql`update ticket_session set state = 'cancelled', cancel_reason = 'Storm' where id = ${own.id}`.execute(
          tx,
        )
      })
      await booking
    } finally {
      await sql`alter table order_line enable trigger order_line_session_runs`.execute(api.database.asOwner)
    }
    expect(await outcomeOf(manager, group, own)).toEqual({ state: 'booked', hasOrder: true, isPlanned: false })
  })

  test('several ask for the option of one group: it keeps its places once', async () => {
    const group = await sent(clerk().caller, show)
    const answers = await Promise.all(
      clerks.map(({ caller }) => reasonOf(caller.groupBookings.option({ ...of(group), until: dayIn(3) }))),
    )
    expect(okOf(answers)).toBe(1)
    expect(await seatsOf(api, show)).toEqual([38, 12, 0, 0])
  })
})

// What the database refuses whatever the code forgets; each with what happens when the guard is away.
describe('the database itself', () => {
  const withoutGuard = async (drop: string, attempt: (tx: TestApi['database']['db']) => Promise<unknown>) => {
    const { asOwner } = api.database
    const rolledBack = new Error('rolled back')
    await asOwner
      .transaction()
      .execute(async (tx) => {
        await sql.raw(drop).execute(tx)
        await attempt(tx as never)
        throw rolledBack
      })
      .catch((error) => {
        if (error !== rolledBack) throw error
      })
  }

  test('does not book what has lapsed in the meantime', async () => {
    const group = await optioned(clerk().caller, show)
    const { orderId } = await makeOrder(api)
    await sql`update group_booking set state = 'lapsed', ended_at = now() where id = ${group.id}`.execute(
      api.database.db,
    )
    // As somebody would write it who had read that it is an option a moment before.
    const book = (tx: TestApi['database']['db']) =>
      sql`update group_booking set state = 'booked', ended_at = null, order_id = ${orderId} where id = ${group.id}`.execute(
        tx,
      )
    await expect(book(api.database.db)).rejects.toThrow(/does not go from/)
    await withoutGuard('alter table group_booking disable trigger group_booking_moves', book)
    await sql`update group_booking set state = 'option', ended_at = null where id = ${group.id}`.execute(
      api.database.db,
    )
  })

  test('gives a group one option', async () => {
    const group = await optioned(clerk().caller, show)
    const second = (tx: TestApi['database']['db']) =>
      sql`
        insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, group_id, expires_at, max_until)
        select venue_id, ${uuidv7()}, ticket_session_id, owner_id, channel, group_id, expires_at, max_until
        from seat_hold where group_id = ${group.id} and state = 'open'`.execute(tx)
    await expect(second(api.database.db)).rejects.toThrow(/seat_hold_of_group/)
    await withoutGuard('drop index seat_hold_of_group', second)
  })

  test('takes no money for a group that has ended', async () => {
    const group = await optioned(clerk().caller, show)
    const command = { commandId: crypto.randomUUID(), orderId: group.id as never, reference: 'slip' }
    const { id } = await clerk().caller.tills.takePart({
      ...command,
      method: 'card',
      amountMinor: 100,
      training: false,
    })
    await clerk().caller.tills.returnParts({ commandId: crypto.randomUUID(), ids: [id] })
    await clerk().caller.groupBookings.decline({ ...of(group), reason: 'No' })
    // As somebody would write it who had read that it is an option a moment before.
    const take = (tx: TestApi['database']['db']) =>
      sql`
        insert into part_payment (venue_id, id, order_id, till_session_id, method, method_id, amount_minor, due_minor,
          currency, reference, business_date, taken_by)
        select venue_id, ${uuidv7()}, order_id, till_session_id, method, method_id, amount_minor, 100, currency,
          reference, business_date, taken_by
        from part_payment where id = ${id}`.execute(tx)
    await expect(take(api.database.db)).rejects.toThrow(/keeps no places/)
    await withoutGuard('alter table part_payment disable trigger money_for_a_kept_group', take)
  })
})
