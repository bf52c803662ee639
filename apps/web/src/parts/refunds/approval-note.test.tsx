import type { Rights } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PayBackDialog } from './pay-back-dialog.tsx'

// Somebody else has to approve it: said at once, with why and who can.

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const rightsWith = (limits: object, cancel: object = { cancel: {} }): Rights => ({
  order_list: { view: {}, ...cancel },
  transactions: { view: {}, refund: limits },
  ticket_booking: { view: {}, sell: {} },
})
const [paid] = soldOrder.payments
const answers = {
  'tills.current': () => ({ id: 'mine', till: { id: 't', name: 'Till 1' }, cashMinor: 500_000, cashiers: [] }),
  'orderChanges.previewCancel': ({ passIds }: { passIds: string[] }) => {
    const preview = previewOf(passIds)
    return { ...preview, payments: preview.payments.map((payment) => ({ ...payment, tillSessionId: 'theirs' })) }
  },
}

async function cancelling(rights: Rights, more: object = {}) {
  const { user } = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights,
    answers: { 'orders.get': () => soldOrder, ...answers, ...more } as never,
  })
  await user.click(await screen.findByRole('checkbox', { name: /seat 1/ }))
  await screen.findByRole('button', { name: 'Refund ₺337.50' })
  return user
}
const notes = () => screen.queryAllByText(/will be asked to approve it/).map((note) => note.textContent)

test('a refund above the limit says the limit, and who can approve it', async () => {
  await cancelling(rightsWith({ maxAmountMinor: 30_000 }))
  expect(notes()).toEqual([
    'This is more than the ₺300.00 you can refund on your own. Someone with the right to refund ₺337.50 will be asked to approve it.',
  ])
})

test('at the limit nobody is asked', async () => {
  await cancelling(rightsWith({ maxAmountMinor: 33_750 }))
  expect(notes()).toEqual([])
})

test('what was paid at another till says so where only the own one may give back', async () => {
  await cancelling(rightsWith({ ownTillOnly: true }))
  expect(notes()).toEqual([expect.stringMatching(/^On your own you can only refund what was paid at your till/)])
  cleanup()
  const own = {
    'orderChanges.previewCancel': ({ passIds }: { passIds: string[] }) => {
      const preview = previewOf(passIds)
      return { ...preview, payments: preview.payments.map((payment) => ({ ...payment, tillSessionId: 'mine' })) }
    },
  }
  await cancelling(rightsWith({ ownTillOnly: true }), own)
  expect(notes()).toEqual([])
})

test('whoever may not refund at all pays out with an approval too', async () => {
  await showScreen(<PayBackDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: { order_list: { view: {} }, transactions: { view: {} } },
    answers: { 'orders.get': () => ({ ...soldOrder, grossMinor: 0, paidMinor: 135_000 }), ...answers } as never,
  })
  expect(await screen.findByText(/^You can’t refund on your own/)).toBeTruthy()
})

test('whoever may not cancel reads that someone with that right is asked', async () => {
  await cancelling(rightsWith({}, {}))
  expect(notes()).toEqual([expect.stringMatching(/^You can’t cancel passes on your own/)])
})

test('so does a pay-out of what an order is owed', async () => {
  const owed = { ...soldOrder, grossMinor: 0, paidMinor: 135_000, refunds: [], payments: [paid] }
  await showScreen(<PayBackDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: rightsWith({ maxAmountMinor: 100_000 }),
    answers: { 'orders.get': () => owed, ...answers } as never,
  })
  await screen.findByRole('button', { name: 'Refund ₺1,350.00' })
  await waitFor(() => expect(notes()).toHaveLength(1))
  expect(notes()).toEqual([expect.stringMatching(/the ₺1,000.00 you can refund .* right to refund ₺1,350.00/)])
})
