import type { Rights, SettlementDetail, SettlementLine, SettlementPreview, SettlementRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import TransactionsPage from '../page.tsx'

afterEach(cleanup)
vi.mock('../../../lib/files/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: () =>
    Promise.resolve({ id: id(9), mediaType: 'text/csv', size: 10, width: null, height: null, link: null }),
}))

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}` as never
const row: SettlementRow = {
  id: id(1),
  acquirer: 'Garanti',
  fileName: 'pos.csv',
  state: 'open',
  currency: 'TRY',
  grossMinor: 89_000,
  feeMinor: 1_651,
  netMinor: 87_349,
  from: '2026-11-23',
  until: '2026-11-24',
  lines: 2,
  knownLines: 0,
  faultyLines: 0,
  openLines: 1,
  importedBy: 'Elif Aydın',
  importedAt: '2026-11-25T08:00:00.000Z',
  endedBy: null,
  endedAt: null,
  rev: 3,
}
const detail: SettlementDetail = {
  ...row,
  counts: { matched: 1, accepted: 0, differs: 1, unknown: 0 },
  matchedMinor: 90_000,
  differenceMinor: -1_000,
  expectedFeeMinor: 1_701,
  missing: 1,
  missingMinor: 45_000,
  fromFunds: [{ id: id(3), name: { en: 'Card payments', tr: 'Kart' } }],
  toFunds: [{ id: id(4), name: { en: 'Bank', tr: 'Banka' } }],
}
const paid = { kind: 'payment' as const, at: '2026-11-23T16:00:00.000Z', amountMinor: 45_000, reference: 'T-2' }
const line: SettlementLine = {
  lineNo: 3,
  date: '2026-11-23',
  amountMinor: 44_000,
  feeMinor: 800,
  reference: 'T-2',
  state: 'differs',
  differenceMinor: -1_000,
  expectedFeeMinor: 851,
  matches: [{ ...paid, id: id(5), order: { id: id(6), no: 1024 }, as: 'reference' }],
  accepted: null,
}
const page = <Row,>(rows: readonly Row[]) => ({ rows, nextCursor: null, total: rows.length, totalIsExact: true })
const preview: SettlementPreview = {
  ...{ currency: 'TRY', knownAs: null, lines: 2, knownLines: 0, grossMinor: 89_000, feeMinor: 1_651 },
  ...{ from: '2026-11-23', until: '2026-11-24', matched: 1, differs: 0, unknown: 1 },
  faults: [{ line: 7, columns: ['date', 'amount'], text: 'Toplam · 890,00' }],
}
const facts = {
  ...{ name: 'pos.csv', headers: ['Tarih', 'Tutar', 'Komisyon'], sample: [['23.11.2026', '450,00', '8,51']], rows: 3 },
  ...{ acquirer: null, acquirers: [] },
  mapping: {
    ...{ date: 'Tarih', amount: 'Tutar', net: null, fee: 'Komisyon', reference: null, kind: null },
    ...{ decimal: ',' as const, dateForm: 'DMY' as const },
  },
}

const everything: Rights = { transactions: { view: {}, reconcile: {} } } as never
const show = (at = '', answers: Answers = {}, rights = everything, language: 'en' | 'tr' = 'en') =>
  showScreen(<TransactionsPage />, {
    answers: {
      'transactions.list': () => page([]),
      'transactions.totals': () => ({ sums: [], ways: [], isTooMuch: false, withoutOpenCash: false }),
      'transactions.choices': () => ({ methods: [], tills: [], clerks: [] }),
      'settlements.list': () => page([row]),
      'settlements.get': () => detail,
      'settlements.lines': () => page([line]),
      'settlements.missing': () => [{ ...paid, id: id(7), order: { id: id(8), no: 1030 }, accepted: null }],
      'settlements.candidates': () => [{ ...paid, id: id(7), order: { id: id(8), no: 1030 }, amountMinor: -1_000 }],
      'settlements.upload': () => ({ url: '/api/files?ticket=x', fileId: id(9) }),
      'settlements.read': () => facts,
      'settlements.preview': () => preview,
      ...answers,
    },
    rights,
    namespaces: ['transactions', 'settlements'],
    at: `/transactions${at}`,
    language,
  })

it('is a view of the transactions for people who may reconcile, and for nobody else', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Card settlements' }))
  expect((await screen.findAllByText('Garanti')).length).toBeGreaterThan(0)
  cleanup()
  await show('?view=settlements', {}, { transactions: { view: {} } } as never)
  expect(await screen.findByText('Nothing has been paid or refunded today')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Card settlements' })).toBeNull()
})

it('takes a file in: columns first, then every line that cannot be read, then the rest of it', async () => {
  const send = vi.fn((_: object) => ({ ...row, id: id(1) }))
  const { user } = await show('?view=settlements', { 'settlements.import': send })
  await screen.findAllByText('Garanti')
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Choose a CSV file', { selector: 'input' }), new File(['x'], 'pos.csv'))
  expect(await dialog.findByRole('columnheader', { name: 'Komisyon' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(dialog.getByText('This field is required')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Bank or acquirer/), 'Garanti')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Line 7: Day and Amount before the fee')).toBeTruthy()
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 lines' })
  expect(confirm.disabled).toBe(true)
  await user.click(dialog.getByLabelText('Leave 1 line out'))
  await user.click(confirm)
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toMatchObject({ acquirer: 'Garanti', fileId: id(9), skipFaulty: true })
})

it('says which lines are open, and posts nothing before they are settled', async () => {
  await show(`?view=settlements&id=${id(1)}`)
  expect(await screen.findByText(/1 line has to be matched or accepted/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true)
  expect(screen.getByText('Expected: ₺17.01')).toBeTruthy()
})

it('matches a line with several, and says what is left', async () => {
  const match = vi.fn((_: object) => ({ ...line, state: 'matched', differenceMinor: 0 }))
  const { user } = await show(`?view=settlements&id=${id(1)}&line=3`, { 'settlements.match': match })
  const dialog = within(await screen.findByRole('dialog', { name: 'Line 3: ₺440.00' }))
  expect(await dialog.findByText('Left: −₺10.00')).toBeTruthy()
  await user.click(await dialog.findByLabelText(/Order 1030|−₺10\.00/))
  expect(dialog.getByText('Left: ₺0.00')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Match with 2 payments' }))
  await waitFor(() => expect(match).toHaveBeenCalledOnce())
  const to = [
    { kind: 'payment', id: id(5) },
    { kind: 'payment', id: id(7) },
  ]
  expect(match.mock.calls[0]?.[0]).toMatchObject({ id: id(1), lineNo: 3, to })
})

it('accepts a difference with a reason, and what is in no line likewise', async () => {
  const accept = vi.fn((_: object) => row)
  const { user } = await show(`?view=settlements&id=${id(1)}&show=missing`, { 'settlements.accept': accept })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the difference' }))
  await user.type(dialog.getByRole('textbox'), 'Next file{Enter}')
  await waitFor(() => expect(accept).toHaveBeenCalledOnce())
  expect(accept.mock.calls[0]?.[0]).toMatchObject({ of: { kind: 'payment', id: id(7) }, reason: 'Next file' })
})

it('posts what is settled, and says when somebody has changed it meanwhile', async () => {
  const post = vi.fn((_: object) => {
    throw refusal('STALE')
  })
  const { user } = await show(`?view=settlements&id=${id(1)}`, {
    'settlements.get': () => ({ ...detail, openLines: 0 }),
    'settlements.post': post,
  })
  await user.click(await screen.findByRole('button', { name: 'Post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Post to the book' }))
  await user.click(dialog.getByRole('button', { name: 'Post ₺873.49' }))
  expect(await dialog.findByText(/Someone has changed this settlement/)).toBeTruthy()
  expect(post.mock.calls[0]?.[0]).toMatchObject({ expectedRev: 3, fromFundId: id(3), toFundId: id(4) })
})

it('speaks Turkish', async () => {
  await show(`?view=settlements&id=${id(1)}`, {}, everything, 'tr')
  expect(await screen.findByRole('button', { name: 'Kayda geçir' })).toBeTruthy()
  expect((await screen.findAllByText('Tutar farklı')).length).toBeGreaterThan(0)
})
