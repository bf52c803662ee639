import type { BaseUnit } from '@marquee/contract/inventory'

const alike: readonly (readonly BaseUnit[])[] = [
  ['g', 'kg'],
  ['ml', 'l'],
]

/** The units in which something can be entered that is counted in `base`. */
export const unitsFor = (base: BaseUnit): readonly BaseUnit[] => alike.find((units) => units.includes(base)) ?? [base]
