import { describe, expect, it } from 'vitest'
import {
  allPermissions,
  beyond,
  builtScreens,
  declareScreen,
  defaultRoles,
  effectiveRights,
  findModule,
  inventoryChildren,
  mayDo,
  moduleKeys,
  modules,
  navigationFor,
  startPage,
  startPages,
  withinLimits,
} from './index.ts'

// The documented list of permissions, copied word for word, not read from the code.
const documentedNames = [
  'Ticket Booking',
  'Website',
  'Package',
  'Shifts',
  'Ticket Schedules',
  'Seat Layout',
  'Ticket Order',
  'Order List',
  'Customer Dashboard',
  'Vehicles',
  'Area Pricing',
  'Floors',
  'Roles',
  'Users',
  'Transactions',
  'Customers',
  'Inventory',
]

const sidebarTitles = [
  'Customer Dashboard',
  'Analytics',
  'Finances',
  'Roles',
  'Users',
  'Food Purchase',
  'Ticket Booking',
  'Food Orders',
  'Get Pass',
  'Order List',
  'Transactions',
  'Customers',
  'Website',
  'Packages',
  'Categories',
  'Ingredients',
  'Products',
  'Item Categories',
  'Inventory Items',
  'Inventory',
  'Inventory Logs',
  'Expense Category',
  'Expense',
  'Vendors',
  'Vendor Payouts',
  'Fund',
  'Ticket Schedule',
  'Shifts',
  'Floor',
  'Seat Layout',
  'Area & Pricing',
  'Vehicles',
]

const grant = (...permissions: string[]) =>
  effectiveRights(
    permissions.map((text) => {
      const [module = '', action = ''] = text.split('.')
      return { module, action, limits: {} }
    }),
  )

describe('module catalogue', () => {
  it('holds the seventeen documented names, keyed in snake case', () => {
    for (const name of documentedNames) {
      const key = findModule(name)
      expect(key, name).toBe(name.toLowerCase().replaceAll(' ', '_'))
      expect(key && modules[key].name).toBe(name)
    }
  })

  it('knows every sidebar title as a module or an alias, and only modules with a view action', () => {
    for (const title of sidebarTitles) expect(findModule(title), title).toBeDefined()
    for (const key of moduleKeys) expect(modules[key].actions, key).toContain('view')
  })

  it('finds nothing under a name that belongs to objects, not to the catalogue', () => {
    for (const word of ['__proto__', 'constructor', 'toString', '']) expect(findModule(word)).toBeUndefined()
  })
})

