/** How a sale leaves the price list, and so what may have to be allowed. */
export const allowanceKinds = ['discount', 'price', 'comp'] as const
export type AllowanceKind = (typeof allowanceKinds)[number]

/** How far a sale goes from the list: parts per million of it, or passes for nothing with what they would have cost. */
export interface Reach {
  ppm: number
  qty: number
  amountMinor: number
}

/** Leave that somebody has for one order. */
export interface Allowed extends Reach {
  kind: AllowanceKind
}

/** The first leave that covers so much. */
export const coveredBy = <Leave extends Allowed>(
  leaves: readonly Leave[],
  kind: AllowanceKind,
  wanted: Reach,
): Leave | undefined =>
  leaves.find(
    (leave) =>
      leave.kind === kind &&
      leave.ppm >= wanted.ppm &&
      leave.qty >= wanted.qty &&
      leave.amountMinor >= wanted.amountMinor,
  )
