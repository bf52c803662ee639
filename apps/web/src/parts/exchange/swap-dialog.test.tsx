import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { SwapDialog } from './swap-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

type Sent = Record<string, unknown>
const [first, second] = soldOrder.passList
const stranger = {
  ...second,
  id: '01990000-0000-7000-8000-0000000000fa',
  seat: { section: 'Hall', row: 'C', label: '9', seatNo: 40 },
}
/** The same order number as it is found, with a pass of the same show and one of another. */
const found = {
  orders: [
    {
      ...{ id: 'other', orderNo: 100_777, guestName: null, session: second?.session },
      passes: [stranger, { ...stranger, id: 'elsewhere', session: { ...second?.session, id: 'another show' } }],
    },
  ],
  ...{ passId: null, replaced: null },
}

async function show(answers: Record<string, (input: never) => unknown> = {}) {
  const sent: Sent[] = []
  const onClose = vi.fn()
  const shown = await showScreen(<SwapDialog orderId={soldOrder.id} onClose={onClose} />, {
    namespaces: ['exchange', 'refunds', 'orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, print: {} }, ticket_booking: { view: {}, reseat: {} } },
    answers: {
      'orders.get': () => soldOrder,
      'orders.findPasses': () => found,
      'orderChanges.swapSeats': (input: Sent) => {
        sent.push(input)
        return { passes: [] }
      },
      ...answers,
    } as never,
  })
  await screen.findByRole('combobox', { name: /^Pass of this order/ })
  return { ...shown, sent, onClose }
}
const other = () => screen.getByRole('combobox', { name: /^Swaps with/ })

test('two passes of the order trade seats; who sits where is told, and that the codes stay', async () => {
  const { user, sent } = await show()
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  expect(sent).toEqual([])
  await user.selectOptions(other(), second?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  const done = await screen.findByRole('dialog', { name: 'Seats swapped' })
  expect(sent).toMatchObject([{ passIds: [first?.id, second?.id] }])
  expect(done.textContent).toMatch(/seat 1 to .*seat 2/)
  expect(within(done).getByText(/The code stays valid/)).toBeTruthy()
})

test('a pass of another order is found by its code, and only one of the same show', async () => {
  const { user, sent } = await show()
  await user.type(screen.getByRole('textbox', { name: /^Code or order number/ }), 'ABCDE{Enter}')
  expect(await within(other()).findByRole('option', { name: /order 100777/ })).toBeTruthy()
  expect(sent).toEqual([])
  await user.selectOptions(other(), stranger.id)
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  await screen.findByRole('dialog', { name: 'Seats swapped' })
  expect(sent).toMatchObject([{ passIds: [first?.id, stranger.id] }])
})

test('seats of two prices are refused with the way out', async () => {
  const { user } = await show({
    'orderChanges.swapSeats': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'passIds', message: 'field.otherPrice' }] } as never)
    },
  })
  await user.selectOptions(other(), second?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/another price\. Exchange the pass instead/)
})
