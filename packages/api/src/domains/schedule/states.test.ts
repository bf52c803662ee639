import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  untilSomebodyWaits,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let door: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  door = await api.signInAs('door')
})
afterAll(() => api.close())

const sale = (session: TestTicketSession, seatNo: number) => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
  payments: [{ method: 'card' as const, amountMinor: 45_000, reference: 'T' }],
  priceVersion: session.priceVersion,
  expectedDueMinor: 45_000,
})
const make = (more: { startsIn?: number; state?: string } = {}) =>
  makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5, ...more })
const read = (id: TicketSessionId) => manager.caller.schedule.getSession({ id })
/** A day from now, on the venue's calendar. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

// How a session comes into each state, stored or by the clock.
const states = {
  draft: { state: 'draft' },
  on_sale: {},
  paused: { state: 'paused' },
  running: { startsIn: -60 },
  finished: { startsIn: -300 },
  cancelled: { state: 'cancelled' },
  closed: { state: 'closed', startsIn: -300 },
} as const
type State = keyof typeof states
const deeds = {
  pause: (id: TicketSessionId) => manager.caller.schedule.pauseSession({ id, expectedRev: 1 }),
  cancel: (id: TicketSessionId) => manager.caller.schedule.cancelSession({ id, expectedRev: 1, reason: 'Storm' }),
  move: (id: TicketSessionId) =>
    manager.caller.schedule.updateSession({ id, expectedRev: 1, date: inDays(40), time: '18:00' }),
}
/** What each deed makes of a session; what is not named here is refused. */
const allowed: Record<keyof typeof deeds, Partial<Record<State, State>>> = {
  pause: { on_sale: 'paused', paused: 'on_sale', running: 'paused' },
  cancel: { draft: 'cancelled', on_sale: 'cancelled', paused: 'cancelled' },
  move: { draft: 'draft', on_sale: 'on_sale', paused: 'paused' },
}

describe('the states of a session', () => {
  const transitions = (Object.keys(deeds) as (keyof typeof deeds)[]).flatMap((deed) =>
    (Object.keys(states) as State[]).map((from): [keyof typeof deeds, State] => [deed, from]),
  )
  test.each(transitions)('%s of one that is %s', async (deed, from) => {
    const { id } = await make(states[from])
    expect((await read(id)).state).toBe(from)
    const into = allowed[deed][from]
    if (into === undefined) {
      expect(await refusalOf(deeds[deed](id))).toMatchObject({ code: 'STATE', details: { state: from } })
      expect(await read(id)).toMatchObject({ state: from, rev: 1 })
      return
    }
    await deeds[deed](id)
    // A session that has begun shows so, also while its sales are stopped.
    const shown = from === 'running' ? 'running' : into
    expect(await read(id)).toMatchObject({ state: shown, rev: 2 })
    const { rows } = await sql<{ state: string }>`select state from ticket_session where id = ${id}`.execute(
      api.database.db,
    )
    expect(rows[0]?.state).toBe(into)
  })

  test('is sold only while it is on sale', async () => {
    const answers = await Promise.all(
      (Object.keys(states) as State[]).map(async (state) => {
        const session = await make(states[state])
        return [state, await reasonOf(manager.caller.orders.sell(sale(session, 0)))]
      }),
    )
    expect(Object.fromEntries(answers)).toEqual({
      draft: 'SALES_CLOSED',
      on_sale: 'OK',
      paused: 'SALES_CLOSED',
      running: 'SALES_CLOSED',
      finished: 'SALES_CLOSED',
      cancelled: 'SALES_CLOSED',
      closed: 'SALES_CLOSED',
    })
  })

  test('everybody is told what plays next, and nothing that is a draft, cancelled or over', async () => {
    const made = await Promise.all(
      (Object.keys(states) as State[]).map(async (state) => [
        state,
        (await make({ startsIn: 1, ...states[state] })).id,
      ]),
    )
    const ids = Object.fromEntries(made) as Record<State, TicketSessionId>
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' })
    const programme = await api.call({}).home.programme()
    const told = new Set(programme?.sessions.map(({ id }) => id))
    expect(Object.keys(ids).filter((state) => told.has(ids[state as State]))).toEqual(
      // In the last minute of the day the running one is all that is left of it.
      (await read(ids.on_sale)).date <= today ? ['on_sale', 'paused', 'running'] : ['running'],
    )
    expect(programme).toMatchObject({ isToday: true })
    expect(Object.keys(programme?.sessions[0] ?? {}).sort()).toEqual(['endsAt', 'floor', 'id', 'name', 'startsAt'])
  })

  test('what is over is not moved into the past, and what has begun still takes a note', async () => {
    const { id } = await make()
    const back = manager.caller.schedule.updateSession({ id, expectedRev: 1, date: '2020-01-01' })
    expect((await refusalOf(back)).issues).toEqual([{ path: 'date', message: 'field.tooSmall' }])
    const running = await make(states.running)
    const note = { id: running.id, expectedRev: 1, note: 'Doors late' }
    expect((await manager.caller.schedule.updateSession(note)).note).toBe('Doors late')
    const finished = await make(states.finished)
    expect(await reasonOf(manager.caller.schedule.updateSession({ ...note, id: finished.id }))).toBe('STATE')
  })
})

