import { makeTicketSession, openTill, type SignedIn, type TestTicketSession } from '@marquee/api/testing'
import { groupGiftCode, type OrderId } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CancelDialog } from '../../parts/refunds/cancel-dialog.tsx'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import BookingPage from '../booking/page.tsx'
import { LinesTab } from '../order-list/detail/lines-tab.tsx'

// A package with a gift card from the basket to the hand of the guest, and back with the refund.

const venue = servedVenue()
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  sessionStorage.clear()
  localStorage.clear()
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
  const { caller } = await venue.person('owner')
  const part = { choiceGroup: null, per: 'order', optional: false, extraMinor: 0 } as const
  const pack = await caller.packages.create({
    ...{ productId: session.productId as never, name: { en: 'Treat', tr: 'İkram' } },
    ...{ description: { en: '', tr: '' }, priceMode: 'fixed' as const, amountMinor: 100_000, percentPpm: null },
    ...{ validFrom: null, validUntil: null, channels: ['door' as const], minPeople: null, maxPeople: null },
    ...{ partsRefundable: true, showOnWebsite: false },
    items: [
      { ...part, kind: 'pass', qty: 2, passTypeId: session.adult, designatedMinor: 75_000 },
      { ...part, kind: 'voucher', qty: 1, passTypeId: null, faceMinor: 25_000, designatedMinor: 25_000 },
    ],
  })
  await caller.packages.setState({ id: pack.id, expectedRev: pack.rev, state: 'active' })
})
afterEach(cleanup)

async function sold() {
  const [row] = (await clerk.caller.orders.list({ limit: 1 })).rows
  return clerk.caller.orders.get({ id: row?.id as OrderId })
}

test('a package with a gift card is sold, the card handed over, and taken back with the passes', async () => {
  const { user } = await showServed(<BookingPage />, {
    ...{ venue, as: clerk, at: `/ticket-booking?session=${session.id}` },
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'rideSale', 'packageSale', 'reductions', 'giftCards'],
  })
  await user.click(await screen.findByRole('button', { name: /^Treat/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  expect(dialog.textContent).toContain('1 × Gift card ₺250.00')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺1,000.00' }))
  const basket = await screen.findByRole('region', { name: 'Basket' })
  await waitFor(() => expect(basket.textContent).toContain('1 × Gift card ₺250.00'))
  await user.click(await within(basket).findByRole('button', { name: /Take payment/ }))
  const paying = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(paying).getByRole('radio', { name: 'Card' }))
  await user.type(within(paying).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(paying).getByRole('button', { name: /^Take ₺/ }))
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  const [card] = (await sold()).giftCards ?? []
  expect(await within(done).findByText(`•••• ${card?.tail}`)).toBeTruthy()
  await user.click(within(done).getByRole('button', { name: 'Show code' }))
  const [told] = await clerk.caller.giftCards.reveal({ ids: [card?.id as never] })
  expect(await within(done).findByText(groupGiftCode(told?.code ?? ''))).toBeTruthy()
  expect(within(done).getAllByRole('button', { name: 'Print' }).length).toBeGreaterThan(0)
  cleanup()

  const order = await sold()
  await showServed(<LinesTab order={order} />, {
    ...{ venue, as: clerk, namespaces: ['orderList', 'giftCards'] as const, at: '/order-list' },
  })
  const part = (await screen.findByText('1 × Gift card')).closest('li')
  expect(part?.textContent).toContain(`•••• ${card?.tail} · ₺250.00 · Active`)
  expect(await within(part as HTMLElement).findByRole('link')).toHaveProperty('pathname', '/gift-cards')
  cleanup()

  const shown = await showServed(<CancelDialog orderId={order.id} onClose={vi.fn()} />, {
    ...{ venue, as: clerk, namespaces: ['refunds', 'orderList', 'till'] as const, at: '/order-list' },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'All 2 passes' }))
  await screen.findByRole('button', { name: 'Refund ₺750.00' })
  await shown.user.click(screen.getByRole('checkbox', { name: /^Gift card/ }))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  expect((await within(back).findByText('Including 1 × Gift card')).nextElementSibling?.textContent).toBe('₺250.00')
  await shown.user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await shown.user.click(await screen.findByRole('button', { name: 'Refund ₺1,000.00' }))
  await screen.findByRole('dialog', { name: 'Refunded' })
  const after = await sold()
  expect([after.state, after.grossMinor, after.giftCards?.[0]?.state]).toEqual(['cancelled', 0, 'taken_back'])
}, 60_000)
