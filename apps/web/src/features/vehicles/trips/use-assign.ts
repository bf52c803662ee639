import type { DriverId } from '@marquee/contract/transport'
import type { TripDay, TripFault, TripId, TripRow } from '@marquee/contract/trips'
import { useRef } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type BoardRow, driverFor } from './day.ts'
import { useTripCommands } from './queries.ts'

/** Why the server refused a vehicle or a driver, in words; undefined: for another reason. */
export function useFaultText() {
  const { t } = useTexts('vehicles')
  return (failure: Failure) => {
    const fault = failure.details.fault
    return typeof fault === 'string' ? t(`vehicles:trips.fault.${fault as TripFault}`) : undefined
  }
}

/** Gives a trip to the vehicle of another row; the server decides, and says why not. False: it stays where it is. */
export function useAssign(day: TripDay) {
  const { t } = useTexts('vehicles', 'errors')
  const { assign } = useTripCommands()
  const command = useCommand('trips.assign', assign.mutateAsync)
  const faultText = useFaultText()
  // Drivers who came with a vehicle go with it when the trip is taken off again.
  const came = useRef(new Map<TripId, DriverId>())
  return async function give(trip: TripRow, { vehicle }: BoardRow): Promise<boolean> {
    if ((trip.vehicle?.id ?? null) === (vehicle?.id ?? null)) return false
    const own = trip.driver?.id ?? null
    const driverId = vehicle ? driverFor(trip, vehicle, day) : own === came.current.get(trip.id) ? null : own
    const wanted = { id: trip.id, expectedRev: trip.rev, vehicleId: vehicle?.id ?? null, driverId }
    let done = await command.act(wanted)
    // One whose answer was lost went through, as the board shows by now. Asking again does nothing twice: each names its revision.
    if (done && 'failure' in done && done.failure.reason === 'IDEMPOTENCY_CONFLICT') done = await command.act(wanted)
    if (!done) return false
    if (!('failure' in done)) {
      if (own === null && driverId !== null) came.current.set(trip.id, driverId)
      else if (own !== driverId) came.current.delete(trip.id)
      toast.success(vehicle ? t('vehicles:trips.assigned', { plate: vehicle.plate }) : t('vehicles:trips.unassigned'))
      return true
    }
    const failure = readFailure(done.error)
    const why =
      failure.reason === 'STALE' ? 'changed' : isPassing(failure.reason) ? 'assignUnknown' : ('notAssigned' as const)
    toast.error(faultText(failure) ?? t(`vehicles:trips.${why}`))
    return false
  }
}
