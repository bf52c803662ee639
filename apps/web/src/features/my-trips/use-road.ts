import type { RideMark, ScannedRide, TripManifest } from '@marquee/contract/my-trips'
import type { RideId } from '@marquee/contract/rides'
import type { PickupPointId } from '@marquee/contract/transport'
import { useRef, useState } from 'react'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { playTones } from '../../lib/tones.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { useRoadCalls } from './queries.ts'
import { type Deed, useDeeds } from './use-deeds.ts'

/** What came of the last scan. */
export interface ScanShown {
  key: string
  scanned: ScannedRide
}

// A camera reads the same code many times in a row.
const echoMs = 2_500
// The second tap of an impatient finger hits the button that has come in the place of the first, often the opposite one.
const twiceMs = 600

/** Everything a driver does on one trip. */
export function useRoad(trip: TripManifest) {
  const { t } = useTexts('myTrips', 'errors')
  const calls = useRoadCalls()
  const deeds = useDeeds()
  const failureText = useFailureText()
  const [shown, setShown] = useState<ScanShown | null>(null)
  // The camera keeps the function that it began with.
  const last = useRef({ code: '', at: 0 })
  const tapped = useRef({ what: '', at: 0 })
  const tripId = trip.id

  function onRefused(failure: Failure) {
    const fault = failure.details.fault
    if (fault === 'tooEarly' || fault === 'otherRuns') toast.error(t(`myTrips:fault.${fault}`))
    else toast.error(failure.reason === 'STATE' ? t('myTrips:fault.changed') : failureText(failure))
    calls.refresh()
  }
  const doing = (send: (commandId: string) => Promise<TripManifest>) => {
    const commandId = newUuid()
    return { key: commandId, send: () => send(commandId).then(calls.keep), onRefused }
  }

  /** What the last scan said is over with the next thing that the driver does. `what`: it is said of. */
  function act(what: string, deed: Deed) {
    const isTwice = tapped.current.what === what && Date.now() - tapped.current.at < twiceMs
    tapped.current = { what, at: Date.now() }
    if (isTwice) return
    setShown(null)
    deeds.add(deed)
  }

  return {
    deeds,
    shown,
    clear: () => setShown(null),
    start: () =>
      act(
        tripId,
        doing((commandId) => calls.start({ commandId, tripId })),
      ),
    finish: () =>
      act(
        tripId,
        doing((commandId) => calls.finish({ commandId, tripId })),
      ),
    stopDone: (pickupPointId: PickupPointId, done: boolean) =>
      act(
        pickupPointId,
        doing((commandId) => calls.stopDone({ commandId, tripId, pickupPointId, done })),
      ),
    mark: (rideId: RideId, state: RideMark) =>
      act(rideId, {
        ...doing((commandId) => calls.mark({ commandId, tripId, rideId, state })),
        mark: { rideId, state },
      }),
    scan(text: string) {
      const code = cleanScan(text)
      if (code === '' || (code === last.current.code && Date.now() - last.current.at < echoMs)) return
      last.current = { code, at: Date.now() }
      setShown(null)
      const commandId = newUuid()
      deeds.add({
        key: commandId,
        async send() {
          const scanned = await calls.scan({ commandId, tripId, code })
          setShown({ key: commandId, scanned })
          const ok = scanned.answer === 'boarded'
          navigator.vibrate?.(ok ? [60] : [200, 80, 200])
          playTones({ shape: ok ? 'sine' : 'square', notes: ok ? [[880, 0.09]] : [[200, 0.25]] })
        },
        onRefused,
      })
    },
  }
}
export type Road = ReturnType<typeof useRoad>
