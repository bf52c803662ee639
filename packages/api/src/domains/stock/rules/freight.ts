/**
 * The share of the freight that each line of a delivery bears: by its value, and what rounding leaves goes to the
 * largest. Where nothing has a price, the lines bear the same. The shares are the freight to the minor unit.
 */
export function shareFreight(freight: bigint, values: readonly bigint[]): bigint[] {
  const total = values.reduce((sum, value) => sum + value, 0n)
  const weights = total > 0n ? values : values.map(() => 1n)
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return []
  const shares = weights.map((weight) => (freight * weight) / whole)
  const largest = weights.reduce((best, weight, index) => (weight > (weights[best] ?? 0n) ? index : best), 0)
  const rest = freight - shares.reduce((sum, share) => sum + share, 0n)
  return shares.map((share, index) => (index === largest ? share + rest : share))
}
