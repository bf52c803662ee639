import type { FundRow, FundTransferRow } from '@marquee/contract'

export type TransferDeed = 'receive' | 'dispute' | 'cancel'

/** What somebody is about to do over the screen. */
export type FundDeed =
  | { kind: 'transfer'; fund?: FundRow }
  | { kind: 'count' | 'guard' | 'paid_in' | 'paid_out'; fund: FundRow }
  | { kind: TransferDeed; transfer: FundTransferRow }

/** What somebody is about to do with the fund or transfer as it is now: others move money while a dialog is open. */
export function asItIs(deed: FundDeed, funds: readonly FundRow[], transfers: readonly FundTransferRow[]): FundDeed {
  if ('transfer' in deed) {
    return { ...deed, transfer: transfers.find(({ id }) => id === deed.transfer.id) ?? deed.transfer }
  }
  if (deed.kind === 'transfer') return deed
  return { ...deed, fund: funds.find(({ id }) => id === deed.fund.id) ?? deed.fund }
}
