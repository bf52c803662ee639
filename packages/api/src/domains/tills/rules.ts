/** What notes and coins make together, in minor units. NaN when it is beyond what a number can hold. */
export function sumOf(denominations: Readonly<Record<string, number>>): number {
  const sum = Object.entries(denominations).reduce((total, [value, count]) => total + Number(value) * count, 0)
  return Number.isSafeInteger(sum) ? sum : Number.NaN
}

/** What a movement does to the cash in the drawer. */
export const movementSign = { paid_in: 1, paid_out: -1, drop: -1, no_sale: 0 } as const
export type MovementKind = keyof typeof movementSign
