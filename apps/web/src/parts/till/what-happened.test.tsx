import type { TillFigures, TillSessionRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { CloseTill } from './close-till.tsx'
import { HandOver } from './hand-over.tsx'
import { TillSlip } from './till-slip.tsx'
import { Takings } from './what-happened.tsx'
import { Figures } from './z/figures.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [4500, 'Sold offline for an earlier count: 2 sales, ₺45.00 cash'],
  [null, 'Sold offline for an earlier count: 2 sales'],
])('sales of before that count here are said, of %s', async (amountMinor, words) => {
  const row = { takings: [], currency: 'TRY', late: { count: 2, amountMinor } } as unknown as TillSessionRow
  await showScreen(<Takings row={row} />, { namespaces: ['till'], at: '/booking', rights: {}, answers: {} })
  expect((await screen.findByText(words)).parentElement?.textContent).toContain('this drawer will be short by it')
})

test.each([
  ['is closed', CloseTill],
  ['is handed over', HandOver],
])('whoever counts a drawer that %s reads why it may be short, before they count', async (_, Count) => {
  const row = {
    ...{ id: '01990000-0000-7000-8000-000000000001', till: { name: 'Main' }, currency: 'TRY', parts: [], counts: [] },
    ...{ recount: null, late: { count: 2, amountMinor: null } },
  } as unknown as TillSessionRow
  await showScreen(<Count row={row} onClosed={vi.fn()} onBack={vi.fn()} />, {
    ...{ namespaces: ['till', 'pay'], at: '/booking', rights: {} },
    answers: { 'tills.parts': () => [], 'reasons.offered': () => [] },
  })
  expect((await screen.findByText(/earlier count: 2 sales$/)).parentElement?.textContent).toContain(
    'this drawer will be short by it',
  )
})

const card = { method: 'card', amountMinor: 35_000, payments: 1, refundedMinor: 10_000, refunds: 1 }
const atTerminal = [
  { state: 'by_hand', refunds: 1, amountMinor: 10_000 },
  { state: 'declined', refunds: 1, amountMinor: 5_000 },
  { state: 'under_way', refunds: 2, amountMinor: 2_000 },
] as const
const shown = { namespaces: ['till', 'pay'], at: '/booking', rights: {}, answers: {} } as const

