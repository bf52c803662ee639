import { discountLines } from './discount.ts'
import { feeLines } from './fee.ts'
import { foodLines } from './food.ts'
import type { Made, StoredKind } from './line.ts'
import { membershipLines } from './membership.ts'
import { packageLines } from './package.ts'
import { passLines } from './pass.ts'
import { rideLines } from './ride.ts'
import { tipLines } from './tip.ts'
import { voucherLines } from './voucher.ts'

/**
 * The kinds of lines that can be sold, each with its maker, in the order in which they stand on a bill: goods, what is
 * taken off them, what the house adds, what the guest gives. A maker sees the lines of the kinds before it.
 */
export const lineMakers = {
  pass: passLines,
  package: packageLines,
  voucher: voucherLines,
  membership: membershipLines,
  food: foodLines,
  ride: rideLines,
  discount: discountLines,
  fee: feeLines,
  tip: tipLines,
} satisfies { [Kind in StoredKind]?: (wish: never, before: never[]) => Made }

export type LineKind = keyof typeof lineMakers

/** What each kind wants to know of what is sold. */
export type WishOf = { [Kind in LineKind]: Parameters<(typeof lineMakers)[Kind]>[0] }