describe('rights', () => {
  it('opens the umbrella to the twelve, but not over rows of their own', () => {
    expect(inventoryChildren).toHaveLength(12)
    const rights = grant('inventory.view', 'inventory.create', 'vendors.view')
    expect(mayDo(rights, 'ingredients', 'create')).toBe(true)
    expect(mayDo(rights, 'funds', 'view')).toBe(true)
    expect(mayDo(rights, 'vendors', 'view')).toBe(true)
    expect(mayDo(rights, 'vendors', 'create')).toBe(false)
    expect(mayDo(rights, 'inventory_logs', 'create')).toBe(false)
  })

  it('knows no permission outside of the catalogue', () => {
    expect(grant('users.fly', 'nothing.view')).toEqual({})
    expect(mayDo(grant('users.view'), 'users', 'constructor')).toBe(false)
  })

  it('finds what goes beyond, by name and by limit', () => {
    const held = effectiveRights([
      { module: 'transactions', action: 'refund', limits: { maxAmountMinor: 500 } },
      { module: 'users', action: 'view', limits: {} },
    ])
    const wanted = (limits: object) => effectiveRights([{ module: 'transactions', action: 'refund', limits }])
    expect(beyond(wanted({ maxAmountMinor: 500 }), held)).toEqual([])
    expect(beyond(wanted({ maxAmountMinor: 501 }), held)).toEqual([{ module: 'transactions', action: 'refund' }])
    expect(beyond(wanted({}), held)).toEqual([{ module: 'transactions', action: 'refund' }])
    expect(beyond(grant('users.invite'), held)).toEqual([{ module: 'users', action: 'invite' }])
  })

  it.each([
    [{}, {}, true],
    [{ maxPercentPpm: 1 }, {}, true],
    [{}, { maxPercentPpm: 1 }, false],
    [{ ownTillOnly: true }, { ownTillOnly: true }, true],
    [{}, { ownTillOnly: true }, false],
  ])('%j within %j: %s', (limits, bound, expected) => {
    expect(withinLimits(limits, bound)).toBe(expected)
  })

  it('starts a venue with the twelve roles, of which only the owner holds everything', () => {
    expect(defaultRoles.map((role) => role.key)).toEqual([
      'owner',
      'manager',
      'boxoffice',
      'door',
      'counter',
      'kitchen',
      'stock',
      'accountant',
      'transport',
      'driver',
      'editor',
      'analyst',
    ])
    expect(defaultRoles.filter((role) => role.isOwner).map((role) => role.key)).toEqual(['owner'])
    const known = new Set(allPermissions().map((row) => `${row.module}.${row.action}`))
    for (const role of defaultRoles) {
      for (const row of role.permissions) expect(known, role.key).toContain(`${row.module}.${row.action}`)
    }
  })

  it('keeps what the documents deny to the default roles', () => {
    const rightsOf = (key: string) => effectiveRights(defaultRoles.find((role) => role.key === key)?.permissions ?? [])
    expect(mayDo(rightsOf('boxoffice'), 'ticket_order', 'price_override')).toBe(false)
    expect(mayDo(rightsOf('door'), 'check_in', 'override')).toBe(false)
    expect(mayDo(rightsOf('stock'), 'stock', 'approve_count')).toBe(false)
    expect(mayDo(rightsOf('editor'), 'website', 'publish')).toBe(false)
    expect(mayDo(rightsOf('accountant'), 'ticket_booking', 'sell')).toBe(false)
    expect(mayDo(rightsOf('counter'), 'food_purchase', 'void_item')).toBe(false)
    expect(Object.keys(rightsOf('analyst'))).toEqual(['customer_dashboard', 'analytics', 'finances'])
  })
})

describe('navigation', () => {
  it('shows only entries that one may view and whose screens exist, and no empty group', () => {
    expect(navigationFor({})).toEqual([])
    const links = (items: ReturnType<typeof navigationFor>): string[] =>
      items.flatMap((item) => [...(item.link ? [item.link] : []), ...links(item.children ?? [])])
    const everything = effectiveRights(allPermissions())
    for (const link of links(navigationFor(everything))) expect(builtScreens).toContain(link.slice(1))
    expect(links(navigationFor(grant('users.view')))).toEqual(['/users'])
    expect(links(navigationFor(grant('users.invite')))).toEqual([])
  })

  it('starts at users when allowed, else at the first entry, else where someone reads that there is none', () => {
    declareScreen('shifts')
    expect(startPage(grant('users.view', 'roles.view'))).toBe('/users')
    expect(startPage(grant('shifts.view'))).toBe('/shifts')
    expect(startPage({})).toBe('/home')
    const startOf = (key: string) =>
      startPage(effectiveRights(defaultRoles.find((role) => role.key === key)?.permissions ?? []))
    expect(startOf('door')).toBe('/check-in')
  })

  it('starts at the page that was chosen, as long as it may be opened', () => {
    const rights = grant('users.view', 'order_list.view')
    expect(startPages(rights)).toEqual(['/home', '/users', '/order-list'])
    expect(startPage(rights, '/order-list')).toBe('/order-list')
    expect(startPage(rights, '/home')).toBe('/home')
    expect(startPage(grant('users.view'), '/order-list')).toBe('/users')
    expect(startPage(rights, 'https://evil.example')).toBe('/users')
  })
})
