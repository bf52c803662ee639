import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

const rights = { ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])) }
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  await open()
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
})
afterEach(cleanup)

async function open() {
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'reductions'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: played.answers,
  })
  user = shown.user
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))

describe('prices of their own', () => {
  const approved: object[] = []
  const keyOf = (at: number) => `a0.01990000-0000-7000-8000-0000000000c2.${at}`
  const comp = { kind: 'comp', reason: 'Press' }
  /** What the draft of the held basket says of prices, as if somebody had set them and then reloaded. */
  async function reloadWith(reductions: object) {
    const [holdId] = played.sales.holds.keys()
    const kept = await waitFor(() => JSON.parse(sessionStorage.getItem(`booking.basket.${holdId}`) ?? 'null') as object)
    cleanup()
    sessionStorage.setItem(`booking.basket.${holdId}`, JSON.stringify({ ...kept, reductions }))
    Object.assign(played.answers, { 'allowances.ofOrder': () => ({ approved, compsLeft: null }) })
    await open()
    await screen.findByRole('list', { name: 'In the basket' })
  }
  const amounts = () =>
    within(screen.getByRole('list', { name: 'In the basket' }))
      .getAllByRole('button', { name: /, why this price$/ })
      .map(({ textContent }) => textContent)

  test('that may not hold open no payment before somebody has approved them', async () => {
    approved.length = 0
    let asked = 0
    played.answers['allowances.comp'] = () => {
      asked += 1
      if (asked === 1) throw refusal('NEEDS_APPROVAL')
      const reach = { ppm: 0, qty: 1, amountMinor: 30_000 }
      approved.push({ kind: 'comp', ...reach, reason: 'Press', approver: 'Deniz', compsLeft: 1 })
      return { id: 'a' }
    }
    await reloadWith({ discount: null, specials: { [keyOf(0)]: { qty: 1, price: comp } } })
    const ask = await within(basket()).findByRole('button', { name: /Request approval/ })
    await says('1 complimentary pass needs approval')
    await user.click(ask)
    await waitFor(() => expect([asked, ask.getAttribute('aria-busy')]).toEqual([1, null]))
    expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
    await user.keyboard('{F8}')
    await screen.findByRole('dialog', { name: 'Take payment' })
    expect(asked).toBe(2)
  })

  test('go with the place that they were for, and stay with the others', async () => {
    for (const count of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
      await waitFor(() => expect(amounts()).toHaveLength(count))
    }
    const price = { kind: 'price', unitMinor: 10_000, reason: 'View' }
    await reloadWith({
      discount: null,
      specials: { [keyOf(0)]: { qty: 1, price: comp }, [keyOf(2)]: { qty: 1, price } },
    })
    expect(amounts()).toEqual(['Complimentary', '₺300.00', '₺100.00'])
    const [first] = screen.getAllByRole('button', { name: /^Remove / })
    await user.click(first as HTMLElement)
    await waitFor(() => expect(amounts()).toEqual(['₺300.00', '₺100.00']))
    await user.click(screen.getByRole('button', { name: /^One fewer Adult/ }))
    await waitFor(() => expect(amounts()).toEqual(['₺300.00']))
    await user.click(screen.getByRole('button', { name: /^One Adult more/ }))
    await waitFor(() => expect(amounts()).toEqual(['₺300.00', '₺300.00']))
  })
})
