import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { DocumentsTab } from './documents-tab.tsx'
import { LinesTab } from './lines-tab.tsx'

afterEach(cleanup)

const [change] = soldOrder.changes
const [refund] = soldOrder.refunds
const changeOf = (changeNo: number, kind: string, grossMinor: number) => ({
  ...{ ...change, id: `g${changeNo}`, changeNo, kind, grossMinor, paidMinor: 0 },
})
// Refunded; all of it kept; owed less; bought on account and owed less; exchanged; paid.
const order = {
  ...soldOrder,
  changes: [
    change,
    changeOf(2, 'cancel', 0),
    changeOf(3, 'adjust', -5_000),
    changeOf(4, 'cancel', -45_000),
    changeOf(5, 'exchange', 0),
    changeOf(6, 'payment', 0),
  ],
  refunds: [refund, { ...refund, changeNo: 4, method: 'invoice' }],
} as unknown as OrderDetail

async function show(element: React.ReactNode) {
  const sent: object[] = []
  const shown = await showScreen(element, {
    namespaces: ['orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, print: {} } },
    answers: {
      'orders.document': (input) => {
        sent.push(input)
        throw refusal('NOT_FOUND')
      },
      'invoices.ofOrder': () => [],
    },
  })
  return { ...shown, sent }
}
const named = async () =>
  (await screen.findAllByRole('button', { name: /^Print .*of change/ })).map((button) =>
    button.getAttribute('aria-label'),
  )
const papers = [
  'Print refund receipt of change 1',
  'Print receipt of change 3',
  'Print receipt of change 4',
  'Print exchange receipt of change 5',
  'Print receipt of change 6',
]

test('only what gave money back has a refund receipt, and what moved nothing has no paper', async () => {
  await show(<LinesTab order={order} />)
  expect(await named()).toEqual(papers)
})

test('the papers of the changes are among the documents of the order', async () => {
  const { user, sent } = await show(<DocumentsTab order={order} />)
  expect(await named()).toEqual(papers)
  const [row] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Change 1'))
  expect(row?.textContent).toMatch(/^Refund receiptChange 1 · /)
  await user.click(within(row as HTMLElement).getByRole('button'))
  await waitFor(() => expect(sent).toEqual([{ orderId: soldOrder.id, kind: 'refund', changeNo: 1 }]))
})
