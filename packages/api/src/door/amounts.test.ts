import { limitKinds, type ModuleKey } from '@marquee/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedureTable } from '../access-table.ts'
import { appRouter } from '../root.ts'

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>

/** The names of the fields of an input that hold an amount of money or a share, wherever they are in it. */
function amountsIn(path: string): string[] {
  const found = new Set<string>()
  const walk = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return
    if ('properties' in at && typeof at.properties === 'object' && at.properties !== null) {
      for (const name of Object.keys(at.properties)) if (/minor$|ppm$|percent$|amount$/i.test(name)) found.add(name)
    }
    for (const value of Object.values(at)) walk(value)
  }
  for (const input of procedures[path]?._def.inputs ?? [])
    walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return [...found].sort()
}

/** What is limited by another right than the one that opens it. */
const limitedElsewhere: Record<string, string> = {
  'orderChanges.cancel': 'transactions.refund limits what goes back, and order_list.waive_fee a lower fee',
  'orderChanges.exchange': 'transactions.refund limits what goes back, and order_list.waive_fee a lower fee',
  'foodOrders.pay': 'food_purchase.discount limits how far it departs from the menu',
  'foodOrders.sell': 'food_purchase.discount limits how far it departs from the menu',
  'orders.confirm': 'ticket_order.discount, price_override and comp limit how far it departs from the list',
  'orders.sell': 'ticket_order.discount, price_override and comp limit how far it departs from the list',
  'orders.sellExpress': 'ticket_order.discount, price_override and comp limit how far it departs from the list',
  'floors.setState': 'transactions.refund limits what the plans of its sessions give back',
  'sessionPlans.start': 'transactions.refund limits what goes back',
  'tills.open': 'funds.move_cash limits the float of whoever holds it',
}
/** What has no limit, and why none is missing. */
const unlimited: Record<string, string> = {
  'apps.shop.updateProduct': 'a sample shop that sells nothing',
  'book.export': 'a filter',
  'cardCharges.start': 'money of a guest for their basket, charged to their own card',
  'cancellationRules.create': 'a rule of the venue: whoever may set rules sets all of them',
  'cancellationRules.update': 'a rule of the venue: whoever may set rules sets all of them',
  'depositRules.create': 'a rule of the venue: whoever may set rules sets all of them',
  'depositRules.update': 'a rule of the venue: whoever may set rules sets all of them',
  'expenseCategories.create': 'a budget: a plan that moves nothing',
  'expenseCategories.import': 'a budget: a plan that moves nothing',
  'expenseCategories.update': 'a budget: a plan that moves nothing',
  'expenseRules.create': 'makes drafts, which somebody hands in and somebody with a limit approves',
  'expenseRules.update': 'makes drafts, which somebody hands in and somebody with a limit approves',
  'expenses.create': 'moves nothing until it is approved, which has a limit',
  'expenses.update': 'moves nothing until it is approved, which has a limit',
  'myTrips.log': 'a draft of an expense, which somebody hands in and somebody with a limit approves',
  'vehicleLog.add': 'a draft of an expense, which somebody hands in and somebody with a limit approves',
  'vehicleLog.update': 'a draft of an expense, which somebody hands in and somebody with a limit approves',
  'vendors.create': 'how far a bill may differ before another person approves it: moves nothing',
  'vendors.import': 'how far a bill may differ before another person approves it: moves nothing',
  'vendors.update': 'how far a bill may differ before another person approves it: moves nothing',
  'vendorPayouts.create': 'a draft: approving it has a limit',
  'payoutRuns.create': 'a draft: approving it has a limit',
  'vendorShares.set': 'makes bills that wait, and approving those has a limit',
  'vendorShares.state': 'a bill that waits: approving it has a limit',
  'vendorBills.create': 'moves nothing until it is approved, which has a limit',
  'groupBookings.create': 'a draft: sending it at another price than the list’s has a limit',
  'groupBookings.update': 'a draft: sending it at another price than the list’s has a limit',
  'groupBookings.book': 'money of a guest for passes, at the price that was agreed on within limits',
  'purchases.create': 'a draft: sending it has a limit',
  'purchases.update': 'a draft: sending it has a limit',
  'purchases.receive': 'what a vendor has brought: a bill of it is approved and paid, which have limits',
  'giftCards.charge': 'money of a guest for their card: no more is put on it than they pay',
  'giftCards.sell': 'money of a guest for a card: no more is on it than they pay',
  'foodOrders.add': 'money of a guest for what they order: an open price is what they pay',
  'foodOrders.open': 'money of a guest for what they order: an open price is what they pay',
  'foodModifiers.create': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodModifiers.update': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodProducts.changePrices': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodProducts.create': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodProducts.import': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodProducts.saveParts': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodProducts.update': 'the price list of the menu: whoever may set its prices sets all of them',
  'foodRecipes.save': 'what is lost in cooking: moves nothing',
  'ingredients.create': 'what is lost in cleaning: moves nothing',
  'ingredients.update': 'what is lost in cleaning: moves nothing',
  'funds.guard': 'moves nothing; a floor only keeps money in',
  'orderChanges.cancelOwn': 'what the rule of the venue says, of a partner’s own order; it leaves no drawer',
  'orderChanges.exchangeOwn': 'what the rule of the venue says, of a partner’s own order; it leaves no drawer',
  'membershipPlans.create': 'the price list of memberships: whoever may set plans sets all of them',
  'membershipPlans.import': 'the price list of memberships: whoever may set plans sets all of them',
  'membershipPlans.update': 'the price list of memberships: whoever may set plans sets all of them',
  'memberships.sell': 'money of a guest: what it costs is the price of its plan',
  'packages.create': 'the price of a package, as those of the list: whoever may set prices sets all of them',
  'packages.update': 'the price of a package, as those of the list: whoever may set prices sets all of them',
  'orderChanges.takeDue': 'money of a guest for their order: no more is taken than is due',
  'orderChanges.takeInvoice': 'money for what is owed on account: no more is taken than is open',
  'paymentMethods.create': 'a rule of the venue: whoever may set rules sets all of them',
  'paymentMethods.update': 'a rule of the venue: whoever may set rules sets all of them',
  'prices.save': 'the price list itself: whoever may set prices sets all of them',
  'ridePrices.save': 'the price list of rides: whoever may set its prices sets all of them',
  'promoCodes.create': 'a rule of the venue, as its prices are: whoever may set codes sets all of them',
  'promoCodes.import': 'a rule of the venue, as its prices are: whoever may set codes sets all of them',
  'promoCodes.update': 'a rule of the venue, as its prices are: whoever may set codes sets all of them',
  'roles.create': 'a limit of others, which never goes beyond the own one',
  'roles.update': 'a limit of others, which never goes beyond the own one',
  'stock.receive': 'the price on the delivery note: the bill is what is paid, and paying it has a limit',
  'settlements.import': 'says which column of a file holds the amount',
  'taxes.changeRate': 'a rule of the law',
  'taxes.create': 'a rule of the law',
  'tills.handOver': 'a count; its difference is part of what closing the till is limited by',
  'tills.takePart':
    'money of a guest for their basket; what is taken is written down and can only be sold or given back',
  'transactions.export': 'a filter',
}

const withAmounts = procedureTable().filter(({ path, type }) => type === 'mutation' && amountsIn(path).length > 0)

test('every command that takes an amount or a share has a limit, or says why it has none', () => {
  expect(withAmounts.length).toBeGreaterThan(25)
  const open = withAmounts.flatMap(({ path, access }) => {
    const { module, action } = typeof access === 'string' ? {} : (access as { module?: ModuleKey; action?: string })
    const kinds = module && action ? limitKinds({ module, action }) : []
    const isLimited = kinds.includes('amount') || kinds.includes('percent')
    return isLimited || path in limitedElsewhere || path in unlimited ? [] : [path]
  })
  expect(open).toEqual([])
})

test('no reason is left over', () => {
  const paths = withAmounts.map(({ path }) => path)
  const known = Object.keys({ ...limitedElsewhere, ...unlimited })
  expect(known.filter((path) => !paths.includes(path))).toEqual([])
})
