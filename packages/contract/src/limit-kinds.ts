import type { ModuleKey } from './modules.ts'
import type { PermissionLimits } from './rights-schemas.ts'

export type LimitKind = 'amount' | 'percent' | 'ownTill'

/**
 * The actions that a limit bites on, and how. Whatever carries out one of them compares what it costs with the limit
 * (`requireReach`) and can be approved by somebody whose limit reaches further; a screen offers a limit for these alone.
 */
const kinds: Readonly<Record<string, readonly LimitKind[]>> = {
  'food_purchase.discount': ['percent'],
  'food_purchase.void_item': ['amount', 'ownTill'],
  'food_purchase.open_drawer': ['ownTill'],
  'ticket_order.comp': ['amount'],
  'ticket_order.price_override': ['percent'],
  'ticket_order.discount': ['percent'],
  'transactions.view': ['ownTill'],
  'transactions.refund': ['amount', 'ownTill'],
  'transactions.capture': ['amount', 'ownTill'],
  // What the house gives away.
  'gift_cards.issue': ['amount'],
  // The umbrella's reach its parts.
  'inventory.approve': ['amount'],
  'inventory.pay': ['amount'],
  'inventory.order': ['amount'],
  'inventory.transfer': ['amount'],
  'inventory.adjust': ['amount'],
  'inventory.waste': ['amount'],
  'inventory.count': ['amount', 'ownTill'],
  'inventory.move_cash': ['amount'],
  'inventory.close_till': ['amount', 'ownTill'],
  'expenses.approve': ['amount'],
  'expenses.pay': ['amount'],
  'vendor_payouts.approve': ['amount'],
  'vendor_payouts.pay': ['amount'],
  // What an order to a vendor comes to.
  'stock.order': ['amount'],
  // What stock is worth that is corrected, or thrown away.
  'stock.adjust': ['amount'],
  'stock.waste': ['amount'],
  // What leaves a fund or comes in.
  'funds.transfer': ['amount'],
  // The difference that a count makes, of a fund, of what arrived, or of a till whose count is corrected.
  'funds.count': ['amount', 'ownTill'],
  // What goes into a drawer or out of it beside the sales.
  'funds.move_cash': ['amount'],
  'funds.close_till': ['amount', 'ownTill'],
}

/** The limits that can be set for an action; those that are set already always can. */
export function limitKinds(
  { module, action }: { module: ModuleKey; action: string },
  set: PermissionLimits = {},
): LimitKind[] {
  const usual = kinds[`${module}.${action}`] ?? []
  const all: LimitKind[] = ['amount', 'percent', 'ownTill']
  const isSet: Record<LimitKind, boolean> = {
    amount: set.maxAmountMinor !== undefined,
    percent: set.maxPercentPpm !== undefined,
    ownTill: set.ownTillOnly === true,
  }
  return all.filter((kind) => usual.includes(kind) || isSet[kind])
}
