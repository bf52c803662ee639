import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteServerTime } from '../../../parts/live-seats/server-clock.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { BookingContext, type BookingScreen } from '../booking-screen.ts'
import { SeatDialog } from './seat-dialog.tsx'

// Tests share their modules: another may have heard of a server whose clock is ahead.
beforeEach(() => noteServerTime(new Date().toISOString()))
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

test('a hold that ends while it is asked about keeps its name, and nothing of it can be released', async () => {
  const until = Date.now() + 90_000
  const holder = {
    holdId: 'h',
    owner: { id: 'u', name: 'Elif' },
    since: '2026-11-22T17:00:20.000Z',
    until: new Date(until).toISOString(),
    note: null,
    taken: null,
  }
  let end = () => {}
  function Ending() {
    const [held, setHeld] = useState(new Map([3, 4].map((seatNo) => [seatNo, { holdId: 'h', until }])))
    end = () => setHeld(new Map())
    const booking = {
      session: { id: '01990000-0000-7000-8000-0000000000c1' },
      live: { status: Uint8Array.of(0, 0, 0, 1, 1), held, pools: [] },
      words: { list: (seatNos: number[]) => `Seats ${seatNos.join()}` },
      hold: {},
      staff: {},
    }
    return (
      <BookingContext value={booking as unknown as BookingScreen}>
        <SeatDialog seatNo={3} onClose={() => undefined} />
      </BookingContext>
    )
  }
  await showScreen(<Ending />, {
    namespaces: ['booking'],
    at: '/',
    rights: {},
    answers: { 'seats.holders': () => [holder] },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Seats 3,4 held by someone else' })
  await screen.findByRole('button', { name: 'Take over 2 seats' })
  act(() => end())
  expect(dialog.textContent).toContain('It has ended in the meantime')
  expect(screen.getByRole('dialog', { name: 'Seats 3,4 held by someone else' })).toBe(dialog)
  expect(screen.queryByRole('button', { name: /Take over|Release/ })).toBeNull()
})
