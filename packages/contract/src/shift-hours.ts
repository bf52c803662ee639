// Without schemas: the counter decides by it, and loads no more than it needs.

/** When a shift runs. Monday is bit 0; the times are `HH:mm`, and an end at or before the start is on the next day. */
export interface ShiftHours {
  weekdays: number
  starts: string
  ends: string
}

/** A moment on the venue's clock: its weekday (Monday is 0) and its time, `HH:mm`. */
export interface ClockMoment {
  weekday: number
  time: string
}

/**
 * Whether a shift runs at a moment: from its first minute, and no more in the one in which it ends. After midnight it is
 * still that of the day on which it began. The clock on the wall decides, also where it is put forward or back.
 */
export function isShiftOn({ weekdays, starts, ends }: ShiftHours, { weekday, time }: ClockMoment): boolean {
  const isOn = (day: number) => (weekdays & (1 << ((day + 7) % 7))) !== 0
  if (starts < ends) return isOn(weekday) && time >= starts && time < ends
  return (isOn(weekday) && time >= starts) || (isOn(weekday - 1) && time < ends)
}

/** Whether one of some shifts runs; null: no shift is asked for. */
export const isInShifts = (shifts: readonly ShiftHours[] | null, at: ClockMoment): boolean =>
  shifts === null || shifts.some((shift) => isShiftOn(shift, at))
