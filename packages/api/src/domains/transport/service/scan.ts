import type { ScannedRide } from '@marquee/contract/my-trips'
import type { TripId } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { readCode } from '../../passes/service/check.ts'
import { findDriverOf, holdRides, markRides, selectOtherTrip } from '../repo/road.ts'
import { judgeScan } from '../rules/road.ts'
import { runningTrip } from './road.ts'
import { tellTrips } from './tell.ts'

interface Scan {
  commandId: string
  tripId: TripId
  code: string
}

const nobody: ScannedRide = { answer: 'unknown', name: null, rideIds: [], stop: null, trip: null }

/**
 * Takes aboard whoever has a place on the running trip by the pass whose code was scanned, and gets in at the stop that
 * is next; otherwise says why not and changes nothing. On the way from the venue all get in at its door.
 */
export async function scanRide(ctx: SignedContext, input: Scan): Promise<ScannedRide> {
  const { venueId, actor } = ctx
  const { commandId, tripId, code } = input
  return runCommand(ctx, { commandId, procedure: 'myTrips.scan', input: { ...input } }, async (work) => {
    const { tx } = work
    const driver = (await findDriverOf(tx, venueId, actor.userId)) ?? refuse('NOT_FOUND')
    const { pass, codeVersion } = await readCode(tx, venueId, code)
    const rides = pass ? await holdRides(tx, venueId, { passId: pass.row.id }) : []
    const trip = await runningTrip(ctx, tx, { id: tripId, driverId: driver.id, lock: 'share' })
    if (!pass) return nobody
    const here = rides
      .filter((ride) => ride.tripId === tripId)
      .map((ride) => ({
        ...ride,
        isThisStop: trip.direction === 'from' || trip.nextStop === null || ride.pickupPointId === trip.nextStop,
      }))
    const answer = judgeScan({
      code: codeVersion === null || codeVersion === pass.codeVersion ? 'good' : 'replaced',
      passState: pass.row.state,
      here,
      isElsewhere: rides.length > here.length,
    })
    const taken = here.filter(({ state, isThisStop }) => state !== 'boarded' && isThisStop)
    if (answer === 'boarded') {
      await markRides(tx, venueId, { ids: taken.map(({ id }) => id), state: 'boarded', by: actor.userId })
      for (const { id, state } of taken) {
        await work.audit({
          action: 'myTrips.scan',
          entity: 'ride',
          entityId: id,
          before: { state },
          after: { state: 'boarded' },
        })
      }
      await tellTrips(ctx, work, { ids: [trip.id] })
    }
    const about = answer === 'boarded' ? taken : here
    const other = answer === 'wrongTrip' ? await selectOtherTrip(tx, venueId, pass.row.id) : null
    return {
      answer,
      name: about[0]?.name ?? rides[0]?.name ?? null,
      rideIds: answer === 'boarded' || answer === 'wrongStop' ? about.map(({ id }) => id) : [],
      stop: answer === 'wrongStop' ? (about[0]?.stop ?? null) : null,
      trip: other,
    }
  })
}