test('what a terminal has not given back to a card is not said to be refunded', async () => {
  const row = { takings: [{ ...card, atTerminal }], currency: 'TRY' } as unknown as TillSessionRow
  await showScreen(<Takings row={row} />, shown)
  const line = (await screen.findByText('Card')).closest('li')
  expect([...(line?.querySelectorAll('.block') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1 refund, −₺100.00',
    '1 of them settled by hand, ₺100.00',
    '1 refund declined by the card terminal, ₺50.00',
    '2 refunds on their way to the card, ₺20.00',
  ])
})

const back = { method: 'card', state: 'returned', byHand: null, atTerminal: null }
const inBlock = (title: string) =>
  [...(screen.getByText(title).parentElement?.querySelectorAll('.flex') ?? [])].map(({ textContent }) => textContent)

test('nor on the paper of the till, nor in a report', async () => {
  vi.stubGlobal('print', () => undefined)
  const row = {
    ...{ till: { name: 'Main' }, cashiers: [], movements: [], corrections: [], receipts: 1 },
    ...{ openedBy: { name: 'Ada' }, cashier: { name: 'Ada' }, openedAt: '2026-11-22T10:00:00.000Z' },
    ...{ businessDate: '2026-11-22', currency: 'TRY', floatMinor: 0, cashMinor: 0, closedAt: null },
    ...{ countedMinor: null, differenceMinor: null, differenceReason: null },
    takings: [{ ...card, atTerminal }],
    parts: [
      { id: 'a', ...back, returnedMinor: 9_000, atTerminal: null },
      { id: 'b', ...back, returnedMinor: 7_000, atTerminal: 'declined' },
      { id: 'c', ...back, returnedMinor: 4_000, byHand: { how: 'By transfer', who: 'Ben' } },
      { id: 'd', ...back, returnedMinor: 1_000, atTerminal: 'under_way' },
    ],
  } as unknown as TillSessionRow
  await showScreen(<TillSlip row={row} />, shown)
  await screen.findByText('Till report')
  const open = ['Card, of it settled by hand (1)₺100.00', 'Card, refund declined (1)₺50.00']
  expect(inBlock('Takings')).toEqual([
    'Card (1)₺450.00',
    'Card, refunded (1)−₺100.00',
    ...open,
    'Card, refund on its way (2)₺20.00',
  ])
  expect(inBlock('Taken without a sale')).toEqual([
    'Card, Given back₺90.00',
    'Card, refund declined₺70.00',
    'Card, Given back, settled by hand: By transfer, Ben₺40.00',
    'Card, refund on its way₺10.00',
  ])
  cleanup()
  const none = { count: 0, amountMinor: 0 }
  const figures = {
    ...{ till: { name: 'Main' }, businessDate: '2026-11-22', currency: 'TRY', openedBy: 'Ada', closedAt: null },
    ...{ openedAt: '2026-11-22T10:00:00.000Z', receipts: { first: null, last: null, count: 0 } },
    ...{ grossMinor: 0, netMinor: 0, taxMinor: 0, taxes: [], methods: [], groups: [], people: [] },
    parts: [
      {
        ...{ method: 'card', takenMinor: 21_000, returnedMinor: 13_000 },
        atTerminal: [{ state: 'declined', count: 1, amountMinor: 7_000 }],
      },
    ],
    ...{ discounts: none, adjustments: none, comps: none, priceChanges: none },
    ...{ paidIn: none, paidOut: none, drops: none, cardRefunds: { count: 1, amountMinor: -3_000 }, opens: 0 },
    ...{ floatMinor: 0, expectedMinor: 0, cashiers: [], counts: [], countedMinor: null, differenceMinor: null },
    ...{ reason: null, corrected: null, refunds: [{ method: 'card', count: 1, amountMinor: 10_000 }] },
    atTerminal: atTerminal.map(({ refunds: count, ...one }) => ({ method: 'card', count, ...one })),
  } as unknown as TillFigures
  await showScreen(<Figures figures={figures} />, shown)
  await screen.findByText('Refunds')
  expect(inBlock('Taken without a sale')).toEqual([
    'Card₺210.00',
    'Card, Given back−₺130.00',
    'Card, refund declined (1)₺70.00',
  ])
  expect(inBlock('Cash')).toContain('Card refund paid in cash (1)−₺30.00')
  expect(inBlock('Refunds')).toEqual(['Card (1)−₺100.00', ...open, 'Card, refund on its way (2)₺20.00'])
})

test('what is paid in or no longer owed on account is called no refund, on the screen, on paper and in a report', async () => {
  vi.stubGlobal('print', () => undefined)
  const account = { method: 'invoice', amountMinor: -60_000, payments: 0, refundedMinor: 60_000, refunds: 2 }
  const takings = [{ ...account, atTerminal: [] }]
  await showScreen(<Takings row={{ takings, currency: 'TRY' } as unknown as TillSessionRow} />, shown)
  const line = (await screen.findByText('Invoice')).closest('li')
  expect(line?.textContent).toContain('Paid in or no longer owed: ₺600.00')
  expect(line?.textContent).not.toContain('refund')
  cleanup()
  const row = {
    ...{ till: { name: 'Main' }, cashiers: [], movements: [], corrections: [], receipts: 1, parts: [], takings },
    ...{ openedBy: { name: 'Ada' }, cashier: { name: 'Ada' }, openedAt: '2026-11-22T10:00:00.000Z' },
    ...{ businessDate: '2026-11-22', currency: 'TRY', floatMinor: 0, cashMinor: 0, closedAt: null },
    ...{ countedMinor: null, differenceMinor: null, differenceReason: null },
  } as unknown as TillSessionRow
  await showScreen(<TillSlip row={row} />, shown)
  await screen.findByText('Till report')
  expect(inBlock('Takings')).toEqual(['Invoice, paid in or no longer owed (2)−₺600.00'])
  cleanup()
  const none = { count: 0, amountMinor: 0 }
  const figures = {
    ...{ till: { name: 'Main' }, businessDate: '2026-11-22', currency: 'TRY', openedBy: 'Ada', closedAt: null },
    ...{ openedAt: '2026-11-22T10:00:00.000Z', receipts: { first: null, last: null, count: 0 } },
    ...{ grossMinor: 0, netMinor: 0, taxMinor: 0, taxes: [], groups: [], people: [], parts: [], atTerminal: [] },
    ...{ discounts: none, adjustments: none, comps: none, priceChanges: none },
    ...{ paidIn: none, paidOut: none, drops: none, cardRefunds: none, opens: 0, reason: null, corrected: null },
    ...{ floatMinor: 0, expectedMinor: 0, cashiers: [], counts: [], countedMinor: null, differenceMinor: null },
    methods: [{ method: 'cash', count: 1, amountMinor: 60_000 }],
    refunds: [{ method: 'invoice', count: 2, amountMinor: 60_000 }],
  } as unknown as TillFigures
  await showScreen(<Figures figures={figures} />, shown)
  await screen.findByText('By payment method')
  expect(inBlock('By payment method')).toEqual(['Cash (1)₺600.00', 'Invoice, paid in or no longer owed (2)−₺600.00'])
  expect(screen.queryByText('Refunds')).toBeNull()
})

test('a report says how much discounts took off, and no number of them where only some of one went back', async () => {
  const none = { count: 0, amountMinor: 0 }
  const figures = {
    ...{ till: { name: 'Main' }, businessDate: '2026-11-22', currency: 'TRY', openedBy: 'Ada', closedAt: null },
    ...{ openedAt: '2026-11-22T10:00:00.000Z', receipts: { first: null, last: null, count: 0 } },
    ...{ grossMinor: -45_600, netMinor: -45_600, taxMinor: 0, taxes: [], people: [], parts: [], atTerminal: [] },
    ...{ adjustments: none, comps: none, priceChanges: none, methods: [], refunds: [], reason: null, corrected: null },
    ...{ paidIn: none, paidOut: none, drops: none, cardRefunds: none, opens: 0 },
    ...{ floatMinor: 0, expectedMinor: 0, cashiers: [], counts: [], countedMinor: null, differenceMinor: null },
    discounts: { count: 0, amountMinor: 2_400 },
    groups: [
      { kind: 'discount', product: { en: 'Revue', tr: 'Revü' }, qty: -1, grossMinor: 2_400 },
      { kind: 'pass', product: { en: 'Revue', tr: 'Revü' }, qty: -1, grossMinor: -48_000 },
    ],
  } as unknown as TillFigures
  await showScreen(<Figures figures={figures} />, shown)
  await screen.findByText('By product')
  expect(inBlock('Sales')).toContain('Discounts+₺24.00')
  expect(inBlock('By product')).toEqual(['Revue, Discounts₺24.00', 'Revue (−1)−₺480.00'])
})
