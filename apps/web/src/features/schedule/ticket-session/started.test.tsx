import type { TicketSessionRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { SessionDrawer } from './session-drawer.tsx'

afterEach(cleanup)

const name = { en: 'Revue', tr: 'Revü' }
const row = {
  ...{ id: '01890000-0000-7000-8000-0000000000a1', rev: 1, date: '2026-11-22', time: '20:30', state: 'running' },
  ...{ product: { id: 'p', code: 'R', name, color: '#000' }, floor: { id: 'f', name }, changedByHand: [] },
  ...{ startsAt: '2026-11-22T17:30:00.000Z', endsAt: '2026-11-22T19:30:00.000Z', note: null, keptForCodes: 0 },
  ...{ salesFrom: '2026-11-01T00:00:00.000Z', salesUntil: '2026-11-22T17:30:00.000Z', hasSeats: true },
  ...{ size: 40, capacity: 40, sold: 12, held: 0, blocked: 0, free: 28 },
} as unknown as TicketSessionRow

const show = (more: object = {}) =>
  showScreen(<SessionDrawer id={row.id} onClose={vi.fn()} onPlan={vi.fn()} />, {
    namespaces: ['schedule', 'sessionPlans'],
    at: '/ticket/schedule',
    rights: { ticket_schedules: { view: {}, move: {}, cancel: {}, pause: {} }, order_list: { view: {} } },
    answers: {
      'schedule.getSession': () => ({ ...row, ...more }),
      'sessionPlans.list': () => [],
    } as never,
  })

test('a session that has started says why it can’t be cancelled, and where its guests are refunded', async () => {
  await show()
  await screen.findByText(/^This session has started, so it can’t be cancelled or moved any more/)
  expect(screen.queryByRole('button', { name: /^Cancel session/ })).toBeNull()
  const link = screen.getByRole('link', { name: 'Orders of this session' })
  expect(link.getAttribute('href')).toBe(`/order-list?show=${row.id}`)
})

test('one that is over says so too', async () => {
  await show({ state: 'finished' })
  await screen.findByText(/^This session is over, so it can’t be cancelled or moved any more. If guests get money back/)
  expect(screen.getByRole('link', { name: 'Orders of this session' })).toBeTruthy()
  expect(screen.queryByText(/has started/)).toBeNull()
})

test('one that is ahead has its buttons instead', async () => {
  await show({ state: 'on_sale' })
  await screen.findByRole('button', { name: /^Cancel session/ })
  expect(screen.queryByText(/has started/)).toBeNull()
})
