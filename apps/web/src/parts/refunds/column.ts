import type { CancelPreview, ExchangePreview } from '@marquee/contract'

/** A row of a column of sums; all rows together come to what stands below them. */
interface ColumnRow<What extends string> {
  what: What
  minor: number
  /** Of a discount: the line of the order that it takes back. */
  reverses?: number | null
}

type Lines = Pick<CancelPreview, 'lines'>['lines']
const sumOf = (lines: Lines) => lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

/**
 * What a cancellation gives back, from the price of what goes at the full price, less its discounts and what is kept, to
 * what the guest gets. `unpaidMinor`: what of the refund was bought on account; it is owed less and goes to nobody.
 */
export function cancelColumn(
  { lines, refundMinor }: Pick<CancelPreview, 'lines' | 'refundMinor'>,
  { unpaidMinor }: { unpaidMinor: number },
): { rows: ColumnRow<'goods' | 'discount' | 'fee' | 'owedLess'>[]; totalMinor: number } {
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  // A fee that takes a line back is one that is given back; what is kept takes back nothing.
  const kept = lines.filter(({ kind, reverses }) => kind === 'fee' && reverses === null)
  const goods = lines.filter((line) => !discounts.includes(line) && !kept.includes(line))
  const totalMinor = refundMinor - unpaidMinor
  const owedLess = 0 - sumOf(lines) - totalMinor
  return {
    rows: [
      { what: 'goods' as const, minor: 0 - sumOf(goods) },
      ...discounts.map(({ reverses, grossMinor }) => ({ what: 'discount' as const, minor: 0 - grossMinor, reverses })),
      { what: 'fee' as const, minor: 0 - sumOf(kept) },
      { what: 'owedLess' as const, minor: 0 - owedLess },
    ].filter(({ what, minor }) => what === 'goods' || minor !== 0),
    totalMinor,
  }
}

type Exchanged = Pick<ExchangePreview, 'backMinor' | 'newMinor' | 'carriedMinor' | 'feeMinor' | 'differenceMinor'>

/**
 * What an exchange comes to: what goes is taken off what comes, at its list price and less what is carried on, with what
 * is kept and what the order was owed or owed before. Below zero it goes back. `unpaidMinor`: what of it was bought on
 * account; it is owed less and goes to nobody.
 */
export function exchangeColumn(
  { backMinor, newMinor, carriedMinor, feeMinor, differenceMinor }: Exchanged,
  { unpaidMinor }: { unpaidMinor: number },
): {
  rows: ColumnRow<'new' | 'carried' | 'old' | 'fee' | 'before' | 'onAccount'>[]
  totalMinor: number
} {
  const before = differenceMinor - (newMinor + feeMinor - backMinor)
  return {
    rows: [
      { what: 'new' as const, minor: newMinor + carriedMinor },
      { what: 'carried' as const, minor: 0 - carriedMinor },
      { what: 'old' as const, minor: 0 - backMinor },
      { what: 'fee' as const, minor: feeMinor },
      { what: 'before' as const, minor: before },
      { what: 'onAccount' as const, minor: unpaidMinor },
    ].filter(({ what, minor }) => what === 'new' || what === 'old' || what === 'fee' || minor !== 0),
    totalMinor: differenceMinor + unpaidMinor,
  }
}
