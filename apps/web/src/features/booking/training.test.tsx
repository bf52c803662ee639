import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

test('at a training till the screen says so, and what it takes and sells is for training', async () => {
  const played = playSales()
  played.sales.training = true
  const { user } = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: played.answers,
  })
  await screen.findByText(/Nothing you do here is real/)
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  const press = await screen.findByRole('button', { name: /Take payment/ })
  await waitFor(() => expect((press as HTMLButtonElement).disabled).toBe(false))
  await user.click(press)
  const pay = within(await screen.findByRole('dialog', { name: 'Take payment' }))
  await user.click(pay.getByRole('radio', { name: 'Card' }))
  await user.type(pay.getByLabelText('Amount'), '100')
  await user.type(pay.getByLabelText(/^Terminal reference/), 'T1')
  await user.click(pay.getByRole('button', { name: /^Take ₺/ }))
  await waitFor(() => expect(played.sales.parts).toMatchObject([{ amountMinor: 10_000, isTraining: true }]))
  const rest = await pay.findByRole('button', { name: /^Take ₺200/ })
  // A press that follows a part at once takes nothing.
  await waitFor(() => expect(rest.getAttribute('aria-disabled')).toBeNull())
  await user.click(rest)
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  expect(done.textContent).toContain('Training till')
  expect(played.sales.sent.at(-1)).toMatchObject({ training: true })
})
