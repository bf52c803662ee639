import type { HelpArticle } from '@marquee/contract/apps/help-screens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  detailsOf,
  joinVenue,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../../testing/index.ts'
import { syncHelp } from './service/screens.ts'

const article = (screen: string, word: string): HelpArticle => ({
  screen,
  lead: { en: `${word} lead`, tr: `${word} başı` },
  points: { en: `${word} one\n${word} two`, tr: `${word} bir\n${word} iki` },
})
// What the product says, as the services of the test have it.
const product = [
  { screen: 'users', lead: { en: 'The people', tr: 'Kişiler' }, points: { en: 'One\nTwo', tr: 'Bir\nİki' } },
]

let api: TestApi
let editor: SignedIn
let second: TestVenue
let editorOfSecond: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  editor = await api.signInAs('editor')
  editorOfSecond = await api.signInAs('editor', { venue: second })
})
afterAll(() => api.close())

const of = async ({ caller }: SignedIn, screen: string) =>
  (await caller.apps.help.screens()).find((row) => row.screen === screen)
const sync = (articles: readonly HelpArticle[]) => syncHelp(api.database.db, articles)

test('every venue gets the words of the product, and newer ones with the next version', async () => {
  // Two venues, two articles.
  expect(await sync([article('roles', 'Old'), article('floors', 'Old')])).toBe(4)
  expect(await sync([article('roles', 'Old'), article('floors', 'Old')])).toBe(0)
  expect(await sync([article('roles', 'New'), article('floors', 'Old')])).toBe(2)
  for (const person of [editor, editorOfSecond])
    expect(await of(person, 'roles')).toEqual({ ...article('roles', 'New'), isOwn: false, rev: 2 })
})

test('own words hold at their venue alone, a new version leaves them, and the product’s come back when asked for', async () => {
  await sync(product)
  const before = await of(editor, 'users')
  const own = { lead: { en: 'Our people', tr: '' }, points: { en: '', tr: '' } }
  const saved = await editor.caller.apps.help.saveScreen({ screen: 'users', expectedRev: before?.rev ?? 0, ...own })
  expect(saved).toEqual({ screen: 'users', ...own, isOwn: true, rev: (before?.rev ?? 0) + 1 })
  expect(await of(editor, 'users')).toEqual(saved)
  expect(await of(editorOfSecond, 'users')).toEqual(before)
  await sync([article('users', 'Later')])
  expect(await of(editor, 'users')).toEqual(saved)
  expect((await of(editorOfSecond, 'users'))?.lead.en).toBe('Later lead')
  const back = await editor.caller.apps.help.restoreScreen({ screen: 'users', expectedRev: saved.rev })
  expect(back).toEqual({ ...product[0], isOwn: false, rev: saved.rev + 1 })
})

test('two who change the same article: one is told that it was changed, and by which words', async () => {
  await sync([article('shifts', 'Old')])
  const write = (word: string) =>
    editor.caller.apps.help.saveScreen({ ...article('shifts', word), expectedRev: 1 }).catch((error: unknown) => error)
  const answers = await Promise.all([write('A'), write('B')])
  const [refused] = answers.filter((answer) => answer instanceof Error)
  expect(await reasonOf(Promise.reject(refused))).toBe('STALE')
  const kept = await of(editor, 'shifts')
  expect(kept).toMatchObject({ isOwn: true, rev: 2 })
  expect(await detailsOf(Promise.reject(refused))).toMatchObject({ current: { lead: kept?.lead } })
  // And two who write the first one.
  const first = (word: string) =>
    editor.caller.apps.help.saveScreen({ ...article('vendors', word), expectedRev: 0 }).then(
      () => 'done',
      () => 'refused',
    )
  expect((await Promise.all([first('A'), first('B')])).toSorted()).toEqual(['done', 'refused'])
})

test('everybody reads, and nobody writes without the right of the website', async () => {
  const nobody = await api.signInAs(null)
  expect(await of(nobody, 'roles')).toBeTruthy()
  const input = { ...article('roles', 'Mine'), expectedRev: 2 }
  expect(await reasonOf(nobody.caller.apps.help.saveScreen(input))).toBe('FORBIDDEN')
  const permissions = [{ module: 'website', action: 'view', limits: {} } as const]
  const reader = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  expect(await reasonOf(reader.caller.apps.help.saveScreen(input))).toBe('FORBIDDEN')
  expect(await reasonOf(reader.caller.apps.help.restoreScreen({ screen: 'roles', expectedRev: 2 }))).toBe('FORBIDDEN')
  // Somebody of both venues writes where they are.
  await joinVenue(api.database.db, { userId: editor.user.id, venue: second })
  await editor.caller.apps.help.saveScreen(input)
  expect((await of(editorOfSecond, 'roles'))?.isOwn).toBe(false)
})

test.each([
  [{ screen: 'nowhere' }, 'screen'],
  [{ lead: { en: ' ', tr: '' } }, 'lead.en'],
  [{ lead: { en: 'x'.repeat(501), tr: '' } }, 'lead.en'],
  [{ points: { en: '', tr: 'x'.repeat(3001) } }, 'points.tr'],
  [{ expectedRev: -1 }, 'expectedRev'],
])('%j is refused at its field, and nothing changes', async (wrong, path) => {
  await sync([article('devices', 'Old'), article('floors', 'Old')])
  const before = await of(editor, 'floors')
  const input = { ...article('floors', 'Bad'), expectedRev: before?.rev ?? 0, ...wrong }
  expect(await refusalOf(editor.caller.apps.help.saveScreen(input as never))).toMatchObject({ issues: [{ path }] })
  expect(await of(editor, 'floors')).toEqual(before)
})

test('a screen about which the product says nothing has no words to go back to', async () => {
  const restored = editor.caller.apps.help.restoreScreen({ screen: 'finances', expectedRev: 0 })
  expect(await reasonOf(restored)).toBe('NOT_FOUND')
})
