import type { BookableSession } from '@marquee/contract'
import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import GetPassPage from '../get-pass/page.tsx'
import { addDays } from './model/days.ts'
import BookingPage from './page.tsx'

// Late in the evening: the shows of today are over, and guests ask for those of tomorrow.

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const tomorrow = addDays(show.date, 1)
const isOver = { state: 'closed', time: '18:00', id: '01990000-0000-7000-8000-0000000000d1' }
const over = { ...show, ...isOver } as BookableSession
const next = { ...show, date: tomorrow, time: '21:15' }
const allOf = (action: 'ticket_booking' | 'ticket_order') =>
  Object.fromEntries(modules[action].actions.map((each) => [each, {}]))

async function open(page: 'booking' | 'getPass', rows: BookableSession[] = [over, next]) {
  const sessions = ({ from, until }: { from: string; until: string }) => ({
    rows: rows.filter(({ date }) => date >= from && date <= until),
    nextDate: rows.find(({ date }) => date > until)?.date ?? null,
  })
  return await showScreen(page === 'booking' ? <BookingPage /> : <GetPassPage />, {
    namespaces: ['booking', 'getPass', 'pay', 'till', 'seatMap', 'shell'],
    at: page === 'booking' ? '/ticket-booking' : '/order',
    rights: {
      ticket_booking: allOf('ticket_booking'),
      ticket_order: allOf('ticket_order'),
      ticket_schedules: { view: {} },
    },
    answers: { ...playSales().answers, 'booking.sessions': sessions, 'booking.expressSessions': sessions },
  })
}

test('Ticket Booking opens on the next day with a show, and today can still be looked at', async () => {
  const { router, user } = await open('booking')
  await screen.findByRole('button', { name: /21:15/ })
  await waitFor(() => expect(router.state.location.search).toBe(`?date=${tomorrow}&session=${show.id}`))
  await user.click(screen.getByRole('radio', { name: /Today/ }))
  await screen.findByRole('button', { name: /18:00/ })
  expect(router.state.location.search).not.toContain(tomorrow)
})

test('Get Pass does so too, and a day that somebody chose stays', async () => {
  const { user } = await open('getPass')
  await screen.findByText('21:15')
  await user.click(screen.getByRole('button', { name: 'Day before' }))
  await screen.findByText('18:00')
  await waitFor(() => expect(screen.queryByText('21:15')).toBeNull())
})

test('as long as one of today’s shows is on sale, today is what opens', async () => {
  const { router } = await open('booking', [over, { ...show, time: '22:00' }, next])
  await screen.findByRole('button', { name: /22:00/ })
  expect(router.state.location.search).not.toContain(tomorrow)
})
