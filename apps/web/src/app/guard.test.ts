import {
  builtScreens,
  effectiveRights,
  moduleKeys,
  modules,
  navigationFor,
  opens,
  type Rights,
} from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { hasNavIcon } from '../parts/menu/nav-icons.ts'
import { decide, type Visitor } from './guard.ts'
import { faceOf, recordScreens, screenRows, screens, unknownScreen } from './routes.tsx'

const everything: Rights = effectiveRights([
  { module: 'users', action: 'view', limits: {} },
  { module: 'roles', action: 'view', limits: {} },
  { module: 'floors', action: 'view', limits: {} },
  { module: 'shifts', action: 'view', limits: {} },
  { module: 'seat_layout', action: 'view', limits: {} },
  { module: 'ticket_schedules', action: 'view', limits: {} },
])
const guest: Visitor = { signedIn: false }
const owner: Visitor = { signedIn: true, locked: false, mfaMissing: false, rights: everything }
const nobody: Visitor = { signedIn: true, locked: false, mfaMissing: false, rights: {} }
const locked: Visitor = { signedIn: true, locked: true, mfaMissing: false, rights: {} }

const unprotected: Visitor = { signedIn: true, locked: false, mfaMissing: true, rights: {} }

const visit = (path: string, visitor: Visitor, query = '') => {
  const row = screenRows.find((each) => each.path === path) ?? screenRows.find((each) => each.path === '*')
  if (!row) throw new Error('no row')
  return decide({ access: faceOf(row, visitor).access, path, address: path + query }, visitor)
}
const root = (visitor: Visitor) => decide({ access: 'signedIn', path: '/', address: '/' }, visitor)

describe('the route table', () => {
  it('asks for the right of the module at every page that a module has', () => {
    const pages = [...Object.values(screens), ...recordScreens]
    const moduleOf = (path: string) => moduleKeys.find((key) => `/${modules[key].route}` === path)
    const withModule = pages.filter(({ path }) => moduleOf(path))
    expect(withModule.length).toBeGreaterThan(9)
    for (const { path, access } of withModule) expect([path, access]).toEqual([path, { module: moduleOf(path) }])
    expect(new Set(screenRows.map(({ path }) => path)).size).toBe(screenRows.length)
  })

  it('has a short list of pages that take no right, or another one than to view', () => {
    const table = screenRows
      .filter(({ path, access }) => typeof access === 'string' || 'action' in access || path === '/ground-floor')
      .map(({ path, access, layout }) => [
        path,
        typeof access === 'string' ? access : `${'action' in access ? access.action : 'view'} ${access.module}`,
        layout ?? 'main',
      ])
    expect(table).toEqual([
      ['/ground-floor', 'view floors', 'main'],
      ['/profile', 'signedIn', 'main'],
      ['/example', 'signedIn', 'main'],
      ['/feat', 'signedIn', 'main'],
      ['/users/audit', 'audit users', 'main'],
      ['/food-orders/pickup', 'display food_orders', 'empty'],
      ['/sign-in', 'guest', 'empty'],
      ['/sign-up', 'guest', 'empty'],
      ['/forgot-password', 'guest', 'empty'],
      ['/reset-password', 'guest', 'empty'],
      ['/confirmation-required', 'guest', 'empty'],
      ['/set-up', 'guest', 'empty'],
      ['/sign-out', 'signedIn', 'empty'],
      ['/unlock-session', 'signedIn', 'empty'],
      ['/mfa-setup', 'signedIn', 'empty'],
      ['/confirm-email', 'public', 'empty'],
      ['/pair', 'public', 'empty'],
      ['/group-names', 'public', 'empty'],
      ['/unsubscribe', 'public', 'empty'],
      ['/guest-display', 'public', 'empty'],
      ['/terms', 'public', 'empty'],
      ['/privacy', 'public', 'empty'],
      ['/home', 'signedIn', 'main'],
      ['/help', 'signedIn', 'main'],
      ['/404', 'signedIn', 'main'],
      ['*', 'signedIn', 'main'],
    ])
  })

  it('covers every screen that the menu may link to, and the menu has a drawing for each', () => {
    const paths = screenRows.map((row) => row.path)
    const rows = [...Object.values(screens), ...recordScreens]
    expect(rows.map(({ path }) => path.slice(1)).sort()).toEqual([...builtScreens].sort())
    const allRights: Rights = Object.fromEntries(moduleKeys.map((module) => [module, { view: {} }]))
    const all = navigationFor(allRights).flatMap((item) => [item, ...(item.children ?? [])])
    for (const item of all) {
      if (item.link) expect(paths).toContain(item.link)
      if (item.children || item.link) expect([item.id, hasNavIcon(item.id)]).toEqual([item.id, true])
    }
  })
})

describe('links in data', () => {
  it('open by the rule of the guard, for every screen and every right to view', () => {
    const some: Rights[] = [{}, ...moduleKeys.map((module): Rights => ({ [module]: { view: {} } }))]
    for (const { path, access } of [...Object.values(screens), ...recordScreens]) {
      for (const rights of some) {
        const verdict = decide(
          { access, path, address: path },
          { signedIn: true, locked: false, mfaMissing: false, rights },
        )
        expect([path, rights, opens(`${path}?tab=a#b`, rights)]).toEqual([path, rights, verdict === null])
      }
    }
    for (const path of ['/apps/contacts/1', '/users/1', 'users', '//users', '/', '']) {
      expect([path, opens(path, everything)]).toEqual([path, false])
    }
  })
})

