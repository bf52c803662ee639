import type { Slip } from '../../../parts/offline-food/db.ts'

/** What became of a basket that was to be sold. */
export type OfflineSale =
  | { kind: 'soldOffline'; slip: Slip; isNew: boolean }
  /** Another window sold other things under its number: this is that sale. */
  | { kind: 'notSoldOffline'; slip: Slip }

/** What is in front of a counter without the server. */
export type OfflineShown = { kind: 'payOffline' } | OfflineSale | { kind: 'keptSales' } | { kind: 'offlineSales' }
