import { mayDo } from '@marquee/contract'
import type { VendorAccount, VendorId } from '@marquee/contract/inventory'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { findBalance, findCurrency, findVenueCurrency, selectOwed, selectPrices } from '../repo/account.ts'

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

/** What is owed to each vendor, for those who see expenses; to others nothing is told. */
export async function owedTo({ services: { db }, venueId, actor }: SignedContext) {
  const sees = mayDo(actor.rights, 'expenses', 'view')
  const [currency, rows] = await Promise.all([findVenueCurrency(db, venueId), sees ? selectOwed(db, venueId) : []])
  return { currency, rows }
}
