import { type LocalText, type PassTypeId, type PickupPointId, type TripId, taxInside } from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'

interface Way {
  tripId: TripId
  pickupPointId: PickupPointId
}

/** Guests of a basket who are carried the same way, at what one of them was told to pay. */
export interface ChosenRide {
  /** Names it among the others of its basket. */
  key: string
  /** null: whoever they are. */
  passTypeId: PassTypeId | null
  qty: number
  to: Way | null
  from: Way | null
  unitMinor: number
  taxPpm: number
  /** Where and when, as it was when it was chosen. */
  name: LocalText
}

/** What rides cost, in minor units, with the tax inside. */
export const ridesSum = (rides: readonly ChosenRide[]) => ({
  dueMinor: rides.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0),
  taxMinor: rides.reduce((sum, { qty, unitMinor, taxPpm }) => sum + taxInside(qty * unitMinor, taxPpm), 0),
  rates: rides.map(({ taxPpm }) => taxPpm),
})

/** How many people of each kind are in a basket. */
export const ridersOf = (
  types: readonly { id: PassTypeId; name: LocalText; people: number }[],
  lines: readonly { type: { id: PassTypeId } | null; qty: number }[],
) =>
  types.map(({ id, name, people }) => ({
    passTypeId: id,
    name,
    count: lines.reduce((sum, { type, qty }) => (type?.id === id ? sum + qty * people : sum), 0),
  }))

/** What a sale names of them. */
export const ridesOf = ({ rides }: { rides: readonly ChosenRide[] }) =>
  rides.length === 0 ? {} : { rides: rides.map(({ passTypeId, qty, to, from }) => ({ passTypeId, qty, to, from })) }

/** Whether a sale was refused because of its rides: a trip is full or does not go, or a ride costs nothing any more. */
export const isAboutRides = ({ issues }: Pick<Failure, 'issues'>): boolean =>
  issues.some(({ path }) => path.startsWith('rides.'))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function readWay(stored: unknown): Way | null {
  const { tripId, pickupPointId } = (stored ?? {}) as Record<string, unknown>
  return isText(tripId) && isText(pickupPointId)
    ? { tripId: tripId as TripId, pickupPointId: pickupPointId as PickupPointId }
    : null
}

/** What a device has kept; whatever is not ours is left out. */
export function readRides(stored: unknown): ChosenRide[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each): ChosenRide[] => {
    const { key, passTypeId, qty, unitMinor, taxPpm, name, ...ways } = (each ?? {}) as Record<string, unknown>
    const [to, from] = [readWay(ways.to), readWay(ways.from)]
    if (!isText(key) || !isCount(qty) || qty === 0 || !isCount(unitMinor) || !isCount(taxPpm)) return []
    if (to === null && from === null) return []
    const { en, tr } = (name ?? {}) as Record<string, unknown>
    const of = isText(passTypeId) ? (passTypeId as PassTypeId) : null
    const called = { en: isText(en) ? en : '', tr: isText(tr) ? tr : '' }
    return [{ key, passTypeId: of, qty, to, from, unitMinor, taxPpm, name: called }]
  })
}
