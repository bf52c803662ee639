import { type LineMaker, lineOf, noTax } from './line.ts'

/** Gift cards of one amount each. */
export interface VoucherWish {
  qty: number
  amountMinor: number
}

/**
 * One line without tax: the house owes what it has taken, and what is paid with the card later has its tax then.
 */
export const voucherLines: LineMaker<VoucherWish> = ({ qty, amountMinor }, before) => ({
  lines: [
    lineOf({
      lineNo: before.length + 1,
      kind: 'voucher',
      qty,
      unitMinor: amountMinor,
      tax: { code: noTax, ppm: 0 },
    }),
  ],
})
