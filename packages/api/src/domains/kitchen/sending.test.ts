import { kitchenMoves, kitchenStates } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectionsDiffer, refusalOf } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { findTicketOnPaper } from './repo/slip.ts'
import { kitchenLinesOf, kitchenStateOf } from './service/for-food-orders.ts'
import {
  api,
  begin,
  linesOf,
  openKitchen,
  owner,
  send,
  sendAs,
  there,
  ticketsOf,
  withdraw,
  withdrawAs,
} from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

test('an order goes to its stations, one ticket for each, with what the cook has to know', async () => {
  const [grill, bar] = [await makeStation(owner), await makeStation(owner)]
  const mods = [{ optionId: '1', name: { en: 'No onion', tr: 'Soğansız' }, qty: 1, extraMinor: 0 }]
  const order = await makeOrder(api, owner, [
    { stationId: grill, qty: 2, mods, note: 'Well done' },
    { stationId: bar },
    { stationId: grill },
  ])
  await send(order, [1, 2], [2, 1], [3, 1])
  const tickets = await ticketsOf(order)
  expect(
    tickets.map(({ stationId, kind, isHeld, lines }) => ({ stationId, kind, isHeld, lines: lines.length })),
  ).toEqual(
    expect.arrayContaining([
      { stationId: grill, kind: 'new', isHeld: false, lines: 2 },
      { stationId: bar, kind: 'new', isHeld: false, lines: 1 },
    ]),
  )
  expect(tickets).toHaveLength(2)
  const [first] = tickets.find(({ stationId }) => stationId === grill)?.lines ?? []
  expect(first).toMatchObject({
    name: { en: 'Dish 1', tr: 'Tabak 1' },
    qty: 2,
    note: 'Well done',
    mods: [{ name: { en: 'No onion', tr: 'Soğansız' }, qty: 1 }],
    state: 'queued',
  })
  expect(await kitchenStateOf(api.database.db, owner.user.venueId, [order as never])).toEqual(
    new Map([[order, { total: 4, held: 0, queued: 4, preparing: 0, ready: 0, served: 0 }]]),
  )
})

test('what was noted of a combo is told with each of its parts, on the screen and on paper', async () => {
  const [grill, bar] = [await makeStation(owner), await makeStation(owner)]
  const order = await makeOrder(api, owner, [
    { stationId: null, note: 'No nuts' },
    { stationId: grill, parentLineNo: 1 },
    { stationId: bar, parentLineNo: 1 },
    { stationId: bar },
  ])
  await send(order, [2, 1], [3, 1], [4, 1])
  const tickets = await ticketsOf(order)
  const notes = tickets.flatMap(({ lines }) => lines.map(({ lineNo, note }) => [lineNo, note]))
  expect(notes.sort()).toEqual([
    [2, 'No nuts'],
    [3, 'No nuts'],
    [4, ''],
  ])
  const { venueId } = owner.user
  const onPaper = await Promise.all(
    tickets.map(({ id }) => findTicketOnPaper(api.database.db, { venueId, ticketId: id })),
  )
  expect(onPaper.flatMap((paper) => paper?.lines.map(({ note }) => note)).sort()).toEqual(['', 'No nuts', 'No nuts'])
})

test('what is added later is told as a change, and a piece is sent once', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 3 }])
  await send(order, [1, 1])
  await send(order, [1, 2])
  expect((await ticketsOf(order)).map(({ kind, lines }) => [kind, lines[0]?.qty])).toEqual([
    ['new', 1],
    ['change', 2],
  ])
  expect(await refusalOf(send(order, [1, 1]))).toMatchObject({ code: 'STATE', details: { sent: true, lineNo: 1 } })
})

test('the first course begins at once, the next ones wait, and what is added to a course that was fired does not', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(
    api,
    owner,
    [1, 2, 3, 1].map((course) => ({ stationId: grill, course })),
    { service: 'table' },
  )
  await send(order, [1, 1], [2, 1], [3, 1])
  await send(order, [4, 1])
  expect((await ticketsOf(order)).map(({ course, isHeld, targetAt }) => [course, isHeld, targetAt === null])).toEqual([
    [1, false, false],
    [2, true, true],
    [3, true, true],
    [1, false, false],
  ])
})

