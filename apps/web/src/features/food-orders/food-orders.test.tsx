import type { KitchenTicket } from '@marquee/contract/kitchen'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { columnOf, columnsOf, type Keys, keysOf, lineWays, noKeys, paceOf, totalsOf, withTickets } from './board.ts'
import FoodOrdersPage from './page.tsx'
import PickupPage from './pickup-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

const grill = '0193b5a0-0000-7000-8000-000000000001'
const name = (en: string) => ({ en, tr: en })
const line = (state: string, more: object = {}) => ({
  ...{ id: `l${state}`, lineNo: 1, kind: 'make', name: name('Burger'), qty: 2, mods: [], note: '', guestNo: null },
  ...{ readyQty: state === 'ready' || state === 'served' ? 2 : 0, servedQty: state === 'served' ? 2 : 0 },
  ...{ state, startedAt: null, readyAt: null, servedAt: null, recalls: 0, ...more },
})
const ticket = (callNo: number, state: string, more: object = {}) =>
  ({
    ...{ id: `t${callNo}`, rev: 1, stationId: grill, orderId: `o${callNo}`, callNo, service: 'counter', table: null },
    ...{ guestName: null, note: '', kind: 'new', course: 1, isHeld: false, isRush: false, calledAt: null },
    sentAt: `2026-11-26T18:${String(callNo % 60).padStart(2, '0')}:00.000Z`,
    ...{ firedAt: '2026-11-26T18:00:00.000Z', targetAt: '2026-11-26T18:20:00.000Z', lines: [line(state)], ...more },
  }) as unknown as KitchenTicket
const boardOf = (...tickets: KitchenTicket[]) => ({
  now: '2026-11-26T18:16:00.000Z',
  stations: [
    { id: grill, name: name('Grill'), targetMinutes: 10 },
    { id: '0193b5a0-0000-7000-8000-000000000002', name: name('Bar'), targetMinutes: 5 },
  ],
  tickets,
})
const cook = { food_orders: { view: {}, accept: {}, bump: {}, recall: {}, serve: {} } }
const show = (answers: Answers, rights: object = cook, at = '/food-orders') =>
  showScreen(<FoodOrdersPage />, { namespaces: ['foodOrders', 'foodProducts'], at, rights, answers })
const column = (title: string) => screen.getByRole('region', { name: new RegExp(`^${title}`) })

test('a ticket stands where its slowest line does, and the last quarter of its time is soon', () => {
  const of = (...states: string[]) => columnOf(ticket(1, '', { lines: states.map((state) => line(state)) }))
  expect([of('queued', 'queued'), of('queued', 'ready'), of('preparing', 'ready'), of('ready', 'served')]).toEqual([
    ...['new', 'preparing', 'preparing', 'ready'],
  ])
  expect([of('served', 'cancelled'), of('cancelled', 'wasted')]).toEqual(['served', null])
  const at = (minute: string) => paceOf(ticket(1, 'queued'), Date.parse(`2026-11-26T18:${minute}:00.000Z`))
  expect([at('14'), at('15'), at('21')]).toEqual([
    { pace: 'calm', seconds: 360 },
    { pace: 'soon', seconds: 300 },
    { pace: 'late', seconds: 60 },
  ])
  const late = ticket(1, 'ready', { rev: 3 })
  expect(withTickets(boardOf(late) as never, [ticket(1, 'queued', { rev: 2 })]).tickets).toEqual([late])
})

test('what was taken back comes first, then what is urgent, then by target; what is held is last', () => {
  const at = (minute: number) => ({ targetAt: `2026-11-26T18:${minute}:00.000Z` })
  const rows = [
    ticket(1, 'queued', { isHeld: true, firedAt: null, targetAt: null }),
    ticket(2, 'queued', at(40)),
    ticket(3, 'queued', at(12)),
    ticket(4, 'queued', { ...at(50), isRush: true }),
    ticket(5, 'queued', { ...at(55), kind: 'cancel' }),
  ]
  expect(columnsOf(rows).new.map(({ callNo }) => callNo)).toEqual([5, 4, 3, 2, 1])
})

