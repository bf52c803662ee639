import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allPermissions, builtScreens, effectiveRights } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordScreens } from '../../app/routes.tsx'
import { isFreeKey } from '../../lib/keys/use-keys.ts'
import { articleAt, articlesFor } from '../../parts/help/article-at.ts'
import { me, signInAs } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import HelpPage from './page.tsx'

afterEach(cleanup)
beforeEach(() => signInAs(me))

const folder = join(import.meta.dirname, '../../../../../packages/i18n/locales')
const articles = (language: string) =>
  JSON.parse(readFileSync(join(folder, language, 'help.json'), 'utf8')).article as Record<string, object>

describe('every screen', () => {
  const paths = [...builtScreens.map((route) => `/${route}`), ...recordScreens.map(({ path }) => path), '/home', '/404']
  test.each(['en', 'tr'])('has help of its own in %s', (language) => {
    const there = articles(language)
    for (const path of paths) {
      const id = articleAt(path)
      expect(id, path).not.toBe('everywhere')
      const parts = Object.keys(there[id] ?? {})
      expect(parts.length, `${path} ${id}`).toBeGreaterThanOrEqual(3)
      expect(parts, `${path} ${id}`).toEqual(['lead', 'one', 'two', 'three', 'four'].slice(0, parts.length))
    }
  })

  test('of the menu is among the help of whoever may open it, and no other is', () => {
    const all = articlesFor(effectiveRights(allPermissions()))
    expect(all).toContain('users')
    expect(articlesFor({})).toEqual(['today', 'feat', 'example', 'profile', 'everywhere'])
    for (const id of all) expect(articles('en')[id], id).toBeTruthy()
  })
})

test('parts of a screen have its help, and addresses of nobody what holds everywhere', () => {
  expect(articleAt('/users/audit')).toBe('users')
  expect(articleAt('/inventory/funds/days')).toBe('funds')
  expect(articleAt('/usersx')).toBe('everywhere')
  expect(articleAt('/ground-floor')).toBe('floors')
})

test.each([
  ['en', 'Help', 'Roles'],
  ['tr', 'Yardım', 'Roller'],
] as const)('is one page to print, in %s', async (language, title, roles) => {
  await showScreen(<HelpPage />, {
    namespaces: ['help'],
    at: '/help',
    language,
    rights: { roles: { view: {} } },
    answers: {},
  })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: roles })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: language === 'en' ? 'Vendors' : 'Tedarikçiler' })).toBeNull()
})

test('? is no key for help while somebody types', () => {
  document.body.innerHTML = '<input id="name"><button id="press">x</button>'
  const at = (id: string) => {
    const event = new KeyboardEvent('keydown', { key: '?', bubbles: true })
    document.getElementById(id)?.dispatchEvent(event)
    return isFreeKey(event)
  }
  expect(at('name')).toBe(false)
  expect(at('press')).toBe(true)
  document.body.innerHTML = ''
})
