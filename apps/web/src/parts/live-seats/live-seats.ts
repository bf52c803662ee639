import type { SeatChange, SeatMapState } from '@marquee/contract'
import { unpackStatus } from '../seat-map/model/status.ts'

/** Who keeps a seat, and until when (ms, the server's clock). */
export interface HeldSeat {
  holdId: string
  until: number
}

/** The seats of a ticket session as they are now. A new object for every change. */
export interface LiveSeats {
  /** As in `seatStatuses`, one byte a seat. */
  status: Uint8Array
  held: ReadonlyMap<number, HeldSeat>
  pools: SeatMapState['pools']
}

/** The seats as the server told them in one piece. */
export function liveSeatsOf(state: SeatMapState): LiveSeats {
  const held = new Map<number, HeldSeat>()
  for (const { id, seatNos, until } of state.holds) {
    for (const seatNo of seatNos) held.set(seatNo, { holdId: id, until: Date.parse(until) })
  }
  return { status: unpackStatus(state.status, state.seats, state.arrived), held, pools: state.pools }
}

/** The seats after a change; changes come in their order and each only once. */
export function withChange(live: LiveSeats, change: SeatChange): LiveSeats {
  const status = live.status.slice()
  const held = new Map(live.held)
  for (const { n, s, until, hold } of change.seats) {
    for (const seatNo of n) {
      if (seatNo < status.length) status[seatNo] = s
      if (hold && until) held.set(seatNo, { holdId: hold, until: Date.parse(until) })
      else held.delete(seatNo)
    }
  }
  const changed = new Map(change.pools.map((pool) => [pool.areaNo, pool]))
  const pools = change.pools.length === 0 ? live.pools : live.pools.map((pool) => changed.get(pool.areaNo) ?? pool)
  return { status, held, pools }
}

/** The seats once those whose time is up are free: running out is told by nobody. The same object when nothing is due. */
export function withoutExpired(live: LiveSeats, now: number): LiveSeats {
  const due = [...live.held].filter(([, { until }]) => until <= now)
  if (due.length === 0) return live
  const status = live.status.slice()
  const held = new Map(live.held)
  for (const [seatNo] of due) {
    if (status[seatNo] === 1) status[seatNo] = 0
    held.delete(seatNo)
  }
  return { ...live, status, held }
}

/** When the next hold ends, in ms; null when nothing is held. */
export function nextEnd(live: LiveSeats): number | null {
  let first: number | null = null
  for (const { until } of live.held.values()) if (first === null || until < first) first = until
  return first
}
