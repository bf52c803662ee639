import { type Carried, makeCarried, openTill, priceCarried, type SignedIn } from '@marquee/api/testing'
import type { OrderId } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CancelDialog } from '../../parts/refunds/cancel-dialog.tsx'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import GetPassPage from '../get-pass/page.tsx'
import BookingPage from './page.tsx'

// A ride from the basket to the dialog of the sale, and back with the refund: nothing in between is played.

const venue = servedVenue()
let clerk: SignedIn
let carried: Carried
let way: string
let day: string
beforeAll(async () => {
  clerk = await venue.person('manager')
  await openTill(venue.api.database.db, { venue: venue.api.venue, userId: clerk.user.id })
})
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  const owner = await venue.person('owner')
  carried = await makeCarried(venue.api, owner, { standing: 40 })
  await priceCarried(owner, carried)
  // Get Pass shows the day that it is, however late the test runs.
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Istanbul' }).format(new Date()) as never
  // Places without seats alone: the drawing of seats comes over a network.
  const { asOwner } = venue.api.database
  await asOwner
    .updateTable('ticket_session')
    .set({ layout_version_id: null, local_date: today, business_date: today })
    .where('id', '=', carried.session.id)
    .execute()
  const [trip] = (await clerk.caller.rides.offer({ ticketSessionId: carried.session.id })).trips
  const stop = trip?.stops[0]
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' })
  const at = (instant = '') => clock.format(new Date(instant))
  const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', day: 'numeric', month: 'short' })
  day = calendar.format(new Date(stop?.plannedAt ?? ''))
  way = `${at(stop?.plannedAt)} ${stop?.name.en} – ${at(trip?.at)}`
})
afterEach(cleanup)

type User = Awaited<ReturnType<typeof showServed>>['user']
const basket = () => screen.getByRole('region', { name: 'Basket' })

/** Two adults are in the basket: both are carried to the show. */
async function addRide(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Add a ride' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rides' })
  const there = await within(dialog).findByLabelText('To the venue')
  await user.selectOptions(there, `${way} · 16 places left`)
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺500.00' }))
  await waitFor(() => expect(basket().textContent).toContain(way))
}

/** Pays by card, and what the dialog of the finished sale says of rides. */
async function pay(user: User) {
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  const done = await screen.findByRole('dialog', { name: 'Sold' })
  expect(await within(done).findByRole('heading', { name: '2 rides' })).toBeTruthy()
  expect(within(done).getByText(`2 × ${day} ${way}`)).toBeTruthy()
  expect(within(done).getByRole('heading', { name: '2 passes' })).toBeTruthy()
}

/** The order that was sold, with the places that it has on the trip. */
async function sold() {
  const [order] = (await clerk.caller.orders.list({ limit: 1 })).rows
  const { lines, rides, state } = await clerk.caller.orders.get({ id: order?.id as OrderId })
  const carriedBy = lines.flatMap(({ kind, qty, grossMinor }) => (kind === 'ride' ? [[qty, grossMinor]] : []))
  return { id: order?.id as OrderId, state, carriedBy, places: rides.map((ride) => ride.state) }
}
const freePlaces = async () =>
  (await clerk.caller.rides.offer({ ticketSessionId: carried.session.id })).trips.map(({ free }) => free)

const pages = [
  'booking',
  'pay',
  'till',
  'seatMap',
  'shell',
  'rideSale',
  'packageSale',
  'reductions',
  'getPass',
] as const

test('Ticket Booking sells a ride, its dialog names it, and a whole refund gives pass and ride back', async () => {
  const { user } = await showServed(<BookingPage />, {
    ...{ venue, as: clerk, namespaces: pages, at: `/ticket-booking?session=${carried.session.id}` },
  })
  const more = /^One Adult more/
  await user.click(await screen.findByRole('button', { name: more }))
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(screen.getByRole('button', { name: more }))
  await waitFor(() => expect(basket().textContent).toContain('₺600.00'))
  await addRide(user)
  await user.click(await within(basket()).findByRole('button', { name: /Take payment/ }))
  await pay(user)
  const { id, ...order } = await sold()
  expect(order).toEqual({ state: 'confirmed', carriedBy: [[2, 50_000]], places: ['booked', 'booked'] })
  expect(await freePlaces()).toEqual([14, 16])
  cleanup()

  const shown = await showServed(<CancelDialog orderId={id} onClose={vi.fn()} />, {
    ...{ venue, as: clerk, namespaces: ['refunds', 'orderList', 'till'] as const, at: '/order-list' },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'All 2 passes' }))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  expect(await within(back).findByText(`Including 2 × Ride · ${day} ${way.replace('–', '→')}`)).toBeTruthy()
  await shown.user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await shown.user.click(await screen.findByRole('button', { name: 'Refund ₺1,100.00' }))
  const done = await screen.findByRole('dialog', { name: 'Refunded' })
  expect(done.textContent).toContain('2 rides went back')
  const after = await sold()
  expect([after.state, after.carriedBy, after.places]).toEqual([
    ...[
      'cancelled',
      [
        [2, 50_000],
        [-2, -50_000],
      ],
      ['cancelled', 'cancelled'],
    ],
  ])
  expect(await freePlaces()).toEqual([16, 16])
})

test('Get Pass sells a ride, and its dialog names it', async () => {
  const { user } = await showServed(<GetPassPage />, {
    ...{ venue, as: clerk, namespaces: pages, at: `/order?session=${carried.session.id}` },
  })
  const more = await screen.findByRole('button', { name: 'One more: Adult' })
  await user.click(more)
  await user.click(more)
  expect(basket().textContent).toContain('2 passes₺600.00')
  await addRide(user)
  // What the passes and the ride cost is not said to be the price of the passes.
  expect(basket().textContent).toContain('Total₺1,100.00')
  await user.click(await screen.findByRole('button', { name: /^Card/ }))
  await pay(user)
  const { id: _, ...order } = await sold()
  expect(order).toEqual({ state: 'confirmed', carriedBy: [[2, 50_000]], places: ['booked', 'booked'] })
})
