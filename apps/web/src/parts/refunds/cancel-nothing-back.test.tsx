import type { Rights } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { previewOf, soldOrder } from '../../testing/sold-order.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

// Nothing goes back: no till is needed for it, and nothing is called a refund.

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const rights: Rights = {
  order_list: { view: {}, cancel: {}, print: {} },
  transactions: { view: {}, refund: {} },
  ticket_booking: { view: {}, sell: {} },
}
const changed = {
  ...{ orderId: soldOrder.id, changeId: 'g2', changeNo: 2, giftCards: [], receiptNo: null },
  ...{ refundMinor: 0, currency: 'TRY', rev: 3 },
}
const [line] = soldOrder.lines
const fee = {
  ...{ ...line, lineNo: 3, kind: 'fee', text: { en: '', tr: '' }, qty: 1, unitMinor: 1200, grossMinor: 1200 },
  ...{ changeNo: null, reversesLineNo: null, reason: 'Cloakroom' },
}

async function open(reducedMinor: number) {
  const sent: Record<string, unknown>[] = []
  const shown = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights,
    answers: {
      'orders.get': () => ({ ...soldOrder, lines: [...soldOrder.lines, fee] }),
      // They have not opened one.
      'tills.current': () => null,
      'orderChanges.previewCancel': ({ passIds }: { passIds: string[] }) => ({
        ...previewOf(passIds, { feeMinor: passIds.length * 45_000, method: 'cash' }),
        ...{ refundMinor: 0, reducedMinor },
      }),
      'orderChanges.cancel': (input: Record<string, unknown>) => {
        sent.push(input)
        return changed
      },
    } as never,
  })
  await screen.findByRole('group', { name: 'What to cancel' })
  return { ...shown, sent }
}

test('passes of which all is kept are cancelled without a till, and no refund receipt is offered', async () => {
  const { user, sent } = await open(0)
  await user.click(screen.getByRole('checkbox', { name: /seat 1/ }))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Cancel 1 pass' }))
  const done = await screen.findByRole('dialog', { name: 'Passes cancelled' })
  expect(sent).toMatchObject([{ expectedRefundMinor: 0 }])
  expect(within(done).queryByRole('button', { name: /Print/ })).toBeNull()
  await user.keyboard('p')
})

test('a fee alone is cancelled by a press that names no sum, and what is owed less has a receipt', async () => {
  const { user, sent } = await open(1200)
  await user.click(screen.getByRole('checkbox', { name: /^Fee/ }))
  await user.type(screen.getByLabelText(/^Reason/), 'Not used')
  await user.click(await screen.findByRole('button', { name: 'Cancel 1 item' }))
  const done = await screen.findByRole('dialog', { name: 'Items cancelled' })
  expect(sent).toMatchObject([{ lineNos: [3], expectedRefundMinor: 0 }])
  expect(done.textContent).toContain('Owed less: ₺12.00')
  expect(within(done).queryByRole('button', { name: 'Print refund receipt' })).toBeNull()
  expect(within(done).getByRole('button', { name: 'Print receipt' })).toBeTruthy()
})

test('a price that is lower for an order that was not paid is no cancellation and no refund', async () => {
  const { user } = await showScreen(<AdjustDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights,
    answers: {
      'orders.get': () => ({ ...soldOrder, paidMinor: 100_000 }),
      'tills.current': () => null,
      'orderChanges.adjust': () => changed,
    } as never,
  })
  await user.type(await screen.findByLabelText(/^Amount/), '50')
  await user.type(screen.getByLabelText(/^Reason/), 'Cold')
  await user.click(screen.getByRole('button', { name: 'Reduce by ₺50.00' }))
  const done = await screen.findByRole('dialog', { name: 'Price reduced' })
  expect(done.textContent).toContain('Owed less: ₺50.00')
  expect(done.textContent).not.toContain('cancelled')
  expect(within(done).queryByRole('button', { name: 'Print refund receipt' })).toBeNull()
})
