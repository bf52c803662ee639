import type { Slip } from '../../../parts/offline-food/db.ts'

/** What is in front of a counter without the server. */
export type OfflineShown =
  | { kind: 'payOffline' }
  | { kind: 'soldOffline'; slip: Slip; isNew: boolean }
  | { kind: 'keptSales' }
  | { kind: 'offlineSales' }
