/** A line of an order that goes to the kitchen. */
interface SentLine {
  lineNo: number
  stationId: string
  course: number
  qty: number
}
interface SentBefore {
  course: number
  stationId: string
  isFired: boolean
}
export interface PlannedTicket<Line extends SentLine = SentLine> {
  stationId: Line['stationId']
  course: number
  /** `change`: its station has heard of this order before. */
  kind: 'new' | 'change'
  /** Whether the kitchen waits with it. */
  isHeld: boolean
  lines: Line[]
}

/**
 * The tickets for lines of an order, one for each station and course. The first course of an order begins at once, the
 * others wait until somebody fires them; what is added to a course that was fired does not wait.
 */
export function planTickets<Line extends SentLine>(
  lines: readonly Line[],
  before: readonly SentBefore[],
): PlannedTicket<Line>[] {
  const first = Math.min(...lines.map(({ course }) => course), ...before.map(({ course }) => course))
  const fired = Math.max(first, ...before.filter(({ isFired }) => isFired).map(({ course }) => course))
  const known = new Set(before.map(({ stationId }) => stationId))
  const groups = Map.groupBy(lines, ({ stationId, course }) => `${stationId} ${String(course).padStart(3, '0')}`)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]): PlannedTicket<Line> => {
      const [{ stationId, course }] = own as [Line, ...Line[]]
      return { stationId, course, kind: known.has(stationId) ? 'change' : 'new', isHeld: course > fired, lines: own }
    })
}