test('ten minutes after it was fired a ticket is late; what is wanted later is not late before', async () => {
  const grill = await makeStation(owner, { targetMinutes: 10 })
  const now = await makeOrder(api, owner, [{ stationId: grill }])
  const wantedAt = '2099-01-01T19:30:00.000Z'
  const later = await makeOrder(api, owner, [{ stationId: grill }], { wantedAt, service: 'pickup' })
  await send(now, [1, 1])
  await send(later, [1, 1])
  const [ticket] = await ticketsOf(now)
  expect(Date.parse(ticket?.targetAt ?? '') - Date.parse(ticket?.firedAt ?? '')).toBe(10 * 60_000)
  expect((await ticketsOf(later))[0]?.targetAt).toBe(wantedAt)
})

test('an order of a training till reaches no cook and no store', async () => {
  const grill = await makeStation(owner)
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '5' })
  const order = await makeOrder(api, owner, [{ stationId: grill, uses: [[item.id, '1']] }], { isTraining: true })
  await send(order, [1, 1])
  expect(await ticketsOf(order)).toEqual([])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['5', '0', 500] })
})

test('stock is set aside when it is sent, used when somebody begins, and the book follows with the cost of goods', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  const grill = await makeStation(owner, { locationId: place })
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '10', priceMinor: 300 })
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 2, uses: [[item.id, '1.5']] }])
  await send(order, [1, 2])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['10', '3', 3000] })
  await begin(order)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['7', '0', 2100] })
  await begin(order)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['7', '0', 2100] })
  await postVenue(api.database.db, owner.user.venueId)
  const { rows } = await sql<{ account: string; amount: number }>`
    select l.account, l.amount_minor as amount from stock_act s
    join journal_entry e on e.venue_id = s.venue_id and e.source = 'stock' and e.source_id = s.id
    join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
    where s.source = 'kitchen' and s.source_id in (select id from kitchen_line where food_order_id = ${order})
    order by 2`.execute(api.database.asOwner)
  expect(rows).toEqual([
    { account: '1400', amount: -900 },
    { account: '5000', amount: 900 },
  ])
})

test('what no station makes is handed over: its stock is used at once, and it is given back like the rest', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '10' })
  const order = await makeOrder(api, owner, [{ stationId: null, qty: 4, uses: [[item.id, '1']] }])
  await send(order, [1, 4])
  expect(await ticketsOf(order)).toEqual([])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['6', '0', 600] })
  expect(await kitchenStateOf(api.database.db, owner.user.venueId, [order as never])).toEqual(new Map())
  expect(await withdraw(order, [1, 1, 'return'])).toEqual([{ lineNo: 1, unsent: 0, released: 0, started: 1 }])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['7', '0', 700] })
})

test('before somebody begins a piece is released; afterwards it is wasted or put back, for what it was worth', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  const grill = await makeStation(owner, { locationId: place })
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '9', priceMinor: 333 })
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 5, uses: [[item.id, '1']] }])
  await send(order, [1, 5])
  expect(await withdraw(order, [1, 1, 'waste'])).toEqual([{ lineNo: 1, unsent: 0, released: 1, started: 0 }])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['9', '4', 2997] })
  await begin(order)
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['5', '0', 1665] })
  expect(await withdraw(order, [1, 2, 'return'])).toEqual([{ lineNo: 1, unsent: 0, released: 0, started: 2 }])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['7', '0', 2331] })
  expect(await withdraw(order, [1, 2, 'waste'])).toEqual([{ lineNo: 1, unsent: 0, released: 0, started: 2 }])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['7', '0', 2331] })
  const { rows } = await sql<{ value: number }>`select sum(value_minor)::integer as value from stock_move
    where item_id = ${item.id} and outside = 'waste'`.execute(api.database.db)
  expect(rows[0]?.value).toBe(666)
  expect((await linesOf(order)).filter(({ kind }) => kind === 'make').map(({ state }) => state)).toEqual(['wasted'])
  expect(await withdraw(order, [1, 1, 'waste'])).toEqual([{ lineNo: 1, unsent: 1, released: 0, started: 0 }])
  await postVenue(api.database.db, owner.user.venueId)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})

test('the kitchen is told what not to make; of a course that it has not begun with it hears nothing', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(
    api,
    owner,
    [
      { stationId: grill, qty: 2 },
      { stationId: grill, course: 2 },
    ],
    { service: 'table' },
  )
  await send(order, [1, 2], [2, 1])
  await withdraw(order, [1, 1, 'waste'], [2, 1, 'waste'])
  const tickets = await ticketsOf(order)
  expect(tickets.map(({ kind, lines }) => [kind, lines.map(({ qty, state }) => [qty, state])])).toEqual([
    ['new', [[1, 'queued']]],
    ['new', [[0, 'cancelled']]],
    ['cancel', [[1, 'queued']]],
  ])
})

