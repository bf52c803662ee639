import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { group, paid, passTypeId, show } from './testing/show-groups.tsx'

afterEach(cleanup)

test('a booking in cash shows change and order number, and prints the receipt', async () => {
  const order = { id: '01900000-0000-7000-8000-000000000009', orderNo: 4711, ...paid }
  const sale = {
    ...{ orderId: order.id, orderNo: 4711, receiptNo: 12, grossMinor: 315_000, taxMinor: 0, changeMinor: 5_000 },
    ...{
      currency: 'TRY',
      payments: [],
      passes: [0, 1].map((at) => ({ id: `p${at}`, shortCode: 'ABCDEFGHJK', passTypeId, seatNo: at, areaNo: null })),
    },
  }
  const printed: unknown[] = []
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.book': () => ({ ...group, state: 'booked', rev: 4, order, sale }),
    'orders.get': () => ({ ...soldOrder, passList: soldOrder.passList.map((pass, at) => ({ ...pass, id: `p${at}` })) }),
    'orders.documentOfSale': (input: object) => {
      printed.push(input)
      throw refusal('UNAVAILABLE')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(screen.getByRole('button', { name: /^Take / }))
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  expect(done.textContent).toContain('₺50.00')
  expect(done.textContent).toContain('4711')
  // Which seats, of which kind and how many, as any sale says.
  await within(done).findByText(/seat 1 · Adult$/)
  within(done).getByText(/seat 2 · Adult$/)
  within(done).getByText('2 × Adult')
  await user.click(within(done).getByRole('button', { name: /receipt/i }))
  await waitFor(() => expect(printed).toMatchObject([{ orderId: order.id, kind: 'receipt' }]))
})

test('list and drawer show what is sold and open now, and the quote as the quote', async () => {
  const order = {
    ...{ id: '01900000-0000-7000-8000-000000000009', orderNo: 4711 },
    ...{ passes: 10, grossMinor: 262_500, paidMinor: 262_500, dueMinor: 0, openMinor: 62_500 },
  }
  const row = { ...group, state: 'booked', optionUntil: null, order }
  await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.list': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
    'groupBookings.get': () => row,
  })
  const table = await screen.findByRole('table')
  await within(table).findByText('Quote: 12')
  expect(table.textContent).toContain('10Quote: 12')
  expect(table.textContent).toContain('₺2,625.00Quote: ₺3,150.00')
  expect(table.textContent).toContain('₺625.00 on account, not paid yet')
  const sold = (await screen.findByText('Sold now')).closest('section')
  expect(sold?.textContent).toContain('Passes10')
  expect(sold?.textContent).toContain('Total₺2,625.00')
  expect(sold?.textContent).toContain('Paid₺2,000.00')
  expect(sold?.textContent).toContain('On account, not paid yet₺625.00')
  expect(screen.getByText('Quote: 12 people, ₺3,150.00')).toBeTruthy()
})
