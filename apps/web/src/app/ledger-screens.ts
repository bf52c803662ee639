import type { ScreenRow } from './screen-row.ts'

/** The screens of the ledger and of the kitchen: what the venue has, buys, spends, owes and cooks with. */
export const ledgerScreens = {
  'inventory/funds': {
    path: '/inventory/funds',
    access: { module: 'funds' },
    title: 'funds:title',
    texts: ['funds', 'till', 'record'],
    page: () => import('../features/funds/page.tsx'),
  },
  'inventory/list': {
    path: '/inventory/list',
    access: { module: 'stock' },
    frame: 'fill',
    title: 'stock:title',
    texts: ['stock', 'inventoryItems', 'purchases'],
    page: () => import('../features/stock/page.tsx'),
  },
  'inventory/ingredients': {
    path: '/inventory/ingredients',
    access: { module: 'ingredients' },
    title: 'ingredients:title',
    texts: ['ingredients', 'record'],
    page: () => import('../features/ingredients/page.tsx'),
  },
  'inventory/inventory-expenses': {
    path: '/inventory/inventory-expenses',
    access: { module: 'expenses' },
    frame: 'fill',
    title: 'expenses:title',
    texts: ['expenses', 'record'],
    page: () => import('../features/expenses/page.tsx'),
  },
  'inventory/vendor-payouts': {
    path: '/inventory/vendor-payouts',
    access: { module: 'vendor_payouts' },
    frame: 'fill',
    title: 'vendorPayouts:title',
    texts: ['vendorPayouts', 'vendors'],
    page: () => import('../features/vendor-payouts/page.tsx'),
  },
  'inventory/logs': {
    path: '/inventory/logs',
    access: { module: 'inventory_logs' },
    frame: 'fill',
    title: 'inventoryLogs:title',
    texts: ['inventoryLogs', 'inventoryItems'],
    page: () => import('../features/inventory-logs/page.tsx'),
  },
} as const satisfies Record<string, ScreenRow>
