import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allPermissions, builtScreens, effectiveRights, type Rights } from '@marquee/contract'
import type { HelpRow } from '@marquee/contract/apps/help-screens'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordScreens } from '../../app/routes.tsx'
import { isFreeKey } from '../../lib/keys/use-keys.ts'
import { articleAt, articlesFor } from '../../parts/help/article-at.ts'
import HelpDrawer from '../../shell/help/help-drawer.tsx'
import { me, signInAs } from '../../testing/person.ts'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
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

const rows: HelpRow[] = ['roles', 'vendors', 'everywhere'].map((screen) => ({
  screen,
  lead: { en: `About ${screen}`, tr: `Konu: ${screen}` },
  points: { en: 'First point\nSecond point', tr: 'İlk madde\nİkinci madde' },
  isOwn: false,
  rev: 1,
}))

const show = (options: { answers?: Answers; rights?: Rights; language?: 'en' | 'tr' } = {}) =>
  showScreen(<HelpPage />, {
    namespaces: ['help'],
    at: '/help',
    language: options.language,
    rights: { roles: { view: {} }, ...options.rights },
    answers: { 'apps.help.screens': () => rows, ...options.answers },
  })

test.each([
  ['en', 'Help', 'Roles', 'About roles'],
  ['tr', 'Yardım', 'Roller', 'Konu: roles'],
] as const)(
  'is one page to read, in %s, of the screens that the person may open',
  async (language, title, roles, lead) => {
    await show({ language })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: roles })).toBeTruthy()
    expect(screen.getByText(lead)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: language === 'en' ? 'Vendors' : 'Tedarikçiler' })).toBeNull()
    // What has no help is left out for those who only read.
    expect(screen.queryByRole('heading', { name: language === 'en' ? 'Today' : 'Bugün' })).toBeNull()
  },
)

test('is searched by the name of a screen and by its words, whatever their case', async () => {
  const { user } = await show({
    answers: {
      'apps.help.screens': () =>
        rows.map((row) => ({ ...row, points: { ...row.points, en: row.screen === 'roles' ? 'İZMİR' : 'x' } })),
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search the help' }), 'izmir')
  expect(screen.getByRole('heading', { name: 'Roles' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Everywhere' })).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nothing like it')
  expect(screen.getByText('No help matches')).toBeTruthy()
})

test('says when it could not be read, and reads it again', async () => {
  let fails = true
  const { user } = await show({
    answers: {
      'apps.help.screens': () => {
        if (fails) throw refusal('UNAVAILABLE')
        return rows
      },
    },
  })
  await screen.findByText('Couldn’t load the help')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Roles' })).toBeTruthy()
})

test('is changed by those who may edit the website: refused at its field, then said to be stale, then saved', async () => {
  const sent: { expectedRev: number; lead: { en: string } }[] = []
  const { user } = await show({
    rights: { website: { view: {}, update: {} } },
    answers: {
      'apps.help.saveScreen': (input: (typeof sent)[number]) => {
        sent.push(input)
        if (input.lead.en === '')
          throw refusal('VALIDATION', { issues: [{ path: 'lead.en', message: 'field.required' }] })
        if (input.expectedRev === 1) throw refusal('STALE', { details: { current: { ...rows[0], rev: 5 } } })
        return { ...rows[0], ...input, isOwn: true, rev: 6 }
      },
    },
  })
  // What has no help yet can be given some.
  expect(await screen.findByRole('button', { name: 'Edit: Today' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit: Roles' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit: Roles' }))
  const lead = form.getByLabelText('What the screen is for, in English')
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))
  await user.clear(lead)
  await save()
  expect(await form.findByText('This field is required')).toBeTruthy()
  await user.type(lead, 'Ours')
  await save()
  expect(await form.findByText(/Someone else has just changed this text/)).toBeTruthy()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ expectedRev }) => expectedRev)).toEqual([1, 1, 5])
  expect(await screen.findByText('Ours')).toBeTruthy()
  expect(await screen.findByText('Your own text')).toBeTruthy()
})

test('in the words of the venue can go back to those of the product', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    rights: { website: { view: {}, update: {} } },
    answers: {
      'apps.help.screens': () => rows.map((row) => ({ ...row, isOwn: row.screen === 'roles', rev: 3 })),
      'apps.help.restoreScreen': (input: unknown) => {
        sent.push(input)
        return { ...rows[0], lead: { en: 'As it was', tr: '' }, rev: 4 }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: Roles' }))
  await user.click(await screen.findByRole('button', { name: 'Use the original text' }))
  expect(await screen.findByText('As it was')).toBeTruthy()
  expect(sent).toEqual([{ screen: 'roles', expectedRev: 3 }])
})

test('beside a screen is about that screen, else what holds everywhere, and nothing is said where there is none', async () => {
  const at = (path: string, answer: unknown = rows) =>
    showScreen(<HelpDrawer open onClose={() => undefined} />, {
      namespaces: ['help', 'shell'],
      at: path,
      rights: {},
      answers: { 'apps.help.screens': () => answer },
    })
  await at('/roles')
  expect(await screen.findByText('About roles')).toBeTruthy()
  cleanup()
  await at('/users')
  expect(await screen.findByText('About everywhere')).toBeTruthy()
  cleanup()
  await at('/users', [])
  expect(await screen.findByText('F1 opens this help on every screen')).toBeTruthy()
  expect(screen.queryByText(/About/)).toBeNull()
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
