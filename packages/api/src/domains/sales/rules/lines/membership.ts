import { type LineMaker, lineOf, type Tax } from './line.ts'

/** A membership at the price of its plan. */
export interface MembershipWish {
  amountMinor: number
  tax: Tax
}

/** One line with its tax: what it is for, and by which rate, is known when it is sold. */
export const membershipLines: LineMaker<MembershipWish> = ({ amountMinor, tax }, before) => ({
  lines: [lineOf({ lineNo: before.length + 1, kind: 'membership', qty: 1, unitMinor: amountMinor, tax })],
})
