import { storedLocalText, type VenueId } from '@marquee/contract'
import type { Tx } from '../../../core/work.ts'
import { selectDayAccounts } from '../repo/day.ts'

/** What moved on the accounts of a venue on a business day, by account, with their names. */
export async function accountsOfDay(tx: Tx, at: { venueId: VenueId; date: string }) {
  const rows = await selectDayAccounts(tx, at)
  return {
    accounts: rows.map(({ name: _, ...row }) => row),
    names: Object.fromEntries(rows.map(({ code, name }) => [code, storedLocalText.parse(name)])),
  }
}
