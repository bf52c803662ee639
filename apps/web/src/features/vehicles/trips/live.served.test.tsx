import { randomUUID } from 'node:crypto'
import { makeRoadTrip } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
