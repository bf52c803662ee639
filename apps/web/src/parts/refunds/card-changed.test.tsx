import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { PayBackDialog } from './pay-back-dialog.tsx'

// What is owed goes back onto the gift card that had paid, which others may block or replace meanwhile.

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const [paid] = soldOrder.payments
const live = { tail: '4T7K', isBlocked: false, isExpired: false }

async function show(first: object, refused: object, now: object) {
  const sent: Record<string, unknown>[] = []
  let card = first
  const shown = await showScreen(<PayBackDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: { order_list: { view: {} }, transactions: { view: {}, refund: {} } },
    answers: {
      'orders.get': () => ({
        ...soldOrder,
        ...{ grossMinor: 0, paidMinor: 135_000, refunds: [] },
        payments: [
          { ...paid, card, method: 'voucher', methodId: 'v', methodName: { en: 'Gift card', tr: 'Hediye kartı' } },
        ],
      }),
      'orderChanges.payBack': (input: Record<string, unknown>) => {
        sent.push(input)
        card = now
        throw refusal('GIFT_CARD', { details: refused, issues: [{ path: 'refunds.0.giftCard', message: 'x' }] })
      },
    } as never,
  })
  return { ...shown, sent, press: await screen.findByRole('button', { name: 'Refund ₺1,350.00' }) }
}

test('one that was blocked meanwhile is told before anything goes back', async () => {
  const now = { ...live, isBlocked: true }
  const { user, sent, press } = await show(live, { card: 'blocked', tail: '4T7K', shown: '4T7K' }, now)
  await user.click(press)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /4T7K has been blocked since you opened this, and nothing has gone back yet/,
  )
  // What was shown is sent along, and what is shown now is the new state.
  expect(sent).toMatchObject([{ expectedCards: [{ paymentId: paid?.id, tail: '4T7K', isBlocked: false }] }])
  await screen.findByText(/4T7K is blocked. It gets the money, but can’t pay/)
  await user.click(screen.getByRole('button', { name: 'Refund ₺1,350.00' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ expectedCards: [{ tail: '4T7K', isBlocked: true }] })
})

test('one that was replaced meanwhile names the card in its place', async () => {
  const now = { ...live, tail: 'QX21' }
  const { user, press } = await show(live, { card: 'replaced', tail: 'QX21', shown: '4T7K' }, now)
  await user.click(press)
  expect((await screen.findByRole('alert')).textContent).toMatch(/4T7K was replaced by .*QX21 since you opened this/)
})

test('one that has expired says that it can be spent again', async () => {
  await show({ ...live, isExpired: true }, {}, live)
  expect(await screen.findByText(/4T7K has expired. With this refund, all the money on it can be spent/)).toBeTruthy()
})
