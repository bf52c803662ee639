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
