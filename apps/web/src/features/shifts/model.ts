import type { ShiftRow } from '@marquee/contract'
import { hasDay, week } from '../../lib/record/weekdays.ts'

const dayMinutes = 24 * 60

type Timed = Pick<ShiftRow, 'id' | 'starts' | 'ends' | 'weekdays'>

/** A part of a shift on one day: minutes since midnight, and its place among those that run beside it. */
export interface Band<Shift extends Timed = ShiftRow> {
  shift: Shift
  from: number
  until: number
  /** It began on the day before. */
  isRest: boolean
  lane: number
  lanes: number
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether the end is on the next day; an end equal to the start is a whole day later. */
export const endsNextDay = ({ starts, ends }: Pick<ShiftRow, 'starts' | 'ends'>) =>
  starts !== '' && ends !== '' && ends <= starts

/** Length of a shift in minutes, up to a whole day. */
export const lengthOf = (shift: Pick<ShiftRow, 'starts' | 'ends'>) =>
  minutesOf(shift.ends) - minutesOf(shift.starts) + (endsNextDay(shift) ? dayMinutes : 0)

/** The seven days with the bands on them, by start. A shift over midnight goes on in the next day, Sunday's in Monday. */
export function weekOf<Shift extends Timed>(shifts: readonly Shift[]): Band<Shift>[][] {
  const days: Omit<Band<Shift>, 'lane' | 'lanes'>[][] = week.map(() => [])
  for (const shift of shifts) {
    const from = minutesOf(shift.starts)
    const until = from + lengthOf(shift)
    for (const day of week.filter((each) => hasDay(shift.weekdays, each))) {
      days[day]?.push({ shift, from, until: Math.min(until, dayMinutes), isRest: false })
      if (until > dayMinutes) days[(day + 1) % 7]?.push({ shift, from: 0, until: until - dayMinutes, isRest: true })
    }
  }
  return days.map(inLanes)
}

/** Puts what runs at the same time side by side. */
function inLanes<Shift extends Timed>(bands: Omit<Band<Shift>, 'lane' | 'lanes'>[]): Band<Shift>[] {
  const sorted = bands.toSorted((a, b) => a.from - b.from || a.until - b.until)
  const placed: Band<Shift>[] = []
  let group: Band<Shift>[] = []
  let ends: number[] = []
  for (const band of sorted) {
    // Nothing of the group runs any more: a new group begins.
    if (ends.every((end) => end <= band.from)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= band.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = band.until
    const next = { ...band, lane, lanes: 1 }
    group.push(next)
    placed.push(next)
    for (const each of group) each.lanes = ends.length
  }
  return placed
}

/** The other shifts that run at the same time on that day. */
export function besides<Shift extends Timed>(band: Band<Shift>, day: readonly Band<Shift>[]): Shift[] {
  const others = day.filter((each) => each !== band && each.from < band.until && band.from < each.until)
  return [...new Set(others.map(({ shift }) => shift))].filter((shift) => shift.id !== band.shift.id)
}
