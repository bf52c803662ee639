import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../../testing/played-sales.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import BookingPage from '../page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

test('what can be no phone is said at its field and kept out of the basket, which shows a number as people write it', async () => {
  const rights = { ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])) }
  const { user } = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: playSales().answers,
  })
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(screen.getByRole('button', { name: 'Guest (optional)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Guest' })
  const phone = within(dialog).getByLabelText<HTMLInputElement>('Phone')
  // Keys that are typed before a dialog has the focus wait for it and are pressed where it is then: no person is as fast
  // as this test, which pastes.
  const enter = async (field: HTMLElement, text: string) => {
    await user.click(field)
    await user.paste(text)
  }
  await enter(within(dialog).getByLabelText('Name'), 'Işıl')
  await enter(phone, 'abc')
  await user.click(within(dialog).getByRole('button', { name: 'Save guest' }))
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(phone)
  await user.clear(phone)
  await enter(phone, '+905321234567')
  await user.click(within(dialog).getByRole('button', { name: 'Save guest' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Guest' })).toBeNull())
  const basket = screen.getByRole('region', { name: 'Basket' })
  await waitFor(() => expect(basket.textContent).toContain('Işıl · 0532 123 45 67'))
})
