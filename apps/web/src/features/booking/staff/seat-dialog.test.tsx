import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { BookingContext, type BookingScreen } from '../booking-screen.ts'
import { SeatDialog } from './seat-dialog.tsx'

afterEach(cleanup)

test('of a seat that somebody has just taken it is said since when by the clock, and how long it is kept', async () => {
  const now = Date.now()
  const holder = {
    holdId: 'h',
    owner: { id: 'u', name: 'Elif' },
    since: '2026-11-22T17:00:20.000Z',
    until: new Date(now + 90_000).toISOString(),
    note: null,
    taken: null,
  }
  const booking = {
    session: { id: '01990000-0000-7000-8000-0000000000c1' },
    live: { status: Uint8Array.of(1), held: new Map([[0, { holdId: 'h', until: now + 90_000 }]]), pools: [] },
    words: { list: () => 'Row A, seat 1' },
    hold: {},
    staff: {},
  }
  await showScreen(
    <BookingContext value={booking as unknown as BookingScreen}>
      <SeatDialog seatNo={0} onClose={() => undefined} />
    </BookingContext>,
    { namespaces: ['booking'], at: '/', rights: {}, answers: { 'seats.holders': () => [holder] } },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Row A, seat 1 held by someone else' })
  await screen.findByText(/^Elif, since /)
  expect(dialog.textContent).toMatch(/Elif, since (8:00 PM|20:00|17:00)/)
  expect(dialog.textContent).toMatch(/1:(2\d|30) left/)
  expect(dialog.textContent).not.toContain('minute')
})
