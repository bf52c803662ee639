import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { project } from './testing/planted.ts'

// A screen is called the same in the menu, above it, and where rights to it are given; a theme wherever it is chosen.

type Words = Record<string, unknown>
/** Screens whose texts are not called like their entry in the menu. */
const otherwise: Readonly<Record<string, string>> = {
  'ticket-schedules': 'schedule',
  'ticket-booking': 'booking',
  'ticket-order': 'getPass',
}
const namespaceOf = (id: string) => otherwise[id] ?? id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

describe.each(['en', 'tr'])('in %s', (language) => {
  const fileOf = (namespace: string) => `${project}/packages/i18n/locales/${language}/${namespace}.json`
  const read = (namespace: string): Words => JSON.parse(readFileSync(fileOf(namespace), 'utf8'))
  const { menu, module, theme } = read('shell') as Record<'menu' | 'module' | 'theme', Words>

  const screens = Object.keys(menu).filter((id) => existsSync(fileOf(namespaceOf(id))))

  it('screens are found by their entry in the menu', () => expect(screens.length).toBeGreaterThan(11))

  it.each(screens)('%s has one name', (id) => {
    const { title } = read(namespaceOf(id))
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
