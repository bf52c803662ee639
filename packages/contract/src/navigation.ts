import { type ModuleKey, modules } from './modules.ts'
import { mayDo, type Rights } from './rights.ts'
import { builtScreens } from './screens.ts'

/** One entry of a menu, in the shape that `api/common/navigation` answers. */
export interface NavigationItem {
  id: string
  title: string
  type: 'basic' | 'collapsable' | 'group'
  icon: string
  link?: string
  children?: NavigationItem[]
}

interface Entry {
  id: string
  title: string
  icon: string
  /** The module whose `view` shows the entry; a group has none and lives by its children. */
  module?: ModuleKey
  children?: Entry[]
}

const leaf = (module: ModuleKey, icon: string): Entry => ({
  id: module.replaceAll('_', '-'),
  title: modules[module].title,
  icon,
  module,
})

/** The sidebar of the specification, in its order. Icons are names of the icon set of the web. */
const sidebar: Entry[] = [
  leaf('customer_dashboard', 'user-round-check'),
  leaf('analytics', 'chart-column'),
  leaf('finances', 'wallet'),
  {
    id: 'user-management',
    title: 'User Management',
    icon: 'users',
    children: [leaf('roles', 'shield'), leaf('users', 'user')],
  },
  leaf('food_purchase', 'utensils'),
  leaf('ticket_booking', 'armchair'),
  leaf('food_orders', 'chef-hat'),
  {
    id: 'ticket-order-group',
    title: 'Ticket Order',
    icon: 'ticket',
    children: [
      leaf('ticket_order', 'ticket-plus'),
      leaf('order_list', 'list'),
      leaf('transactions', 'arrow-left-right'),
    ],
  },
  leaf('customers', 'contact'),
  { ...leaf('website', 'globe'), children: [leaf('package', 'package')] },
  {
    id: 'foods',
    title: 'Foods',
    icon: 'salad',
    children: [leaf('food_categories', 'tags'), leaf('ingredients', 'carrot'), leaf('food_products', 'sandwich')],
  },
  {
    id: 'ledger',
    title: 'Ledger',
    icon: 'boxes',
    children: [
      leaf('item_categories', 'folder-tree'),
      leaf('inventory_items', 'box'),
      leaf('stock', 'warehouse'),
      leaf('inventory_logs', 'scroll-text'),
      leaf('expense_categories', 'tag'),
      leaf('expenses', 'receipt'),
      leaf('vendors', 'store'),
      leaf('vendor_payouts', 'hand-coins'),
      leaf('funds', 'landmark'),
    ],
  },
  {
    id: 'ticket-management',
    title: 'Ticket Management',
    icon: 'calendar-days',
    children: [
      leaf('ticket_schedules', 'calendar-clock'),
      leaf('shifts', 'clock'),
      leaf('floors', 'building'),
      leaf('seat_layout', 'layout-grid'),
    ],
  },
  {
    id: 'transport',
    title: 'Transport',
    icon: 'bus',
    children: [leaf('area_pricing', 'map-pin'), leaf('vehicles', 'truck')],
  },
]

const isBuilt = (route: string | null): boolean => route !== null && (builtScreens as readonly string[]).includes(route)

function visible(entry: Entry, rights: Rights): NavigationItem | null {
  const children = (entry.children ?? []).map((child) => visible(child, rights)).filter((child) => child !== null)
  const route = entry.module ? modules[entry.module].route : null
  const own = entry.module !== undefined && mayDo(rights, entry.module, 'view') && isBuilt(route)
  if (!own && children.length === 0) return null
  return {
    id: entry.id,
    title: entry.title,
    type: entry.children ? 'collapsable' : 'basic',
    icon: entry.icon,
    ...(own ? { link: `/${route}` } : {}),
    ...(entry.children ? { children } : {}),
  }
}

/** The sidebar as this person sees it: entries he may view, whose screens exist; groups with at least one child. */
export function navigationFor(rights: Rights): NavigationItem[] {
  return sidebar.map((entry) => visible(entry, rights)).filter((item) => item !== null)
}

/** The four navigation sets of the specification: the same entries, filtered by the same rights (D11a). */
export function navigationSets(rights: Rights) {
  const items = navigationFor(rights)
  return { compact: items, default: items, futuristic: items, horizontal: items }
}

// The address of an item, or of the first of its children that has one.
function firstLink(items: NavigationItem[]): string | undefined {
  for (const item of items) {
    const link = item.link ?? firstLink(item.children ?? [])
    if (link) return link
  }
  return undefined
}

/** Where the bare address of a group of the sidebar leads: its first child that this person may view (D10). */
export function startOfGroup(rights: Rights, id: string): string | undefined {
  return firstLink(navigationFor(rights).filter((item) => item.id === id))
}

/** Where the root path leads: /users when allowed, else the first entry of the sidebar, else the profile (D10). */
export function startPage(rights: Rights): string {
  if (mayDo(rights, 'users', 'view')) return '/users'
  return firstLink(navigationFor(rights)) ?? '/profile'
}
