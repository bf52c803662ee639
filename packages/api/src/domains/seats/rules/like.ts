// Places of another show for passes that move there together. Pure.

/** A seat of the show that is left: where it was and what it cost. */
export interface LeftSeat {
  passId: string
  stableKey: string
  categoryId: string
  /** A place for a wheelchair is given for one of its kind alone. */
  kind: string
}

/** A free seat of the other show. */
export interface FreeSeat {
  seatNo: number
  stableKey: string
  categoryId: string
  kind: string
  /** Seats of one run stand side by side in the order of their places. */
  run: number
  place: number
}

/**
 * Seats for passes that belong together: the very same ones when all of them are free, else as many of each category, side
 * by side where that is possible. null when a category has not enough.
 */
export function seatsLike(left: readonly LeftSeat[], free: readonly FreeSeat[]): Map<string, FreeSeat> | null {
  const byKey = new Map(free.map((seat) => [`${sortOf(seat)}/${seat.stableKey}`, seat]))
  const same = left.flatMap((seat) => {
    const found = byKey.get(`${sortOf(seat)}/${seat.stableKey}`)
    return found ? [[seat.passId, found] as const] : []
  })
  if (same.length === left.length) return new Map(same)
  const found = new Map<string, FreeSeat>()
  for (const [sort, passes] of Map.groupBy(left, sortOf)) {
    const open = free.filter((seat) => sortOf(seat) === sort).sort((a, b) => a.run - b.run || a.place - b.place)
    const seats = neighbours(open, passes.length) ?? open.slice(0, passes.length)
    if (seats.length < passes.length) return null
    for (const [index, seat] of seats.entries()) {
      const pass = passes[index]
      if (pass) found.set(pass.passId, seat)
    }
  }
  return found
}

const sortOf = ({ categoryId, kind }: LeftSeat | FreeSeat) => `${categoryId}/${kind}`

function neighbours(open: readonly FreeSeat[], count: number): FreeSeat[] | null {
  for (let from = 0; from + count <= open.length; from += 1) {
    const seats = open.slice(from, from + count)
    const [first] = seats
    if (first && seats.every(({ run, place }, index) => run === first.run && place === first.place + index))
      return seats
  }
  return null
}
