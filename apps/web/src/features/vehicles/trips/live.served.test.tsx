import { randomUUID } from 'node:crypto'
import { makeLonely, makeRoadTrip } from '@marquee/api/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { todayIn } from '../../../lib/today.ts'
import { servedVenue } from '../../../testing/served-venue.ts'
import { showServed } from '../../../testing/show-served.tsx'
import VehiclesPage from '../page.tsx'

const venue = servedVenue()
afterEach(cleanup)

test('what a driver does is seen on the day board while it happens, and nobody reloads it', async () => {
  const driver = await venue.person(['my_trips.view', 'my_trips.drive'])
  const { trip, points, farRides } = await makeRoadTrip(venue.api, driver, { started: false })
  const dispatcher = await venue.person(['vehicles.view'])
  // It departs in half an hour.
  const date = todayIn('Europe/Istanbul', new Date(Date.now() + 30 * 60_000))
  await showServed(<VehiclesPage />, {
    ...{ venue, as: dispatcher, namespaces: ['vehicles', 'record'] as const },
    at: `/vehicles?view=trips&date=${date}`,
  })
  const board = await screen.findByRole('list', { name: 'Trips of the day by vehicle' })
  const says = (text: RegExp) =>
    waitFor(() => expect(within(board).getByRole('button').textContent).toEqual(expect.stringMatching(text)))
  await says(/3 of \d+ places taken/)
  const once = () => ({ commandId: randomUUID(), tripId: trip.id })
  const me = driver.caller.myTrips
  await me.start(once())
  await says(/On the road · 0 aboard/)
  await me.mark({ ...once(), rideId: farRides[0] as never, state: 'boarded' })
  await says(/1 aboard/)
  await me.stopDone({ ...once(), pickupPointId: points[0] as never, done: true })
  await says(/1 missed/)
  await me.finish(once())
  await says(/Ended · 1 aboard · 2 missed/)
})

test('an open board hears that a show was called off, and its empty trip is cancelled there', async () => {
  const owner = await venue.api.signInAs('owner')
  const { session, date } = await makeLonely(venue.api, owner.caller)
  // Plans trips, and may not see the schedule.
  const dispatcher = await venue.person(['vehicles.view', 'vehicles.archive'])
  await showServed(<VehiclesPage />, {
    ...{ venue, as: dispatcher, namespaces: ['vehicles', 'record'] as const },
    at: `/vehicles?view=trips&date=${date}`,
  })
  await screen.findByRole('list', { name: 'Trips of the day by vehicle' })
  expect(screen.queryByRole('region', { name: 'Show called off' })).toBeNull()
  await owner.caller.schedule.cancelSession({ id: session.id, expectedRev: 1, reason: 'Storm' })
  const notice = await screen.findByRole('region', { name: 'Show called off' }, { timeout: 5_000 })
  fireEvent.click(within(notice).getByRole('button', { name: 'Cancel 1 empty trip' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel 1 trip?' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Storm' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel 1 empty trip' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Show called off' })).toBeNull())
  const { trips } = await owner.caller.trips.day({ date })
  expect(trips.map(({ state, reason }) => [state, reason])).toEqual([['cancelled', 'Storm']])
})
