import { builtScreens, effectiveRights, navigationFor, type Rights } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { hasNavIcon } from '../lib/nav-icons.ts'
import { decide, type Visitor } from './guard.ts'
import { screenRows, screens } from './routes.tsx'

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
  return decide({ access: row.access, path, address: path + query }, visitor)
}
const root = (visitor: Visitor) => decide({ access: 'signedIn', path: '/', address: '/' }, visitor)

describe('the route table', () => {
  it('has the pages of the specification with their access and layout', () => {
    const table = screenRows.map(({ path, access, layout }) => [
      path,
      typeof access === 'string' ? access : `${'action' in access ? access.action : 'view'} ${access.module}`,
      layout ?? 'main',
    ])
    expect(table).toEqual([
      ['/floor', 'view floors', 'main'],
      ['/ground-floor', 'view floors', 'main'],
      ['/shifts', 'view shifts', 'main'],
      ['/roles', 'view roles', 'main'],
      ['/users', 'view users', 'main'],
      ['/profile', 'signedIn', 'main'],
      ['/seat-layout', 'view seat_layout', 'main'],
      ['/example', 'signedIn', 'main'],
      ['/ticket/schedule', 'view ticket_schedules', 'main'],
      ['/ticket-booking', 'view ticket_booking', 'main'],
      ['/order', 'view ticket_order', 'main'],
      ['/order-list', 'view order_list', 'main'],
      ['/users/audit', 'audit users', 'main'],
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
      ['/home', 'public', 'empty'],
      ['/404', 'signedIn', 'main'],
      ['*', 'signedIn', 'main'],
    ])
  })

  it('covers every screen that the menu may link to, and the menu has a drawing for each', () => {
    expect(Object.keys(screens).sort()).toEqual([...builtScreens].sort())
    const paths = screenRows.map((row) => row.path)
    const all = navigationFor(everything).flatMap((item) => [item, ...(item.children ?? [])])
    for (const item of all) {
      if (item.link) expect(paths).toContain(item.link)
      if (item.children || item.link) expect([item.icon, hasNavIcon(item.icon)]).toEqual([item.icon, true])
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

  it('lets everybody see the public page', () => {
    expect([visit('/home', guest), visit('/home', owner), visit('/home', locked)]).toEqual([null, null, null])
  })

  it('opens a module to who may view it and names it to who may not', () => {
    expect(visit('/users', owner)).toBeNull()
    expect(visit('/users', nobody)).toBe('/404?module=users')
    expect(visit('/profile', nobody)).toBeNull()
  })

  it('opens a screen that asks for an action to who holds that action, and not to who may only view', () => {
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

  it('leads the root to users, to the first entry, or to the profile', () => {
    expect(root(owner)).toBe('/users')
    expect(root(nobody)).toBe('/profile')
  })

  it('leaves a locked sign-in nothing but the unlock page and the way out', () => {
    expect(visit('/users', locked, '?id=1')).toBe('/unlock-session?redirectURL=%2Fusers%3Fid%3D1')
    expect(root(locked)).toBe('/unlock-session')
    expect(visit('/unlock-session', locked)).toBeNull()
    expect(visit('/sign-out', locked)).toBeNull()
  })

  it('leads whoever lacks the second factor of his role to setting it up, and lets him out', () => {
    expect(visit('/users', unprotected, '?q=a')).toBe('/mfa-setup?redirectURL=%2Fusers%3Fq%3Da')
    expect([root(unprotected), visit('/404', unprotected)]).toEqual(['/mfa-setup', '/mfa-setup?redirectURL=%2F404'])
    expect([visit('/mfa-setup', unprotected), visit('/sign-out', unprotected)]).toEqual([null, null])
    // Locked as well, the password comes first.
    expect(visit('/mfa-setup', { ...unprotected, locked: true })).toBe('/unlock-session')
    expect(visit('/mfa-setup', guest)).toBe('/sign-in?redirectURL=%2F')
  })
})
