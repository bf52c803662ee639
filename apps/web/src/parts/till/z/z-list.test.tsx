import type { TillFigures } from '@marquee/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { ZReports } from './z-list.tsx'

afterEach(cleanup)

const sum = { count: 0, amountMinor: 0 }
const figures = {
  ...{ venue: 'Harbour', till: { id: 't', code: 'T1', name: 'Till 1' }, businessDate: '2026-11-22', currency: 'TRY' },
  ...{ openedBy: 'Ada Keeper', openedAt: '2026-11-22T09:00:00.000Z', closedBy: 'Ben Baker' },
  ...{ closedAt: '2026-11-22T18:00:00.000Z', receipts: { first: 1, last: 3, count: 3 } },
  ...{ grossMinor: 180_000, netMinor: 150_000, taxMinor: 30_000 },
  taxes: [{ ppm: 200_000, netMinor: 150_000, taxMinor: 30_000, grossMinor: 180_000 }],
  methods: [{ method: 'cash', count: 3, amountMinor: 180_000 }],
  refunds: [{ method: 'cash', count: 1, amountMinor: 45_000 }],
  groups: [
    { kind: 'discount', product: { en: 'Hamlet', tr: 'Hamlet' }, qty: 1, grossMinor: -5_000 },
    { kind: 'pass', product: { en: 'Hamlet', tr: 'Hamlet' }, qty: 4, grossMinor: 180_000 },
  ],
  people: [{ name: 'Ada Keeper', count: 3, amountMinor: 180_000 }],
  ...{
    discounts: sum,
    adjustments: sum,
    atTerminal: [],
    comps: sum,
    priceChanges: sum,
    parts: [],
    paidIn: sum,
    paidOut: sum,
    drops: sum,
    cardRefunds: { count: 0, amountMinor: 0 },
    opens: 2,
  },
  ...{ floatMinor: 10_000, expectedMinor: 190_000, countedMinor: 189_500, differenceMinor: -500, reason: 'Change' },
  ...{ cashiers: [], counts: [], corrected: null },
} as unknown as TillFigures
const row = {
  ...{ id: '01990000-0000-7000-8000-000000000001', tillSessionId: 's', year: 2026, zNo: 12, revision: 2 },
  ...{ till: 'Till 1', cashiers: ['Ada Keeper', 'Ben Baker'], businessDate: '2026-11-22', currency: 'TRY' },
  ...{ closedAt: '2026-11-22T18:00:00.000Z', receipts: 3, grossMinor: 180_000, differenceMinor: -500 },
}

async function show(more: Record<string, (input: unknown) => unknown> = {}) {
  const asked: unknown[] = []
  const { user } = await showScreen(<ZReports />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights: { funds: { view: {}, export: {} } },
    answers: {
      'zReports.list': (input: unknown) => {
        asked.push(input)
        return { rows: [row], nextCursor: null, total: 1, totalIsExact: true }
      },
      'zReports.get': () => ({
        ...{ ...row, issuedAt: row.closedAt, issuedBy: { id: 'u', name: 'Ben Baker' }, figures, sha256: 'ab12' },
        logoLink: { url: '/api/files/logo', smallUrl: '/api/files/logo-small' },
        revisions: [
          { id: 'r1', revision: 1, issuedAt: row.closedAt, issuedBy: 'Ben Baker' },
          { id: row.id, revision: 2, issuedAt: row.closedAt, issuedBy: 'Ben Baker' },
        ],
      }),
      ...more,
    },
  })
  return { user, asked }
}

test('a report is found by its number and shows what was sold, taken and counted', async () => {
  const { user, asked } = await show()
  await user.type(await screen.findByLabelText('Z number'), '12')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ zNo: 12 }))
  await user.click(await screen.findByRole('button', { name: /Z report 2026\/12/ }))
  expect(await screen.findByRole('heading', { name: 'Z report 2026/12, revision 2' })).toBeTruthy()
  const page = document.body.textContent ?? ''
  for (const text of [
    'Hamlet (4)',
    'Hamlet, Discounts−₺50.00',
    'Refunded in cash',
    '−₺450.00',
    '20% of',
    'Ada Keeper (3)',
    '3 (1–3)',
    'SHA-256 ab12',
    '₺1,895.00',
  ]) {
    expect(page).toContain(text)
  }
  expect(screen.getByRole('button', { name: /^Revision 1/ })).toBeTruthy()
})

test('what is no number is said at its field and asks for nothing; the check says what is wrong', async () => {
  const { user, asked } = await show({
    'zReports.check': () => ({ reports: 3, changed: [{ year: 2026, zNo: 1, revision: 1 }], missing: [] }),
  })
  await user.type(await screen.findByLabelText('Z number'), 'x')
  expect(await screen.findByText('Enter a whole number, for example 12')).toBeTruthy()
  expect(asked.every((input) => !(input as { zNo?: number }).zNo)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Check reports' }))
  expect(await screen.findByText('Changed after they were issued: 2026/1')).toBeTruthy()
})

test.each(['load', 'error'] as const)(
  'paper waits for the logo of the venue, and goes without one that does not come (%s)',
  async (event) => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: /Z report 2026\/12/ }))
    await user.click(await screen.findByRole('button', { name: 'Print on 80 mm' }))
    const logo = await waitFor(() => {
      const picture = document.querySelector('.print-alone img')
      if (!picture) throw new Error('the paper has no logo yet')
      return picture
    })
    expect(logo.getAttribute('src')).toBe('/api/files/logo')
    expect(print).not.toHaveBeenCalled()
    fireEvent[event](logo)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(document.querySelectorAll('.print-alone img')).toHaveLength(event === 'load' ? 1 : 0)
    vi.unstubAllGlobals()
  },
)
