import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { BookingContext, type BookingScreen } from '../booking-screen.ts'
import { SeatButton } from '../list/seat-button.tsx'
import { Due, useDueLabel } from './due.tsx'
import { HoldHead } from './hold-head.tsx'

afterEach(cleanup)

const Sum = () => (
  <p>
    {useDueLabel()} <Due className="" />
  </p>
)

const show = (booking: object, element: React.ReactNode) =>
  showScreen(<BookingContext value={booking as unknown as BookingScreen}>{element}</BookingContext>, {
    namespaces: ['booking'],
    at: '/',
    rights: {},
    answers: {},
  })

test.each([
  [38_000, [], 'Total 380'],
  [38_000, [20_000], 'Still due 180of 380'],
  [38_000, [38_000], 'Still due 0of 380'],
  // Guests took seats out of the basket, or all of them: nothing is due, and something goes back.
  [38_000, [70_000], 'To give back 320700 taken, 380 due'],
  [0, [40_000], 'To give back 400400 taken, 0 due'],
])('of %i with %j taken', async (dueMinor, amounts, says) => {
  const taken = amounts.map((amountMinor) => ({ method: 'card', amountMinor }))
  const { container } = await show(
    { sum: { dueMinor }, paid: { taken }, money: (minor: number) => String(minor / 100) },
    <Sum />,
  )
  expect(container.querySelector('p')?.textContent).toBe(says)
})

test('a basket that is over says that it can still be sold only while it can', async () => {
  const hold = { hold: { channel: 'door', expiresAt: '2026-11-22T10:00:00Z', maxUntil: '2026-11-22T10:00:00Z' } }
  const booking = { hold: { ...hold, isOver: true }, sale: { holdSeconds: { door: 300 } } }
  const { unmount } = await show({ ...booking, closedWhy: null }, <HoldHead />)
  expect(screen.getByRole('status').textContent).toContain('you can still sell them')
  unmount()
  await show({ ...booking, closedWhy: 'Sales have ended' }, <HoldHead />)
  expect(screen.getByRole('status').textContent).toBe('Sales have ended')
})

test.each([
  [2, 'sold'],
  [4, 'checked in'],
])('a seat of status %i (%s) is none that can be chosen', async (status) => {
  const nothing = () => {}
  const { container } = await show(
    {},
    <SeatButton
      {...{ seatNo: 1, label: '6', name: 'Row 3, seat 6', kind: 0, status, isOwn: false, isPending: false }}
      {...{ isActive: true, isOff: false, onFocus: nothing, onPick: nothing }}
    />,
  )
  const button = container.querySelector('button')
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(button?.className).toContain('bg-seat-booked')
})

test.each([
  [true, 'Pick a seat, or choose Best available'],
  [false, 'Choose how many of each'],
])('an empty basket says what can be done (seats: %s)', async (hasSeats, hint) => {
  await show({ hold: { hold: null }, closedWhy: null, sale: { session: { hasSeats } } }, <HoldHead />)
  expect(screen.getByText(hint)).toBeTruthy()
})
