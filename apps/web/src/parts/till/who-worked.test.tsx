import type { Rights, TillSessionRow } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { TillDrawer } from './till-drawer.tsx'

afterEach(cleanup)

const rights: Rights = { ticket_booking: { view: {}, sell: {} }, funds: { view: {}, close_till: {} } }
const turn = { offeredAt: null, reason: null }
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' },
  state: 'closed',
  openedAt: '2026-11-22T10:00:00.000Z',
  closedAt: '2026-11-22T20:00:00.000Z',
  businessDate: '2026-11-22',
  cashier: { id: '01990000-0000-7000-8000-000000000003', name: 'Zeynep Arslan' },
  floatMinor: 10_000,
  cashMinor: 10_000,
  countedMinor: 9000,
  differenceMinor: -1000,
  differenceReason: null,
  currency: 'TRY',
  receipts: 0,
  takings: [],
  movements: [],
  parts: [],
  corrections: [],
  cashiers: [
    {
      ...turn,
      name: 'Elif Kaya',
      from: '2026-11-22T10:00:00.000Z',
      to: '2026-11-22T15:00:00.000Z',
      countedMinor: 9000,
      differenceMinor: -1000,
    },
    {
      ...turn,
      name: 'Zeynep Arslan',
      from: '2026-11-22T15:00:00.000Z',
      to: '2026-11-22T20:00:00.000Z',
      countedMinor: 9000,
      differenceMinor: 0,
    },
  ],
  counts: [],
  recount: null,
  zReport: null,
} as unknown as TillSessionRow

const answers = {
  'tills.current': () => null,
  'tills.unexplained': () => row,
  'tills.parts': () => [],
  'tills.offers': () => [],
  'tills.history': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
}
const shown = () =>
  showScreen(<TillDrawer onClose={() => undefined} />, { namespaces: ['till', 'pay'], at: '/booking', rights, answers })
const figureOf = (term: string) => screen.getByText(term).parentElement?.textContent?.slice(term.length)

test('who closes a till that was short before them is told so, by whose hand-over', async () => {
  await shown()
  expect(within(await screen.findByRole('alert')).getByText('₺10.00 short')).toBeTruthy()
  expect(figureOf('At the hand-over by Elif Kaya')).toBe('₺10.00 short')
  expect(figureOf('Since then')).toBe('No difference')
})

test('the history names everybody who worked at a till beside its difference; the report says whose it is', async () => {
  const { user } = await shown()
  await user.click(await screen.findByRole('tab', { name: 'History' }))
  const entry = await screen.findByRole('button', { name: /Elif Kaya, Zeynep Arslan/ })
  expect(within(entry).getByText('₺10.00 short')).toBeTruthy()
  await user.click(entry)
  const cashiers = (await screen.findByRole('heading', { name: 'Cashiers' })).parentElement as HTMLElement
  expect(
    within(cashiers)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringMatching(/Elif Kaya.*₺10\.00 short/), expect.stringMatching(/Zeynep Arslan.*No difference/)])
})
