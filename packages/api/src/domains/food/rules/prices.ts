const million = 1_000_000n

/** A price changed by so many millionths, rounded to a step, half away from zero. A price of nothing stays one. */
export function changedPrice(minor: number, { changePpm, rounding }: { changePpm: number; rounding: number }): number {
  const scaled = BigInt(minor) * (million + BigInt(changePpm))
  const step = million * BigInt(rounding)
  return Number(((scaled * 2n + step) / (step * 2n)) * BigInt(rounding))
}

/** What of a price with tax is left without it. */
export const netOf = (grossMinor: number, taxPpm: number): number =>
  Math.round((grossMinor * 1_000_000) / (1_000_000 + taxPpm))

/** A share of `whole` in millionths; null: there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part * 1_000_000) / whole) : null
