import { waitlistFairAfter } from '@marquee/contract/waitlist'

/** A party in its turn. */
export interface Waiting {
  id: string
  people: number
  /** How many of them need a place for a wheelchair; absent: nobody. */
  wheelchairs?: number
  /** How often it was passed over. */
  skips: number
  /** How many seats were collected for it before, places for wheelchairs not among them. */
  has: number
}

/** What is free in a ticket session: seats, places for wheelchairs, and places in areas without seats. */
export interface Room {
  seats: number
  /** Absent: none. */
  wheelchairs?: number
  areas: readonly { areaNo: number; free: number }[]
}

/** Who gets places now, and what becomes of those who do not. */
export interface Served {
  /** Enough for the whole party: on seats (`areaNo` null), or in one area. */
  offers: { id: string; areaNo: number | null }[]
  /** The party for which the seats that are left are collected. */
  collects: { id: string; seats: number } | null
  /** Those that were passed over: somebody behind them was served. */
  passedOver: string[]
}

/**
 * Serves a waiting list in the order of its parties. One that does not fit as a whole is passed over, up to
 * `waitlistFairAfter` times. After that the seats that get free are collected for it, and nobody behind it gets any until
 * it fits. A party is never divided between seats and an area, nor between two areas. One with wheelchairs gets a place for
 * each of them, or nothing. Such places go to nobody else, and once a party was passed over as often, they are kept for it.
 */
export function serve(room: Room, waiting: readonly Waiting[]): Served {
  let { seats, wheelchairs: chairs = 0 } = room
  const areas = room.areas.map((area) => ({ ...area }))
  const served: Served = { offers: [], collects: null, passedOver: [] }
  const tooLarge: string[] = []
  for (const { id, people, wheelchairs = 0, skips, has } of waiting) {
    const missing = people - wheelchairs - has
    const area = wheelchairs === 0 ? areas.find(({ free }) => free >= people) : undefined
    const isFair = skips >= waitlistFairAfter || has > 0
    if (seats >= missing && chairs >= wheelchairs) {
      seats -= missing
      chairs -= wheelchairs
      served.offers.push({ id, areaNo: null })
    } else if (area) {
      area.free -= people
      served.offers.push({ id, areaNo: area.areaNo })
    } else if (seats >= missing) {
      // Only a place for a wheelchair is missing: who needs none waits for nobody.
      if (isFair) chairs = 0
      tooLarge.push(id)
      continue
    } else if (isFair) {
      return { ...served, collects: { id, seats } }
    } else {
      tooLarge.push(id)
      continue
    }
    served.passedOver.push(...tooLarge.splice(0))
  }
  return served
}
