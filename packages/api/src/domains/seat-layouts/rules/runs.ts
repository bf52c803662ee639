/** Cuts a row where the step to the next seat is much longer than usual: an aisle. */
export function runsOf<T extends { x: number; y: number }>(row: readonly T[]): T[][] {
  const steps = row.slice(1).map((seat, index) => {
    const before = row[index]
    return before ? Math.hypot(seat.x - before.x, seat.y - before.y) : 0
  })
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const runs: T[][] = []
  for (const [index, seat] of row.entries()) {
    const step = index === 0 ? Number.POSITIVE_INFINITY : (steps[index - 1] ?? 0)
    const last = runs.at(-1)
    if (last && step <= usual * 1.5) last.push(seat)
    else runs.push([seat])
  }
  return runs
}

/** Cuts a row into runs of these lengths; null when they are not exactly as long as the row. */
export function cutInto<T>(row: readonly T[], lengths: readonly number[]): T[][] | null {
  if (lengths.reduce((sum, length) => sum + length, 0) !== row.length) return null
  let from = 0
  return lengths.map((length) => {
    from += length
    return row.slice(from - length, from)
  })
}

/** Whether a row closes around a table: it has four seats or more, and its first and its last are neighbours. */
export function isRing(row: readonly { x: number; y: number }[]): boolean {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last || row.length < 4) return false
  const steps = row.slice(1).map((seat, index) => {
    const before = row[index] ?? seat
    return Math.hypot(seat.x - before.x, seat.y - before.y)
  })
  return Math.hypot(first.x - last.x, first.y - last.y) <= Math.max(...steps) * 1.2
}
