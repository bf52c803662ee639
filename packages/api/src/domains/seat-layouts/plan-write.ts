import type { Plan, PlanSeat } from './plan-file.ts'
import { isRing, runsOf } from './rules/runs.ts'

/** The plan in the same open form; reading it again gives the same plan, seat by seat and in the same order. */
export function writePlan(plan: Omit<Plan, 'ignored'>): string {
  const { seats, width, height, focus } = plan
  const areas = plan.decor.map(({ x, y, width, height, rotation, text, fill, border }) => ({
    position: { x, y },
    width,
    height,
    rotation,
    text,
    color: fill,
    border_color: border,
  }))
  const colors = new Map(plan.categories.map((category) => [category.name, category.color]))
  const standing = plan.standing.map(({ x, y, width, height, name, capacity, category }) => ({
    position: { x, y },
    width,
    height,
    // What an editor that knows nothing of standing areas draws.
    text: name.en || name.tr,
    color: colors.get(category),
    border_color: colors.get(category),
    standing: { name, capacity, category },
  }))
  // A zone or a row that comes back after another one is written again: the order of the seats is part of the plan.
  const zones = together(seats, (seat) => seat.section)
  const drawn = zones.map((ofZone) => ({
    name: ofZone[0]?.section ?? '',
    position: { x: 0, y: 0 },
    rows: together(ofZone, (seat) => seat.row).map(writeRow),
  }))
  // A plan of standing areas alone has no rows, and still needs a zone that holds them.
  const [first = { name: '', position: { x: 0, y: 0 }, rows: [] }, ...others] = drawn
  return JSON.stringify({
    name: plan.name,
    size: { width, height },
    ...(focus ? { focus } : {}),
    categories: plan.categories.map(({ name, color, names }) => ({ name, color, ...(names ? { names } : {}) })),
    zones: [{ ...first, areas: [...areas, ...standing] }, ...others.map((zone) => ({ ...zone, areas: [] }))],
  })
}

function writeRow(seats: readonly PlanSeat[]) {
  const runs = together(seats, (seat) => seat.run).map((run) => run.length)
  const seen = runsOf(seats).map((run) => run.length)
  return {
    row_number: seats[0]?.row ?? '',
    position: { x: 0, y: 0 },
    // Left out where positions say it: most aisles are seen.
    ...(runs.join() === seen.join() ? {} : { runs }),
    ...((seats[0]?.isTable ?? false) === isRing(seats) ? {} : { table: seats[0]?.isTable }),
    seats: seats.map((seat) => ({
      seat_guid: seat.key,
      seat_number: seat.label,
      position: { x: seat.x, y: seat.y },
      category: seat.category,
      // Left out where it says nothing: most seats are just seats.
      ...(seat.kind === null || seat.kind === 'seat' ? {} : { kind: seat.kind }),
    })),
  }
}

/** What comes one after the other and has the same name. */
function together<T>(all: readonly T[], nameOf: (one: T) => string | number): T[][] {
  const groups: T[][] = []
  for (const one of all) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && nameOf(last[0]) === nameOf(one)) last.push(one)
    else groups.push([one])
  }
  return groups
}
