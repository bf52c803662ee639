// Plain values, as in choices.ts.

/** draft: not offered yet · paused: not for now · retired: for good. */
export const packageStates = ['draft', 'active', 'paused', 'retired'] as const
export type PackageState = (typeof packageStates)[number]

export const packagePriceModes = ['fixed', 'sum_minus_percent'] as const
export type PackagePriceMode = (typeof packagePriceModes)[number]

/** What a package may hold; a voucher is a gift card. */
export const packageItemKinds = ['pass', 'food', 'ride', 'voucher'] as const

/** Counted once for each package, or for each person in it. */
export const packagePer = ['order', 'person'] as const
