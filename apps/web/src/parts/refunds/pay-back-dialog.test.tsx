import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { PayBackDialog } from './pay-back-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const [paid] = soldOrder.payments
// Its show was called off: all that was paid is owed, and nothing has gone back yet.
const owed = (method: 'card' | 'cash', more: object = {}) =>
  ({
    ...soldOrder,
    ...{ grossMinor: 0, paidMinor: 135_000, refunds: [] },
    payments: [{ ...paid, method, methodId: `way of ${method}`, methodName: { en: method, tr: method } }],
    ...more,
  }) as unknown as typeof soldOrder

async function show(method: 'card' | 'cash', more: object = {}) {
  const sent: Record<string, unknown>[] = []
  const shown = await showScreen(<PayBackDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: {
      order_list: { view: {} },
      transactions: { view: {}, refund: {} },
      ticket_booking: { view: {}, sell: {} },
    },
    answers: {
      'orders.get': () => owed(method, more),
      'tills.current': () => null,
      'orderChanges.payBack': (input: Record<string, unknown>) => {
        sent.push(input)
        return {
          ...{ orderId: soldOrder.id, changeId: 'g', changeNo: 2, giftCards: [], receiptNo: null },
          ...{ refundMinor: 135_000, currency: 'TRY', rev: 3 },
        }
      },
    } as never,
  })
  const press = await screen.findByRole('button', { name: 'Refund ₺1,350.00' })
  return { ...shown, sent, press }
}

test('what is owed goes back by the way it came', async () => {
  const { user, sent, press } = await show('card')
  await user.click(press)
  await screen.findByRole('dialog', { name: 'Refunded' })
  expect(sent).toEqual([expect.objectContaining({ expectedRev: 2, expectedRefundMinor: 135_000, reason: 'Ill' })])
})

test('cash without an open till is not sent, and nobody is asked to approve it', async () => {
  const { user, sent, press } = await show('cash')
  const open = await screen.findByRole('button', { name: 'Open a till' })
  await user.click(press)
  await waitFor(() => expect(document.activeElement).toBe(open))
  expect(sent).toEqual([])
})

test('what a release left owed is not laid on a cancelled session, nor on the name of a rule', async () => {
  const released = { ...soldOrder.changes[0], kind: 'release', reason: 'Half at once', who: null }
  const { user, sent, press } = await show('card', { changes: [released] })
  expect(screen.getByRole('dialog').textContent).toContain(
    'The guest is owed ₺1,350.00: the order wasn’t paid by its date and was cancelled.',
  )
  expect(screen.getByRole('dialog').textContent).not.toContain('session was cancelled')
  await user.click(press)
  await screen.findByRole('dialog', { name: 'Refunded' })
  expect(sent).toEqual([expect.objectContaining({ reason: 'Not paid by its date' })])
})
