import type { PassTypeId, TicketSessionId } from '@marquee/contract'
import type { RideOffer } from '@marquee/contract/rides'
import { createFormatters } from '@marquee/i18n'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { type ChosenRide, isAboutRides, readRides, ridesOf, ridesSum } from '../checkout/rides.ts'
import { RideSection } from './ride-section.tsx'
import { waysName } from './stops.ts'

afterEach(cleanup)

const [adult, child] = ['adult' as PassTypeId, 'child' as PassTypeId]
const guests = [
  { passTypeId: adult, name: { en: 'Adult', tr: 'Tam' }, count: 2 },
  { passTypeId: child, name: { en: 'Child', tr: 'Çocuk' }, count: 1 },
]
const stop = (plannedAt: string, minor: number) => ({
  ...{ pickupPointId: 'pier', areaId: 'kadikoy', name: { en: 'Pier', tr: 'İskele' }, plannedAt, isGone: false },
  prices: [
    { passTypeId: null, amountMinor: minor },
    { passTypeId: child, amountMinor: minor / 2 },
  ],
})
const trip = (id: string, direction: 'to' | 'from', free: number) => ({
  ...{ id, direction, free, isClosed: false },
  // Istanbul is three hours ahead.
  at: direction === 'to' ? '2026-12-05T16:30:00.000Z' : '2026-12-05T20:00:00.000Z',
  stops: [stop(direction === 'to' ? '2026-12-05T15:50:00.000Z' : '2026-12-05T20:40:00.000Z', 36_000)],
})
const offer = {
  ...{ currency: 'TRY', taxPpm: 200_000 },
  trips: [trip('there', 'to', 5), trip('late', 'to', 0), trip('home', 'from', 4)],
  returns: [
    {
      ...{ to: 'there', from: 'home', areaId: 'kadikoy' },
      prices: [
        { passTypeId: null, amountMinor: 60_000 },
        { passTypeId: child, amountMinor: 30_000 },
      ],
    },
  ],
} as unknown as RideOffer

async function show(
  answer: RideOffer = offer,
  before: readonly ChosenRide[] = [],
  packaged: readonly ChosenRide[] = [],
) {
  const onChange = vi.fn()
  function Basket() {
    const [rides, setRides] = useState(before)
    return (
      <RideSection
        door="booking"
        ticketSessionId={'s' as TicketSessionId}
        currency="TRY"
        guests={guests}
        rides={rides}
        packaged={packaged}
        onChange={(next) => {
          onChange(next)
          setRides(next)
        }}
      />
    )
  }
  const shown = await showScreen(<Basket />, {
    namespaces: ['rideSale', 'common'],
    at: '/ticket-booking',
    rights: {},
    answers: { 'rides.offer': () => answer },
  })
  return { ...shown, onChange }
}
const open = async ({ user }: { user: Awaited<ReturnType<typeof show>>['user'] }) => {
  await user.click(await screen.findByRole('button', { name: 'Add a ride' }))
  return screen.findByRole('dialog')
}

test('both ways of everybody in the basket are chosen in a dialog, at the price of both, and stand in the basket', async () => {
  const shown = await show()
  const dialog = await open(shown)
  const { user, onChange } = shown
  await user.selectOptions(within(dialog).getByLabelText('To the venue'), '18:50 Pier – 19:30 · 5 places left')
  await user.selectOptions(within(dialog).getByLabelText('Home from the venue'), '23:00 – Pier 23:40 · 4 places left')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺1,500.00' }))
  const [rides] = onChange.mock.lastCall as [ChosenRide[]]
  const both = { to: { tripId: 'there', pickupPointId: 'pier' }, from: { tripId: 'home', pickupPointId: 'pier' } }
  expect(ridesOf({ rides })).toEqual({
    rides: [
      { passTypeId: adult, qty: 2, ...both },
      { passTypeId: child, qty: 1, ...both },
    ],
  })
  expect(ridesSum(rides)).toEqual({ dueMinor: 150_000, taxMinor: 25_000, rates: [200_000, 200_000] })
  expect(readRides(JSON.parse(JSON.stringify(rides)))).toEqual(rides)
  expect(await screen.findByText('Ride, Adult')).toBeTruthy()
  expect(screen.getAllByText('5 Dec 18:50 Pier – 19:30 · 23:00 – Pier 23:40')).toHaveLength(2)
  await user.click(screen.getAllByRole('button', { name: /^Remove ride/ })[0] as HTMLElement)
  expect(screen.queryByText('Ride, Adult')).toBeNull()
})

test('a full trip says so and cannot be chosen, and what is in the basket needs its places too', async () => {
  const taken = {
    ...{ key: 'k', passTypeId: adult, qty: 3, unitMinor: 36_000, taxPpm: 0, name: { en: '', tr: '' } },
    ...{ to: { tripId: 'there', pickupPointId: 'pier' }, from: null },
  } as unknown as ChosenRide
  const shown = await show(offer, [taken])
  const dialog = await open(shown)
  const full = within(dialog).getByRole<HTMLOptionElement>('option', { name: /full$/ })
  expect(full.disabled).toBe(true)
  await shown.user.selectOptions(within(dialog).getByLabelText('To the venue'), '18:50 Pier – 19:30 · 2 places left')
  await shown.user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(within(dialog).getByRole('alert').textContent).toBe('Only 2 places are left on this trip')
  expect(shown.onChange).not.toHaveBeenCalled()
})

