import { type AmountWish, amountOf } from './amount.ts'
import { grossOf, type LineMaker, lineOf, type Tax } from './line.ts'

/** What a guest gives for the service. How it is taxed is the venue's rule: often with no tax at all. */
export type TipWish = AmountWish & { tax: Tax }

/** One line; a part is one of everything that is paid for, fees included. */
export const tipLines: LineMaker<TipWish> = (wish, before) => {
  const unitMinor = amountOf(wish, grossOf(before), 'tip')
  if (unitMinor === 0) return { lines: [] }
  return { lines: [lineOf({ lineNo: before.length + 1, kind: 'tip', qty: 1, unitMinor, tax: wish.tax })] }
}