describe('a session with sold passes and holds', () => {
  async function sold() {
    const session = await make()
    const { orderId, passes } = await manager.caller.orders.sell(sale(session, 0))
    const hold = await manager.caller.seats.hold({
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      ticketSessionId: session.id,
      seatNos: [1],
    })
    return { session, orderId, code: passes[0]?.shortCode as string, hold }
  }
  // Prices are at hand by the session's revision: the first sale after a change may be told the sum anew.
  async function confirmed(session: TestTicketSession, holdId: SeatHoldId): Promise<string> {
    const confirm = () => reasonOf(manager.caller.orders.confirm({ ...sale(session, 1), holdId } as never))
    const first = await confirm()
    return first === 'PRICE_CHANGED' ? confirm() : first
  }
  /** What the schedule's stream tells until the first change. */
  async function told(deed: () => Promise<unknown>) {
    const stream = (await manager.caller.schedule.changed({})) as unknown as AsyncIterable<[string, object]>
    const events = stream[Symbol.asyncIterator]()
    await events.next()
    await deed()
    const { value } = await events.next()
    await events.return?.()
    return value?.[1]
  }

  test('moved, it takes all of them along, under the same codes, and everybody who looks is told', async () => {
    const { session, orderId, code, hold } = await sold()
    expect(await door.caller.passes.verify({ code })).toMatchObject({ ok: true, session: { id: session.id } })
    const move = { id: session.id, expectedRev: 1, date: inDays(40), time: '18:00' }
    const event = await told(() => manager.caller.schedule.updateSession(move))
    expect(event).toMatchObject({ type: 'change', payload: { ticketSessionIds: [session.id] } })
    const { startsAt } = await read(session.id)
    // The pass is good, and says when: not today any more.
    expect(await door.caller.passes.verify({ code })).toMatchObject({
      ok: false,
      reason: 'too_early',
      session: { id: session.id, startsAt },
    })
    expect((await manager.caller.orders.get({ id: orderId })).session?.startsAt).toBe(startsAt)
    expect((await manager.caller.booking.session({ id: session.id })).session.startsAt).toBe(startsAt)
    expect(await confirmed(session, hold.id)).toBe('OK')
    expect(await read(session.id)).toMatchObject({ sold: 2, held: 0 })
    // Moved back in time to where its doors are open, the same code lets in.
    await sql`update ticket_session set starts_at = now() + interval '1 hour', ends_at = now() + interval '3 hours',
      occupied_until = now() + interval '3 hours', sales_until = now() where id = ${session.id}`.execute(
      api.database.db,
    )
    expect(await door.caller.passes.verify({ code })).toMatchObject({ ok: true })
  })

  test('paused, it sells nothing, also not what is held; its passes stay good', async () => {
    const { session, code, hold } = await sold()
    const event = await told(() => manager.caller.schedule.pauseSession({ id: session.id, expectedRev: 1 }))
    expect(event).toMatchObject({ type: 'change', payload: { ticketSessionIds: [session.id] } })
    expect(await confirmed(session, hold.id)).toBe('SALES_CLOSED')
    expect(await reasonOf(manager.caller.orders.sell(sale(session, 2)))).toBe('SALES_CLOSED')
    expect(await door.caller.passes.verify({ code })).toMatchObject({ ok: true })
    await manager.caller.schedule.pauseSession({ id: session.id, expectedRev: 2 })
    expect(await confirmed(session, hold.id)).toBe('OK')
  })

  test('is not cancelled, for what is sold, held or blocked each by itself', async () => {
    const { session } = await sold()
    const refused = await refusalOf(deeds.cancel(session.id))
    expect(refused.details).toMatchObject({ sold: 1, held: 1, blocked: 0 })
    const held = await make()
    const holdOf = { commandId: randomUUID(), holdId: uuidv7() as SeatHoldId, ticketSessionId: held.id, seatNos: [1] }
    await manager.caller.seats.hold(holdOf)
    expect((await refusalOf(deeds.cancel(held.id))).details).toMatchObject({ sold: 0, held: 1 })
    await manager.caller.seats.release({ holdId: holdOf.holdId })
    const event = await told(() => deeds.cancel(held.id))
    expect(event).toMatchObject({ type: 'change', payload: { ticketSessionIds: [held.id] } })
  })
})

