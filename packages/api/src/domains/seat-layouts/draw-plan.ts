import type { SeatCategoryId, SeatGeometry } from '@marquee/contract'
import { PlanError, type PlanFault } from './plan-faults.ts'
import { type Plan, readPlan } from './plan-file.ts'
import { guessFocus, type PlanDecor, packGeometry, type StoredArea, type StoredSeat } from './rules/geometry.ts'

/** A plan file, and the kind of the seats of a category, by its name in the plan. */
export interface PlanJob {
  file: string
  kinds: Record<string, StoredSeat['kind']>
}

/**
 * A plan ready to be stored, made where nobody waits for the thread: seats are one text, because a hundred thousand
 * objects would take as long to hand over as to read. Categories are numbers, places in `order`: their ids are not
 * known yet.
 */
export interface DrawnPlan {
  name: string
  width: number
  height: number
  focus: { x: number; y: number }
  /** The categories of seats and standing areas, as the file lists them. */
  categories: Plan['categories']
  /** Their names as the drawing numbers them. */
  order: string[]
  standing: (Omit<StoredArea, 'categoryId'> & { category: number })[]
  decor: PlanDecor[]
  ignored: string[]
  seats: number
  /** A JSON array: the seats as `StoredSeat`, `category` in place of `categoryId`. */
  seatRows: string
  /** The drawing as JSON text, before and after the list of its categories. */
  text: [before: string, after: string]
}

export type PlanAnswer = { plan: DrawnPlan } | { faults: readonly PlanFault[]; total: number }

/** Reads a plan file and draws it; all its faults when it can't be taken. */
export function drawPlan({ file, kinds }: PlanJob): PlanAnswer {
  try {
    return { plan: draw(readPlan(file), kinds) }
  } catch (error) {
    if (error instanceof PlanError) return { faults: error.faults, total: error.total }
    throw error
  }
}

function draw(plan: Plan, kinds: PlanJob['kinds']): DrawnPlan {
  const { name, width, height, decor, ignored } = plan
  // The names stand where ids will: nothing else of the drawing hangs on them.
  const seats = plan.seats.map(({ category, kind, ...seat }, seatNo): StoredSeat => {
    const said = Object.hasOwn(kinds, category) ? kinds[category] : undefined
    return { ...seat, seatNo, categoryId: category as SeatCategoryId, kind: kind ?? said ?? 'seat' }
  })
  const areas = plan.standing.map(
    ({ category, ...area }, index): StoredArea => ({
      ...area,
      areaNo: index + 1,
      categoryId: category as SeatCategoryId,
    }),
  )
  const focus = plan.focus ?? guessFocus(seats, decor)
  const geometry = packGeometry({ width, height, focus, seats, standing: areas, decor })
  const order: string[] = geometry.categories
  const numberOf = new Map(order.map((category, index) => [category, index]))
  const numbered = <T extends { categoryId: string }>({ categoryId, ...rest }: T) => ({
    ...rest,
    category: numberOf.get(categoryId) ?? 0,
  })
  return {
    ...{ name, width, height, focus, order, decor, ignored, seats: seats.length },
    categories: plan.categories.filter((category) => numberOf.has(category.name)),
    standing: areas.map(numbered),
    seatRows: JSON.stringify(seats.map(numbered)),
    text: aroundCategories(geometry),
  }
}

// Only numbers come before them, so the first place that reads so is theirs.
function aroundCategories(geometry: SeatGeometry): [string, string] {
  const mark = '"categories":[]'
  const text = JSON.stringify({ ...geometry, categories: [] })
  const at = text.indexOf(mark) + mark.length
  return [text.slice(0, at - '[]'.length), text.slice(at)]
}