describe('the keys of the tickets', () => {
  const at = Date.parse('2026-11-26T18:16:00.000Z')
  const rows = Array.from({ length: 11 }, (_, nth) => ticket(nth + 1, 'queued'))
  const named = ({ of }: Keys) => [...of].toSorted(([, a], [, b]) => a - b).map(([id, key]) => `${key} ${id}`)
  const served = rows.map((row, nth) => (nth === 2 ? ticket(3, 'served') : nth === 4 ? ticket(5, 'ready') : row))
  const rush = ticket(12, 'queued', { isRush: true })

  test('a ticket keeps its key while it is shown, and a free key goes to the oldest without one', () => {
    const first = keysOf(noKeys, columnsOf(rows), at)
    expect(named(first)).toEqual(['1 t1', '2 t2', '3 t3', '4 t4', '5 t5', '6 t6', '7 t7', '8 t8', '9 t9'])
    const left = keysOf(first, columnsOf([rush, ...served]), at)
    const next = keysOf(left, columnsOf([rush, ...served]), at + 3000)
    expect(named(next)).toEqual(['1 t1', '2 t2', '3 t10', '4 t4', '5 t5', '6 t6', '7 t7', '8 t8', '9 t9'])
    expect(keysOf(next, columnsOf([rush, ...served]), at + 3000)).toBe(next)
  })

  test('a key rests for three seconds once its ticket has left, and only that ticket gets it back before', () => {
    const first = keysOf(noKeys, columnsOf(rows), at)
    const left = keysOf(first, columnsOf(served), at + 500)
    expect(named(left)).not.toContain('3 t10')
    expect(keysOf(left, columnsOf(served), at + 3499)).toBe(left)
    expect(named(keysOf(left, columnsOf(served), at + 3500))).toContain('3 t10')
    expect(named(keysOf(left, columnsOf(rows), at + 1000))).toEqual(named(first))
    // Called back when another ticket has its key by then, it waits for the next free one.
    const handedOn = keysOf(left, columnsOf(served), at + 3500)
    expect(named(keysOf(handedOn, columnsOf(rows), at + 4000))).toEqual(named(handedOn))
  })
})

test('totals leave out what is ready, held or taken back', () => {
  const rows = [
    ticket(1, '', { lines: [line('queued', { qty: 9 }), line('preparing', { qty: 8, readyQty: 3 })] }),
    ticket(2, '', { lines: [line('ready', { qty: 7 }), line('queued', { qty: 2, name: name('Tea') })] }),
    ticket(3, '', { isHeld: true, lines: [line('queued', { qty: 50 })] }),
    ticket(4, '', { kind: 'cancel', lines: [line('queued', { kind: 'cancel', qty: 4 })] }),
  ]
  expect([...totalsOf(rows)]).toEqual([
    [
      grill,
      [
        { name: name('Burger'), qty: 14 },
        { name: name('Tea'), qty: 2 },
      ],
    ],
  ])
})

test('a line of which a part is ready can go on in parts and one step back', () => {
  const part = line('preparing', { qty: 5, readyQty: 3, servedQty: 1 }) as never
  expect(lineWays(part)).toEqual([
    { way: 'ready', pieces: 2 },
    { way: 'serve', pieces: 2 },
    { way: 'recall', pieces: 2 },
  ])
  expect(lineWays(line('cancelled', { qty: 0 }) as never)).toEqual([])
})

