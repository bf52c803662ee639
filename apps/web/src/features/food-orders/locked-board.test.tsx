import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { authSession } from '../../lib/auth-session/current.ts'
import * as tones from '../../lib/tones.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import FoodOrdersPage from './page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  focusManager.setFocused(undefined)
  localStorage.clear()
})

const station = { id: '0193b5a0-0000-7000-8000-000000000001', name: { en: 'Grill', tr: 'Izgara' }, targetMinutes: 10 }
const burger = { id: 'l1', lineNo: 1, kind: 'make', name: { en: 'Burger', tr: 'Burger' }, qty: 1, mods: [], note: '' }
const line = { ...burger, readyQty: 0, servedQty: 0, state: 'queued', guestNo: null, startedAt: null, recalls: 0 }
const ticket = (callNo: number) => ({
  ...{
    id: `t${callNo}`,
    rev: 1,
    stationId: station.id,
    orderId: `o${callNo}`,
    callNo,
    service: 'counter',
    table: null,
  },
  ...{ guestName: null, note: '', kind: 'new', course: 1, isHeld: false, isRush: false, calledAt: null },
  ...{ sentAt: '2026-11-26T18:00:00.000Z', firedAt: '2026-11-26T18:00:00.000Z', lines: [line] },
  targetAt: '2026-11-26T18:20:00.000Z',
})

test('under the lock the board stays live, rings once for what is new, and lets nobody act', async () => {
  const rings = vi.spyOn(tones, 'playTones').mockImplementation(() => undefined)
  localStorage.setItem('kitchen.sound', 'true')
  const started = vi.fn()
  let tickets = [ticket(7)]
  const reads = vi.fn()
  const { user, tell } = await showScreen(<FoodOrdersPage />, {
    ...{ namespaces: ['foodOrders', 'foodProducts'], at: '/food-orders' },
    rights: { food_orders: { view: {}, accept: {}, bump: {} } },
    answers: {
      'kitchen.board': () => {
        reads()
        return { now: '2026-11-26T18:01:00.000Z', stations: [station], tickets }
      },
      'kitchen.start': started,
      'printers.troubles': () => ({ jobs: [], elsewhere: [], printers: [] }),
    },
  })
  await screen.findByText('7')
  const me = authSession.current()?.me
  if (!me) throw new Error('nobody is signed in')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  act(() => {
    authSession.keepMe({ ...me, locked: true })
    focusManager.setFocused(false)
  })
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  // The first reading after that of the page may be that of a stream that has begun; from here on nobody asks.
  const readBefore = reads.mock.calls.length
  tickets = [...tickets, ticket(8)]
  act(() => tell('kitchen.changed', { ticket: ticket(8) }))
  await screen.findByText('8')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(reads).toHaveBeenCalledTimes(readBefore)
  // What the line did not bring comes when the board is read, as it is now and then.
  tickets = [...tickets, ticket(9)]
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const shown = await screen.findByText('9')
  expect(shown.closest('[data-seen-while-locked]')).not.toBeNull()
  expect(rings).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  await user.keyboard('1')
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: /Start/ }).every(({ disabled }) => disabled)).toBe(
    true,
  )
  expect(started).not.toHaveBeenCalled()
})
