import { type SeatStatus, seatStatuses } from '@marquee/contract'

/**
 * One byte a seat out of the packed texts of `seatMapState`: of `status` four seats a byte, of `arrived` eight, the first
 * in the lowest bits. Throws a RangeError when the first text is too short for so many seats.
 */
export function unpackStatus(packed: string, seats: number, arrived = ''): Uint8Array {
  const bytes = atob(packed)
  if (bytes.length * 4 < seats) throw new RangeError('the status has fewer seats than the plan')
  const status = new Uint8Array(seats)
  const guests = atob(arrived)
  const inside = seatStatuses.indexOf('arrived')
  for (let n = 0; n < seats; n += 1) {
    // Behind the end of the text charCodeAt is NaN, which has no bits.
    const isInside = (guests.charCodeAt(n >> 3) >> (n & 7)) & 1
    status[n] = isInside ? inside : (bytes.charCodeAt(n >> 2) >> ((n & 3) * 2)) & 3
  }
  return status
}

/** The word of a status; without a status (a plan alone) every seat is free. */
export function statusOf(status: Uint8Array | null, seatNo: number): SeatStatus {
  return seatStatuses[status?.[seatNo] ?? 0] ?? 'free'
}

/** The status with these seats changed; the old one stays as it is. */
export function withStatus(status: Uint8Array, seatNos: readonly number[], to: SeatStatus): Uint8Array {
  const next = status.slice()
  for (const n of seatNos) if (n >= 0 && n < next.length) next[n] = seatStatuses.indexOf(to)
  return next
}

/** The seats in which two states differ. */
export function changedSeats(before: Uint8Array | null, after: Uint8Array | null, seats: number): number[] {
  const changed: number[] = []
  for (let n = 0; n < seats; n += 1) if ((before?.[n] ?? 0) !== (after?.[n] ?? 0)) changed.push(n)
  return changed
}

/** How many seats have each status. */
export function countStatus(status: Uint8Array | null, seats: number): Record<SeatStatus, number> {
  const counts: Record<SeatStatus, number> = { free: 0, held: 0, sold: 0, blocked: 0, arrived: 0 }
  for (let n = 0; n < seats; n += 1) counts[statusOf(status, n)] += 1
  return counts
}

/** How many seats there are of each kind (0 seat, 1 wheelchair, 2 companion), and how many of those are free. */
export function countFreeKinds(status: Uint8Array | null, kinds: readonly number[]): { all: number; free: number }[] {
  const counts = [0, 1, 2].map(() => ({ all: 0, free: 0 }))
  for (const [n, kind] of kinds.entries()) {
    const count = counts[kind]
    if (!count) continue
    count.all += 1
    if (statusOf(status, n) === 'free') count.free += 1
  }
  return counts
}
