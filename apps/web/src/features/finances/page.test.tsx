import type { BookPeriod, BookState, JournalEntry, TrialBalance } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import FinancesPage from './page.tsx'
import { searchOf } from './use-finances-state.ts'

afterEach(cleanup)

const sums = { currency: 'TRY', openingMinor: 0, debitMinor: 90_000, creditMinor: 90_000, closingMinor: 0 }
const balance: TrialBalance = {
  from: '2026-11-01',
  until: '2026-11-23',
  rows: [
    {
      code: '1000',
      kind: 'asset',
      name: { en: 'Cash in tills', tr: 'Kasadaki nakit' },
      rev: 3,
      ...sums,
      creditMinor: 0,
      closingMinor: 90_000,
    },
    {
      code: '2000',
      kind: 'liability',
      name: { en: 'Shows sold in advance', tr: '' },
      rev: 1,
      ...sums,
      debitMinor: 0,
      closingMinor: -90_000,
    },
  ],
  sums: [sums],
  figures: [
    { key: 'tills', account: '1000', name: null, amountMinor: 90_000, currency: 'TRY' },
    { key: 'income', account: null, name: null, amountMinor: 0, currency: 'TRY' },
  ],
}
const entry: JournalEntry = {
  id: '01990000-0000-7000-8000-00000000000a' as JournalEntry['id'],
  entryNo: 71,
  date: '2026-11-01',
  ofDate: '2026-10-31',
  postedAt: '2026-11-01T18:00:00.000Z',
  act: 'sale',
  source: 'order',
  order: { id: '01990000-0000-7000-8000-00000000000b' as never, no: 1024 },
  till: null,
  show: null,
  funds: [],
  lines: [
    { account: '1000', name: { en: 'Cash in tills', tr: '' }, amountMinor: 90_000, currency: 'TRY' },
    { account: '2000', name: { en: 'Shows sold in advance', tr: '' }, amountMinor: -90_000, currency: 'TRY' },
  ],
  tillSession: null,
  who: 'Elif Aydın',
  at: '2026-10-31T18:00:00.000Z',
  reason: null,
}
const state: BookState = {
  postedUpTo: '2026-11-23T17:14:07.000Z',
  isStuck: false,
  keptAside: { count: 0, oldestAt: null },
  compared: null,
}
const month: BookPeriod = {
  month: '2026-10-01',
  state: 'open',
  reason: null,
  changedAt: null,
  changedBy: null,
  rev: 2,
  lateEntries: 0,
  obstacle: null,
  isBelowLocked: false,
}

const everything = { view: {}, export: {}, lock: {}, rename: {} }
const show = (at: string, answers: Answers = {}, finances: object = everything) =>
  showScreen(<FinancesPage />, {
    answers: {
      'book.balance': () => balance,
      'book.state': () => state,
      'book.choices': () => ({ accounts: [], acts: ['sale'] }),
      'book.list': () => ({ rows: [entry], nextCursor: null, total: 1, totalIsExact: true }),
      'book.get': () => entry,
      'book.periods': () => [month],
      ...answers,
    },
    rights: { finances: finances as never, order_list: { view: {} } },
    namespaces: ['finances'],
    at: `/finances-dashboard${at}`,
  })

it('says that both sides are equal, and each figure leads to its lines', async () => {
  await show('')
  expect(await screen.findByText('Debit and credit are equal')).toBeTruthy()
  const closing = screen.getAllByRole('link', { name: '₺900.00: lines of Cash in tills' }).at(-1)
  expect(closing?.getAttribute('href')).toBe('/finances-dashboard?view=journal&account=1000&until=2026-11-23')
  const figures = within(screen.getByRole('list', { name: 'Where the money is' }))
  expect(figures.getByRole('link', { name: '₺0.00' }).getAttribute('href')).toBe(
    '/finances-dashboard?view=journal&kind=income&from=2026-11-01&until=2026-11-23',
  )
})

