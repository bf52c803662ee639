import { randomUUID } from 'node:crypto'
import type { FloorId, OrderId, Permission, SeatHoldId, SessionDecision, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  eveningsOn,
  makeRole,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
/** In two hours, seated. */
let soon: TestTicketSession
let floorId: FloorId
/** Seven of 2031, without numbered seats. */
let later: TicketSessionId[]
const week = { from: '2031-03-03', until: '2031-03-09' }

beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  soon = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
  floorId = soon.floorId as FloorId
  const schedule = await manager.caller.schedule.save(eveningsOn(soon, week))
  await manager.caller.schedule.generate({ scheduleId: schedule.id, ...week, dryRun: false })
  const made = await manager.caller.schedule.calendar({ ...week, floorId })
  later = made.map(({ id }) => id)
})

const keep = (ids: readonly TicketSessionId[]): SessionDecision[] =>
  ids.map((ticketSessionId) => ({ ticketSessionId, fate: 'keep' }))
const close = (decisions: SessionDecision[], more: object = {}, person = manager) =>
  person.caller.floors.setState({ id: floorId, expectedRev: 1, state: 'closed', reason: 'Storm', decisions, ...more })
const stateOf = async (id: TicketSessionId) => (await manager.caller.schedule.getSession({ id })).state
const floorState = async () => (await manager.caller.floors.list({})).find(({ id }) => id === floorId)?.state
const sale = (session: TestTicketSession, seatNo: number) => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
  payments: [{ method: 'card' as const, amountMinor: 45_000, reference: 'T' }],
  priceVersion: session.priceVersion,
  expectedDueMinor: 45_000,
})
const eventsOf = (entityId: string) =>
  api.database.db
    .selectFrom('audit_event')
    .select(['action', 'after', 'reason'])
    .where('entity_id', '=', entityId)
    .orderBy('at')
    .execute()

