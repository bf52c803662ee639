import type { KitchenTicket } from '@marquee/contract/kitchen'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { columnOf, paceOf, withTickets } from './board.ts'
import FoodOrdersPage from './page.tsx'

afterEach(cleanup)

const grill = '0193b5a0-0000-7000-8000-000000000001'
const name = (en: string) => ({ en, tr: en })
const line = (state: string, more: object = {}) => ({
  ...{ id: `l${state}`, lineNo: 1, kind: 'make', name: name('Burger'), qty: 2, mods: [], note: '', guestNo: null },
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
  showScreen(<FoodOrdersPage />, { namespaces: ['foodOrders'], at, rights, answers })
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
    expect(screen.getAllByRole('button', { name: /· Counter$/ }).map((button) => button.textContent)).toEqual([
      'Served',
    ])
    await user.keyboard('1')
  })
})
