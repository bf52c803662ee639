import type { GroupLine } from '@marquee/contract/group-bookings'

type Wanted = Pick<GroupLine, 'seatCategoryId' | 'areaNo' | 'qty'>

/** What lines want, by category and by area: seats of one category are looked for together. */
export function wishesOf(lines: readonly Wanted[]) {
  const seats = new Map<string, number>()
  const pools = new Map<number, number>()
  for (const { seatCategoryId, areaNo, qty } of lines) {
    if (areaNo !== null) pools.set(areaNo, (pools.get(areaNo) ?? 0) + qty)
    else if (seatCategoryId !== null) seats.set(seatCategoryId, (seats.get(seatCategoryId) ?? 0) + qty)
  }
  return {
    seats: [...seats].map(([categoryId, qty]) => ({ categoryId, qty })),
    pools: [...pools].map(([areaNo, qty]) => ({ areaNo, qty })).sort((a, b) => a.areaNo - b.areaNo),
  }
}

/**
 * Which of the kept seats each line gets: in the order of the lines, seats of its own category in the order of their
 * numbers. Undefined when the seats are not those that the lines want.
 */
export function seatsByLine(
  lines: readonly Wanted[],
  seatNos: readonly number[],
  categoryOf: (seatNo: number) => string | null,
): number[][] | undefined {
  const left = Map.groupBy(
    [...seatNos].sort((a, b) => a - b),
    categoryOf,
  )
  const own = lines.map(({ seatCategoryId, areaNo, qty }) =>
    areaNo === null ? (left.get(seatCategoryId)?.splice(0, qty) ?? []) : [],
  )
  const isWhole = lines.every(({ areaNo, qty }, index) => areaNo !== null || own[index]?.length === qty)
  return isWhole && [...left.values()].every((rest) => rest.length === 0) ? own : undefined
}
