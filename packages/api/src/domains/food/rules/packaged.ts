/** What one piece takes out of the store. */
interface Use {
  itemId: string
  qtyEach: string
}

/**
 * How many of a dish can be had: as many as are counted, and as many as the store suffices for where that stops its sale;
 * null: no limit is known. An item of which no more may leave than there is stops every dish that takes it.
 */
export function leftOf(
  {
    mode,
    left,
    stopsByItself,
  }: { mode: 'on' | 'off' | 'until' | 'count'; left: number | null; stopsByItself: boolean },
  uses: readonly Use[],
  { available, strict }: { available: ReadonlyMap<string, number>; strict: ReadonlySet<string> },
): number | null {
  if (mode === 'off' || mode === 'until') return 0
  const limits = uses
    .filter(({ itemId }) => stopsByItself || strict.has(itemId))
    .map(({ itemId, qtyEach }) => Math.floor((available.get(itemId) ?? 0) / Number(qtyEach) + 1e-9))
  if (mode === 'count') limits.push(left ?? 0)
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits))
}

/** What one piece costs the house without tax, rounded once; null: it is made of nothing whose cost is known. */
export function pieceCost(uses: readonly { qtyEach: string; unitCost: number }[]): number | null {
  if (uses.length === 0 || uses.some(({ unitCost }) => unitCost <= 0)) return null
  return Math.round(uses.reduce((sum, { qtyEach, unitCost }) => sum + Number(qtyEach) * unitCost, 0))
}
