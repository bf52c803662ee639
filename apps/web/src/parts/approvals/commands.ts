import { type ModuleAccess, mayDo, type Rights } from '@marquee/contract'

/** The commands that someone else can approve, with the right that it takes. Each has its words in the catalogue. */
export const approvableCommands = {
  'allowances.comp': { module: 'ticket_order', action: 'comp' },
  'allowances.discount': { module: 'ticket_order', action: 'discount' },
  'allowances.price': { module: 'ticket_order', action: 'price_override' },
  'cardCharges.decide': { module: 'transactions', action: 'capture' },
  'cardCharges.retryRefund': { module: 'transactions', action: 'capture' },
  'cardCharges.settleRefund': { module: 'transactions', action: 'capture' },
  'expenses.approve': { module: 'expenses', action: 'approve' },
  'expenses.pay': { module: 'expenses', action: 'pay' },
  'expenses.reverse': { module: 'expenses', action: 'approve' },
  'floors.setState': { module: 'floors', action: 'set_state' },
  'funds.count': { module: 'funds', action: 'count' },
  'funds.move': { module: 'funds', action: 'transfer' },
  'foodOrders.cancel': { module: 'food_purchase', action: 'void_item' },
  'foodOrders.pay': { module: 'food_purchase', action: 'discount' },
  'foodOrders.sell': { module: 'food_purchase', action: 'discount' },
  'foodOrders.void': { module: 'food_purchase', action: 'void_item' },
  'funds.receive': { module: 'funds', action: 'count' },
  'funds.send': { module: 'funds', action: 'transfer' },
  'giftCards.issue': { module: 'gift_cards', action: 'issue' },
  'orderChanges.adjust': { module: 'transactions', action: 'refund' },
  'orderChanges.cancel': { module: 'order_list', action: 'cancel' },
  'orderChanges.exchange': { module: 'order_list', action: 'rebook' },
  'orderChanges.payBack': { module: 'transactions', action: 'refund' },
  'orderChanges.takeBackCard': { module: 'transactions', action: 'refund' },
  'groupBookings.send': { module: 'order_list', action: 'groups' },
  'groupBookings.option': { module: 'order_list', action: 'groups' },
  'groupBookings.extend': { module: 'order_list', action: 'extend_option' },
  'purchases.send': { module: 'stock', action: 'order' },
  'sessionPlans.start': { module: 'ticket_schedules', action: 'cancel' },
  'screenAccess.open': { module: 'roles', action: 'assign' },
  'stock.adjust': { module: 'stock', action: 'adjust' },
  'stock.reverse': { module: 'stock', action: 'adjust' },
  'stock.waste': { module: 'stock', action: 'waste' },
  'vendorBills.approve': { module: 'vendor_payouts', action: 'approve' },
  'vendorBills.cancel': { module: 'vendor_payouts', action: 'approve' },
  'vendorBills.pay': { module: 'vendor_payouts', action: 'pay' },
  'vendorBills.takeBack': { module: 'vendor_payouts', action: 'pay' },
  'payoutRuns.approve': { module: 'vendor_payouts', action: 'approve' },
  'vendorPayouts.approve': { module: 'vendor_payouts', action: 'approve' },
  'vendorPayouts.fail': { module: 'vendor_payouts', action: 'pay' },
  'vendorPayouts.returnAdvance': { module: 'vendor_payouts', action: 'pay' },
  'vendorPayouts.reverse': { module: 'vendor_payouts', action: 'pay' },
  'vendorPayouts.useAdvance': { module: 'vendor_payouts', action: 'pay' },
  'vendors.approveBank': { module: 'vendors', action: 'approve' },
  'tills.close': { module: 'funds', action: 'close_till' },
  'tills.open': { module: 'funds', action: 'move_cash' },
  'tills.move': { module: 'funds', action: 'move_cash' },
  'tills.correct': { module: 'funds', action: 'count' },
  'users.endAuthSessions': { module: 'users', action: 'suspend' },
  'users.resume': { module: 'users', action: 'suspend' },
  'users.suspend': { module: 'users', action: 'suspend' },
} as const satisfies Record<string, ModuleAccess>

/** A command whose words are known. */
export type ApprovableCommand = keyof typeof approvableCommands

export function isApprovable(procedure: string): procedure is ApprovableCommand {
  return Object.hasOwn(approvableCommands, procedure)
}

/** Whether this person may approve any command at all. */
export function mayApprove(rights: Rights): boolean {
  return Object.values(approvableCommands).some(({ module, action }) => mayDo(rights, module, action))
}