it('says when both sides differ, and when the book stands still', async () => {
  await show('', {
    'book.balance': () => ({ ...balance, sums: [{ ...sums, creditMinor: 89_999 }] }),
    'book.state': () => ({ ...state, isStuck: true }),
  })
  expect(await screen.findByText('Debit and credit differ by ₺0.01')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toMatch(/has stood still since/)
})

it('says what could not be posted, and where the book differs from what happened', async () => {
  await show('', {
    'book.state': () => ({
      ...state,
      keptAside: { count: 2, oldestAt: '2026-11-22T17:14:07.000Z' },
      compared: {
        at: '2026-11-23T01:00:05.000Z',
        differences: [
          { rule: 'missing', count: 1 },
          { rule: 'sumDiffers', count: 3 },
        ],
      },
    }),
  })
  const warnings = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(warnings[0]).toMatch(/^2 acts could not be posted\. The oldest is from/)
  expect(warnings[1]).toContain('1 act is missing and 3 daily totals differ')
  expect(warnings).toHaveLength(2)
})

it('reads a span that was chosen backwards the other way round', async () => {
  const read = vi.fn((_: object) => balance)
  await show('?from=2026-12-01&until=2026-01-05', { 'book.balance': read })
  await screen.findByText('Debit and credit are equal')
  expect(read.mock.calls.map(([dates]) => dates)).toEqual([{ from: '2026-01-05', until: '2026-12-01' }])
})

it('gives an account another name and says who was faster', async () => {
  const [cash, ...others] = balance.rows
  let now = balance
  const rename = vi.fn(({ expectedRev }: { expectedRev: number }) => {
    if (expectedRev === 4) return cash
    now = { ...balance, rows: [{ ...(cash as NonNullable<typeof cash>), rev: 4 }, ...others] }
    throw refusal('STALE', { details: { rev: 4 } })
  })
  const { user } = await show('', { 'book.renameAccount': rename, 'book.balance': () => now })
  await user.click(await screen.findByRole('button', { name: 'Rename Cash in tills' }))
  const name = await screen.findByRole('textbox', { name: 'English' })
  await user.clear(name)
  await user.type(name, 'Drawers')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Someone else changed this/)).toBeTruthy()
  const drawers = { code: '1000', name: { en: 'Drawers', tr: 'Kasadaki nakit' } }
  expect(rename).toHaveBeenCalledWith({ ...drawers, expectedRev: 3 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Account renamed')).toBeTruthy()
  expect(rename).toHaveBeenLastCalledWith({ ...drawers, expectedRev: 4 })
})

it('offers nothing that the reader may not do', async () => {
  await show('', {}, { view: {} })
  await screen.findByText('Debit and credit are equal')
  expect(screen.queryByRole('button', { name: /Rename|Export/ })).toBeNull()
})

it('shows entries with their lines, and opens where one came from', async () => {
  const list = vi.fn(() => ({ rows: [entry], nextCursor: null, total: 1, totalIsExact: true }))
  await show(`?view=journal&account=1000&q=450,00&id=${entry.id}`, { 'book.list': list })
  expect(await screen.findByText('1 entry')).toBeTruthy()
  expect(list).toHaveBeenCalledWith({ account: '1000', amountMinor: 45_000, cursor: undefined, limit: 50 })
  const order = await screen.findByRole('link', { name: '1024' })
  expect(order.getAttribute('href')).toBe(`/order-list?id=${entry.order?.id}`)
  expect(screen.getByText('Happened on 31 Oct 2026. That month was locked, so it counts on 1 Nov 2026.')).toBeTruthy()
})

it.each([
  ['', { from: '2026-11-01', until: '2026-11-20', format: 'balance' }],
  ['&view=journal', { from: '2026-11-01', until: '2026-11-20', format: 'csv' }],
])('each view exports what it shows: %j', async (view, expected) => {
  const made = vi.fn((_: object) => ({ url: '/file', name: 'file.csv' }))
  const { user } = await show(`?from=2026-11-01&until=2026-11-20${view}`, { 'book.export': made })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(made).toHaveBeenCalledWith(expected)
})

it('locks a month with a reason', async () => {
  const set = vi.fn((_: object) => ({ ...month, state: 'locked' }))
  const { user } = await show('?view=months', { 'book.setPeriod': set })
  await user.click(await screen.findByRole('button', { name: 'Lock: October 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock October 2026?' }))
  await user.click(dialog.getByRole('button', { name: 'Lock' }))
  expect(await dialog.findByText('This field is required')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sent to the accountant')
  await user.click(dialog.getByRole('button', { name: 'Lock' }))
  expect(await screen.findByText('October 2026 locked')).toBeTruthy()
  expect(set.mock.calls[0]?.[0]).toMatchObject({ month: '2026-10-01', state: 'locked', expectedRev: 2 })
})

it('says what is in the way of a lock', async () => {
  await show('?view=months', { 'book.periods': () => [{ ...month, obstacle: 'before' }] })
  expect(await screen.findByText('Lock the months before it first')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lock: October 2026' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close: October 2026' })).toBeTruthy()
})

it.each([
  ['1024', { search: '1024' }],
  ['450.00', { amountMinor: 45_000 }],
  ['₺450', { amountMinor: 45_000 }],
  ['1.250,50', { amountMinor: 125_050 }],
  ['Till no. 1', { search: 'Till no. 1' }],
  ['  ', {}],
])('what is typed as %j is found as that', (typed, expected) => {
  expect(searchOf(typed, 'TRY')).toEqual(expected)
})
