import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

// Places without a seat whose time ran out, and somebody else has bought them.

const rights = { ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])) }
let played: ReturnType<typeof playSales>
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
})
afterEach(cleanup)

const basket = () => screen.getByRole('region', { name: 'Basket' })

/** Two adults whose time ran out, of whom the server still keeps so many. */
async function lapsedTo(qty: number) {
  const { sales, answers } = played
  const keeps = () => [...sales.holds.values()].map((hold) => ({ ...hold, pools: qty > 0 ? [{ areaNo: 0, qty }] : [] }))
  const { user } = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: {
      ...answers,
      'seats.hold': (input) => ({
        ...(answers['seats.hold']?.(input) as object),
        expiresAt: new Date(Date.now() + 1_500).toISOString(),
      }),
      'seats.changeHold': (input: { pools?: object }) => {
        const [hold] = keeps()
        if (!input.pools) return { ...hold, now: new Date().toISOString() }
        return {
          ...(answers['seats.changeHold']?.(input as never) as object),
          expiresAt: new Date(Date.now() + 1_500).toISOString(),
        }
      },
      'seats.extendHold': () => {
        const [hold] = keeps()
        if (!hold || qty === 0) throw refusal('HOLD_EXPIRED', { details: { seatNos: [] } })
        const next = { ...hold, expiresAt: new Date(Date.now() + 300_000).toISOString() }
        sales.holds.set(hold.id, next)
        return { ...next, now: new Date().toISOString() }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await waitFor(() => expect(basket().textContent).toContain('Total₺600.00'))
  await within(basket()).findByText(/^Others can take/)
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  return user
}

test('what is gone is named with its kind, area and show; the rest stays in the basket and is paid at the next press', async () => {
  const user = await lapsedTo(1)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Deck, 20:30: 1 × Adult · General admission went to someone else')
  expect(note.textContent).toContain('The rest of your basket is safe')
  expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
  expect(basket().textContent).toContain('Total₺300.00')
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  expect(await within(dialog).findByRole('button', { name: 'Take ₺300.00' })).toBeTruthy()
})

test('a basket of which nothing is left is empty, and its places can be held again where some are free', async () => {
  const user = await lapsedTo(0)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Deck, 20:30: 2 × Adult · General admission went to someone else')
  await screen.findByText('Nothing selected yet')
  expect(within(basket()).getByRole<HTMLButtonElement>('button', { name: /Take payment/ }).disabled).toBe(true)
  await user.click(within(note).getByRole('button', { name: 'Hold 2 again, General admission' }))
  await waitFor(() => expect(basket().textContent).toContain('Total₺600.00'))
  expect(screen.queryByRole('alert')).toBeNull()
})
