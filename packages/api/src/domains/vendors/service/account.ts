import { mayDo } from '@marquee/contract'
import type { VendorAccount, VendorId } from '@marquee/contract/inventory'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { findBalance, findCurrency, selectPrices } from '../repo/account.ts'

/** What is owed to a vendor, for those who see expenses, and what its items have cost. NOT_FOUND for one of nobody. */
export async function accountOf({ services, venueId, actor }: SignedContext, id: VendorId): Promise<VendorAccount> {
  const of = { venueId, id }
  const currency = (await findCurrency(services.db, of)) ?? refuse('NOT_FOUND')
  const [balance, prices] = await Promise.all([
    mayDo(actor.rights, 'expenses', 'view') ? findBalance(services.db, of) : null,
    selectPrices(services.db, of),
  ])
  return { currency, balance, prices }
}
