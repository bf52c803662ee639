import type { FoodChannel } from '@marquee/contract/food'
import { type ClockMoment, isInShifts, type ShiftHours } from '@marquee/contract/shift-hours'

/** When and where something is sold, as its record says. */
export interface Offered {
  channels: readonly FoodChannel[]
  /** Monday is bit 0. */
  weekdays: number
  timeFrom: string
  timeUntil: string
}

export type Moment = ClockMoment

/**
 * Whether something is sold in this channel at this moment, whatever shift runs. A window over midnight belongs to the
 * day it begins on.
 */
export function isOffered({ channels, weekdays, timeFrom, timeUntil }: Offered, channel: FoodChannel, at: Moment) {
  if (!channels.includes(channel)) return false
  const isOn = (day: number) => (weekdays & (1 << ((day + 7) % 7))) !== 0
  const time = at.time.slice(0, 5)
  const [from, until] = [timeFrom.slice(0, 5), timeUntil.slice(0, 5)]
  if (from === until) return isOn(at.weekday)
  if (from < until) return isOn(at.weekday) && time >= from && time < until
  return (isOn(at.weekday) && time >= from) || (isOn(at.weekday - 1) && time < until)
}

/** A product may be bound to shifts besides. */
export interface OfferedInShifts extends Offered {
  /** Those in use that it names; null: it names none, and is sold in all. */
  shifts: ShiftHours[] | null
}

/** Whether a product is sold in this channel at this moment: by its days, its hours and its shifts. */
export const isSoldAt = (product: OfferedInShifts, channel: FoodChannel, at: Moment): boolean =>
  isOffered(product, channel, at) && isInShifts(product.shifts, { ...at, time: at.time.slice(0, 5) })
