import type { InvoiceRow, Rights } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import TransactionsPage from '../page.tsx'

afterEach(cleanup)

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}` as never
const note: InvoiceRow = {
  id: id(1),
  kind: 'credit_note',
  number: '2026-000003',
  order: { id: id(2), no: 1024 },
  billTo: { name: 'Işık Okulu', taxNumber: '1760453820', taxOffice: '', address: '' },
  currency: 'TRY',
  netMinor: -40_909,
  taxMinor: -4091,
  grossMinor: -45_000,
  changeNo: 1,
  corrects: null,
  businessDate: '2026-11-25',
  issuedAt: '2026-11-25T16:00:00.000Z',
  issuedBy: 'Elif',
  isPrinted: false,
}
const show = (rights: Rights, language: 'en' | 'tr' = 'en', asked: object[] = []) =>
  showScreen(<TransactionsPage />, {
    namespaces: ['transactions', 'settlements', 'invoices'],
    at: '/transactions?view=invoices',
    rights,
    language,
    answers: {
      'invoices.list': (input) => {
        asked.push(input)
        return { rows: [note], nextCursor: null, total: 1, totalIsExact: true }
      },
      'transactions.list': () => ({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
      'transactions.totals': () => ({ sums: [], ways: [], isTooMuch: false, withoutOpenCash: false }),
      'transactions.choices': () => ({ methods: [], tills: [], clerks: [] }),
      'orders.choices': () => ({ clerks: [], shows: [] }),
    },
  })
const accountant = { transactions: { view: {} }, order_list: { view: {}, invoice: {} } } as never

test('the invoices of a month are listed, searched and lead to their order', async () => {
  const asked: object[] = []
  const { user } = await show(accountant, 'en', asked)
  expect(await screen.findByText('2026-000003')).toBeTruthy()
  expect(screen.getByText('−₺450.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1024' }).getAttribute('href')).toContain('tab=documents')
  expect(asked[0]).toMatchObject({ from: expect.any(String), until: expect.any(String) })
  await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'ışık')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ışık' }))
})

test('in Turkish a credit note is an İade faturası', async () => {
  await show(accountant, 'tr')
  expect(await screen.findByText('İade faturası')).toBeTruthy()
})

test('without the right the payments are shown instead', async () => {
  await show({ transactions: { view: {} }, order_list: { view: {} } } as never)
  expect(screen.queryByRole('button', { name: 'Invoices' })).toBeNull()
})
