import { modules, type PackageOnSale } from '@marquee/contract'
import type { RideOffer } from '@marquee/contract/rides'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../../testing/played-sales.ts'
import { refusal } from '../../../testing/refusal.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import BookingPage from '../page.tsx'

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
const adult = '01990000-0000-7000-8000-0000000000c2'
const item = (id: string, more: object) => ({
  ...{ id, kind: 'pass', passTypeId: adult, choiceGroup: null, qty: 2, per: 'order', designatedMinor: 50_000 },
  ...{ optional: false, extraMinor: 0, name: { en: 'Adult', tr: 'Tam' }, direction: null, areaId: null },
  ...{ vehicleClassId: null, variantId: null, modifiers: [], faceMinor: null },
  ...more,
})
const bus = { kind: 'ride', passTypeId: null, name: { en: 'Harbour', tr: 'Liman' } }
// Two adults and their way there for 750.00; the way home for 60.00 more.
const outing = {
  ...{ id: '01990000-0000-7000-8000-0000000000d5', name: { en: 'Outing', tr: 'Gezi' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 75_000, percentPpm: null, minPeople: null },
  ...{ maxPeople: null, channels: ['door'], partsRefundable: true, rev: 2 },
  items: [
    item('two', {}),
    item('there', { ...bus, direction: 'to', designatedMinor: 25_000, areaId: 'harbour' }),
    item('home', { ...bus, direction: 'from', designatedMinor: null, optional: true, extraMinor: 6000 }),
  ],
} as unknown as PackageOnSale
const stop = (pickupPointId: string, areaId: string, en: string, plannedAt: string) => ({
  ...{ pickupPointId, areaId, name: { en, tr: en }, plannedAt, isGone: false },
  prices: [{ passTypeId: null, amountMinor: 20_000 }],
})
// Istanbul is three hours ahead.
const trip = (id: string, direction: 'to' | 'from', free: number, stops: object[]) => ({
  ...{ id, direction, free, isClosed: false, classId: null, stops },
  at: direction === 'to' ? '2026-12-05T16:30:00.000Z' : '2026-12-05T20:00:00.000Z',
})
const early = stop('pier', 'harbour', 'Pier', '2026-12-05T15:50:00.000Z')
const market = stop('market', 'harbour', 'Market', '2026-12-05T16:00:00.000Z')
const station = stop('station', 'hill', 'Station', '2026-12-05T16:10:00.000Z')
const offerOf = (...trips: object[]) =>
  ({ currency: 'TRY', taxPpm: 200_000, trips, returns: [] }) as unknown as RideOffer
const both = offerOf(
  trip('out', 'to', 3, [early, market, station]),
  trip('back', 'from', 1, [stop('pier', 'harbour', 'Pier', '2026-12-05T20:40:00.000Z')]),
)

let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
async function open(offer: RideOffer) {
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'packageSale', 'rideSale', 'reductions'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: { ...played.answers, 'rides.offer': () => offer },
  })
  user = shown.user
  await user.click(await screen.findByRole('button', { name: /^Outing/ }))
  return screen.findByRole('dialog', { name: 'Add package' })
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const line = () => within(basket()).getByRole('list', { name: 'In the basket' })

async function pay() {
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  played.sales.packages = [outing]
})
afterEach(cleanup)

test('asks for the stop and time of its ride, offers those of its area alone, and is sold with them', async () => {
  const dialog = await open(both)
  const where = await within(dialog).findByLabelText('Ride to the venue')
  await waitFor(() => expect(within(where).getAllByRole('option').length).toBeGreaterThan(1))
  const named = within(where)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(named.slice(-2)).toEqual(['18:50 Pier – 19:30 · 3 places left', '19:00 Market – 19:30 · 3 places left'])
  expect(named.join()).not.toContain('Station')
  expect(dialog.textContent).toContain('2 passes')
  await user.click(within(dialog).getByRole('button', { name: /^Add/ }))
  expect(where.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(where, 'out market')
  expect(dialog.textContent).toContain('instead of ₺1,000.00')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺750.00' }))
  await waitFor(() => expect(line().textContent).toContain('2 × Ride · 5 Dec 19:00 Market – 19:30'))
  expect([...played.sales.holds.values()].map(({ pools }) => pools)).toEqual([[{ areaNo: 0, qty: 2 }]])
  await pay()
  await screen.findByRole('dialog', { name: 'Sold' })
  expect(played.sales.sent).toMatchObject([
    {
      expectedDueMinor: 75_000,
      packages: [
        {
          parts: [
            { itemId: 'two', areaNo: 0, qty: 2 },
            { itemId: 'there', qty: 2, ride: { to: { tripId: 'out', pickupPointId: 'market' }, from: null } },
          ],
        },
      ],
    },
  ])
})

test('its ride is changed in the basket, and sold from the other stop', async () => {
  const dialog = await open(both)
  await user.selectOptions(await within(dialog).findByLabelText('Ride to the venue'), 'out market')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺750.00' }))
  const press = await within(basket()).findByRole('button', { name: 'Change ride 5 Dec 19:00 Market – 19:30' })
  press.focus()
  await user.keyboard('{Enter}')
  const change = await screen.findByRole('dialog', { name: 'Change ride' })
  const where = await within(change).findByLabelText<HTMLSelectElement>('Ride to the venue')
  // Its own two places are free for it.
  await waitFor(() => expect(where.selectedOptions[0]?.textContent).toBe('19:00 Market – 19:30 · 3 places left'))
  await user.selectOptions(where, 'out pier')
  await user.click(within(change).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(line().textContent).toContain('2 × Ride · 5 Dec 18:50 Pier – 19:30'))
  expect(line().textContent).not.toContain('Market')
  expect(basket().textContent).toContain('₺750.00')
  await pay()
  await screen.findByRole('dialog', { name: 'Sold' })
  expect(played.sales.sent[0]?.packages?.[0]?.parts[1]).toMatchObject({
    ride: { to: { tripId: 'out', pickupPointId: 'pier' }, from: null },
  })
})

test('a ride that is optional is asked for when it is wanted, and a trip with too few places says so', async () => {
  const dialog = await open(both)
  await user.selectOptions(await within(dialog).findByLabelText('Ride to the venue'), 'out pier')
  expect(within(dialog).queryByLabelText('Ride home')).toBeNull()
  await user.click(within(dialog).getByRole('checkbox', { name: /2 × Ride home · Harbour \+₺60.00/ }))
  // One stop alone: there is nothing to choose.
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Ride home').value).toBe('back pier')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺810.00' }))
  expect(dialog.textContent).toContain('Only 1 place is left on this trip')
  expect(played.sales.holds.size).toBe(0)
})

test('a show without a trip for it cannot have the package, and the dialog says why', async () => {
  const dialog = await open(offerOf(trip('hill', 'to', 9, [station])))
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toContain('No ride in this package goes to this show'),
  )
  expect(within(dialog).getByRole('button', { name: /^Add/ }).hasAttribute('disabled')).toBe(true)
})

test('a trip that filled up meanwhile is told as a ride, and nothing is sold', async () => {
  const dialog = await open(both)
  await user.selectOptions(await within(dialog).findByLabelText('Ride to the venue'), 'out pier')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺750.00' }))
  await waitFor(() => expect(line().textContent).toContain('Outing'))
  played.sales.next = refusal('SOLD_OUT', {
    issues: [{ path: 'packages.0.parts.1.ride.to.tripId', message: 'field.tripFull' }],
  }) as Error
  await pay()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('A ride can’t be sold as chosen'))
  expect(played.sales.orders.size).toBe(0)
})
