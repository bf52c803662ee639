import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressRested } from '../../testing/press-rested.ts'
import { refusal } from '../../testing/show-screen.tsx'
import { lineOf, openCounter, orderOf, paidOf, tea } from './testing/desk.tsx'

// A call without an answer has the page look whether the server is lost: it is there.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('ok'))
})
afterEach(cleanup)

const tile = (name: RegExp) => screen.findByRole('button', { name })
// A dialog in front hides it from the tree.
const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const total = () => within(basket()).getByRole('status', { name: 'Total', hidden: true }).textContent
/** The file before this one may have left the server lost; the page looks again when it is opened. */
const untilFound = () =>
  waitFor(() => expect(document.querySelector('button[aria-keyshortcuts=F4]:not(:disabled)')).not.toBeNull())

test('a payment whose answer was lost is sent again as it was, and not in another way', async () => {
  let times = 0
  const { user, calls } = await openCounter({
    'foodOrders.sell': () => {
      times += 1
      if (times === 1) throw refusal('UNAVAILABLE')
      return paidOf()
    },
  })
  await user.click(await tile(/^Tea/))
  await untilFound()
  await user.keyboard('{F8}')
  const payment = await screen.findByRole('dialog', { name: 'Take payment' })
  expect(within(payment).getByRole('radio', { name: /^Cash/ })).toBeTruthy()
  await pressRested(user, payment, 'Take ₺30.00')
  expect(within(payment).queryByRole('radio')).toBeNull()
  await pressRested(user, payment, 'Send again')
  await screen.findByRole('dialog', { name: 'Paid' })
  const [first, second] = calls.filter(([path]) => path === 'foodOrders.sell').map(([, input]) => input)
  expect(second).toEqual(first)
})

test('a basket whose answer was lost and that changed meanwhile is shown as it was taken, and what came behind it stays', async () => {
  let times = 0
  const { user, calls } = await openCounter({
    'foodOrders.open': () => {
      times += 1
      throw times === 1 ? refusal('UNAVAILABLE') : refusal('IDEMPOTENCY_CONFLICT')
    },
    'foodOrders.get': () => orderOf({ lines: [lineOf(1, 'Tea', 1, 3000, { variantId: tea })] }),
  })
  await user.click(await tile(/^Tea/))
  await untilFound()
  await user.keyboard('{F4}')
  await waitFor(() => expect(times).toBe(1))
  expect(total()).toBe('₺30.00')
  await user.click(await tile(/^Tea/))
  await user.click(await tile(/^Tea/))
  await user.keyboard('{F4}')
  await screen.findByRole('dialog', { name: 'Order 12' })
  await screen.findByText('Tea: not sold and not sent to the kitchen; still in the basket.')
  expect(total()).toBe('₺60.00')
  const [first, second] = calls.filter(([path]) => path === 'foodOrders.open').map(([, input]) => input.commandId)
  expect(second).toBe(first)
})
