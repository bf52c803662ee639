import { iconSets } from './apps/icon-sets.ts'
import type { DeviceKind } from './choices.ts'
import { type ModuleKey, modules } from './modules.ts'
import { mayDo, type Rights } from './rights.ts'
import { builtScreens } from './screens.ts'

/** One entry of a menu, in the shape that `api/common/navigation` answers. */
export interface NavigationItem {
  id: string
  title: string
  type: 'basic' | 'collapsable' | 'group'
  /** Of a set of `api/ui/icons`, with its namespace: `heroicons_outline:users`. */
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

// Callers draw icons from the sets of `api/ui/icons`; the web has drawings of its own.
const iconSet = iconSets['heroicons-outline'].namespace

const leaf = (module: ModuleKey, icon: string): Entry => ({
  id: module.replaceAll('_', '-'),
  title: modules[module].title,
  icon,
  module,
})

/** The sidebar in its documented order. */
const sidebar: Entry[] = [
  leaf('customer_dashboard', 'identification'),
  leaf('analytics', 'chart-bar'),
  leaf('finances', 'banknotes'),
  {
    id: 'user-management',
    title: 'User Management',
    icon: 'user-group',
    children: [leaf('roles', 'shield-check'), leaf('users', 'users')],
  },
  leaf('food_purchase', 'shopping-bag'),
  leaf('ticket_booking', 'ticket'),
  leaf('food_orders', 'fire'),
  // Before the orders: door staff who may look up orders land here.
  leaf('check_in', 'viewfinder-circle'),
  {
    id: 'ticket-order-group',
    title: 'Ticket Order',
    icon: 'rectangle-stack',
    children: [
      leaf('ticket_order', 'qr-code'),
      leaf('order_list', 'list-bullet'),
      leaf('transactions', 'arrows-right-left'),
      leaf('gift_cards', 'gift-top'),
      leaf('promo_codes', 'percent-badge'),
      leaf('memberships', 'identification'),
      leaf('membership_plans', 'rectangle-stack'),
    ],
  },
  leaf('customers', 'user-circle'),
  { ...leaf('website', 'globe-alt'), children: [leaf('package', 'gift')] },
  {
    id: 'foods',
    title: 'Foods',
    icon: 'cake',
    children: [
      leaf('food_categories', 'squares-2x2'),
      leaf('ingredients', 'beaker'),
      leaf('food_products', 'shopping-cart'),
    ],
  },
  {
    id: 'ledger',
    title: 'Ledger',
    icon: 'book-open',
    children: [
      leaf('item_categories', 'folder'),
      leaf('inventory_items', 'cube'),
      leaf('stock', 'archive-box'),
      leaf('inventory_logs', 'clipboard-document-list'),
      leaf('expense_categories', 'tag'),
      leaf('expenses', 'receipt-percent'),
      leaf('vendors', 'building-storefront'),
      leaf('vendor_payouts', 'credit-card'),
      leaf('funds', 'building-library'),
    ],
  },
  {
    id: 'ticket-management',
    title: 'Ticket Management',
    icon: 'calendar-days',
    children: [
      leaf('ticket_schedules', 'calendar'),
      leaf('shifts', 'clock'),
      leaf('floors', 'building-office'),
      leaf('seat_layout', 'view-columns'),
    ],
  },
  {
    id: 'transport',
    title: 'Transport',
    icon: 'map',
    children: [leaf('area_pricing', 'map-pin'), leaf('vehicles', 'truck'), leaf('my_trips', 'map')],
  },
]

function visible(entry: Entry, rights: Rights, screens: readonly string[]): NavigationItem | null {
  const children = (entry.children ?? [])
    .map((child) => visible(child, rights, screens))
    .filter((child) => child !== null)
  const route = entry.module ? modules[entry.module].route : null
  const own =
    entry.module !== undefined && route !== null && screens.includes(route) && mayDo(rights, entry.module, 'view')
  if (!own && children.length === 0) return null
  return {
    id: entry.id,
    title: entry.title,
    type: entry.children ? 'collapsable' : 'basic',
    icon: `${iconSet}:${entry.icon}`,
    ...(own ? { link: `/${route}` } : {}),
    ...(entry.children ? { children } : {}),
  }
}

/** The sidebar of one person: entries that they may view and whose screens exist; groups with at least one child. */
export function navigationFor(rights: Rights, screens: readonly string[] = builtScreens): NavigationItem[] {
  return sidebar.map((entry) => visible(entry, rights, screens)).filter((item) => item !== null)
}

/** Parts of the settings that people look for by name, as the address calls them. */
const settingsParts = [
  'documents',
  'numbers',
  'taxes',
  'methods',
  'reasons',
  'comps',
  'cancellation',
  'deposits',
  'places',
  'tills',
  'terminals',
  'devices',
  'printers',
  'webhooks',
  'work',
] as const
const partTitles: Record<(typeof settingsParts)[number], string> = {
  documents: 'Documents',
  numbers: 'Numbers',
  taxes: 'Taxes',
  methods: 'Payment methods',
  reasons: 'Reasons',
  comps: 'Complimentary',
  cancellation: 'Cancellation',
  deposits: 'Deposits',
  places: 'Stock places',
  tills: 'Tills',
  terminals: 'Card terminals',
  devices: 'Devices',
  printers: 'Printers',
  webhooks: 'Webhooks',
  work: 'Background work',
}

/** Pages that are in no menu and are found by their name all the same. */
export function pagesBesideMenu(rights: Rights): NavigationItem[] {
  return [...settlementsPage(rights), ...groupsPage(rights), ...settingsPages(rights), ...featPages(rights)]
}

function groupsPage(rights: Rights): NavigationItem[] {
  const item = visible(leaf('order_list', 'user-group'), rights, builtScreens)
  if (!item || !mayDo(rights, 'order_list', 'groups')) return []
  return [{ ...item, id: 'groups', title: 'Groups', link: `${item.link}?view=groups` }]
}

// What is new and what people say about it is for everybody; only some switch features.
function featPages(rights: Rights): NavigationItem[] {
  const page = { type: 'basic', icon: `${iconSet}:sparkles` } as const
  return [
    { ...page, id: 'help', title: 'Help', link: '/help' },
    { ...page, id: 'feat', title: 'What’s new', link: '/feat' },
    { ...page, id: 'feat_feedback', title: 'Feedback', link: '/feat?tab=feedback' },
    ...(mayDo(rights, 'settings', 'features')
      ? [{ ...page, id: 'feat_switches', title: 'Features', link: '/feat?tab=switches' }]
      : []),
  ]
}

function settlementsPage(rights: Rights): NavigationItem[] {
  const item = visible(leaf('transactions', 'banknotes'), rights, builtScreens)
  if (!item || !mayDo(rights, 'transactions', 'reconcile')) return []
  const link = `${item.link}?view=settlements`
  return [{ ...item, id: 'transactions_settlements', title: 'Card settlements', link }]
}

function settingsPages(rights: Rights): NavigationItem[] {
  const item = visible(leaf('settings', 'cog-6-tooth'), rights, builtScreens)
  if (!item) return []
  const parts = settingsParts.map((part) => ({
    ...item,
    id: `settings_${part}`,
    title: partTitles[part],
    link: `${item.link}?tab=${part}`,
  }))
  return [item, ...parts]
}

/** The four documented navigation sets: the same entries, filtered by the same rights. */
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

/** Where the bare address of a group of the sidebar leads: its first child that this person may view. */
export function startOfGroup(rights: Rights, id: string): string | undefined {
  return firstLink(navigationFor(rights).filter((item) => item.id === id))
}

/** The page for everybody who is signed in, without any right: what is going on today, as far as they may see it. */
export const todayPath = '/home'

function linksOf(items: NavigationItem[]): string[] {
  return items.flatMap((item) => [...(item.link ? [item.link] : []), ...linksOf(item.children ?? [])])
}

/** The addresses that a person with these rights may begin at: Today, and every entry of their sidebar. */
export function startPages(rights: Rights): string[] {
  return [todayPath, ...linksOf(navigationFor(rights))]
}

// A kind that is not here leaves it to the person.
const startOfDevice: { [Kind in DeviceKind]?: string } = { counter: '/ticket-booking', door: '/check-in' }

/**
 * Where the root path leads: the page of the device at which the person signed in, or the one that they have chosen,
 * while it may be opened, else /users when allowed, else the first entry of the sidebar. A role that opens nothing begins
 * at Today, which says so.
 */
export function startPage(rights: Rights, chosen?: string | null, device?: DeviceKind | null): string {
  const ofDevice = device ? startOfDevice[device] : undefined
  if (ofDevice && startPages(rights).includes(ofDevice)) return ofDevice
  if (chosen && startPages(rights).includes(chosen)) return chosen
  if (mayDo(rights, 'users', 'view')) return '/users'
  return firstLink(navigationFor(rights)) ?? todayPath
}
