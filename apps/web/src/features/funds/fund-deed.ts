import type { FundRow, FundTransferRow } from '@marquee/contract'

export type TransferDeed = 'receive' | 'dispute' | 'cancel'

/** What somebody is about to do over the screen. */
export type FundDeed =
  | { kind: 'transfer'; fund?: FundRow }
  | { kind: 'count' | 'guard' | 'paid_in' | 'paid_out'; fund: FundRow }
  | { kind: TransferDeed; transfer: FundTransferRow }
