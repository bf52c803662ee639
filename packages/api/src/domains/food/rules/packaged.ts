/** What one piece takes out of the store. */
interface Use {
  itemId: string
  qtyEach: string
}

/** How far a dish is on sale, whatever it is made of. */
export interface Limit {
  mode: 'on' | 'off' | 'until' | 'count'
  /** Instant at which a dish of mode `until` is back; null in every other mode. */
  until: string | null
  left: number | null
  stopsByItself: boolean
}

/** Whether a dish is off sale at a moment; one that is off until then is back. */
export const isOff = ({ mode, until }: Pick<Limit, 'mode' | 'until'>, at: string): boolean =>
  mode === 'off' || (mode === 'until' && !(until !== null && Date.parse(until) <= Date.parse(at)))

/**
 * How many of a dish can be had at a moment: as many as are counted, and as many as the store suffices for where that
 * stops its sale; null: no limit is known. One that is off until then is back. An item of which no more may leave than
 * there is stops every dish that takes it.
 */
export function leftOf(
  limit: Limit,
  uses: readonly Use[],
  { available, strict, at }: { available: ReadonlyMap<string, number>; strict: ReadonlySet<string>; at: string },
): number | null {
  if (isOff(limit, at)) return 0
  const { mode, left, stopsByItself } = limit
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