describe('a sale at the moment of the cancelling', () => {
  /** A sale that has read that the session is on sale and waits for its seat, while the session is cancelled. */
  async function crossing(cancel: (id: TicketSessionId) => Promise<unknown>) {
    const session = await make()
    let selling: Promise<string> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from session_seat where ticket_session_id = ${session.id} for update`.execute(tx)
      selling = reasonOf(manager.caller.orders.sell(sale(session, 0)))
      await untilSomebodyWaits(tx)
      await cancel(session.id)
    })
    const answer = await selling
    const { rows } = await sql<{ state: string; lines: number }>`
      select state, (select count(*)::integer from order_line l where l.ticket_session_id = t.id) as lines
      from ticket_session t where id = ${session.id}`.execute(api.database.asOwner)
    return { answer, ...rows[0] }
  }

  test('is refused, and nothing is sold in a cancelled session', async () => {
    expect(await crossing(deeds.cancel)).toEqual({ answer: 'SALES_CLOSED', state: 'cancelled', lines: 0 })
  })

  test('negative control: without the second look it is sold there', async () => {
    await sql`alter table order_line disable trigger order_line_session_runs`.execute(api.database.asOwner)
    try {
      expect(await crossing(deeds.cancel)).toEqual({ answer: 'OK', state: 'cancelled', lines: 1 })
    } finally {
      await sql`alter table order_line enable trigger order_line_session_runs`.execute(api.database.asOwner)
    }
  })

  test('many at once: the session is cancelled, or has what was sold', async () => {
    for (let round = 0; round < 6; round += 1) {
      const session = await make()
      const answers = await Promise.all([
        reasonOf(manager.caller.orders.sell(sale(session, 0))),
        reasonOf(deeds.cancel(session.id)),
        reasonOf(manager.caller.orders.sell(sale(session, 1))),
      ])
      const { state, sold } = await read(session.id)
      const was = answers.filter((answer, place) => place !== 1 && answer === 'OK').length
      expect([state === 'cancelled', sold]).toEqual([answers[1] === 'OK', was])
      expect(state === 'cancelled' && sold > 0).toBe(false)
    }
  })
})