test('a strict item that is not there refuses the line that needs it, and nothing is sent', async () => {
  const strict = await makeItem(owner.caller, { isStrict: true })
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: strict.id, locationId: place, qty: '1' })
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [
    { stationId: grill },
    { stationId: grill, qty: 2, uses: [[strict.id, '1']] },
  ])
  expect(await refusalOf(send(order, [1, 1], [2, 2]))).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    issues: [{ path: 'lines.1.qty', message: 'field.insufficientStock' }],
  })
  expect(await ticketsOf(order)).toEqual([])
  expect(await levelsOf(owner.caller, strict.id)).toEqual({ [place]: ['1', '0', 100] })
})

test('a wrong count never refuses: it opens a discrepancy when somebody begins', async () => {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  const grill = await makeStation(owner, { locationId: place })
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 2, uses: [[item.id, '1']] }])
  await send(order, [1, 2])
  await begin(order)
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from stock_discrepancy
    where item_id = ${item.id} and closed_at is null`.execute(api.database.db)
  expect(rows[0]?.open).toBe(1)
  expect((await levelsOf(owner.caller, item.id))[place]?.slice(0, 2)).toEqual(['-2', '0'])
})

test('without a place of its own a station takes from the first place that has enough', async () => {
  const item = await makeItem(owner.caller)
  const [little, much] = [await makePlace(owner.caller), await makePlace(owner.caller)]
  await receive(owner.caller, { itemId: item.id, locationId: little, qty: '1' })
  await receive(owner.caller, { itemId: item.id, locationId: much, qty: '5' })
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 3, uses: [[item.id, '1']] }])
  await send(order, [1, 3])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [little]: ['1', '0', 100], [much]: ['5', '3', 500] })
})

test('the counter learns how far each line is', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill, qty: 2 }, { stationId: null }])
  await send(order, [1, 2], [2, 1])
  await begin(order)
  expect(await kitchenLinesOf(api.database.db, owner.user.venueId, order as never)).toEqual(
    new Map([
      [1, { sent: 2, started: 2, ready: 0, served: 0 }],
      [2, { sent: 1, started: 1, ready: 1, served: 1 }],
    ]),
  )
})

test('the same person in another venue neither sends nor withdraws here', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill }])
  expect((await refusalOf(sendAs(there, order, [[1, 1]]))).code).toBe('NOT_FOUND')
  await send(order, [1, 1])
  expect((await refusalOf(withdrawAs(there, order, [[1, 1, 'waste']]))).code).toBe('NOT_FOUND')
  expect(await ticketsOf(order, there)).toEqual([])
})

test('the database moves a line as the contract says', async () => {
  const { rows } = await sql<{ was: string; now: string }>`
    select a.s as was, b.s as now from unnest(${[...kitchenStates]}::text[]) a (s), unnest(${[...kitchenStates]}::text[]) b (s)
    where kitchen_line_may_move(a.s, b.s)`.execute(api.database.db)
  const allowed = kitchenStates.flatMap((was) => kitchenMoves[was].map((now) => ({ was, now })))
  expect(rows).toHaveLength(allowed.length)
  expect(rows).toEqual(expect.arrayContaining(allowed))
})

test('a line does not jump over a step, and its ticket says what it said', async () => {
  const grill = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: grill }])
  await send(order, [1, 1])
  const db = api.database.asOwner
  const jump = sql`update kitchen_line set state = 'served' where food_order_id = ${order}`.execute(db)
  await expect(jump).rejects.toMatchObject({ constraint: 'kitchen_line_moves' })
  const more = sql`update kitchen_line set qty = 9 where food_order_id = ${order}`.execute(db)
  await expect(more).rejects.toMatchObject({ constraint: 'kitchen_line_is_frozen' })
  const other = sql`update kitchen_ticket set course = 2, rev = rev + 1 where food_order_id = ${order}`.execute(db)
  await expect(other).rejects.toMatchObject({ constraint: 'kitchen_ticket_is_frozen' })
})

test('a failure at the end leaves neither tickets nor reservations', async () => {
  const grill = await makeStation(owner)
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '5' })
  const order = await makeOrder(api, owner, [{ stationId: grill, uses: [[item.id, '1']] }])
  expect((await refusalOf(sendAs(owner, order, [[1, 1]], { fails: true }))).code).toBe('INTERNAL')
  expect(await ticketsOf(order)).toEqual([])
  expect(await levelsOf(owner.caller, item.id)).toEqual({ [place]: ['5', '0', 500] })
})
