import type { ModuleKey } from './modules.ts'
import { allPermissions } from './rights.ts'
import type { Permission, PermissionLimits } from './rights-schemas.ts'

/** A role that a new venue starts with. All but the owner's are editable copies. */
export interface DefaultRole {
  key: string
  name: { en: string; tr: string }
  /** The owner role holds everything, cannot be edited, and at least one active person must hold it. */
  isOwner: boolean
  permissions: Permission[]
}

const grant = (module: ModuleKey, actions: string[], limits: PermissionLimits = {}): Permission[] =>
  actions.map((action) => ({ module, action, limits }))

const everythingBut = (...left: string[]) =>
  allPermissions().filter((row) => !left.includes(row.module) && !left.includes(`${row.module}.${row.action}`))

/** The default roles of a venue, in the order in which the roles screen lists them. */
export const defaultRoles: DefaultRole[] = [
  { key: 'owner', name: { en: 'Owner', tr: 'İşletme sahibi' }, isOwner: true, permissions: allPermissions() },
  {
    key: 'manager',
    name: { en: 'Manager', tr: 'Müdür' },
    isOwner: false,
    permissions: [
      ...everythingBut('transactions.refund'),
      // Above this the owner approves: 10,000.00 in the venue's currency.
      ...grant('transactions', ['refund'], { maxAmountMinor: 1_000_000 }),
    ],
  },
  {
    key: 'boxoffice',
    name: { en: 'Box office', tr: 'Gişe görevlisi' },
    isOwner: false,
    permissions: [
      ...grant('ticket_booking', ['view', 'sell', 'sell_part', 'hold', 'reseat', 'best_available']),
      ...grant('ticket_order', ['view', 'sell', 'print']),
      ...grant('ticket_order', ['discount'], { maxPercentPpm: 50_000 }),
      ...grant('order_list', [
        'view',
        'take_due',
        'take_invoice',
        'cancel',
        'rebook',
        'reissue',
        'block_pass',
        'edit_guest',
        'print',
        'invoice',
        'groups',
      ]),
      ...grant('transactions', ['view'], { ownTillOnly: true }),
      ...grant('transactions', ['refund'], { ownTillOnly: true, maxAmountMinor: 500_000 }),
      ...grant('gift_cards', ['view', 'sell']),
      ...grant('promo_codes', ['view']),
      ...grant('memberships', ['view', 'sell', 'update']),
      ...grant('customers', ['view', 'create', 'update']),
      ...grant('package', ['view']),
      ...grant('ticket_schedules', ['view']),
      ...grant('seat_layout', ['view']),
      ...grant('funds', ['move_cash']),
      ...grant('funds', ['close_till'], { ownTillOnly: true }),
    ],
  },
  {
    key: 'door',
    name: { en: 'Door', tr: 'Kapı görevlisi' },
    isOwner: false,
    permissions: [...grant('check_in', ['view', 'scan']), ...grant('order_list', ['view'])],
  },
  {
    key: 'counter',
    name: { en: 'Counter', tr: 'Büfe görevlisi' },
    isOwner: false,
    permissions: [
      ...grant('food_purchase', ['view', 'sell', 'print', 'open_drawer']),
      ...grant('food_orders', ['view', 'serve', 'rush', 'display']),
      ...grant('funds', ['move_cash']),
      ...grant('funds', ['close_till'], { ownTillOnly: true }),
    ],
  },
  {
    key: 'kitchen',
    name: { en: 'Kitchen', tr: 'Mutfak görevlisi' },
    isOwner: false,
    permissions: [
      ...grant('food_orders', ['view', 'accept', 'bump', 'recall', 'serve', 'rush', 'display']),
      ...grant('stock', ['waste']),
    ],
  },
  {
    key: 'stock',
    name: { en: 'Stock keeper', tr: 'Depo sorumlusu' },
    isOwner: false,
    permissions: [
      ...grant('item_categories', ['view', 'create', 'update']),
      ...grant('inventory_items', ['view', 'create', 'update', 'export']),
      ...grant('stock', ['view', 'receive', 'transfer', 'count', 'export']),
      // Beyond this somebody else approves: 50,000.00, 1,000.00 and 2,500.00 in the venue's currency.
      ...grant('stock', ['order'], { maxAmountMinor: 5_000_000 }),
      ...grant('stock', ['adjust'], { maxAmountMinor: 100_000 }),
      ...grant('stock', ['waste'], { maxAmountMinor: 250_000 }),
      ...grant('inventory_logs', ['view', 'export']),
      ...grant('ingredients', ['view']),
      ...grant('vendors', ['view']),
    ],
  },
  {
    key: 'accountant',
    name: { en: 'Accountant', tr: 'Muhasebe sorumlusu' },
    isOwner: false,
    permissions: [
      ...grant('finances', ['view', 'export', 'lock', 'rename']),
      ...grant('transactions', ['view', 'reconcile', 'export']),
      ...grant('gift_cards', ['view', 'export']),
      ...grant('promo_codes', ['view', 'export']),
      ...grant('memberships', ['view', 'export']),
      ...grant('membership_plans', ['view', 'export']),
      ...grant('expense_categories', ['view', 'create', 'update', 'export']),
      ...grant('expenses', ['view', 'create', 'update', 'approve', 'pay', 'export']),
      ...grant('vendors', ['view', 'create', 'update', 'approve', 'export']),
      ...grant('vendor_payouts', ['view', 'create', 'approve', 'pay', 'export']),
      ...grant('funds', ['view', 'transfer', 'count', 'export']),
      ...grant('item_categories', ['view']),
      ...grant('inventory_items', ['view', 'export']),
      ...grant('stock', ['view', 'export']),
      ...grant('inventory_logs', ['view', 'export']),
      ...grant('order_list', ['view', 'export', 'invoice', 'take_invoice']),
      ...grant('settings', ['view']),
    ],
  },
  {
    key: 'transport',
    name: { en: 'Transport', tr: 'Ulaşım sorumlusu' },
    isOwner: false,
    permissions: [
      ...grant('vehicles', ['view', 'create', 'update', 'archive', 'export']),
      ...grant('area_pricing', ['view', 'create', 'update', 'archive', 'export']),
    ],
  },
  {
    key: 'driver',
    name: { en: 'Driver', tr: 'Sürücü' },
    isOwner: false,
    permissions: grant('my_trips', ['view', 'drive']),
  },
  {
    key: 'editor',
    name: { en: 'Editor', tr: 'İçerik editörü' },
    isOwner: false,
    permissions: [...grant('website', ['view', 'create', 'update', 'schedule']), ...grant('package', ['view'])],
  },
  {
    key: 'analyst',
    name: { en: 'Analyst', tr: 'Analist' },
    isOwner: false,
    permissions: [
      ...grant('customer_dashboard', ['view', 'export']),
      ...grant('analytics', ['view', 'export']),
      ...grant('finances', ['view', 'export']),
    ],
  },
]