describe('the guard', () => {
  it('sends guests to the sign-in with the address they wanted, but never with sign-out', () => {
    expect(visit('/users', guest, '?q=a&role=b')).toBe('/sign-in?redirectURL=%2Fusers%3Fq%3Da%26role%3Db')
    expect(visit('/profile', guest)).toBe('/sign-in?redirectURL=%2Fprofile')
    expect(visit('/404', guest)).toBe('/sign-in?redirectURL=%2F404')
    expect(visit('/nowhere', guest)).toBe('/sign-in?redirectURL=%2Fnowhere')
    expect(visit('/sign-out', guest)).toBe('/sign-in')
    expect(root(guest)).toBe('/sign-in?redirectURL=%2F')
  })

  it.each(screenRows.filter((row) => row.access === 'guest').map((row) => row.path))(
    'keeps signed-in people out of %s',
    (path) => {
      expect(visit(path, owner)).toBe('/')
      expect(visit(path, guest)).toBeNull()
    },
  )

  it('lets everybody see the public page; signed-in people see today there, behind the lock', () => {
    expect([visit('/home', guest), visit('/home', owner), visit('/home', nobody)]).toEqual([null, null, null])
    expect(visit('/home', locked)).toBe('/unlock-session?redirectURL=%2Fhome')
    const home = screenRows.find(({ path }) => path === '/home') ?? unknownScreen
    expect(faceOf(home, guest)).toMatchObject({ layout: 'empty', title: 'home:heading' })
    expect(faceOf(home, owner).layout).toBeUndefined()
    for (const path of ['/terms', '/privacy']) expect([visit(path, guest), visit(path, locked)]).toEqual([null, null])
  })

  it('opens a module to people who may view it, and tells others its name', () => {
    expect(visit('/users', owner)).toBeNull()
    expect(visit('/users', nobody)).toBe('/404?module=users')
    expect(visit('/profile', nobody)).toBeNull()
  })

  it('opens a screen that asks for an action to people who hold it, and not to people who may only view', () => {
    const auditor = { ...owner, rights: effectiveRights([{ module: 'users', action: 'audit', limits: {} }]) }
    expect(visit('/users/audit', auditor)).toBeNull()
    expect(visit('/users/audit', owner)).toBe('/404?module=users&action=audit')
    expect(visit('/users', auditor)).toBe('/404?module=users')
  })

  it('leads the bare address of the tickets to the first screen there that one may view', () => {
    const tickets = (visitor: Visitor) => decide({ access: 'signedIn', path: '/ticket', address: '/ticket' }, visitor)
    const planner = { ...owner, rights: effectiveRights([{ module: 'seat_layout', action: 'view', limits: {} }]) }
    expect(tickets(owner)).toBe('/ticket/schedule')
    expect(tickets(planner)).toBe('/seat-layout')
    expect(tickets(nobody)).toBe('/404?module=ticket_schedules')
    expect(tickets(guest)).toBe('/sign-in?redirectURL=%2Fticket')
  })

  it('leads from the bare address of the inventory to the first child that they may view', () => {
    const inventory = (rights: Rights) =>
      decide(
        { access: 'signedIn', path: '/inventory', address: '/inventory' },
        { signedIn: true, locked: false, mfaMissing: false, rights },
      )
    expect(inventory(effectiveRights([{ module: 'inventory', action: 'view', limits: {} }]))).toBe(
      '/inventory/inventory-categories',
    )
    expect(inventory({ inventory_logs: { view: {} } })).toBe('/inventory/logs')
    expect(inventory({ users: { view: {} } })).toBe('/404?module=inventory')
  })

  it('leads the root to users, to the first entry, or to today, which says that there is none', () => {
    expect(root(owner)).toBe('/users')
    expect(root(nobody)).toBe('/home')
  })

  it('leads the root to the chosen start page while it may be opened', () => {
    expect(root({ ...owner, startPage: '/ticket/schedule' })).toBe('/ticket/schedule')
    expect(root({ ...owner, startPage: '/finances-dashboard' })).toBe('/users')
    expect(root({ ...locked, startPage: '/ticket/schedule' })).toBe('/unlock-session')
  })

  it('leaves a locked sign-in nothing but the unlock page and the way out', () => {
    expect(visit('/users', locked, '?id=1')).toBe('/unlock-session?redirectURL=%2Fusers%3Fid%3D1')
    expect(root(locked)).toBe('/unlock-session')
    expect(visit('/unlock-session', locked)).toBeNull()
    expect(visit('/sign-out', locked)).toBeNull()
  })

  it('sends people without the second factor that their role demands to set it up, and lets them sign out', () => {
    expect(visit('/users', unprotected, '?q=a')).toBe('/mfa-setup?redirectURL=%2Fusers%3Fq%3Da')
    expect([root(unprotected), visit('/404', unprotected)]).toEqual(['/mfa-setup', '/mfa-setup?redirectURL=%2F404'])
    expect([visit('/mfa-setup', unprotected), visit('/sign-out', unprotected)]).toEqual([null, null])
    // Locked as well, the password comes first.
    expect(visit('/mfa-setup', { ...unprotected, locked: true })).toBe('/unlock-session')
    expect(visit('/mfa-setup', guest)).toBe('/sign-in?redirectURL=%2F')
  })
})
