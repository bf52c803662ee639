import { partOfAmount } from '@marquee/contract'
import { Unsellable } from './line.ts'

/** An amount of its own, in minor units, or a part of what it belongs to, in millionths. */
export type AmountWish = { amountMinor: number } | { ppm: number }

/** Such an amount of a sum, rounded half up; throws `Unsellable` for one that is not positive. */
export function amountOf(wish: AmountWish, sum: number, path: string): number {
  if ('amountMinor' in wish) {
    if (!Number.isSafeInteger(wish.amountMinor) || wish.amountMinor <= 0) throw new Unsellable(`${path}.amountMinor`)
    return wish.amountMinor
  }
  if (!Number.isSafeInteger(wish.ppm) || wish.ppm <= 0) throw new Unsellable(`${path}.ppm`)
  return partOfAmount(sum, wish.ppm)
}
