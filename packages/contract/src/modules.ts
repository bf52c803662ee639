// The one catalogue of what a person may do. The role editor, the sidebar, the guards, the procedures and the OpenAPI
// document read it; the table `permission` is a copy that foreign keys can point to.

interface ModuleShape {
  /** The name in the documented list of permissions, word for word. */
  readonly name: string
  /** The sidebar entry that this module opens; where it differs from the name it is an alias. */
  readonly title: string
  /** Route of the screen, without a leading slash; null where the module has no page of its own. */
  readonly route: string | null
  readonly group: ModuleGroup
  readonly actions: readonly string[]
}

export type ModuleGroup =
  | 'insight'
  | 'people'
  | 'sales'
  | 'website'
  | 'foods'
  | 'ledger'
  | 'tickets'
  | 'transport'
  | 'venue'

const edit = ['view', 'create', 'update', 'archive', 'export'] as const

export const modules = {
  customer_dashboard: {
    name: 'Customer Dashboard',
    title: 'Customer Dashboard',
    route: 'customer-dashboard',
    group: 'insight',
    actions: ['view', 'export'],
  },
  analytics: {
    name: 'Analytics',
    title: 'Analytics',
    route: 'analytics-dashboard',
    group: 'insight',
    actions: ['view', 'export'],
  },
  finances: {
    name: 'Finances',
    title: 'Finances',
    route: 'finances-dashboard',
    group: 'insight',
    actions: ['view', 'export', 'lock', 'rename'],
  },
  roles: {
    name: 'Roles',
    title: 'Roles',
    route: 'roles',
    group: 'people',
    actions: ['view', 'create', 'update', 'archive', 'assign', 'export'],
  },
  users: {
    name: 'Users',
    title: 'Users',
    route: 'users',
    group: 'people',
    actions: ['view', 'invite', 'update', 'suspend', 'reset_mfa', 'audit', 'export'],
  },
  food_purchase: {
    name: 'Food Purchase',
    title: 'Food Purchase',
    route: 'food-booking',
    group: 'sales',
    actions: ['view', 'sell', 'discount', 'void_item', 'open_drawer', 'print'],
  },
  ticket_booking: {
    name: 'Ticket Booking',
    title: 'Ticket Booking',
    route: 'ticket-booking',
    group: 'sales',
    actions: ['view', 'sell', 'sell_part', 'change_own', 'hold', 'release_other', 'block', 'reseat', 'best_available'],
  },
  food_orders: {
    name: 'Food Orders',
    title: 'Food Orders',
    route: 'food-orders',
    group: 'sales',
    actions: ['view', 'accept', 'bump', 'recall', 'serve', 'rush', 'display', 'cancel'],
  },
  ticket_order: {
    name: 'Ticket Order',
    title: 'Get Pass',
    route: 'order',
    group: 'sales',
    actions: ['view', 'sell', 'comp', 'price_override', 'discount', 'print'],
  },
  order_list: {
    name: 'Order List',
    title: 'Order List',
    route: 'order-list',
    group: 'sales',
    actions: [
      'view',
      'take_due',
      'move_due',
      'take_invoice',
      'cancel',
      'waive_fee',
      'rebook',
      'reissue',
      'block_pass',
      'edit_guest',
      'export',
      'print',
      'invoice',
      'groups',
      'extend_option',
    ],
  },
  transactions: {
    name: 'Transactions',
    title: 'Transactions',
    route: 'transactions',
    group: 'sales',
    actions: ['view', 'refund', 'refund_other', 'capture', 'reconcile', 'export'],
  },
  gift_cards: {
    name: 'Gift Cards',
    title: 'Gift Cards',
    route: 'gift-cards',
    group: 'sales',
    actions: ['view', 'sell', 'issue', 'block_card', 'export'],
  },
  promo_codes: {
    name: 'Promo Codes',
    title: 'Promo Codes',
    route: 'promo-codes',
    group: 'sales',
    actions: edit,
  },
  memberships: {
    name: 'Memberships',
    title: 'Memberships',
    route: 'memberships',
    group: 'sales',
    actions: ['view', 'sell', 'update', 'export'],
  },
  membership_plans: {
    name: 'Membership Plans',
    title: 'Membership Plans',
    route: 'membership-plans',
    group: 'sales',
    actions: edit,
  },
  check_in: {
    name: 'Check-in',
    title: 'Check-in',
    route: 'check-in',
    group: 'sales',
    actions: ['view', 'scan', 'override'],
  },
  customers: {
    name: 'Customers',
    title: 'Customers',
    route: 'customers',
    group: 'sales',
    actions: [...edit, 'reveal', 'privacy', 'message'],
  },
  website: {
    name: 'Website',
    title: 'Website',
    route: 'cms',
    group: 'website',
    actions: ['view', 'create', 'update', 'archive', 'publish', 'schedule', 'edit_structure'],
  },
  package: { name: 'Package', title: 'Packages', route: 'packages', group: 'website', actions: edit },
  inventory: {
    name: 'Inventory',
    title: 'Inventory',
    route: 'inventory',
    group: 'foods',
    actions: [
      ...edit,
      'order',
      'receive',
      'transfer',
      'adjust',
      'waste',
      'count',
      'approve_count',
      'approve',
      'pay',
      'move_cash',
      'close_till',
      'close_day',
      'reopen_day',
    ],
  },
  food_categories: {
    name: 'Categories',
    title: 'Categories',
    route: 'inventory/categories',
    group: 'foods',
    actions: edit,
  },
  ingredients: {
    name: 'Ingredients',
    title: 'Ingredients',
    route: 'inventory/ingredients',
    group: 'foods',
    actions: edit,
  },
  food_products: { name: 'Products', title: 'Products', route: 'inventory/products', group: 'foods', actions: edit },
  item_categories: {
    name: 'Item Categories',
    title: 'Item Categories',
    route: 'inventory/inventory-categories',
    group: 'ledger',
    actions: edit,
  },
  inventory_items: {
    name: 'Inventory Items',
    title: 'Inventory Items',
    route: 'inventory/inventory-items',
    group: 'ledger',
    actions: edit,
  },
  stock: {
    name: 'Stock',
    title: 'Inventory',
    route: 'inventory/list',
    group: 'ledger',
    actions: ['view', 'order', 'receive', 'transfer', 'adjust', 'waste', 'count', 'approve_count', 'export'],
  },
  inventory_logs: {
    name: 'Inventory Logs',
    title: 'Inventory Logs',
    route: 'inventory/logs',
    group: 'ledger',
    actions: ['view', 'export'],
  },
  expense_categories: {
    name: 'Expense Category',
    title: 'Expense Category',
    route: 'inventory/expenses-category',
    group: 'ledger',
    actions: edit,
  },
  expenses: {
    name: 'Expense',
    title: 'Expense',
    route: 'inventory/inventory-expenses',
    group: 'ledger',
    actions: [...edit, 'approve', 'pay'],
  },
  vendors: {
    name: 'Vendors',
    title: 'Vendors',
    route: 'inventory/vendors',
    group: 'ledger',
    actions: [...edit, 'approve'],
  },
  vendor_payouts: {
    name: 'Vendor Payouts',
    title: 'Vendor Payouts',
    route: 'inventory/vendor-payouts',
    group: 'ledger',
    actions: ['view', 'create', 'approve', 'pay', 'export'],
  },
  funds: {
    name: 'Fund',
    title: 'Fund',
    route: 'inventory/funds',
    group: 'ledger',
    actions: [...edit, 'transfer', 'count', 'move_cash', 'close_till', 'close_day', 'reopen_day'],
  },
  ticket_schedules: {
    name: 'Ticket Schedules',
    title: 'Ticket Schedule',
    route: 'ticket/schedule',
    group: 'tickets',
    actions: [...edit, 'cancel', 'move', 'pause'],
  },
  shifts: { name: 'Shifts', title: 'Shifts', route: 'shifts', group: 'tickets', actions: edit },
  floors: { name: 'Floors', title: 'Floor', route: 'floor', group: 'tickets', actions: [...edit, 'set_state'] },
  seat_layout: {
    name: 'Seat Layout',
    title: 'Seat Layout',
    route: 'seat-layout',
    group: 'tickets',
    actions: [...edit, 'publish'],
  },
  area_pricing: {
    name: 'Area Pricing',
    title: 'Area & Pricing',
    route: 'area-pricing',
    group: 'transport',
    actions: edit,
  },
  vehicles: { name: 'Vehicles', title: 'Vehicles', route: 'vehicles', group: 'transport', actions: edit },
  my_trips: {
    name: 'My Trips',
    title: 'My Trips',
    route: 'my-trips',
    group: 'transport',
    actions: ['view', 'drive'],
  },
  settings: {
    name: 'Settings',
    title: 'Settings',
    route: 'settings',
    group: 'venue',
    actions: ['view', 'update', 'features'],
  },
} as const satisfies Record<string, ModuleShape>

export type ModuleKey = keyof typeof modules
export type ActionOf<M extends ModuleKey> = (typeof modules)[M]['actions'][number]

export const moduleKeys = Object.keys(modules) as ModuleKey[]

/** `inventory` grants these twelve, unless a role has rows of its own for one of them: then those stand there. */
export const inventoryChildren = [
  'food_categories',
  'ingredients',
  'food_products',
  'item_categories',
  'inventory_items',
  'stock',
  'inventory_logs',
  'expense_categories',
  'expenses',
  'vendors',
  'vendor_payouts',
  'funds',
] as const satisfies readonly ModuleKey[]

/** The module with this key, name or sidebar title; `undefined` for anything else. */
export function findModule(word: string): ModuleKey | undefined {
  return (
    moduleKeys.find((key) => key === word) ??
    moduleKeys.find((key) => modules[key].name === word) ??
    moduleKeys.find((key) => modules[key].title === word)
  )
}

/** Whether `module.action` is in the catalogue. */
export function isPermission(module: string, action: string): boolean {
  const found = moduleKeys.find((key) => key === module)
  return found !== undefined && (modules[found].actions as readonly string[]).includes(action)
}
