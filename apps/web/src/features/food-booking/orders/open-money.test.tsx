import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pressRested } from '../../../testing/press-rested.ts'
import { refusal } from '../../../testing/show-screen.tsx'
import { openCounter, orderOf } from '../testing/desk.tsx'

afterEach(cleanup)

// Another tablet has taken money for order 12, or asks a terminal for it. The till is called in both languages.
const money = [
  {
    saleId: '0193b5a0-0000-7000-8000-0000000000d1',
    amountMinor: 7000,
    till: 'Kasa 1',
    takenBy: 'Cem',
    isCharging: false,
  },
  {
    saleId: '0193b5a0-0000-7000-8000-0000000000d1',
    amountMinor: 2000,
    till: 'Kasa 1',
    takenBy: 'Cem',
    isCharging: true,
  },
]
const order = orderOf({ money })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const sentence =
  'Order 12: ₺70.00 taken at Till 1 and ₺20.00 being charged at Till 1. Finish the payment there, or give the money back there first.'

test('an open order says in the list and by itself what another till has taken, and is not ended from here', async () => {
  const other = orderOf({ id: '0193b5a0-0000-7000-8000-0000000000a2', callNo: 15 })
  const { user, calls } = await openCounter(
    {
      'foodOrders.list': () => [order, other],
      'foodOrders.get': ({ id }: { id: string }) => (id === other.id ? other : order),
    },
    '/food-booking?view=orders',
  )
  const card = await screen.findByRole('button', { name: /^12/ })
  within(card).getByText('₺70.00 taken at Till 1 and ₺20.00 being charged at Till 1')
  await user.click(card)
  const shown = await dialog('Order 12')
  await within(shown).findByText('₺70.00 taken at Till 1 and ₺20.00 being charged at Till 1')
  await user.click(within(shown).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
  await screen.findByText(sentence)
  expect(screen.queryByRole('dialog', { name: /^Cancel/ })).toBeNull()
  expect(calls.some(([path]) => path === 'foodOrders.cancel')).toBe(false)
})

test('a tablet that has not heard of it yet is told by the server, and pays nothing', async () => {
  const early = orderOf()
  const details = { openMoney: money, currency: 'TRY', callNo: 12, callName: null }
  const { user } = await openCounter(
    {
      'foodOrders.list': () => [early],
      'foodOrders.get': () => early,
      'foodOrders.pay': () => {
        throw refusal('STATE', { details })
      },
    },
    `/food-booking?view=orders&order=${early.id}`,
  )
  const shown = await dialog('Order 12')
  await user.click(await within(shown).findByRole('button', { name: 'Pay ₺270.00' }))
  await user.click(within(await dialog('Pay order 12')).getByRole('button', { name: 'Pay ₺270.00' }))
  const pay = await dialog('Payment for order 12')
  await pressRested(user, pay, 'Take ₺270.00')
  await within(pay).findByText(sentence)
})

const bill = {
  ...{ partNo: 1, split: 'rest', amountMinor: 27_000, orderId: '0193b5a0-0000-7000-8000-0000000000d1' },
  ...{ orderNo: 108_314, receiptNo: 71, paidBy: [], at: '2026-11-26T18:40:00.000Z' },
}
const merged = { state: 'closed', mergedInto: { id: '0193b5a0-0000-7000-8000-0000000000a2', callNo: 15 } }
test.each<[how: string, change: { state?: string; [more: string]: unknown }, words: string]>([
  [
    'paid by another',
    { state: 'closed', paidMinor: 27_000, bills: [bill] },
    'Order 12 is already paid, with sale 108314. Take nothing more for it.',
  ],
  ['cancelled', { state: 'cancelled', totalMinor: 0 }, 'Order 12 was cancelled. Take nothing for it.'],
  ['merged', merged, 'Order 12 is part of order 15 now. Close this payment and take it there.'],
  [
    'paid in part by another',
    { paidMinor: 5000, bills: [{ ...bill, amountMinor: 5000 }] },
    'Order 12 has changed since this payment was opened: ₺220.00 is left to pay. Close it and open it again.',
  ],
])('a payment that is open says when its order was %s meanwhile', async (_, change, words) => {
  const early = orderOf()
  let now = early
  const { user, tell } = await openCounter(
    {
      'foodOrders.list': () => [early],
      'foodOrders.get': () => now,
      'foodOrders.pay': () => {
        throw change.state
          ? refusal('STATE', { details: { state: change.state } })
          : refusal('PRICE_CHANGED', { details: { dueMinor: 22_000 } })
      },
    },
    `/food-booking?view=orders&order=${early.id}`,
  )
  await user.click(await within(await dialog('Order 12')).findByRole('button', { name: 'Pay ₺270.00' }))
  await user.click(within(await dialog('Pay order 12')).getByRole('button', { name: 'Pay ₺270.00' }))
  const pay = await dialog('Payment for order 12')
  expect(within(pay).queryByText(/meanwhile|since|Take no/)).toBeNull()
  // Whoever takes the money before this tablet has heard of it is refused, and told that nothing was taken.
  await pressRested(user, pay, 'Take ₺270.00')
  await within(pay).findByText(
    change.state
      ? 'Nothing was taken: the order is over.'
      : 'The order has changed meanwhile: ₺220.00 is due now. Close the payment and open it again.',
  )
  now = { ...early, ...change } as typeof early
  act(() => tell('foodOrders.changed', { id: early.id }))
  await within(pay).findByText(words)
  // From then on nothing takes money here: there is neither a press nor a field.
  expect(within(pay).queryByRole('button', { name: /^Take/ })).toBeNull()
  expect(within(pay).queryByLabelText('Received')).toBeNull()
  await user.click(within(pay).getByRole('button', { name: 'Close payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment for order 12' })).toBeNull())
})
