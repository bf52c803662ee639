import type { Rights, TransactionDetail, TransactionRow, TransactionTotals } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import TransactionsPage from './page.tsx'
import { datesOf } from './periods.ts'
import { searchOf } from './use-transactions-state.ts'

afterEach(cleanup)

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}` as never
const payment: TransactionRow = {
  kind: 'payment',
  id: id(1),
  at: '2026-11-23T16:00:00.000Z',
  businessDate: '2026-11-23',
  order: { id: id(5), no: 1024 },
  receiptNo: 7,
  promoCode: null,
  method: 'card',
  methodId: id(6),
  methodName: { en: 'Card', tr: 'Kart' },
  amountMinor: 90_000,
  feeMinor: 1_688,
  currency: 'TRY',
  reference: 'slip 42',
  till: 'Gişe 1',
  clerk: { id: id(7), name: 'Elif Aydın' },
  state: 'partly_refunded',
  openMinor: null,
  declinedWay: null,
}
const refund: TransactionRow = {
  ...payment,
  kind: 'refund',
  id: id(2),
  receiptNo: 8,
  amountMinor: 10_000,
  feeMinor: null,
  state: 'given_back',
}
const detail: TransactionDetail = {
  ...payment,
  guestName: 'Işıl Çağlar',
  tenderedMinor: null,
  changeMinor: null,
  reason: null,
  approver: null,
  path: [
    { at: 'guest', name: 'Işıl Çağlar' },
    { at: 'terminal', reference: 'slip 42', till: 'Gişe 1' },
    { at: 'fund', fundId: id(8), name: { en: 'Card payments', tr: '' }, kind: 'card_clearing' },
  ],
  related: [
    {
      kind: 'refund',
      id: id(2),
      at: '2026-11-23T17:00:00.000Z',
      methodName: payment.methodName,
      amountMinor: 10_000,
      atTerminal: null,
    },
  ],
  entries: [{ id: id(9), entryNo: 71, date: '2026-11-23', act: 'sale' }],
}
const sum = {
  ...{ currency: 'TRY', payments: 1, takenMinor: 90_000, refunds: 1, refundedMinor: 10_000, feeMinor: 1_688 },
  ...{ underWay: 0, underWayMinor: 0, declined: 0, declinedMinor: 0, toDo: 0, toDoMinor: 0 },
}
const totals: TransactionTotals = {
  sums: [{ ...sum, others: 0, otherMinor: 0 }],
  ways: [
    { ...sum, methodId: id(6), method: 'card', name: payment.methodName },
    { ...sum, takenMinor: 0, refundedMinor: 0, methodId: id(4), method: 'cash', name: { en: 'Cash', tr: 'Nakit' } },
  ],
  isTooMuch: false,
  withoutOpenCash: false,
}
const page = (rows: readonly TransactionRow[]) => ({ rows, nextCursor: null, total: rows.length, totalIsExact: true })

const everything: Rights = { transactions: { view: {}, export: {} }, order_list: { view: {} } } as never
const show = (at = '', answers: Answers = {}, rights = everything, language: 'en' | 'tr' = 'en') =>
  showScreen(<TransactionsPage />, {
    answers: {
      'transactions.list': () => page([refund, payment]),
      'transactions.totals': () => totals,
      'transactions.get': () => detail,
      'transactions.choices': () => ({ methods: [{ id: id(6), name: payment.methodName }], tills: [], clerks: [] }),
      'orders.choices': () => ({ clerks: [], shows: [] }),
      ...answers,
    },
    rights,
    namespaces: ['transactions'],
    at: `/transactions${at}`,
    language,
  })

it('shows what came and what went back, with the sums of all of it', async () => {
  const list = vi.fn((_: object) => page([refund, payment]))
  await show('', { 'transactions.list': list })
  expect((await screen.findAllByText('−₺100.00')).length).toBeGreaterThan(0)
  // The sums are those of today, and the list says so.
  expect(screen.getByRole('button', { name: 'Period: Today' })).toBeTruthy()
  expect(list.mock.calls[0]?.[0]).toEqual(
    expect.objectContaining({ from: expect.any(String), until: expect.any(String), limit: 50 }),
  )
  const bar = within(screen.getByRole('region', { name: 'Totals' }))
  expect(bar.getByText('Net').nextElementSibling?.textContent).toBe('₺800.00')
  expect(bar.getByText('1 refund')).toBeTruthy()
  expect(screen.getByText('Receipt 8')).toBeTruthy()
})

it('names what a terminal has not given back apart, and a press lists it', async () => {
  const open = { ...sum, underWay: 2, underWayMinor: 30_000, declined: 1, declinedMinor: 45_000 }
  const list = vi.fn((_: object) => page([{ ...refund, state: 'declined' }]))
  const { user } = await show('', {
    'transactions.totals': () => ({ ...totals, sums: [{ ...open, others: 0, otherMinor: 0 }] }),
    'transactions.list': list,
  })
  const bar = within(await screen.findByRole('region', { name: 'Totals' }))
  expect(await bar.findByRole('button', { name: '2 refunds on their way to the card ₺300.00' })).toBeTruthy()
  expect(bar.getByText('Net').nextElementSibling?.textContent).toBe('₺800.00')
  await user.click(bar.getByRole('button', { name: '1 refund declined by the terminal ₺450.00' }))
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'refund', state: 'declined' })),
  )
})

it('shows what was handed out for a declined card as cash of its till, with the card beside it', async () => {
  const cash = { ...refund, method: 'cash' as const, methodName: { en: 'Cash', tr: 'Nakit' }, till: 'Till 4' }
  const row = { ...cash, declinedWay: payment.methodName }
  const opened: TransactionDetail = {
    ...{ ...detail, ...row, related: [], entries: [] },
    path: [
      { at: 'declined', name: payment.methodName, how: 'At the counter', who: 'Elif Aydın' },
      { at: 'till', name: 'Till 4', tillSessionId: id(3), openedAt: row.at, closedAt: null },
      { at: 'guest', name: 'Işıl Çağlar' },
    ],
  }
  await show(`?period=any&id=refund-${id(2)}`, {
    'transactions.list': () => page([row]),
    'transactions.get': () => opened,
  })
  expect(await screen.findByText('Cash · Till 4')).toBeTruthy()
  expect(screen.getByText('Card declined')).toBeTruthy()
  const way = within(await screen.findByRole('region', { name: 'Where the money went' }))
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Card: declined by the terminalAt the counter, Elif Aydın',
    'Till 4Handed out of the drawer',
    'Işıl ÇağlarGuest',
  ])
})

it('narrows the list and its sums by a press on a way of payment', async () => {
  const sums = vi.fn((_: object) => totals)
  const list = vi.fn((_: object) => page([payment]))
  const { user } = await show('', { 'transactions.totals': sums, 'transactions.list': list })
  await user.click(await screen.findByRole('button', { name: /^Card ₺800\.00/ }))
  await waitFor(() => expect(sums).toHaveBeenLastCalledWith(expect.objectContaining({ methodId: id(6) })))
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ methodId: id(6) })))
})

it('shows what is on account or by gift card apart from the money', async () => {
  const sums = { ...totals, sums: [{ ...sum, others: 3, otherMinor: 25_000 }] }
  await show('', { 'transactions.totals': () => sums })
  const bar = await screen.findByRole('region', { name: 'Totals' })
  await waitFor(() => expect(bar.textContent).toContain('On account, gift cards₺250.003 transactions'))
  expect(bar.textContent).toContain('Net₺800.00')
})

it('opens the way of the money, and leads to the order, the refund and the journal', async () => {
  const get = vi.fn(() => detail)
  const { user } = await show(`?period=any&q=1024&id=payment-${id(1)}`, { 'transactions.get': get })
  const way = within(await screen.findByRole('region', { name: 'Where the money went' }))
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Işıl ÇağlarGuest',
    'Card terminalslip 42',
    'Card payments',
  ])
  expect(get).toHaveBeenCalledWith({ kind: 'payment', id: id(1) })
  expect(screen.getByRole('link', { name: '1024' }).getAttribute('href')).toBe(`/order-list?id=${id(5)}&tab=payments`)
  expect(screen.getByRole('link', { name: 'Entry 71' }).getAttribute('href')).toBe(
    `/finances-dashboard?view=journal&id=${id(9)}`,
  )
  const back = within(screen.getByRole('region', { name: 'Refunds' })).getByRole('link')
  expect(back.getAttribute('href')).toBe(`/transactions?period=any&id=refund-${id(2)}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Where the money went' })).toBeNull())
})

