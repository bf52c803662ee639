import type { Plan, PlanSeat } from './plan-file.ts'

/** The plan in the same open form; reading it again gives the same seats. */
export function writePlan(
  plan: Omit<Plan, 'ignored' | 'seats'> & { seats: readonly Omit<PlanSeat, 'run' | 'place'>[] },
): string {
  const zones = new Map<string, Map<string, object[]>>()
  for (const seat of plan.seats) {
    const rows = zones.get(seat.section) ?? new Map<string, object[]>()
    zones.set(seat.section, rows)
    const row = rows.get(seat.row) ?? []
    rows.set(seat.row, row)
    row.push({
      seat_guid: seat.key,
      seat_number: seat.label,
      position: { x: seat.x, y: seat.y },
      category: seat.category,
      // Left out where it says nothing: most seats are just seats.
      ...(seat.kind === null || seat.kind === 'seat' ? {} : { kind: seat.kind }),
    })
  }
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
  // A plan of standing areas alone has no rows, and still needs a zone that holds them.
  if (zones.size === 0) zones.set('', new Map())
  return JSON.stringify({
    name: plan.name,
    size: { width: plan.width, height: plan.height },
    categories: plan.categories,
    zones: [...zones].map(([name, rows], index) => ({
      name,
      position: { x: 0, y: 0 },
      rows: [...rows].map(([row_number, seats]) => ({ row_number, position: { x: 0, y: 0 }, seats })),
      areas: index === 0 ? [...areas, ...standing] : [],
    })),
  })
}