test('a ride of the basket is changed in place: its own places are free for it, those of a package are not', async () => {
  const ride = (key: string, more: Partial<ChosenRide>) =>
    ({
      ...{ key, passTypeId: adult, qty: 2, unitMinor: 36_000, taxPpm: 0, name: { en: `Ride ${key}`, tr: '' } },
      ...{ to: { tripId: 'there', pickupPointId: 'pier' }, from: null },
      ...more,
    }) as unknown as ChosenRide
  const other = ride('other', { passTypeId: child, qty: 1 })
  const { user, onChange } = await show(offer, [ride('k', {}), other], [{ ...other, qty: 1 }])
  const press = await screen.findByRole('button', { name: 'Change ride Ride k' })
  press.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Change ride' })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('To the venue')))
  // Of five places one is the child's and one a package's.
  expect(within(dialog).getByLabelText<HTMLSelectElement>('To the venue').selectedOptions[0]?.textContent).toBe(
    '18:50 Pier – 19:30 · 3 places left',
  )
  expect(within(dialog).queryByLabelText('Child')).toBeNull()
  const people = within(dialog).getByLabelText<HTMLInputElement>('Adult')
  expect(people.value).toBe('2')
  await user.clear(people)
  await user.type(people, '4{Enter}')
  expect(within(dialog).getByRole('alert').textContent).toBe('Only 3 places are left on this trip')
  await user.clear(people)
  await user.type(people, '3')
  await user.selectOptions(within(dialog).getByLabelText('To the venue'), 'No ride')
  await user.selectOptions(within(dialog).getByLabelText('Home from the venue'), '23:00 – Pier 23:40 · 4 places left')
  await user.click(within(dialog).getByRole('button', { name: 'Save for ₺1,080.00' }))
  const [rides] = onChange.mock.lastCall as [ChosenRide[]]
  expect(rides.map(({ key, qty, to, from }) => [key, qty, to?.tripId, from?.tripId])).toEqual([
    ['k', 3, undefined, 'home'],
    ['other', 1, 'there', undefined],
  ])
  await screen.findByText('5 Dec 23:00 – Pier 23:40')
  await waitFor(() => expect(document.activeElement).toBe(press))
})

test('nobody and nowhere are refused, fewer guests than there are can be carried', async () => {
  const shown = await show()
  const dialog = await open(shown)
  const { user, onChange } = shown
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(within(dialog).getByRole('alert').textContent).toBe('Choose a ride to the venue, home, or both')
  await user.selectOptions(within(dialog).getByLabelText('Home from the venue'), '23:00 – Pier 23:40 · 4 places left')
  await user.clear(within(dialog).getByLabelText('Child'))
  await user.clear(within(dialog).getByLabelText('Adult'))
  await user.type(within(dialog).getByLabelText('Adult'), '1')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺360.00' }))
  const [rides] = onChange.mock.lastCall as [ChosenRide[]]
  expect(rides.map(({ passTypeId, qty, unitMinor, to }) => [passTypeId, qty, unitMinor, to])).toEqual([
    [adult, 1, 36_000, null],
  ])
})

test('a show without trips offers nothing, and a refusal about rides is told apart', async () => {
  await show({ ...offer, trips: [] })
  expect(screen.queryByRole('region', { name: /^(?!Notifications$)/ })).toBeNull()
  expect(isAboutRides({ issues: [{ path: 'rides.0.to.tripId', message: 'field.tripFull' }] })).toBe(true)
  expect(isAboutRides({ issues: [{ path: 'items.0', message: 'field.invalid' }] })).toBe(false)
})

test('a way home after midnight says its own day', () => {
  const at = { stop: { name: { en: 'Pier', tr: 'İskele' }, plannedAt: '2026-12-05T21:50:00.000Z' } }
  const way = { ...at, trip: { direction: 'from', at: '2026-12-05T21:10:00.000Z' } } as never
  const there = {
    stop: { ...at.stop, plannedAt: '2026-12-05T15:50:00.000Z' },
    trip: { direction: 'to', at: '2026-12-05T16:30:00.000Z' },
  } as never
  const { date, time } = createFormatters({ language: 'tr', timeZone: 'Europe/Istanbul' })
  const how = { day: (moment: string) => date(moment, 'short'), time }
  expect(waysName([there, way], 'tr', how)).toBe('5 Ara 18:50 İskele – 19:30 · 6 Ara 00:10 – İskele 00:50')
  expect(waysName([undefined, way], 'tr', how)).toBe('6 Ara 00:10 – İskele 00:50')
})