it('says that a transaction is gone or not to be seen', async () => {
  await show(`?id=payment-${id(1)}`, {
    'transactions.get': () => {
      throw refusal('NOT_FOUND')
    },
  })
  expect(await screen.findByText(/doesn’t exist, or it belongs to a till you can’t see/)).toBeTruthy()
})

it('says of which part of a payment a terminal declined the refund, and nothing more of all of it', async () => {
  const rows = [
    { ...payment, id: id(3), state: 'declined' as const, openMinor: 50_000 },
    { ...payment, id: id(4), state: 'under_way' as const, openMinor: 20_000 },
    { ...payment, id: id(5), state: 'declined' as const, openMinor: 90_000 },
  ]
  await show('', { 'transactions.list': () => page(rows) })
  expect((await screen.findAllByText('Refund of ₺500.00 declined')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('₺200.00 on its way to the card').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Refund declined by the terminal').length).toBeGreaterThan(0)
})

it('says when nothing came today, and offers the days before', async () => {
  const list = vi.fn((_: { from?: string; until?: string }) => page([]))
  const { user } = await show('', {
    'transactions.list': list,
    'transactions.totals': () => ({ ...totals, sums: [], ways: [] }),
  })
  expect(await screen.findByText('Nothing has been paid or refunded today')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => {
    const { from = '', until = '' } = list.mock.calls.at(-1)?.[0] ?? {}
    expect(Date.parse(until) - Date.parse(from)).toBe(6 * 86_400_000)
  })
})

it('says when there is too much to add up, and when cash of open tills is left out', async () => {
  await show('?period=any', {
    'transactions.totals': () => ({ ...totals, sums: [], ways: [], isTooMuch: true, withoutOpenCash: true }),
  })
  expect(await screen.findByText(/Choose a shorter period/)).toBeTruthy()
  expect(screen.getByText(/Without the cash in open tills/)).toBeTruthy()
})

it('says what could not be loaded, each part for itself', async () => {
  const fail = () => {
    throw refusal('INTERNAL')
  }
  await show('', { 'transactions.list': fail, 'transactions.totals': fail })
  expect(await screen.findByText('Couldn’t load the transactions')).toBeTruthy()
  expect(screen.getByText('Couldn’t load the totals')).toBeTruthy()
})

it('offers a file only to those who may have it, and no link to orders they may not see', async () => {
  await show(`?id=payment-${id(1)}`, {}, { transactions: { view: {} } } as never)
  await screen.findByRole('region', { name: 'Where the money went' })
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  expect(screen.queryByRole('link', { name: '1024' })).toBeNull()
})

it('speaks Turkish', async () => {
  await show('', {}, everything, 'tr')
  expect((await screen.findAllByText('2 hareket')).length).toBeGreaterThan(0)
  expect(screen.getByText('Tahsilat')).toBeTruthy()
})

it.each([
  ['1024', { search: '1024' }],
  ['450,00', { amountMinor: 45_000 }],
  ['₺450', { amountMinor: 45_000 }],
  ['slip 42', { search: 'slip 42' }],
  ['  ', {}],
])('what is typed as %j is found as that', (typed, expected) => {
  expect(searchOf(typed, 'TRY')).toEqual(expected)
})

it('reads a span that was chosen backwards the other way round', () => {
  const own = { from: '2026-12-01', until: '2026-01-05' }
  expect(datesOf('own', own, '2026-11-25')).toEqual({ from: '2026-01-05', until: '2026-12-01' })
  expect(datesOf('week', own, '2026-11-25')).toEqual({ from: '2026-11-19', until: '2026-11-25' })
  expect(datesOf('any', own, '2026-11-25')).toEqual({ from: null, until: null })
})