describe('closing a floor', () => {
  test('names the sessions from now on, what is sold in each, and what may be decided', async () => {
    await manager.caller.orders.sell(sale(soon, 0))
    const over = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: -300 })
    const sessions = await manager.caller.floors.closing({ id: floorId })
    expect(sessions.map(({ id }) => id)).toEqual([soon.id, ...later])
    expect(sessions[0]).toMatchObject({
      sold: 1,
      isTaken: true,
      staysFor: null,
      fates: ['keep', 'pause', 'move', 'cancel'],
    })
    expect(sessions[1]).toMatchObject({
      sold: 0,
      isTaken: false,
      staysFor: null,
      fates: ['keep', 'pause', 'move', 'cancel'],
    })
    expect(await manager.caller.floors.closing({ id: over.floorId as FloorId })).toEqual([])
  })

  test('is refused with the list while one session is undecided, and then nothing has happened', async () => {
    const [first] = later
    const refused = await refusalOf(close([{ ticketSessionId: first as never, fate: 'cancel' }]))
    expect(refused.code).toBe('STATE')
    const { sessions } = refused.details as { sessions: { id: string }[] }
    expect(sessions.map(({ id }) => id)).toEqual([soon.id, ...later])
    expect([await floorState(), await stateOf(first as never)]).toEqual(['open', 'on_sale'])
    expect(await reasonOf(close([]))).toBe('STATE')
    // Repairs and opening ask for none.
    const repair = manager.caller.floors.setState({ id: floorId, expectedRev: 1, state: 'maintenance', reason: 'x' })
    expect((await repair).state).toBe('maintenance')
  })

  test('carries every decision out at once, is audited, told live, and happens once', async () => {
    const [pause, cancel, move, elsewhere, ...rest] = later as [never, never, never, never, ...TicketSessionId[]]
    const other = await manager.caller.floors.create({
      code: randomUUID().slice(0, 12),
      name: { en: 'Deck', tr: 'Güverte' },
      level: 2,
      isGround: false,
      capacity: 60,
      opens: null,
      closes: null,
    })
    const changes = await manager.caller.schedule.changed({})
    const told = (changes as unknown as AsyncIterable<[string, { type: string; payload?: object }]>)[
      Symbol.asyncIterator
    ]()
    expect((await told.next()).value?.[1].type).toBe('start')
    const decisions: SessionDecision[] = [
      ...keep([soon.id, ...rest]),
      { ticketSessionId: pause, fate: 'pause' },
      { ticketSessionId: cancel, fate: 'cancel' },
      { ticketSessionId: move, fate: 'move', date: '2031-04-01', time: '18:00' },
      { ticketSessionId: elsewhere, fate: 'move', floorId: other.id },
    ]
    const commandId = randomUUID()
    const closed = await close(decisions, { commandId })
    expect(closed).toMatchObject({ state: 'closed', stateReason: 'Storm', rev: 2 })
    expect(await close(decisions, { commandId })).toEqual(closed)
    expect((await told.next()).value?.[1]).toMatchObject({
      type: 'change',
      payload: { ticketSessionIds: [pause, cancel, move, elsewhere] },
    })
    await told.return?.()
    expect(await Promise.all([pause, cancel, soon.id].map(stateOf))).toEqual(['paused', 'cancelled', 'on_sale'])
    expect(await manager.caller.schedule.getSession({ id: move })).toMatchObject({
      date: '2031-04-01',
      startsAt: '2031-04-01T15:00:00.000Z',
      floor: { id: floorId },
    })
    expect((await manager.caller.schedule.getSession({ id: elsewhere })).floor.id).toBe(other.id)
    expect(await eventsOf(floorId)).toMatchObject([
      { action: 'floors.setState', reason: 'Storm', after: { sessions: { keep: 4, pause: 1, move: 2, cancel: 1 } } },
    ])
    expect(await eventsOf(cancel)).toMatchObject([{ action: 'schedule.cancelSession', reason: 'Storm' }])
    expect(await eventsOf(pause)).toMatchObject([{ action: 'schedule.pauseSession', reason: 'Storm' }])
    expect(await eventsOf(move)).toMatchObject([{ action: 'schedule.updateSession' }])
  })

  test('one decision that cannot be carried out leaves all of them undone', async () => {
    await manager.caller.orders.sell(sale(soon, 0))
    const [first, second, ...rest] = later as [never, never, ...TicketSessionId[]]
    const cancelFirst: SessionDecision = { ticketSessionId: first, fate: 'cancel' }
    const bad: [SessionDecision[], object][] = [
      [
        [{ ticketSessionId: soon.id, fate: 'cancel' }, ...keep([second])],
        { code: 'VALIDATION', issues: [{ path: 'callOff', message: 'field.required' }] },
      ],
      [
        [...keep([soon.id]), { ticketSessionId: second, fate: 'move', date: '2031-03-05', time: '20:30' }],
        { code: 'OVERLAP', details: { ticketSessionId: second } },
      ],
      [
        [...keep([soon.id]), { ticketSessionId: second, fate: 'move' }],
        { code: 'VALIDATION', issues: [{ path: 'decisions.2.date', message: 'field.required' }] },
      ],
      [
        [...keep([soon.id]), { ticketSessionId: second, fate: 'move', date: '2020-01-01' }],
        { code: 'VALIDATION', issues: [{ path: 'decisions.2.date' }] },
      ],
      [
        [...keep([second]), { ticketSessionId: soon.id, fate: 'move', floorId: uuidv7() as FloorId }],
        { code: 'VALIDATION', issues: [{ path: 'decisions.2.floorId' }] },
      ],
      [
        [...keep([soon.id]), ...keep([second]), ...keep([second])],
        { code: 'VALIDATION', issues: [{ path: 'decisions.3.ticketSessionId' }] },
      ],
      [
        [...keep([soon.id, second]), ...keep([uuidv7() as TicketSessionId])],
        { code: 'VALIDATION', issues: [{ path: 'decisions.3.ticketSessionId' }] },
      ],
    ]
    for (const [decisions, expected] of bad) {
      expect(await refusalOf(close([cancelFirst, ...decisions, ...keep(rest)]))).toMatchObject(expected)
    }
    expect([await floorState(), await stateOf(first)]).toEqual(['open', 'on_sale'])
    const open = { id: floorId, expectedRev: 1, state: 'open' as const, decisions: keep([soon.id]) }
    expect((await refusalOf(manager.caller.floors.setState(open))).issues?.[0]?.path).toBe('decisions')
  })

  test('refunds the guests of sessions that are cancelled with it by one plan, as it was shown or not at all', async () => {
    await manager.caller.orders.sell(sale(soon, 0))
    const decisions: SessionDecision[] = [{ ticketSessionId: soon.id, fate: 'cancel' }, ...keep(later)]
    const wish = { ticketSessionIds: [soon.id] }
    const { orders, backMinor } = await manager.caller.sessionPlans.preview(wish)
    expect([orders, backMinor]).toEqual([1, 45_000])
    const stale = await refusalOf(close(decisions, { callOff: { expectedOrders: 1, expectedBackMinor: 44_000 } }))
    expect(stale.code).toBe('STALE')
    expect([await floorState(), await stateOf(soon.id)]).toEqual(['open', 'on_sale'])
    const closed = await close(decisions, { callOff: { expectedOrders: orders, expectedBackMinor: backMinor } })
    expect(closed.state).toBe('closed')
    expect(await stateOf(soon.id)).toBe('cancelled')
    const [plan] = await manager.caller.sessionPlans.list({ ticketSessionId: soon.id })
    expect(plan).toMatchObject({ orders: 1, plannedMinor: 45_000, reason: 'Storm', sessions: [{ id: soon.id }] })
  })

  test('asks for approval when more goes back than the person may give, says how much, and is done with it once', async () => {
    await manager.caller.orders.sell(sale(soon, 0))
    const permissions: Permission[] = [
      { module: 'floors', action: 'view', limits: {} },
      { module: 'floors', action: 'set_state', limits: {} },
      { module: 'ticket_schedules', action: 'cancel', limits: {} },
      { module: 'transactions', action: 'view', limits: {} },
      { module: 'transactions', action: 'refund', limits: { maxAmountMinor: 44_999 } },
    ]
    const keeper = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    const input = {
      id: floorId,
      expectedRev: 1,
      state: 'closed' as const,
      reason: 'Storm',
      decisions: [{ ticketSessionId: soon.id, fate: 'cancel' as const }, ...keep(later)],
      callOff: { expectedOrders: 1, expectedBackMinor: 45_000 },
      commandId: randomUUID(),
    }
    expect(await refusalOf(keeper.caller.floors.setState(input))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'transactions', action: 'refund' },
    })
    expect([await floorState(), await stateOf(soon.id)]).toEqual(['open', 'on_sale'])
    const asked = await keeper.caller.approvals.request({ procedure: 'floors.setState', input })
    expect(asked.summary.facts).toMatchObject([
      { name: 'passes', value: '1' },
      { name: 'refund', money: { amountMinor: 45_000, currency: 'TRY' } },
      { name: 'reason', value: 'Storm' },
    ])
    await manager.caller.approvals.answer({ id: asked.id, answer: 'grant' })
    const approved = api.callerWithToken(keeper.token, { approvalId: asked.id })
    expect(await reasonOf(approved.floors.setState({ ...input, reason: 'Rain' }))).not.toBe('OK')
    expect((await approved.floors.setState(input)).state).toBe('closed')
    expect(await stateOf(soon.id)).toBe('cancelled')
  })

  test('decides nothing for a person who may close the floor and not decide', async () => {
    const permissions: Permission[] = [
      { module: 'floors', action: 'set_state', limits: {} },
      { module: 'ticket_schedules', action: 'pause', limits: {} },
    ]
    const keeper = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    const sessions = await keeper.caller.floors.closing({ id: floorId })
    expect(new Set(sessions.map(({ fates }) => fates.join()))).toEqual(new Set(['keep,pause']))
    const [first, ...rest] = later as [never, ...TicketSessionId[]]
    for (const fate of ['cancel', 'move'] as const) {
      const decisions = [{ ticketSessionId: first, fate, ...(fate === 'move' && { time: '10:00' }) }] as never[]
      expect(await reasonOf(close([...decisions, ...keep([soon.id, ...rest])], {}, keeper)), fate).toBe('FORBIDDEN')
    }
    const pause: SessionDecision = { ticketSessionId: first, fate: 'pause' }
    expect(await reasonOf(close([pause, ...keep([soon.id, ...rest])], {}, keeper))).toBe('OK')
    const stranger = await api.signInAs('manager', { venue: await makeVenue(api.database.db) })
    expect(await reasonOf(stranger.caller.floors.closing({ id: floorId }))).toBe('NOT_FOUND')
  })

  test('at the moment when sessions are made on it, none of them is left undecided', async () => {
    const decisions = keep([soon.id, ...later])
    const row = (await manager.caller.schedule.list({})).find(({ floor }) => floor.id === floorId)
    const schedule = await manager.caller.schedule.save({
      id: row?.id as never,
      expectedRev: row?.rev as number,
      name: row?.name as string,
      productId: soon.productId as never,
      floorId,
      layoutId: null,
      standing: 50,
      shiftId: null,
      weekdays: 127,
      from: week.from,
      until: '2031-04-30',
      starts: ['20:00'],
      minutes: 120,
      salesOpenDays: 3650,
    })
    const generate = { scheduleId: schedule.id, from: '2031-03-10', until: '2031-04-30', dryRun: false }
    const [closed, made] = await Promise.all([
      reasonOf(close(decisions)),
      reasonOf(manager.caller.schedule.generate(generate)),
    ])
    // Made first: closing is told of them. Closed first: nothing is made on a floor that is closed.
    expect(made).toBe(closed === 'OK' ? 'STATE' : 'OK')
    expect(closed).toBe(made === 'OK' ? 'STATE' : 'OK')
    const ahead = await manager.caller.floors.closing({ id: floorId })
    expect(ahead).toHaveLength(closed === 'OK' ? decisions.length : decisions.length + 52)
  })
})

