import { modules, type Rights, type TillSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { TillDrawer } from './till-drawer.tsx'
import { TillReport } from './till-report.tsx'

afterEach(cleanup)

const rights: Rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  funds: { close_till: {} },
}
const till = {
  ...{ id: '01990000-0000-7000-8000-000000000001', state: 'open', currency: 'TRY', receipts: 0, recount: null },
  till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' },
  ...{ openedAt: '2026-11-22T10:00:00.000Z', businessDate: '2026-11-22', floatMinor: 100_000 },
  cashier: { id: me.user.id, name: me.user.name },
  ...{ takings: [], movements: [], parts: [], cashiers: [], counts: [], corrections: [] },
} as unknown as TillSessionRow
const part = (id: number, more: object) => ({
  ...{ id: `01990000-0000-7000-8000-0000000001${id}`, orderId: 'o', holdId: null, state: 'taken', currency: 'TRY' },
  ...{ takenAt: '2026-11-22T10:05:00.000Z', till: 'Till 1', reference: null },
  takenBy: { id: me.user.id, name: me.user.name },
  ...more,
})
const parts = [
  part(10, { method: 'cash', amountMinor: 30_000 }),
  part(11, { method: 'card', amountMinor: 12_000, foodOrder: { callNo: 44, callName: null } }),
  part(12, { method: 'cash', amountMinor: 5_000, takenBy: { id: 'someone else', name: 'Ben Baker' } }),
]

async function show(open: readonly object[], taken = open) {
  const closed: unknown[] = []
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'approvals'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () =>
        closed.length > 0 ? null : { ...till, parts: taken.map((each) => ({ ...each, takenHere: true })) },
      'tills.parts': () => open,
      'tills.unexplained': () => null,
      'tills.offers': () => [],
      'tills.close': (input: unknown) => {
        closed.push(input)
        const ended = { state: 'closed', countedMinor: 130_000, cashMinor: 130_000, differenceMinor: 0 }
        return { ...till, ...ended, differenceReason: null, parts: parts.slice(0, 2) }
      },
    },
  })
  return { user, closed }
}

test('who closes a till with money for baskets that are not sold is told, and finds it in the report', async () => {
  const { user, closed } = await show(parts)
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  const told = await screen.findByText(/^You took ₺420\.00 without a sale\. Finish the sale or give the money back/)
  expect(told.getAttribute('role')).toBe('status')
  await user.type(screen.getByLabelText(/^Counted/), '1300')
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  await waitFor(() => expect(closed).toHaveLength(1))
  const left = (await screen.findByRole('heading', { name: 'Taken without a sale' })).parentElement
  expect(left?.textContent).toMatch(/Cash · ₺300\.00.*Card · ₺120\.00/)
  expect(left?.textContent).toContain(' · Food order 44 · ')
  expect(screen.getAllByRole('button', { name: /^Give back/ })).toHaveLength(2)
})

test('who hands a till over is told of the cash that they leave in its drawer', async () => {
  const { user } = await show(parts)
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText(/^You took ₺300\.00 in cash without a sale/)).toBeTruthy()
})

test('money of others, or none, is no reason to warn', async () => {
  const { user } = await show(parts.slice(2))
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  await screen.findByLabelText(/^Counted/)
  expect(screen.queryByText(/without a sale\./)).toBeNull()
})

test('money that lies in the drawer of another till is not told as of this one', async () => {
  const { user } = await show(parts, parts.slice(1))
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  await screen.findByLabelText(/^Counted/)
  expect(screen.queryByText(/without a sale\./)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  expect(await screen.findByText(/^You took ₺120\.00 without a sale/)).toBeTruthy()
})

test('the report of a till explains what the drawer must hold, also after its money went back elsewhere', async () => {
  const gone = { state: 'returned', returnedMinor: 10_000, endedBy: 'Ben Baker', endedAt: '2026-11-22T11:00:00.000Z' }
  const row = {
    ...till,
    ...{ state: 'closed', cashMinor: 205_000, countedMinor: 205_000, differenceMinor: 0, differenceReason: null },
    takings: [{ method: 'cash', amountMinor: 100_000, payments: 1, refundedMinor: 0, refunds: 0, atTerminal: [] }],
    movements: [{ kind: 'drop', amountMinor: -5_000, reason: 'Bag 7', who: 'Ada', at: till.openedAt }],
    parts: [part(10, { method: 'cash', amountMinor: 10_000, takenHere: true, returnedHere: false, ...gone })],
  } as unknown as TillSessionRow
  await showScreen(<TillReport row={row} onDone={() => undefined} />, {
    namespaces: ['till', 'pay', 'approvals'],
    at: '/booking',
    rights,
    answers: { 'tills.parts': () => [] },
  })
  const cash = (await screen.findByRole('heading', { name: 'Cash' })).parentElement
  expect(cash?.textContent).toBe(
    'CashFloat₺1,000.00Taken in cash+₺1,000.00Taken for open baskets+₺100.00Safe drop−₺50.00Expected₺2,050.00',
  )
})