describe('the board', () => {
  test('shows what a cook has to know, and the keys move the cards on in their order', async () => {
    const sent: unknown[] = []
    const rows = [
      ticket(12, 'ready'),
      ticket(7, 'queued', {
        ...{ service: 'table', table: name('Window') },
        lines: [
          line('queued', { note: 'Well done', mods: [{ name: name('No onion'), qty: 1 }] }),
          line('cancelled', { name: name('Fries'), qty: 0 }),
        ],
      }),
      ticket(9, 'preparing'),
    ]
    const { user } = await show({
      'kitchen.board': () => boardOf(...rows),
      'kitchen.start': ({ ticketId }: { ticketId: string }) => {
        sent.push(['start', ticketId])
        return { tickets: [ticket(7, 'preparing', { rev: 2 })] }
      },
      'kitchen.serve': ({ ticketId }: { ticketId: string }) => {
        sent.push(['serve', ticketId])
        throw refusal('STATE')
      },
    })
    const card = await screen.findByRole('article', { name: '7 · Window' })
    expect(card.textContent).toContain('No onion · Well done')
    expect(card.textContent).toContain('FriesCancelled')
    expect(card.textContent).toContain('Due soon: 0')
    expect(within(column('Ready')).getByRole('article', { name: '12 · Counter' })).toBeTruthy()
    await user.keyboard('1')
    await waitFor(() => expect(within(column('New')).queryByRole('article')).toBeNull())
    expect(within(column('Preparing')).getAllByRole('article')).toHaveLength(2)
    await user.keyboard('3')
    expect(await screen.findByText('This ticket has already moved on')).toBeTruthy()
    expect(sent).toEqual([
      ['start', 't7'],
      ['serve', 't12'],
    ])
  })

  test('a key that is pressed twice moves no other ticket on, and comes to the next one after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
    const sent: string[] = []
    const stateOf = (id: string) => (sent.includes(id) ? 'served' : 'ready')
    const now = (no: number) => ticket(no, stateOf(`t${no}`), { rev: sent.includes(`t${no}`) ? 2 : 1 })
    const { user } = await show({
      'kitchen.board': () => boardOf(...Array.from({ length: 10 }, (_, nth) => now(nth + 1))),
      'kitchen.serve': ({ ticketId }: { ticketId: string }) => {
        sent.push(ticketId)
        return { tickets: [now(Number(ticketId.slice(1)))] }
      },
    })
    const tenth = await screen.findByRole('article', { name: '10 · Counter' })
    await user.keyboard('1')
    await within(await screen.findByRole('region', { name: /^Served/ })).findByRole('article', { name: '1 · Counter' })
    await user.keyboard('1')
    expect(within(tenth).queryByText('1')).toBeNull()
    act(() => vi.advanceTimersByTime(4000))
    expect(within(tenth).getByText('1')).toBeTruthy()
    await user.keyboard('1')
    await within(screen.getByRole('region', { name: /^Served/ })).findByRole('article', { name: '10 · Counter' })
    expect(sent).toEqual(['t1', 't10'])
  })

  test('hears of a new ticket, and shows only the station of the address', async () => {
    const asked: unknown[] = []
    const { tell } = await show(
      {
        'kitchen.board': (input: object) => {
          asked.push(input)
          return boardOf()
        },
      },
      cook,
      `/food-orders?station=${grill}`,
    )
    expect(await screen.findByText('Nothing is before the kitchen')).toBeTruthy()
    expect(asked[0]).toEqual({ stationId: grill })
    act(() => tell('kitchen.changed', { ticket: ticket(31, 'queued') }))
    expect(await screen.findByRole('article', { name: '31 · Counter' })).toBeTruthy()
  })

  test('gives whoever only serves no button of a cook', async () => {
    const rights = { food_orders: { view: {}, serve: {} } }
    const { user } = await show({ 'kitchen.board': () => boardOf(ticket(1, 'queued'), ticket(2, 'ready')) }, rights)
    await screen.findByRole('article', { name: '1 · Counter' })
    const buttons = screen.getAllByRole('button', { name: /· Counter$/ })
    expect(buttons.map((button) => button.textContent).filter(Boolean)).toEqual(['Served', 'Call number'])
    expect(screen.queryByRole('button', { name: 'More for 1 · Counter' })).toBeNull()
    await user.keyboard('1')
  })

  test('lets a cook move one piece of a line, and rush, hold and fire', async () => {
    const sent: unknown[] = []
    const told = (way: string) => (input: Record<string, unknown>) => {
      const { commandId: _, ...rest } = input
      sent.push([way, rest])
      return { tickets: [] }
    }
    const { user } = await show(
      {
        'kitchen.board': () =>
          boardOf(
            ticket(1, 'preparing', { lines: [line('preparing', { qty: 5, readyQty: 2 })] }),
            ticket(2, 'queued', { course: 2, isHeld: true, firedAt: null, targetAt: null }),
            ticket(3, 'ready', { service: 'pickup' }),
          ),
        'kitchen.ready': told('ready'),
        'kitchen.rush': told('rush'),
        'kitchen.hold': told('hold'),
        'kitchen.callNumber': told('call'),
      },
      { food_orders: { view: {}, accept: {}, bump: {}, recall: {}, serve: {}, rush: {} } },
    )
    const card = await screen.findByRole('article', { name: '1 · Counter' })
    expect(card.textContent).toContain('2 of 5 ready')
    await user.click(within(card).getByRole('button', { name: 'More for 1 · Counter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show buttons for each line' }))
    await user.click(within(card).getByRole('button', { name: 'One ready: Burger' }))
    await user.click(screen.getByRole('button', { name: 'Fire course: 2 · Counter' }))
    await user.click(screen.getByRole('button', { name: 'Call number: 3 · Pick-up' }))
    await user.click(within(card).getByRole('button', { name: 'More for 1 · Counter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rush order' }))
    await waitFor(() => expect(sent).toHaveLength(4))
    expect(sent).toEqual([
      ['ready', { ticketId: 't1', lineIds: ['lpreparing'], qty: 1 }],
      ['hold', { orderId: 'o2', course: 2, isHeld: false }],
      ['call', { orderId: 'o3' }],
      ['rush', { orderId: 'o1', isRush: true }],
    ])
  })

  test('says what a ticket was before it was moved, and counts what has to be made', async () => {
    const { tell, user } = await show({ 'kitchen.board': () => boardOf(ticket(7, 'queued')) })
    await screen.findByRole('article', { name: '7 · Counter' })
    act(() =>
      tell('kitchen.changed', { ticket: ticket(7, 'queued', { rev: 2, service: 'table', table: name('Window') }) }),
    )
    const card = await screen.findByRole('article', { name: '7 · Window' })
    await waitFor(() => expect(card.textContent).toContain('Was 7 · Counter'))
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show totals' }))
    expect(within(screen.getByRole('list', { name: 'Grill' })).getByRole('listitem').textContent).toBe('2 × Burger')
  })

  test('takes a dish off sale and puts one back', async () => {
    const sent: unknown[] = []
    const dish = (id: string, en: string, availability: object) => ({
      ...{ variantId: id, productId: id, name: name(en), variant: name(''), stationId: grill, availability },
      ...{ short: [] as object[], hasRunOut: false },
    })
    const on = { mode: 'on', until: null, left: null, reason: '' }
    const { user } = await show({
      'kitchen.board': () => boardOf(),
      'kitchen.products': () => [
        dish('v1', 'Soup', { ...on, mode: 'off', reason: 'No lentils' }),
        dish('v2', 'Tea', on),
        {
          ...dish('v3', 'Stew', on),
          hasRunOut: true,
          short: [{ name: name('Okra'), left: '0', unit: 'g', substitute: null }],
        },
      ],
      'foodMenu.setAvailability': ({ commandId: _, ...input }: Record<string, unknown>) => {
        sent.push(input)
        return input
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Off sale' }))
    const stew = (await screen.findByText('Not enough Okra for a portion: 0 g left.')).closest('ul')?.closest('li')
    expect(stew?.textContent).toContain('Run out')
    await user.click(await screen.findByRole('button', { name: 'Put back on sale: Soup' }))
    await user.click(await screen.findByRole('button', { name: 'Take off sale: Tea' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { variantId: 'v1', ...on },
      { variantId: 'v2', ...on, mode: 'off' },
    ])
  })
})

test('the pick-up screen shows what is ready apart from what is being made, and hears of changes', async () => {
  let orders = [{ callNo: 12, isReady: false, readyAt: null, calledAt: null as string | null }]
  const now = '2026-11-26T18:16:00.000Z'
  const { tell } = await showScreen(<PickupPage />, {
    ...{ namespaces: ['foodOrders'], at: '/food-orders/pickup', rights: { food_orders: { display: {} } } },
    answers: { 'kitchen.pickup': () => ({ now, stationIds: [grill], orders }) },
  })
  expect((await within(await screen.findByRole('region', { name: 'Preparing' })).findByText('12')).textContent).toBe(
    '12',
  )
  orders = [{ callNo: 12, isReady: true, readyAt: now as never, calledAt: now }]
  act(() => tell('kitchen.pickupChanged', {}))
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Ready' })).getByText('12')).toBeTruthy())
  expect(screen.getByText('Called')).toBeTruthy()
  expect(screen.getByText('No orders are being prepared')).toBeTruthy()
})
