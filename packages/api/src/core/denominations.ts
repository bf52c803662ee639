import { refuseField } from './refusal.ts'

/** How many of each note and coin, by its value in minor units. */
export type Denominations = Record<string, number>

/** What notes and coins make together, in minor units. NaN when it is beyond what a number can hold. */
function sumOf(denominations: Readonly<Denominations>): number {
  const sum = Object.entries(denominations).reduce((total, [value, count]) => total + Number(value) * count, 0)
  return Number.isSafeInteger(sum) ? sum : Number.NaN
}

/** VALIDATION on `denominations` when notes and coins make another sum. */
export function requireSum(denominations: Denominations | null | undefined, sumMinor: number): void {
  if (denominations && sumOf(denominations) !== sumMinor) refuseField('denominations', 'field.amount')
}