describe('a hold in a session that is decided about', () => {
  test('ends with it when it is cancelled, and moves with it', async () => {
    const held = await manager.caller.seats.hold({
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      ticketSessionId: soon.id,
      seatNos: [0],
    })
    const cancel: SessionDecision = { ticketSessionId: soon.id, fate: 'cancel' }
    expect((await refusalOf(close([cancel, ...keep(later)]))).issues?.[0]?.path).toBe('callOff')
    await close([{ ticketSessionId: soon.id, fate: 'move', date: '2031-02-01', time: '20:00' }, ...keep(later)])
    const order = { ...sale(soon, 0), holdId: held.id }
    expect(await reasonOf(manager.caller.orders.confirm(order as never))).toBe('OK')
  })
})

describe('what is still sold on a floor', () => {
  const here = () => manager.caller.floors.list({}).then((rows) => rows.find(({ id }) => id === floorId))
  const archive = (expectedRev = 1) => manager.caller.floors.archive({ id: floorId, expectedRev })

  test('keeps it from the archive until every session is over, moved or cancelled', async () => {
    const refused = await refusalOf(archive())
    expect([refused.code, refused.details]).toEqual(['STATE', { sessions: 1 + later.length }])
    expect((await here())?.rev).toBe(1)
    await close([
      { ticketSessionId: soon.id, fate: 'cancel' },
      ...later.map((ticketSessionId) => ({ ticketSessionId, fate: 'cancel' as const })),
    ])
    expect((await archive(2)).archivedAt).not.toBeNull()
  })

  test('sessions of other floors, and those that are over, are no hindrance', async () => {
    const over = await makeTicketSession(api.database.db, { venue: api.venue, startsIn: -300 })
    const id = over.floorId as FloorId
    expect((await manager.caller.floors.archive({ id, expectedRev: 1 })).archivedAt).not.toBeNull()
  })

  test('nothing new is generated on an archived floor', async () => {
    const decisions = [soon.id, ...later].map((ticketSessionId) => ({ ticketSessionId, fate: 'cancel' as const }))
    const [schedule] = (await manager.caller.schedule.list({})).filter(({ floor }) => floor.id === floorId)
    await close(decisions)
    await archive(2)
    const generate = manager.caller.schedule.generate({
      scheduleId: schedule?.id as never,
      from: '2031-03-10',
      until: '2031-03-12',
      dryRun: false,
    })
    expect(await refusalOf(generate)).toMatchObject({ code: 'STATE', details: { floor: 'archived' } })
  })

  test('keeps its room from shrinking below the people of a session', async () => {
    const shrink = (capacity: number) => manager.caller.floors.update({ id: floorId, expectedRev: 1, capacity })
    expect(await refusalOf(shrink(49))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'capacity', message: 'field.taken' }],
    })
    expect((await shrink(50)).capacity).toBe(50)
  })
})
