import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { AdjustDialog } from './adjust-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

type Sent = Record<string, unknown>

async function show(adjust: (input: Sent) => unknown, order = soldOrder) {
  const onClose = vi.fn()
  const shown = await showScreen(<AdjustDialog orderId={soldOrder.id} onClose={onClose} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: { order_list: { view: {} }, transactions: { view: {}, refund: {} } },
    answers: { 'orders.get': () => order, 'orderChanges.adjust': adjust as never },
  })
  await screen.findByLabelText(/^Amount/)
  return { ...shown, onClose }
}
const changed = {
  orderId: soldOrder.id,
  changeId: 'g',
  changeNo: 2,
  giftCards: [],
  receiptNo: null,
  refundMinor: 5000,
  currency: 'TRY',
  rev: 3,
}

test('an amount and a reason give money back to the newest payment', async () => {
  const sent: Sent[] = []
  const { user } = await show((input) => {
    sent.push(input)
    return changed
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/)))
  await user.keyboard('50')
  await user.type(screen.getByLabelText(/^Reason/), 'The heating failed')
  await user.click(screen.getByRole('button', { name: 'Refund ₺50.00' }))
  await screen.findByRole('dialog', { name: 'Refunded' })
  expect(sent).toEqual([
    {
      ...{ orderId: soldOrder.id, expectedRev: 2, amountMinor: 5000, reason: 'The heating failed' },
      commandId: expect.any(String),
    },
  ])
})

test('more than was paid is refused at its field, and nothing is sent', async () => {
  const { user } = await show(() => changed)
  await user.type(screen.getByLabelText(/^Amount/), '1350.01')
  expect(await screen.findByText('Enter ₺1,350.00 or less')).toBeTruthy()
})

test('of what was not paid yet less is owed first', async () => {
  const { user } = await show(() => changed, { ...soldOrder, paidMinor: 100_000 })
  await user.type(screen.getByLabelText(/^Amount/), '400')
  expect(await screen.findByText('₺350.00 wasn’t paid yet and is no longer due. ₺50.00 goes back.')).toBeTruthy()
})

test('a refund above what is left says how much is', async () => {
  const { user } = await show(() => {
    throw refusal('OVER_REFUND', { details: { leftMinor: 2000 } })
  })
  await user.type(screen.getByLabelText(/^Amount/), '50')
  await user.type(screen.getByLabelText(/^Reason/), 'Cold')
  await user.click(screen.getByRole('button', { name: 'Refund ₺50.00' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Only ₺20.00 can still go back/)
})

test('asks before what is entered is left, and not when nothing is', async () => {
  const { user, onClose } = await show(() => changed)
  await user.type(screen.getByLabelText(/^Amount/), '50')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('50')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  const again = await show(() => changed)
  await again.user.keyboard('{Escape}')
  expect(again.onClose).toHaveBeenCalledOnce()
})

test('after a lost answer the question says that it may have gone through', async () => {
  const { user, onClose } = await show(() => {
    throw new Error('no answer')
  })
  await user.type(screen.getByLabelText(/^Amount/), '50')
  await user.type(screen.getByLabelText(/^Reason/), 'Cold')
  await user.click(screen.getByRole('button', { name: 'Refund ₺50.00' }))
  await screen.findByRole('button', { name: 'Send again' })
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/it may have gone through/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
