import { randomUUID } from 'node:crypto'
import type { DriverId, PickupPointId } from '@marquee/contract/transport'
import type { TripDirection, TripId } from '@marquee/contract/trips'
import { sql } from 'kysely'
import { makeOrder, type TestOrder } from '../../../testing/sold.ts'
import type { SignedIn, TestApi } from '../../../testing/test-api.ts'
import { bookRides, departsIn } from './book-rides.ts'
import { makePoint, makeTrip } from './rides.ts'

let count = 0

/** A driver who signs in as this person. */
export async function makeDriverOf(api: TestApi, person: SignedIn): Promise<DriverId> {
  count += 1
  const owner = (await api.signInAs('owner')).caller
  return (await owner.drivers.create({ name: `Hasan ${count}`, userId: person.user.id })).id
}

/** Makes this person a driver, unless they are one. */
export async function driverOf(api: TestApi, person: SignedIn): Promise<DriverId> {
  const found = await api.database.asOwner
    .selectFrom('driver')
    .select('id')
    .where('user_id', '=', person.user.id)
    .where('venue_id', '=', person.user.venueId)
    .executeTakeFirst()
  return (found?.id as DriverId | undefined) ?? makeDriverOf(api, person)
}

interface Wanted {
  direction?: TripDirection
  /** Guests at the far stop, and at the near one. */
  far?: number
  near?: number
  started?: boolean
}

/** Whatever this driver drove before is over, and long past. */
async function endOthers(api: TestApi, driverId: DriverId): Promise<void> {
  const db = api.database.asOwner
  await sql`update trip set state = 'done', finished_at = now() where driver_id = ${driverId} and state = 'running'`.execute(
    db,
  )
  const others = await db.selectFrom('trip').select('id').where('driver_id', '=', driverId).execute()
  for (const { id } of others) {
    count += 1
    await departsIn(db, id as TripId, -1_000 * count)
  }
}

/** A trip of this person of two stops, 50 and 15 minutes away, that departs in half an hour, with guests. */
export async function makeRoadTrip(
  api: TestApi,
  person: SignedIn,
  { direction = 'to', far = 2, near = 1, started = true }: Wanted = {},
) {
  const owner = (await api.signInAs('owner')).caller
  const driverId = await driverOf(api, person)
  const points: PickupPointId[] = [await makePoint(owner, 50), await makePoint(owner, 15)]
  count += 1
  const date = new Date(Date.UTC(2028, 0, count)).toISOString().slice(0, 10)
  await endOthers(api, driverId)
  const trip = await makeTrip(owner, { direction, pickupPointIds: points, driverId, date })
  await departsIn(api.database.asOwner, trip.id, 30)
  const orders: TestOrder[] = []
  const rides = []
  for (const [at, guests] of [far, near].entries()) {
    if (guests === 0) continue
    const seatNos = Array.from({ length: guests }, (_, seat) => seat)
    const order = await makeOrder(api, { seatNos, guest: { name: `Guest ${at}`, phone: '+905321112233' } })
    orders.push(order)
    const place = { venueId: api.venue.id, orderId: order.orderId, pickupPointId: points[at] as PickupPointId }
    rides.push(await bookRides(api.database.asOwner, { ...place, trip }))
  }
  if (started) await person.caller.myTrips.start({ commandId: randomUUID(), tripId: trip.id })
  const [farRides = [], nearRides = []] = rides
  return { trip, points, orders, farRides, nearRides }
}
