import type { SaleResult } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import type { BasketLine } from './basket.ts'
import { SaleDone } from './sale-done.tsx'
import { type SoldAlong, soldAlong } from './sold-along.ts'

afterEach(cleanup)

const out = { en: '18:50 Pier – 19:30', tr: '18:50 İskele – 19:30' }
const home = { en: '23:00 – Pier 23:40', tr: '23:00 – İskele 23:40' }

const popcorn = { en: 'Popcorn · Large', tr: 'Patlamış mısır · Büyük' }

test('rides and dishes of a basket and of its packages are told by name, whoever the guests are', () => {
  const packaged = (key: string) => ({ key, rides: [{ name: out, qty: 3 }], dishes: [{ name: popcorn, qty: 2 }] })
  const lines = [{ packaged: packaged('a') }, { packaged: packaged('a') }, { packaged: packaged('b') }]
  expect(
    soldAlong(
      [
        { name: out, qty: 2 },
        { name: home, qty: 1 },
      ],
      lines as unknown as BasketLine[],
    ),
  ).toEqual({
    rides: [
      { name: out, qty: 8 },
      { name: home, qty: 1 },
    ],
    dishes: [{ name: popcorn, qty: 4 }],
  })
  expect(soldAlong([], [])).toEqual({})
})

const result = {
  ...{ orderId: 'o', orderNo: 12, currency: 'TRY', grossMinor: 90_000, changeMinor: 0, dueAt: null },
  ...{ payments: [], passes: [{ id: 'p', shortCode: 'ABCD2345', passTypeId: 'a', seatNo: 1, areaNo: null }] },
} as unknown as SaleResult
const show = (language: 'en' | 'tr', along?: SoldAlong) =>
  showScreen(<SaleDone result={result} {...(along && { along })} onNext={vi.fn()} />, {
    ...{ namespaces: ['pay', 'till', 'customers', 'printers'], at: '/', language },
    rights: { ticket_order: { sell: {} } },
    answers: {},
  })

test('what was sold names the rides that were sold with it: how many, where and when', async () => {
  await show('en', {
    rides: [
      { name: out, qty: 2 },
      { name: home, qty: 1 },
    ],
  })
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  expect(await within(done).findByRole('heading', { name: '3 rides' })).toBeTruthy()
  expect(within(done).getByText('2 × 18:50 Pier – 19:30')).toBeTruthy()
  expect(within(done).getByText('1 × 23:00 – Pier 23:40')).toBeTruthy()
})

test('in Turkish by their Turkish names', async () => {
  await show('tr', { rides: [{ name: out, qty: 1 }] })
  expect(await screen.findByRole('heading', { name: '1 yolculuk' })).toBeTruthy()
  expect(screen.getByText('1 × 18:50 İskele – 19:30')).toBeTruthy()
})

test('the dishes of its packages are named, which the guests ask about', async () => {
  await show('tr', { dishes: [{ name: popcorn, qty: 2 }] })
  expect(await screen.findByRole('heading', { name: 'Gösteri için sipariş edilenler' })).toBeTruthy()
  expect(screen.getByText('2 × Patlamış mısır · Büyük')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /yolculuk/ })).toBeNull()
})

test('without any it says nothing of them', async () => {
  await show('en')
  await screen.findByRole('heading', { name: '1 pass' })
  expect(screen.queryByRole('heading', { name: /ride|ordered/i })).toBeNull()
})
