import { randomUUID } from 'node:crypto'
import { makeTicketSession, openTill, type SignedIn, type TestTicketSession } from '@marquee/api/testing'
import type { OrderId } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CancelDialog } from '../../parts/refunds/cancel-dialog.tsx'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import BookingPage from '../booking/page.tsx'
import { LinesTab } from '../order-list/detail/lines-tab.tsx'

// A package with a dish from the basket to the kitchen, and back with the refund: nothing in between is played.

const venue = servedVenue()
let owner: SignedIn
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  sessionStorage.clear()
  localStorage.clear()
  owner = await venue.person('owner')
  clerk = await venue.person('manager')
  const { api } = venue
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
  session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 40 })
  // Places without seats alone: the drawing of seats comes over a network.
  await api.database.asOwner
    .updateTable('ticket_session')
    .set({ layout_version_id: null })
    .where('id', '=', session.id)
    .execute()
  await sellDinner()
})
afterEach(cleanup)

/** Two adults with a soup each for 1,000.00, which goes back whole or not at all. */
async function sellDinner() {
  const { caller } = owner
  const station = await caller.kitchenStations.create({
    ...{ code: 'HOT', name: { en: 'Stove', tr: 'Ocak' }, targetMinutes: 10 },
  })
  const category = await caller.foodCategories.create({ code: 'SOUP', name: { en: 'Soups', tr: '' }, color: '#b45309' })
  const { id } = await caller.foodProducts.create({
    ...{ code: 'LENTIL', name: { en: 'Soup', tr: 'Çorba' }, kind: 'simple' as const, priceMinor: 18_000 },
    ...{ categoryId: category.id, stationId: station.id },
  })
  const { rev, variants } = await caller.foodProducts.parts({ id })
  await caller.foodProducts.setState({ id, expectedRev: rev, state: 'active' })
  const part = { choiceGroup: null, qty: 2, per: 'order', optional: false, extraMinor: 0 } as const
  const pack = await caller.packages.create({
    ...{ productId: session.productId as never, name: { en: 'Dinner and show', tr: 'Yemekli gösteri' } },
    ...{ description: { en: '', tr: '' }, priceMode: 'fixed' as const, amountMinor: 100_000, percentPpm: null },
    ...{ validFrom: null, validUntil: null, channels: ['door' as const], minPeople: null, maxPeople: null },
    ...{ partsRefundable: false, showOnWebsite: false },
    items: [
      { ...part, kind: 'pass', passTypeId: session.adult, designatedMinor: 70_000 },
      { ...part, kind: 'food', passTypeId: null, variantId: variants[0]?.id ?? null, designatedMinor: 30_000 },
    ],
  })
  await caller.packages.setState({ id: pack.id, expectedRev: pack.rev, state: 'active' })
}

async function sold() {
  const [row] = (await clerk.caller.orders.list({ limit: 1 })).rows
  return clerk.caller.orders.get({ id: row?.id as OrderId })
}
/** What the kitchen has of it, once it has heard of it. */
async function cooked() {
  const { tickets } = await owner.caller.kitchen.board({})
  const made = tickets.flatMap(({ lines }) => lines.filter(({ kind, qty }) => kind === 'make' && qty > 0))
  return made.map(({ name, qty }) => `${qty} × ${name.en}`)
}

test('a package with a dish is sold, ordered ahead for its show, made in the kitchen, and refunded whole', async () => {
  const { user } = await showServed(<BookingPage />, {
    ...{ venue, as: clerk, at: `/ticket-booking?session=${session.id}` },
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'rideSale', 'packageSale', 'reductions'],
  })
  await user.click(await screen.findByRole('button', { name: /^Dinner and show/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  expect(dialog.textContent).toContain('2 × Soup')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺1,000.00' }))
  const basket = await screen.findByRole('region', { name: 'Basket' })
  await waitFor(() => expect(basket.textContent).toContain('2 × Soup'))
  await user.click(await within(basket).findByRole('button', { name: /Take payment/ }))
  const paying = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(paying).getByRole('radio', { name: 'Card' }))
  await user.type(within(paying).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(paying).getByRole('button', { name: /^Take ₺/ }))
  await screen.findByRole('dialog', { name: 'Sold' })
  cleanup()

  const order = await sold()
  await showServed(<LinesTab order={order} />, { venue, as: clerk, namespaces: ['orderList'], at: '/order-list' })
  expect((await screen.findByText('2 × Soup')).closest('li')?.textContent).toMatch(/Ordered for /)
  cleanup()
  expect(await cooked()).toEqual([])
  const [food] = await owner.caller.foodOrders.list({ ahead: true })
  await owner.caller.foodOrders.send({ commandId: randomUUID(), id: food?.id as never })
  expect(await cooked()).toEqual(['2 × Soup'])
  expect((await sold()).dishes).toMatchObject([{ state: 'sent' }])

  const shown = await showServed(<CancelDialog orderId={order.id} onClose={vi.fn()} />, {
    ...{ venue, as: clerk, namespaces: ['refunds', 'orderList', 'till'] as const, at: '/order-list' },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'All 2 passes' }))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  expect((await within(back).findByText('Including 2 × Soup')).nextElementSibling?.textContent).toBe('₺300.00')
  expect(within(back).getByText('2 items aren’t made any more.')).toBeTruthy()
  await shown.user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await shown.user.click(await screen.findByRole('button', { name: 'Refund ₺1,000.00' }))
  await screen.findByRole('dialog', { name: 'Refunded' })
  const after = await sold()
  expect([after.state, after.grossMinor, after.dishes]).toEqual(['cancelled', 0, []])
  expect(await cooked()).toEqual([])
}, 60_000)
