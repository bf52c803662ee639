import type { FoodChannel } from '@marquee/contract/food'

/** When and where something is sold, as its record says. */
export interface Offered {
  channels: readonly FoodChannel[]
  /** Monday is bit 0. */
  weekdays: number
  timeFrom: string
  timeUntil: string
}

/** A moment on the venue's clock: its weekday (Monday is 0) and its time, `HH:mm`. */
export interface Moment {
  weekday: number
  time: string
}

/** Whether something is sold in this channel at this moment. A window over midnight belongs to the day it begins on. */
export function isOffered({ channels, weekdays, timeFrom, timeUntil }: Offered, channel: FoodChannel, at: Moment) {
  if (!channels.includes(channel)) return false
  const isOn = (day: number) => (weekdays & (1 << ((day + 7) % 7))) !== 0
  const time = at.time.slice(0, 5)
  const [from, until] = [timeFrom.slice(0, 5), timeUntil.slice(0, 5)]
  if (from === until) return isOn(at.weekday)
  if (from < until) return isOn(at.weekday) && time >= from && time < until
  return (isOn(at.weekday) && time >= from) || (isOn(at.weekday - 1) && time < until)
}
