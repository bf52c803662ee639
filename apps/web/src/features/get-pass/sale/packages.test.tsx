import type { PackageId, PackageOnSale } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales } from '../../../testing/played-sales.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import GetPassPage from '../page.tsx'

const adult = '01990000-0000-7000-8000-0000000000c2'
const part = {
  kind: 'pass',
  passTypeId: adult,
  choiceGroup: null,
  optional: false,
  extraMinor: 0,
  name: { en: 'Adult' },
}
// 200.00 for each of three to six people, instead of 300.00.
const club = {
  ...{ id: '01990000-0000-7000-8000-0000000000d2' as PackageId, name: { en: 'Club', tr: 'Kulüp' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'sum_minus_percent', amountMinor: null, percentPpm: 333_333 },
  ...{ minPeople: 3, maxPeople: 6, channels: ['door'], partsRefundable: true, rev: 1 },
  items: [{ ...part, id: 'each', qty: 1, per: 'person', designatedMinor: null }],
} as unknown as PackageOnSale

let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  played.sales.packages = [club]
  await open()
})
afterEach(cleanup)

const bus = {
  ...part,
  kind: 'ride',
  passTypeId: null,
  direction: 'return',
  areaId: null,
  vehicleClassId: null,
  variantId: null,
  modifiers: [],
}
// Two adults and their way there and home for 800.00.
const outing = {
  ...{ id: '01990000-0000-7000-8000-0000000000d6' as PackageId, name: { en: 'Outing', tr: 'Gezi' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 80_000, percentPpm: null, rev: 1 },
  ...{ minPeople: null, maxPeople: null, channels: ['door'], partsRefundable: true },
  items: [
    { ...part, id: 'two', qty: 2, per: 'order', designatedMinor: 50_000 },
    { ...bus, id: 'bus', qty: 2, per: 'order', designatedMinor: 30_000, name: { en: '', tr: '' } },
  ],
} as unknown as PackageOnSale
const trip = (id: string, direction: 'to' | 'from', at: string, plannedAt: string) => ({
  ...{ id, direction, at, free: 9, isClosed: false, classId: null },
  stops: [
    {
      ...{ pickupPointId: 'pier', areaId: 'harbour', name: { en: 'Pier', tr: 'İskele' }, plannedAt, isGone: false },
      prices: [{ passTypeId: null, amountMinor: 20_000 }],
    },
  ],
})
const offer = {
  ...{ currency: 'TRY', taxPpm: 200_000, returns: [] },
  trips: [
    trip('out', 'to', '2026-12-05T16:30:00.000Z', '2026-12-05T15:50:00.000Z'),
    trip('back', 'from', '2026-12-05T20:00:00.000Z', '2026-12-05T20:40:00.000Z'),
  ],
}

async function open() {
  const shown = await showScreen(<GetPassPage />, {
    namespaces: ['getPass', 'pay', 'till', 'shell', 'packageSale', 'rideSale', 'reductions'],
    at: '/order',
    rights: { ticket_order: { view: {}, sell: {} } },
    answers: { ...played.answers, 'rides.expressOffer': () => offer },
  })
  user = shown.user
}
const cart = () => screen.getByRole('region', { name: 'Basket' })

test('a package for people is one line of the ticket, kept over a reload, and takes its places from the room', async () => {
  await screen.findByRole('button', { name: /^Club/ })
  await user.keyboard('k')
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  expect(dialog.textContent).toContain('Club · −33.3333')
  await user.clear(within(dialog).getByLabelText('People'))
  await user.type(within(dialog).getByLabelText('People'), '4{Enter}')
  await waitFor(() => expect(cart().textContent).toContain('1 × Clubfor 4 people'))
  expect(cart().textContent).toContain('4 × Adult')
  // A third of 1,200.00, rounded half up, comes off.
  expect(cart().textContent).toContain('₺800.00')
  cleanup()
  await open()
  await waitFor(() => expect(cart().textContent).toContain('for 4 people'))
  await user.click(within(cart()).getByRole('button', { name: 'Remove Club' }))
  expect(cart().textContent).not.toContain('Club')
})

test('too few people are said, and nothing is added', async () => {
  await user.click(await screen.findByRole('button', { name: /^Club/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  await user.clear(within(dialog).getByLabelText('People'))
  await user.type(within(dialog).getByLabelText('People'), '2{Enter}')
  expect(dialog.textContent).toContain('Enter a number from 3 to 6')
})

test('a ride in a package is chosen with it, kept over a reload, and part of the total', async () => {
  played.sales.packages = [outing]
  cleanup()
  await open()
  await user.click(await screen.findByRole('button', { name: /^Outing/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  // One stop each way: there is nothing to choose.
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Ride home').value).toBe('back pier'))
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺800.00' }))
  await waitFor(() => expect(cart().textContent).toContain('2 × Ride · 5 Dec 18:50 Pier – 19:30 · 23:00 – Pier 23:40'))
  expect(cart().textContent).toContain('₺800.00')
  cleanup()
  await open()
  await waitFor(() => expect(cart().textContent).toContain('2 × Ride · 5 Dec 18:50 Pier'))
})

test('a dish in a package is sold with it, kept over a reload, and part of the total', async () => {
  const soup = { ...bus, kind: 'food', direction: null, variantId: 'soup', name: { en: 'Soup', tr: 'Çorba' } }
  const dinner = {
    ...{ ...outing, name: { en: 'Dinner', tr: 'Yemekli' } },
    items: [outing.items[0], { ...soup, id: 'soup', qty: 2, per: 'order', designatedMinor: 30_000 }],
    dishes: [{ itemId: 'soup', listMinor: 20_000, taxPpm: 100_000, left: 5 }],
  } as unknown as PackageOnSale
  played.sales.packages = [dinner]
  cleanup()
  await open()
  await user.click(await screen.findByRole('button', { name: /^Dinner/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  expect(dialog.textContent).toContain('Includes 2 × Adult and 2 × Soup')
  // Five are left: three packages want six.
  await user.clear(within(dialog).getByLabelText('How many'))
  await user.type(within(dialog).getByLabelText('How many'), '3')
  expect(within(dialog).getByRole('alert').textContent).toBe('Not enough left: Soup')
  await user.clear(within(dialog).getByLabelText('How many'))
  await user.type(within(dialog).getByLabelText('How many'), '2')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺1,600.00' }))
  await waitFor(() => expect(cart().textContent).toContain('4 × Soup'))
  expect(cart().textContent).toContain('₺1,600.00')
  cleanup()
  await open()
  await waitFor(() => expect(cart().textContent).toContain('4 × Soup'))
})
