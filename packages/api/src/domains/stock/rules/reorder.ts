import { fromMicro, type Micro, proportion, toMicro } from '@marquee/contract/micro'

/** What says how much of an item is needed. */
export interface Watched {
  available: Micro
  min: Micro
  par: Micro
  /** Used in the last 28 days. */
  used: Micro
  leadDays: number
  /** Guests booked until a delivery could come, and those of as many days lately. */
  booked: number
  usual: number
}

export interface Order {
  perDay: Micro
  /** How much busier the days until the delivery are than those lately; never less than as ever. */
  busier: number
  /** What will be used until the delivery comes. */
  expected: Micro
  suggested: Micro
}

const mostBusier = 5

/**
 * What to order of an item: when what is there will not last until a delivery without falling below the least, it is
 * filled up to the par, and to the least besides what is used meanwhile. null: there is enough. Fewer bookings than
 * lately say nothing, because others may still come.
 */
export function orderOf({ available, min, par, used, leadDays, booked, usual }: Watched): Order | null {
  const perDay = proportion(used, 1n, 28n)
  const ratio = usual > 0 ? booked / usual : 1
  const busier = Math.min(Math.max(ratio, 1), mostBusier)
  const days = BigInt(Math.max(leadDays, 1))
  const expected = proportion(perDay * days, BigInt(Math.round(busier * 1000)), 1000n)
  if (available - expected >= min) return null
  const wanted = par > min ? par : min
  const suggested = wanted + expected - available
  return suggested > 0n ? { perDay, busier: Math.round(busier * 10) / 10, expected, suggested } : null
}

/** So many whole packings that it is at least what is needed. */
export function inPackings(needed: Micro, factor: string): { qty: number; micro: Micro } {
  const each = toMicro(factor)
  const qty = (needed + each - 1n) / each
  return { qty: Number(qty), micro: qty * each }
}

/** As people read it: three decimals, rounded up, because less would not do. */
export const readable = (micro: Micro): string => fromMicro(((micro + 999n) / 1000n) * 1000n)
