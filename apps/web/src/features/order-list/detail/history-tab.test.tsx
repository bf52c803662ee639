import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { HistoryTab } from './history-tab.tsx'

afterEach(cleanup)

const nothing = { grossMinor: 0, paidMinor: 0, onAccountMinor: 0, backMinor: 0, owedLessMinor: 0 }
const event = (day: number, action: string, sums: object | null) => ({
  ...{ at: `2026-11-2${day}T10:00:00.000Z`, action, who: 'Ada', approver: null, device: null, reason: null },
  ...{ passId: null, result: null, seats: null, sums: sums && { ...nothing, ...sums } },
})

/** The rows of the history, the latest first. */
async function rowsOf(order: object) {
  await showScreen(<HistoryTab order={{ ...soldOrder, ...order } as OrderDetail} />, {
    namespaces: ['orderList'],
    at: '/order-list',
    rights: { order_list: { view: {} } },
    answers: {},
  })
  return screen.getAllByRole('listitem').map((row) => row.textContent)
}

test('each change says what it did to the price and to the money', async () => {
  const rows = await rowsOf({
    history: [
      event(0, 'orders.sell', null),
      event(1, 'orderChanges.cancel', { grossMinor: -33_750, backMinor: 33_750 }),
      event(2, 'orderChanges.exchange', { grossMinor: 20_000, paidMinor: 15_000, onAccountMinor: 5_000 }),
      event(3, 'orderChanges.adjust', { grossMinor: -10_000, owedLessMinor: 10_000 }),
      event(4, 'orders.mail', null),
    ],
  })
  expect(rows[0]).not.toMatch(/₺/)
  expect(rows[1]).toContain('Price −₺100.00 · Owed less ₺100.00')
  expect(rows[2]).toContain('Price ₺200.00 · Paid ₺150.00 · On account ₺50.00')
  expect(rows[3]).toContain('Price −₺337.50 · Money back ₺337.50')
  // Four adults, of which one went back for ₺450.00 since.
  expect(rows[4]).toContain('Price ₺1,800.00 · Paid ₺1,800.00')
})

test('what was bought on account is not called paid', async () => {
  const [row] = await rowsOf({
    payments: soldOrder.payments.map((payment) => ({ ...payment, method: 'invoice' })),
    history: [event(0, 'orders.sell', null)],
  })
  expect(row).toContain('Price ₺1,800.00 · On account ₺1,800.00')
  expect(row).not.toContain('Paid')
})
