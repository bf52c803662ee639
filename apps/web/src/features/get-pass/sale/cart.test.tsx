import type { PassTypeId, SessionForSale, TicketSessionId } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noReductions } from '../../../parts/checkout/reductions.ts'
import type { Leave } from '../../../parts/reductions/use-leave.ts'
import { type Answers, showScreen } from '../../../testing/show-screen.tsx'
import { Cart } from './cart.tsx'

const adult = 'adult' as PassTypeId
const offer = {
  packages: [],
  session: { product: { name: { en: 'Deck', tr: '' } }, floor: { name: { en: 'Quay', tr: '' } }, time: '20:30' },
  passTypes: [{ id: adult, name: { en: 'Adult', tr: '' }, people: 1, maxPerOrder: null, requiresName: false }],
  areas: [{ areaNo: 0, name: null, categoryId: null, free: 10 }],
  prices: {
    version: 1,
    currency: 'TRY',
    prices: [{ passTypeId: adult, seatCategoryId: null, amountMinor: 30_000, taxPpm: 0 }],
  },
} as unknown as SessionForSale
Object.assign(offer.session, { date: '2026-11-22' })

afterEach(cleanup)

const nothing = () => {}
const plain: Leave = {
  standings: [],
  isBeyond: false,
  isFailed: false,
  isBusy: false,
  failure: null,
  secure: async () => true,
}
/** The cart of so many passes, for which parts were taken. */
const show = (qty: number, amounts: readonly number[], answers: Answers = {}, leave = plain) => {
  const basket = {
    ticketSessionId: 's' as TicketSessionId,
    date: '2026-11-22',
    orderId: 'o',
    lines: qty === 0 ? [] : [{ passTypeId: adult, areaNo: 0, qty, holderNames: [] }],
    customer: null,
    reductions: noReductions,
    payments: [],
  }
  return showScreen(
    <Cart
      {...{
        offer,
        basket,
        maySell: true,
        isCancelled: false,
        onGiveBack: nothing,
        onChange: nothing,
        onPay: nothing,
        onPark: nothing,
        leave,
      }}
      taken={amounts.map((amountMinor) => ({ method: 'card', amountMinor }))}
    />,
    { namespaces: ['getPass', 'pay'], at: '/order', rights: {}, answers },
  )
}

test('the name of a way breaks after its stroke before it breaks inside of a word', async () => {
  const way = (id: string, kind: string, en: string) => ({ id, kind, reference: 'no', name: { en, tr: '' } })
  const ways = [way('w1', 'cash', 'Cash'), way('w2', 'bank', 'Wire/EFT')]
  await show(1, [], { 'paymentMethods.list': () => ways })
  expect((await screen.findByRole('button', { name: /^Wire/ })).innerHTML).toContain('Wire/<wbr>EFT')
})

test.each([
  [1, [], 'Total', '₺300.00', 'Cash ₺300.00'],
  [2, [45_000], 'Still due', '₺150.00', 'Cash ₺150.00'],
  [1, [30_000], 'Still due', '₺0.00', 'Complete, fully paid'],
  // One of two left the basket after both were paid.
  [1, [60_000], 'To give back', '₺300.00', 'Take payment'],
  [0, [60_000], 'To give back', '₺600.00', 'Take payment'],
])('%i passes with %j taken', async (qty, amounts, label, sum, press) => {
  await show(qty, amounts)
  expect((await screen.findByRole('status', { name: label })).textContent).toBe(sum)
  expect(screen.getByRole('button', { name: new RegExp(press) })).toBeDefined()
})

test('a price that may not hold takes no money: its key asks for approval, and the basket says why', async () => {
  const reach = { kind: 'discount', ppm: 200_000, qty: 0, amountMinor: 6_000, reasons: ['Club'] } as const
  const way = { id: 'w2', kind: 'card', reference: 'no', name: { en: 'Card', tr: '' } }
  const ways = { 'paymentMethods.list': () => [way] }
  await show(1, [], ways, { ...plain, isBeyond: true, standings: [{ ...reach, standing: { by: 'beyond' } }] })
  expect(await screen.findByRole('button', { name: /^Request approval/ })).toHaveProperty('disabled', false)
  expect(screen.getByRole('alert').textContent).toContain('This discount (20%) needs approval')
  expect(await screen.findByRole('button', { name: 'Card' })).toHaveProperty('disabled', true)
  cleanup()
  await show(1, [], ways, { ...plain, standings: [{ ...reach, standing: { by: 'approver', name: 'Deniz' } }] })
  await screen.findByText('Discount approved by Deniz')
  expect(screen.getByRole('button', { name: /^Cash ₺300/ })).toHaveProperty('disabled', false)
})
