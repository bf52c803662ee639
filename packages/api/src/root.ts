import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { collected } from './collected.ts'
import type { Services } from './core/context.ts'
import type { DayCheck } from './core/day-check.ts'
import type { SearchSource } from './core/search-source.ts'
import { allowancesRouter } from './domains/allowances/router.ts'
import { apiKeysRouter } from './domains/api-keys/router.ts'
import { approvalsRouter } from './domains/approvals/router.ts'
import { appsRouter } from './domains/apps/router.ts'
import { offerSearchSources } from './domains/apps/search/service.ts'
import { auditRouter } from './domains/audit/router.ts'
import { authRouter } from './domains/auth/router.ts'
import { bookRouter } from './domains/book/router.ts'
import { bookingRouter } from './domains/booking/router.ts'
import { cancellationRulesRouter } from './domains/cancellation-rules/router.ts'
import { cardChargesRouter, cardTerminalsRouter } from './domains/card-terminals/router.ts'
import { compQuotasRouter } from './domains/comp-quotas/router.ts'
import { customersRouter } from './domains/customers/router.ts'
import { daysRouter } from './domains/days/router.ts'
import { offerDayChecks } from './domains/days/service/days.ts'
import { depositRulesRouter } from './domains/deposit-rules/router.ts'
import { devicesRouter } from './domains/devices/router.ts'
import { expenseCategoriesRouter } from './domains/expense-categories/router.ts'
import { expenseRulesRouter, expensesRouter } from './domains/expenses/router.ts'
import { featRouter } from './domains/feat/router.ts'
import { floorsRouter } from './domains/floors/router.ts'
import {
  foodCategoriesRouter,
  foodMenuRouter,
  foodModifiersRouter,
  foodProductsRouter,
  foodRecipesRouter,
  ingredientsRouter,
  kitchenStationsRouter,
} from './domains/food/router.ts'
import { diningTablesRouter, foodOrdersRouter } from './domains/food-orders/router.ts'
import { fundsRouter } from './domains/funds/router.ts'
import { giftCardsRouter } from './domains/gift-cards/router.ts'
import { groupBookingsRouter } from './domains/group-bookings/router.ts'
import { homeRouter } from './domains/home/router.ts'
import { inventoryItemsRouter, itemUnitsRouter } from './domains/inventory-items/router.ts'
import { invoicesRouter } from './domains/invoices/router.ts'
import { itemCategoriesRouter } from './domains/item-categories/router.ts'
import { jobsRouter } from './domains/jobs/router.ts'
import { kitchenRouter } from './domains/kitchen/router.ts'
import { listViewsRouter } from './domains/list-views/router.ts'
import { meRouter } from './domains/me/router.ts'
import { membershipPlansRouter } from './domains/membership-plans/router.ts'
import { membershipsRouter } from './domains/memberships/router.ts'
import { messagesRouter, messageTemplatesRouter } from './domains/messages/router.ts'
import { offlineFoodRouter } from './domains/offline-food/router.ts'
import { orderChangesRouter } from './domains/order-changes/router.ts'
import { ordersRouter } from './domains/orders/router.ts'
import { packagesRouter } from './domains/packages/router.ts'
import { passTypesRouter } from './domains/pass-types/router.ts'
import { passesRouter } from './domains/passes/router.ts'
import { paymentMethodsRouter } from './domains/payment-methods/router.ts'
import { pricesRouter } from './domains/prices/router.ts'
import { printersRouter } from './domains/printers/router.ts'
import { promoCodesRouter } from './domains/promo-codes/router.ts'
import { purchasesRouter } from './domains/purchases/router.ts'
import { reasonsRouter } from './domains/reasons/router.ts'
import { rolesRouter } from './domains/roles/router.ts'
import { scheduleRouter } from './domains/schedule/router.ts'
import { screenAccessRouter } from './domains/screen-access/router.ts'
import { seatLayoutsRouter } from './domains/seat-layouts/router.ts'
import { seatMapRouter, seatsRouter } from './domains/seats/router.ts'
import { securityRouter } from './domains/security/router.ts'
import { sessionPlansRouter } from './domains/session-plans/router.ts'
import { settingsRouter } from './domains/settings/router.ts'
import { settlementsRouter } from './domains/settlements/router.ts'
import { setupRouter } from './domains/setup/router.ts'
import { shiftsRouter } from './domains/shifts/router.ts'
import { inventoryLogsRouter, stockCountsRouter, stockLocationsRouter, stockRouter } from './domains/stock/router.ts'
import { taxesRouter } from './domains/taxes/router.ts'
import { ticketProductsRouter } from './domains/ticket-products/router.ts'
import { tillsRouter } from './domains/tills/router.ts'
import { zReportsRouter } from './domains/tills/z-reports-router.ts'
import { transactionsRouter } from './domains/transactions/router.ts'
import { vehicleLogRouter } from './domains/transport/log-router.ts'
import { myTripsRouter } from './domains/transport/my-trips-router.ts'
import {
  areasRouter,
  driversRouter,
  pickupPointsRouter,
  ridePricesRouter,
  ridesRouter,
  tripsRouter,
  vehicleClassesRouter,
  vehiclesRouter,
} from './domains/transport/router.ts'
import { usersRouter } from './domains/users/router.ts'
import { vendorBillsRouter } from './domains/vendor-bills/router.ts'
import { payoutRunsRouter, vendorPayoutsRouter } from './domains/vendor-payouts/router.ts'
import { vendorSharesRouter } from './domains/vendor-shares/router.ts'
import { vendorsRouter } from './domains/vendors/router.ts'
import { waitlistRouter } from './domains/waitlist/router.ts'
import { webhooksRouter } from './domains/webhooks/router.ts'
import { websiteRouter } from './domains/website/router.ts'
import { type Describers, offerForApproval } from './door/approvable.ts'
import { createCallerFactory, router } from './door/trpc.ts'
import { type ExportKinds, offerExports } from './exports/kinds.ts'
import { type MailAttachments, type MailWatch, offerAttachments, offerWatches } from './jobs/mail.ts'
import type { JobHandler } from './queue/kind.ts'

