import type { OrderDetail, Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const rights: Rights = { order_list: { view: {}, cancel: {} }, transactions: { view: {}, refund: {} } }
const lineOf = (lineNo: number, en: string, qty: number, more: object = {}) => ({
  ...{ lineNo, kind: 'food', text: { en, tr: en }, session: null, category: null, areas: [], reason: null },
  ...{
    changeNo: null,
    reversesLineNo: null,
    special: null,
    parentLineNo: null,
    partsRefundable: null,
    listMinor: null,
  },
  ...{ qty, unitMinor: 5000, taxPpm: 100_000, netMinor: qty * 4545, taxMinor: qty * 455, grossMinor: qty * 5000 },
  ...more,
})
/** Four teas, one of which went back, and a soup. */
const foodOrder = {
  ...soldOrder,
  ...{ passes: 0, usedPasses: 0, grossMinor: 20_000, paidMinor: 20_000, passList: [], changes: [], refunds: [] },
  lines: [
    lineOf(1, 'Tea', 4),
    lineOf(2, 'Soup', 1),
    lineOf(3, 'Tea', -1, { reversesLineNo: 1, changeNo: 1, reason: 'Cold' }),
  ],
} as unknown as OrderDetail

/** A tea that a code made free. */
const freeOrder = {
  ...foodOrder,
  ...{ grossMinor: 0, paidMinor: 0 },
  lines: [lineOf(1, 'Tea', 1), lineOf(2, 'TEA1 · Tea', 1, { kind: 'discount', unitMinor: -5000, grossMinor: -5000 })],
} as unknown as OrderDetail

async function show(food = { unmade: 0, begun: 0 }, order = foodOrder) {
  const sent: unknown[] = []
  const asked: { pieces: { qty: number }[]; lineNos: number[] }[] = []
  const shown = await showScreen(<CancelDialog orderId={foodOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights,
    answers: {
      'orders.get': () => order,
      'tills.current': () => null,
      'orderChanges.previewCancel': (wish: (typeof asked)[number]) => {
        asked.push(wish)
        const pieces = wish.pieces.reduce((sum, { qty }) => sum + qty, 0) + wish.lineNos.length
        const isFree = order === freeOrder
        const backMinor = isFree ? 0 : pieces * 5000
        const preview = previewOf([])
        const payments = preview.payments.map((payment) => ({ ...payment, proposedMinor: backMinor }))
        const text = { en: '', tr: '' }
        const tea = { kind: 'food', text, reverses: 1, qty: -pieces, grossMinor: -5000 * pieces, taxMinor: 0 }
        const off = { kind: 'discount', text, reverses: 2, qty: -1, grossMinor: 5000, taxMinor: 0 }
        const lines = isFree ? [tea, off] : [tea]
        return { ...preview, lines, rule: null, refundMinor: backMinor, reducedMinor: backMinor, payments, food }
      },
      'orderChanges.cancel': (input: unknown) => {
        sent.push(input)
        const ids = { orderId: foodOrder.id, changeId: 'g2', changeNo: 2, giftCards: [], receiptNo: null, rev: 3 }
        const refundMinor = order === freeOrder ? 0 : 10_000
        return { ...ids, refundMinor, changeMinor: 0, currency: 'TRY', passes: [] }
      },
    } as never,
  })
  await screen.findByRole('group', { name: 'What to refund' })
  return { ...shown, sent, asked }
}

test('food goes back by pieces, by keyboard alone, and never more than is left of the line', async () => {
  const { user, sent } = await show({ unmade: 2, begun: 0 })
  expect(screen.getByRole('dialog', { name: /Refund items of order/ })).toBeTruthy()
  expect(screen.getByText('₺50.00 each, up to 3')).toBeTruthy()
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More: Tea' })
  await waitFor(() => expect(document.activeElement).toBe(more))
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect(more.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Fewer: Tea' }))
  await screen.findByRole('button', { name: 'Refund ₺100.00' })
  expect(screen.getByText('2 items aren’t made any more.')).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: /handed over/ })).toBeNull()
  await user.type(screen.getByLabelText(/^Reason/), 'Cold{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Refunded' })
  expect(within(done).getAllByText('₺100.00').length).toBeGreaterThan(0)
  expect(within(done).getByText('2 items cancelled').nextElementSibling?.textContent).toBe('2 × Tea')
  expect(sent).toEqual([expect.objectContaining({ passIds: [], lineNos: [], pieces: [{ lineNo: 1, qty: 2 }] })])
  expect(sent[0]).not.toHaveProperty('started')
})

test('what was begun is asked about: thrown away, or back into the store', async () => {
  const { user, sent } = await show({ unmade: 0, begun: 1 })
  await user.click(screen.getByRole('checkbox', { name: /Soup/ }))
  await screen.findByRole('button', { name: 'Refund ₺50.00' })
  expect(screen.getByText('1 item was started or handed over')).toBeTruthy()
  await user.click(screen.getByText('Put back'))
  await user.type(screen.getByLabelText(/^Reason/), 'Wrong dish{Enter}')
  await screen.findByRole('dialog', { name: 'Refunded' })
  expect(sent).toEqual([expect.objectContaining({ lineNos: [2], pieces: [], started: 'return' })])
})

test('a dish that a code made free says why nothing comes back, and that it is cancelled', async () => {
  const { user, sent } = await show({ unmade: 0, begun: 0 }, freeOrder)
  await user.click(screen.getByRole('checkbox', { name: /Tea/ }))
  await screen.findByRole('button', { name: 'Cancel 1 item' })
  const back = within(screen.getByRole('region', { name: 'What goes back' }))
  expect(back.getByText('Discount · code TEA1 · Tea').nextElementSibling?.textContent).toBe('−₺50.00')
  await user.type(screen.getByLabelText(/^Reason/), 'Spilled{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Items cancelled' })
  expect(within(done).getByText('1 item cancelled')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

/** Half of two soups, which another receipt paid the rest of. */
const shareOrder = {
  ...foodOrder,
  ...{ grossMinor: 5000, paidMinor: 5000 },
  lines: [lineOf(1, 'Soup', 1, { share: { qty: 2, priceMinor: 10_000 } })],
} as unknown as OrderDetail

test('a share of a dish is no dish: which part of its price goes back, and that the dish stays sold', async () => {
  const { user, sent } = await show({ unmade: 0, begun: 0 }, shareOrder)
  const choice = screen.getByRole('checkbox', { name: /Share of 2 × Soup/ })
  expect(within(screen.getByRole('group', { name: 'What to refund' })).getByText('₺50.00 of ₺100.00')).toBeTruthy()
  await user.click(choice)
  await screen.findByRole('button', { name: 'Refund ₺50.00' })
  const back = within(screen.getByRole('region', { name: 'What goes back' }))
  expect(back.getByText('Share of 2 × Soup').nextElementSibling?.textContent).toBe('₺50.00 of ₺100.00')
  expect(back.getByText(/The dish counts once and stays sold/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Reason/), 'Cold{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Refunded' })
  expect(within(done).getByText('1 share of a price. The dish stays sold.').nextElementSibling?.textContent).toBe(
    'Share of 2 × Soup',
  )
  expect(within(done).queryByText(/cancelled/)).toBeNull()
  expect(sent).toHaveLength(1)
})
