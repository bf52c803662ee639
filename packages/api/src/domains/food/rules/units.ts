import type { BaseUnit } from '@marquee/contract/inventory'

// Thousandths of the large one: what is weighed and what is poured can be entered in either.
const inSmall: Partial<Record<BaseUnit, { of: string; size: number }>> = {
  g: { of: 'mass', size: 1 },
  kg: { of: 'mass', size: 1000 },
  ml: { of: 'volume', size: 1 },
  l: { of: 'volume', size: 1000 },
}

/** So many of `to` are one `from`; null: one cannot be counted in the other. */
export function factorOf(from: BaseUnit, to: BaseUnit): number | null {
  if (from === to) return 1
  const [a, b] = [inSmall[from], inSmall[to]]
  return a && b && a.of === b.of ? a.size / b.size : null
}
