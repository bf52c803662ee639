import { type LocalText, type PassTypeId, type PickupPointId, type TripId, taxInside } from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'

interface Way {
  tripId: TripId
  pickupPointId: PickupPointId
}

/** On which trips guests are carried, at what one of them was told to pay by the list. */
export interface ChosenWays {
  to: Way | null
  from: Way | null
  unitMinor: number
  taxPpm: number
  /** Where and when, as it was when it was chosen. */
  name: LocalText
}

/** Guests of a basket who are carried the same way. */
export interface ChosenRide extends ChosenWays {
  /** Names it among the others of its basket. */
  key: string
  /** null: whoever they are. */
  passTypeId: PassTypeId | null
  qty: number
}

/** What rides cost, in minor units, with the tax inside. */
export const ridesSum = (rides: readonly Pick<ChosenRide, 'qty' | 'unitMinor' | 'taxPpm'>[]) => ({
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

/** Whether a field of a sale is about a ride, alone or in a package. */
export const isRidePath = (path: string): boolean => /^(rides|packages\.\d+\.parts\.\d+\.ride)\./.test(path)

/** Whether a sale was refused because of its rides: a trip is full or does not go, or a ride costs nothing any more. */
export const isAboutRides = ({ issues }: Pick<Failure, 'issues'>): boolean =>
  issues.some(({ path }) => isRidePath(path))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function readWay(stored: unknown): Way | null {
  const { tripId, pickupPointId } = (stored ?? {}) as Record<string, unknown>
  return isText(tripId) && isText(pickupPointId)
    ? { tripId: tripId as TripId, pickupPointId: pickupPointId as PickupPointId }
    : null
}

/** On which trips somebody is carried, as a device has kept it; null: it is not ours. */
export function readWays(stored: unknown): ChosenWays | null {
  const { unitMinor, taxPpm, name, ...ways } = (stored ?? {}) as Record<string, unknown>
  const [to, from] = [readWay(ways.to), readWay(ways.from)]
  if (!isCount(unitMinor) || !isCount(taxPpm) || (to === null && from === null)) return null
  return { to, from, unitMinor, taxPpm, name: readName(name) }
}

function readName(stored: unknown): LocalText {
  const { en, tr } = (stored ?? {}) as Record<string, unknown>
  return { en: isText(en) ? en : '', tr: isText(tr) ? tr : '' }
}

/** What a device has kept; whatever is not ours is left out. */
export function readRides(stored: unknown): ChosenRide[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each): ChosenRide[] => {
    const { key, passTypeId, qty } = (each ?? {}) as Record<string, unknown>
    const ways = readWays(each)
    if (!ways || !isText(key) || !isCount(qty) || qty === 0) return []
    const of = isText(passTypeId) ? (passTypeId as PassTypeId) : null
    return [{ key, passTypeId: of, qty, ...ways }]
  })
}
