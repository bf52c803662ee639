import type { AreaId, RideDirection, RideGap, RidePrice, VehicleClassId } from '@marquee/contract/transport'

const week = 7 * 1440

/** The minute of the week of a day and a time, from Monday, 00:00. */
export function minuteOfWeek(date: string, time: string): number {
  const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day * 1440 + hours * 60 + minutes
}

type Band = Pick<RidePrice, 'weekdays' | 'fromMinute' | 'toMinute'>

/** The minutes of the week of a band; what goes beyond Sunday night is at its beginning. */
function stretches({ weekdays, fromMinute, toMinute }: Band): [number, number][] {
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((day) => weekdays & (1 << day))
    .flatMap((day): [number, number][] => {
      const [from, to] = [day * 1440 + fromMinute, day * 1440 + toMinute]
      return to > week
        ? [
            [from, week],
            [0, to - week],
          ]
        : [[from, to]]
    })
}

/**
 * The price of a guest among those of their area and direction that hold at the moment: one of their own pass type goes
 * before one for all, and among these one of the vehicle's class before one for all. The database lets at most one of
 * each kind hold, so the answer is one.
 */
export function priceFor(
  prices: readonly RidePrice[],
  { classId, passTypeId }: Pick<RidePrice, 'classId' | 'passTypeId'>,
): RidePrice | null {
  const rank = (price: RidePrice) => (price.passTypeId === null ? 0 : 2) + (price.classId === null ? 0 : 1)
  const fitting = prices.filter(
    (price) =>
      (price.classId === null || price.classId === classId) &&
      (price.passTypeId === null || price.passTypeId === passTypeId),
  )
  return fitting.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

interface Scope {
  areaIds: readonly AreaId[]
  classIds: readonly VehicleClassId[]
}

const directions: readonly RideDirection[] = ['to', 'from']

/** Where the prices for guests of any pass type leave minutes of the week without one. */
export function gapsOf(prices: readonly RidePrice[], { areaIds, classIds }: Scope): RideGap[] {
  const gaps: RideGap[] = []
  for (const areaId of areaIds) {
    for (const classId of classIds) {
      for (const direction of directions) {
        const holding = prices.filter(
          (price) =>
            price.areaId === areaId &&
            price.direction === direction &&
            price.passTypeId === null &&
            (price.classId === null || price.classId === classId),
        )
        const gap = holding.length > 0 && gapIn(holding)
        if (gap) gaps.push({ areaId, classId, direction, ...gap })
      }
    }
  }
  return gaps
}

function gapIn(prices: readonly Band[]): Pick<RideGap, 'minutes' | 'fromMinute' | 'toMinute'> | null {
  const taken = prices.flatMap(stretches).toSorted(([a], [b]) => a - b)
  const free: [number, number][] = []
  let at = 0
  for (const [from, to] of [...taken, [week, week] as [number, number]]) {
    if (from > at) free.push([at, from])
    at = Math.max(at, to)
  }
  const [first] = free
  if (!first) return null
  return { minutes: free.reduce((sum, [from, to]) => sum + to - from, 0), fromMinute: first[0], toMinute: first[1] }
}
