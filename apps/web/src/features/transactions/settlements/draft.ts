import type { SettlementColumn, SettlementFileFacts } from '@marquee/contract'

/** What is known of the columns so far: as proposed, until somebody says otherwise. */
export interface Draft {
  acquirer: string
  mapping: SettlementFileFacts['mapping']
}

/** Columns in the order in which they are asked for. */
export const askedColumns: readonly SettlementColumn[] = ['date', 'amount', 'fee', 'net', 'reference', 'kind']
