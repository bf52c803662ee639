import type { SaleResult } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldRides } from './rides.ts'
import { SaleDone } from './sale-done.tsx'

afterEach(cleanup)

const out = { en: '18:50 Pier – 19:30', tr: '18:50 İskele – 19:30' }
const home = { en: '23:00 – Pier 23:40', tr: '23:00 – İskele 23:40' }

test('rides of a basket and of its packages are told by where and when, whoever the guests are', () => {
  expect(
    soldRides(
      [
        { name: out, qty: 2 },
        { name: home, qty: 1 },
      ],
      [{ name: out, qty: 3 }],
    ),
  ).toEqual({
    rides: [
      { name: out, qty: 5 },
      { name: home, qty: 1 },
    ],
  })
  expect(soldRides([], [])).toEqual({})
})

const result = {
  ...{ orderId: 'o', orderNo: 12, currency: 'TRY', grossMinor: 90_000, changeMinor: 0, dueAt: null },
  ...{ payments: [], passes: [{ id: 'p', shortCode: 'ABCD2345', passTypeId: 'a', seatNo: 1, areaNo: null }] },
} as unknown as SaleResult
const show = (language: 'en' | 'tr', rides?: { name: typeof out; qty: number }[]) =>
  showScreen(<SaleDone result={result} rides={rides} onNext={vi.fn()} />, {
    ...{ namespaces: ['pay', 'till', 'customers', 'printers'], at: '/', language },
    rights: { ticket_order: { sell: {} } },
    answers: {},
  })

test('what was sold names the rides that were sold with it: how many, where and when', async () => {
  await show('en', [
    { name: out, qty: 2 },
    { name: home, qty: 1 },
  ])
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  expect(await within(done).findByRole('heading', { name: '3 rides' })).toBeTruthy()
  expect(within(done).getByText('2 × 18:50 Pier – 19:30')).toBeTruthy()
  expect(within(done).getByText('1 × 23:00 – Pier 23:40')).toBeTruthy()
})

test('in Turkish by their Turkish names', async () => {
  await show('tr', [{ name: out, qty: 1 }])
  expect(await screen.findByRole('heading', { name: '1 yolculuk' })).toBeTruthy()
  expect(screen.getByText('1 × 18:50 İskele – 19:30')).toBeTruthy()
})

test('without any it says nothing of them', async () => {
  await show('en')
  await screen.findByRole('heading', { name: '1 pass' })
  expect(screen.queryByRole('heading', { name: /ride/ })).toBeNull()
})