/** Every procedure of the product, by domain. */
export const appRouter = router({
  allowances: allowancesRouter,
  apiKeys: apiKeysRouter,
  approvals: approvalsRouter,
  apps: appsRouter,
  areas: areasRouter,
  audit: auditRouter,
  auth: authRouter,
  book: bookRouter,
  booking: bookingRouter,
  cancellationRules: cancellationRulesRouter,
  cardCharges: cardChargesRouter,
  cardTerminals: cardTerminalsRouter,
  compQuotas: compQuotasRouter,
  customers: customersRouter,
  days: daysRouter,
  depositRules: depositRulesRouter,
  devices: devicesRouter,
  drivers: driversRouter,
  expenseCategories: expenseCategoriesRouter,
  expenseRules: expenseRulesRouter,
  expenses: expensesRouter,
  feat: featRouter,
  floors: floorsRouter,
  foodCategories: foodCategoriesRouter,
  foodMenu: foodMenuRouter,
  foodModifiers: foodModifiersRouter,
  foodProducts: foodProductsRouter,
  foodRecipes: foodRecipesRouter,
  funds: fundsRouter,
  groupBookings: groupBookingsRouter,
  home: homeRouter,
  invoices: invoicesRouter,
  ingredients: ingredientsRouter,
  inventoryItems: inventoryItemsRouter,
  inventoryLogs: inventoryLogsRouter,
  itemCategories: itemCategoriesRouter,
  itemUnits: itemUnitsRouter,
  jobs: jobsRouter,
  listViews: listViewsRouter,
  me: meRouter,
  offlineFood: offlineFoodRouter,
  orderChanges: orderChangesRouter,
  orders: ordersRouter,
  memberships: membershipsRouter,
  messages: messagesRouter,
  messageTemplates: messageTemplatesRouter,
  membershipPlans: membershipPlansRouter,
  myTrips: myTripsRouter,
  packages: packagesRouter,
  passTypes: passTypesRouter,
  promoCodes: promoCodesRouter,
  passes: passesRouter,
  paymentMethods: paymentMethodsRouter,
  pickupPoints: pickupPointsRouter,
  purchases: purchasesRouter,
  reasons: reasonsRouter,
  prices: pricesRouter,
  printers: printersRouter,
  ridePrices: ridePricesRouter,
  rides: ridesRouter,
  roles: rolesRouter,
  schedule: scheduleRouter,
  screenAccess: screenAccessRouter,
  seatLayouts: seatLayoutsRouter,
  seatMap: seatMapRouter,
  seats: seatsRouter,
  security: securityRouter,
  settings: settingsRouter,
  setup: setupRouter,
  shifts: shiftsRouter,
  stock: stockRouter,
  stockCounts: stockCountsRouter,
  kitchenStations: kitchenStationsRouter,
  diningTables: diningTablesRouter,
  foodOrders: foodOrdersRouter,
  kitchen: kitchenRouter,
  stockLocations: stockLocationsRouter,
  taxes: taxesRouter,
  ticketProducts: ticketProductsRouter,
  tills: tillsRouter,
  zReports: zReportsRouter,
  sessionPlans: sessionPlansRouter,
  settlements: settlementsRouter,
  giftCards: giftCardsRouter,
  transactions: transactionsRouter,
  trips: tripsRouter,
  users: usersRouter,
  vehicleClasses: vehicleClassesRouter,
  vehicleLog: vehicleLogRouter,
  vehicles: vehiclesRouter,
  vendorBills: vendorBillsRouter,
  vendorPayouts: vendorPayoutsRouter,
  payoutRuns: payoutRunsRouter,
  vendorShares: vendorSharesRouter,
  vendors: vendorsRouter,
  waitlist: waitlistRouter,
  webhooks: webhooksRouter,
  website: websiteRouter,
})

const declaredJobs = await collected<{ jobs(services: Services): JobHandler[] }>('jobs.ts')

/** The background work of all domains, for `startJobs`. */
export const jobHandlers = (services: Services): JobHandler[] => declaredJobs.flatMap(({ jobs }) => jobs(services))

// At run time the record is flat, with dotted paths.
const described = await collected<{ describers: Describers }>('approvals.ts')
offerForApproval(appRouter._def.procedures, Object.assign({}, ...described.map(({ describers }) => describers)))

const mailed = await collected<{ mailAttachments?: MailAttachments; mailWatches?: Record<string, MailWatch> }>(
  'mail.ts',
)
for (const { mailAttachments = {}, mailWatches = {} } of mailed) {
  offerAttachments(mailAttachments)
  offerWatches(mailWatches)
}

const checked = await collected<{ dayChecks: DayCheck[] }>('day-checks.ts')
for (const { dayChecks } of checked) offerDayChecks(dayChecks)

const searched = await collected<{ searchSources: SearchSource[] }>('search.ts')
for (const { searchSources } of searched) offerSearchSources(searchSources)

const listed = await collected<{ exportKinds: ExportKinds }>('export.ts')
for (const { exportKinds } of listed) offerExports(exportKinds)

export type AppRouter = typeof appRouter
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** Calls procedures from inside the process, through the same door as everybody. */
export const createCaller = createCallerFactory(appRouter)
