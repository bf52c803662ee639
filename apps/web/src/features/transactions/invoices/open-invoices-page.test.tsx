import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { OpenInvoicesPage } from './open-invoices-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const late = {
  id: soldOrder.id,
  orderNo: 4711,
  name: 'Boğaz Koleji',
  invoice: '2026-000012',
  reference: 'PO 17',
  since: '2026-10-01T09:00:00Z',
  dueOn: '2026-10-31',
  isOverdue: true,
  amountMinor: 90_000,
  openMinor: 60_000,
  currency: 'TRY',
}
const invoice = {
  ...{ id: 'p1', method: 'invoice', methodId: 'w4', methodName: { en: 'Invoice', tr: '' }, amountMinor: 90_000 },
  ...{ refundedMinor: 30_000, tenderedMinor: null, changeMinor: null, reference: 'PO 17', dueOn: '2026-10-31' },
  ...{ at: '2026-10-01T09:00:00Z', changeNo: null, terminal: null },
}
const ways = [
  { id: 'w1', kind: 'cash', reference: 'no', name: { en: 'Cash', tr: '' } },
  { id: 'w3', kind: 'bank', reference: 'required', name: { en: 'Bank transfer', tr: '' } },
  { id: 'w4', kind: 'invoice', reference: 'optional', name: { en: 'Invoice', tr: '' } },
]

async function show(rows: object[] = [late]) {
  const sent: Record<string, unknown>[] = []
  let open = 60_000
  const shown = await showScreen(<OpenInvoicesPage onShow={() => undefined} />, {
    namespaces: ['invoices', 'transactions', 'refunds', 'pay', 'till', 'common', 'errors'],
    at: '/transactions?view=openInvoices',
    rights: { order_list: { view: {}, take_invoice: {} }, transactions: { view: {} } },
    answers: {
      'cardCharges.cases': () => ({ rows: [], total: 0 }),
      'orderChanges.openInvoices': () => ({
        rows: open > 0 ? rows : [],
        nextCursor: null,
        total: rows.length,
        totalIsExact: true,
        sums: rows.length > 0 ? [{ currency: 'TRY', openMinor: open, overdueMinor: open }] : [],
      }),
      'orders.get': () => ({
        ...soldOrder,
        grossMinor: soldOrder.paidMinor + 10_000,
        payments: [{ ...invoice, refundedMinor: 90_000 - open }],
        refunds: [],
        changes: [],
      }),
      'tills.current': () => null,
      'tills.list': () => [],
      'tills.parts': () => [],
      'paymentMethods.list': () => ways,
      'orderChanges.takeInvoice': (input: { payments: { amountMinor: number }[] }) => {
        sent.push(input)
        open -= input.payments[0]?.amountMinor ?? 0
        return {
          ...{ orderId: soldOrder.id, changeId: 'g', changeNo: 1, giftCards: [], receiptNo: null, passes: [] },
          ...{ refundMinor: 0, changeMinor: 0, currency: 'TRY', rev: 3 },
        }
      },
    } as never,
  })
  return { ...shown, sent }
}

test('shows who owes what, by when, and what is late', async () => {
  await show()
  const row = await screen.findByRole('row', { name: /Boğaz Koleji/ })
  for (const part of ['2026-000012', 'PO 17', '4711', 'Overdue', '₺600.00']) expect(row.textContent).toContain(part)
  expect(screen.getAllByText('1 open invoice').length).toBeGreaterThan(0)
})

test('says so when nobody owes anything', async () => {
  await show([])
  expect(await screen.findByText('Nobody owes anything on account')).toBeTruthy()
})

test('takes it in by transfer, and never on account again', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: /^Take in ₺600.00 of order/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Invoice of order/ })
  await within(dialog).findByText('Bank transfer')
  expect(within(dialog).queryByText('Invoice')).toBeNull()
  await user.type(await within(dialog).findByLabelText(/^Reference|Transfer/), 'EFT 5')
  await user.click(await within(dialog).findByRole('button', { name: /₺600.00/ }))
  // The rest of the same order was never paid: what was due of it stays due.
  const done = await screen.findByRole('dialog', { name: 'Paid' })
  expect(done.textContent).toContain('₺100.00 of this order is still due')
  expect(done.textContent).not.toContain('Everything is paid')
  expect(sent).toMatchObject([
    {
      orderId: soldOrder.id,
      expectedOpenMinor: 60_000,
      payments: [{ method: 'bank', amountMinor: 60_000, reference: 'EFT 5' }],
    },
  ])
  await waitFor(() => expect(sent).toHaveLength(1))
})
