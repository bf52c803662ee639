import { modules, type RecordDefinition, type RecordField, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fittingValue, isLocal, type Known, playedRecord } from '../../testing/played-record.ts'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import { say } from '../texts.ts'
import type { RecordRoute } from './record-route.ts'
import { recordRoutes } from './record-routes.ts'

// Every record that has a page of its own is entered, refused by field, compared, found, archived and brought back here:
// what a new one does is tested by its being declared. Two of them are walked in a browser over the real server too.

// Trees, a list in pages with parts of its own, one whose records open as a page, and vehicles, which are headed by their
// plate: the walk of a plain table does not fit them yet. What their procedures do is walked in api/records.
const otherwise = ['itemCategories', 'inventoryItems', 'customers', 'foodCategories', 'foodProducts', 'vehicles']

const sources = import.meta.glob<object>(['../../../../../packages/contract/src/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const declared = Object.values(sources)
  .flatMap((source) => Object.values(source) as Partial<RecordDefinition>[])
  .filter((each): each is RecordDefinition => each?.names !== undefined && each.fields !== undefined)
const walked = recordRoutes.flatMap((route) =>
  Object.keys(route.records).flatMap((path) => {
    const record = declared.find((each) => each.path === path)
    if (!record) throw new Error(`no record is declared for ${path}`)
    return otherwise.includes(path) ? [] : [{ path, route, record }]
  }),
)

/** What a page asks besides its records: the choices of what they refer to. */
const besides: Answers = {
  'membershipPlans.taxes': () => [{ code: 'VAT10', name: { en: 'Reduced', tr: '' }, ratePpm: 100_000 }],
  'promoCodes.choices': () => ({ shows: [], dishes: [] }),
}

const rights = Object.fromEntries(
  Object.entries(modules).map(([module, { actions }]) => [
    module,
    Object.fromEntries(actions.map((each) => [each, {}])),
  ]),
) as Rights

afterEach(cleanup)

const side = () => screen.getByRole('complementary')
const opened = (name: string) => waitFor(() => within(side()).getByRole('heading', { level: 2, name }))
const table = () => within(screen.getByRole('table'))
const bodyRows = () => table().getAllByRole('row').slice(1)

const entryOf = (record: RecordDefinition, name: string) => {
  const found = side().querySelector<HTMLInputElement>(`#${record.entity}-${name}`)
  if (!found) throw new Error(`the form has no ${name}`)
  return found
}
const nameEntry = (record: RecordDefinition) =>
  isLocal(record) ? within(side()).getByLabelText('English') : entryOf(record, 'name')

/** At once, as from the clipboard: key by key, a form is drawn for each of them. */
async function fill(user: UserEvent, entry: HTMLElement, value: string) {
  await user.clear(entry)
  if (value !== '') await user.paste(value)
}

/** Enters the values that a procedure would take, as a person does. What has a value to begin with keeps it. */
async function enterAll(user: UserEvent, record: RecordDefinition, known: Known) {
  for (const name of record.names) {
    const field = record.fields[name] as RecordField
    if (name === 'name') await fill(user, nameEntry(record), known.name)
    else if (field.kind === 'choice' || field.kind === 'reference') await choose(user, entryOf(record, name))
    else if (!['weekdays', 'switch', 'color', 'picture', 'choices', 'references'].includes(field.kind))
      await fill(user, entryOf(record, name), String(fittingValue(field, known) ?? ''))
  }
}

/** The window of the tests loses what a select was set to when its choices come with it; a browser does not. */
async function chooseWhatIsLost(user: UserEvent, record: RecordDefinition) {
  for (const name of record.names) {
    const { kind, optional } = record.fields[name] as RecordField
    if (optional || (kind !== 'choice' && kind !== 'reference')) continue
    if (entryOf(record, name).value === '') await choose(user, entryOf(record, name))
  }
}

/** The first thing that can be chosen, if there is any. */
async function choose(user: UserEvent, entry: HTMLElement) {
  const [, first] = within(entry).getAllByRole<HTMLOptionElement>('option')
  if (first) await user.selectOptions(entry, first)
}

/** Opens the page over the record Other, and those that are named besides. */
async function open({ route, record }: { route: RecordRoute; record: RecordDefinition }, ...more: Known[]) {
  const server = playedRecord(record)
  const { default: Page } = await route.page()
  const other = server.put({ code: 'OTHER', name: 'Other' })
  for (const known of more) server.put(known)
  const view = await showScreen(createElement(Page), {
    namespaces: [route.namespace],
    at: `/${modules[route.module].route}`,
    rights,
    answers: { ...besides, ...server.answers },
  })
  await screen.findByRole('heading', { level: 1, name: say(route.title) })
  await waitFor(() => expect(bodyRows()).toHaveLength(1 + more.length))
  return { ...view, server, other }
}

test('there are records to walk, and each that is walked otherwise is there', () => {
  expect(walked.map(({ path }) => path)).toContain('shifts')
  const paths = recordRoutes.flatMap(({ records }) => Object.keys(records))
  expect(otherwise.filter((path) => !paths.includes(path))).toEqual([])
})

test.each(walked)('$path: entered, refused by field, and kept as it was entered', async ({ route, record }) => {
  const { user, server } = await open({ route, record })
  const known = { code: 'MINE', name: 'Walked' }
  await user.keyboard('n')
  await waitFor(() => expect(side().contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.tagName).toBe('INPUT')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(within(within(side()).getByRole('alert')).getAllByRole('link').length).toBeGreaterThan(0))
  await enterAll(user, record, { ...known, code: 'OTHER' })
  // What one field cannot be is said there: by the form for a number, by the server for a code that is taken.
  const bounded = record.names.find((name) => record.fields[name]?.max !== undefined)
  if (bounded) {
    const { min = 0, max = 0, optional } = record.fields[bounded] as RecordField
    await fill(user, entryOf(record, bounded), String(max + 1))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(entryOf(record, bounded).getAttribute('aria-invalid')).toBe('true'))
    await fill(user, entryOf(record, bounded), optional ? '' : String(min))
  }
  expect(server.rows).toHaveLength(1)
  if (record.names.includes('code')) {
    await user.keyboard('{Control>}{Enter}{/Control}')
    await within(side()).findByText(say('record:problem.codeTaken'))
    expect(entryOf(record, 'code').getAttribute('aria-invalid')).toBe('true')
    await fill(user, entryOf(record, 'code'), known.code)
  }
  await user.keyboard('{Control>}{Enter}{/Control}')
  await opened(known.name)
  expect(server.rows).toHaveLength(2)
  expect(server.rows[1]).toMatchObject(record.names.includes('code') ? { code: known.code, rev: 1 } : { rev: 1 })
})

test.each(walked)('$path: compared with what somebody else saved meanwhile', async ({ route, record }) => {
  const { user, server, other } = await open({ route, record })
  const advice = `${record.path}: a text besides the name needs a \`sample\` of its own, see CONTRIBUTING.md`
  expect(table().getAllByText('Other'), advice).toHaveLength(1)
  await user.click(table().getByText('Other'))
  await opened('Other')
  await chooseWhatIsLost(user, record)
  await fill(user, nameEntry(record), 'Mine')
  server.changeElsewhere(other, { name: isLocal(record) ? { en: 'Theirs', tr: '' } : 'Theirs' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  const conflict = within(await screen.findByRole('dialog'))
  expect(conflict.getByText('Theirs')).toBeTruthy()
  expect(conflict.getByText('Mine')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: say('common:conflict.keepMine') }))
  await opened('Mine')
  expect(server.rows[0]).toMatchObject({ rev: 3, name: isLocal(record) ? { en: 'Mine' } : 'Mine' })
})

test.each(walked)('$path: found and opened by keys, archived and brought back', async ({ route, record }) => {
  const { user, server } = await open({ route, record }, { code: 'MINE', name: 'Walked' })
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('walked')
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  screen.getByRole('searchbox').blur()
  await user.keyboard('j{Enter}')
  await opened('Walked')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await user.click(table().getByRole('button', { name: say('record:actionsFor', { name: 'Walked' }) }))
  await user.click(await screen.findByRole('menuitem', { name: say('record:action.archive') }))
  // By its word: it goes by itself, and to look for roles in a whole page takes a busy machine seconds.
  await user.click(await screen.findByText(say('common:action.undo')))
  // Created, archived, brought back.
  await waitFor(() => expect(server.rows[1]).toMatchObject({ rev: 3, archivedAt: null }))
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
})
