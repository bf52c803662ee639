import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { project } from './planted.ts'

// A screen is called the same in the menu, above it, and where rights to it are given; a theme wherever it is chosen.

type Words = Record<string, unknown>
const screens = {
  users: 'users',
  roles: 'roles',
  shifts: 'shifts',
  floors: 'floors',
  'seat-layout': 'seatLayout',
  'ticket-schedules': 'schedule',
  'ticket-booking': 'booking',
  'ticket-order': 'getPass',
  'order-list': 'orderList',
  'check-in': 'checkIn',
  finances: 'finances',
  settings: 'settings',
}

describe.each(['en', 'tr'])('in %s', (language) => {
  const read = (namespace: string): Words =>
    JSON.parse(readFileSync(`${project}/packages/i18n/locales/${language}/${namespace}.json`, 'utf8'))
  const { menu, module, theme } = read('shell') as Record<'menu' | 'module' | 'theme', Words>

  it.each(Object.entries(screens))('%s has one name', (id, namespace) => {
    const { title } = read(namespace)
    expect(typeof title).toBe('string')
    expect(menu[id]).toBe(title)
    const right = module[id.replaceAll('-', '_')]
    if (right !== undefined) expect(right).toBe(title)
  })

  it('themes have one name each', () => {
    const { themes } = read('gallery') as Record<'themes', Words>
    for (const name of ['default', 'brand', 'teal', 'rose', 'purple', 'amber']) {
      expect(typeof theme[name]).toBe('string')
      expect(themes[name]).toBe(theme[name])
    }
  })
})
