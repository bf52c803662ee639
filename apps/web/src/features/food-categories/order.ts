import type { FoodCategoryRow } from '@marquee/contract/food'

/** Where a category goes: below which one, and before which neighbour; null: behind all. */
export interface Place {
  parentId: FoodCategoryRow['id'] | null
  beforeId: FoodCategoryRow['id'] | null
}

type Row = Pick<FoodCategoryRow, 'id' | 'parentId'>

/** One step up or down among its neighbours; null: it is the first, or the last. */
export function stepFrom(rows: readonly Row[], id: string, step: -1 | 1): Place | null {
  const row = rows.find((each) => each.id === id)
  if (!row) return null
  const neighbours = rows.filter((each) => each.parentId === row.parentId)
  const at = neighbours.findIndex((each) => each.id === id)
  const to = at + step
  if (to < 0 || to >= neighbours.length) return null
  // The neighbour below is passed: it stands before the one after that.
  return { parentId: row.parentId, beforeId: neighbours[step === 1 ? at + 2 : at - 1]?.id ?? null }
}

/** Dropped on another one: it takes that one's place, and moves to its neighbours; null: on itself or on one below itself. */
export function dropOn(rows: readonly Row[], id: string, target: string): Place | null {
  const onto = rows.find((each) => each.id === target)
  if (!onto || id === target) return null
  for (let above: Row | undefined = onto; above; ) {
    if (above.id === id) return null
    const next: string | null = above.parentId
    above = rows.find((each) => each.id === next)
  }
  const row = rows.find((each) => each.id === id)
  const neighbours = rows.filter((each) => each.parentId === onto.parentId)
  const isDown =
    row?.parentId === onto.parentId &&
    neighbours.findIndex((each) => each.id === id) < neighbours.findIndex((each) => each.id === target)
  const at = neighbours.findIndex((each) => each.id === target)
  return { parentId: onto.parentId, beforeId: (isDown ? neighbours[at + 1]?.id : onto.id) ?? null }
}
