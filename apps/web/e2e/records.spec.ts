import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { modules, type RecordDefinition, type RecordField } from '@marquee/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFineEverywhere, resize } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, rowOf, signIn, test } from './product.ts'

// Every record that has a page of its own is looked at here, and one of each kind is walked over the real server. How all
// of them are entered, refused, compared and found is tested without a browser, in lib/record/every-record.test.tsx.

interface Row {
  id: string
  rev: number
}
// Trees, a list in pages with parts of its own, one whose records open as a page, and vehicles, which are called by their
// plate and need a class to be there: the walk of a plain table does not fit them yet. What their procedures do is walked in
// api/records. Pick-up points, classes and drivers have no page of their own.
const otherwise = ['itemCategories', 'inventoryItems', 'customers', 'foodCategories', 'foodProducts', 'vehicles']
const declared = new URL('../../../packages/contract/src/', import.meta.url)
const sources = readdirSync(declared).filter(
  (file) => file.endsWith('.ts') && /\bdefineRecord\(/.test(readFileSync(new URL(file, declared), 'utf8')),
)
const found = await Promise.all(sources.map((file) => import(new URL(file, declared).href) as Promise<object>))
const records = found
  .flatMap((source) => Object.values(source) as RecordDefinition[])
  .filter((each) => each?.module !== undefined && each.path !== undefined && !otherwise.includes(each.path))

/** A text of the product in English, so that a better word for it changes no test. */
function word(key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const file = new URL(`../../../packages/i18n/locales/en/${namespace}.json`, import.meta.url)
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of path.split('.')) found = (found as Record<string, unknown>)[part]
  return String(found)
    .replace(/\{\{.*\}\}/, '')
    .trim()
}
const pageOf = ({ module }: RecordDefinition) => `/${module && modules[module].route}`
const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const mark = () => randomUUID().slice(0, 8).toUpperCase()

/** A value that the field takes, in an input of the procedures. */
function fittingValue(field: RecordField, known: { code: string; name: string }): unknown {
  const number = field.min ?? 0
  const byKind: Partial<Record<RecordField['kind'], unknown>> = {
    code: known.code,
    name: { en: known.name, tr: known.name },
    text: known.name,
    note: '',
    quantity: '1',
    time: '10:00',
    date: '2027-05-01',
    weekdays: 127,
    color: '#0b65c6',
    choice: field.choices?.[0],
    switch: false,
    reference: field.sample,
  }
  return field.optional ? null : (byKind[field.kind] ?? number)
}

/** What it is called, as the procedures take it: in each language, or in one that all read. */
const isLocal = (record: RecordDefinition) => record.fields.name?.kind === 'name'
const called = (record: RecordDefinition, name: string) => (isLocal(record) ? { en: name, tr: '' } : name)
const nameEntry = (form: Locator, record: RecordDefinition) =>
  isLocal(record) ? form.getByLabel('English') : form.locator(`#${record.entity}-name`)

const inputOf = (record: RecordDefinition, known: { code: string; name: string }) =>
  Object.fromEntries(record.names.map((name) => [name, fittingValue(record.fields[name] as RecordField, known)]))

/** Enters the same values as a person does. What has a value to begin with keeps it. */
async function enterAll(form: Locator, record: RecordDefinition, known: { code: string; name: string }) {
  for (const name of record.names) {
    const field = record.fields[name] as RecordField
    const entry = form.locator(`#${record.entity}-${name}`)
    if (name === 'name') await nameEntry(form, record).fill(known.name)
    else if (field.kind === 'choice' || field.kind === 'reference') await entry.selectOption({ index: 1 })
    else if (field.kind !== 'weekdays' && field.kind !== 'switch')
      await entry.fill(String(fittingValue(field, known) ?? ''))
  }
}

/** A form that is typed, and one in which something is chosen. */
const kinds = ['shifts', 'vendors']

test('there are records to walk', () => {
  expect(records.map(({ path }) => path)).toEqual(expect.arrayContaining(kinds))
})

for (const record of records.filter(({ path }) => kinds.includes(path))) {
  test(`${record.path}: entered, refused by field, compared, found, archived and back, without a mouse`, async ({
    page,
    request,
  }) => {
    const { read, write } = await callsOf(request, emailOf('owner'))
    const other = { code: mark(), name: `Other ${mark()}` }
    await write(`${record.path}.create`, inputOf(record, other))
    const known = { code: mark(), name: `Walked ${mark()}` }
    await signIn(page, 'owner', pageOf(record))
    await expect(page.getByRole('heading', { level: 1, name: word(`${record.path}:title`) })).toBeVisible()
    await page.keyboard.press('n')
    await expect(drawer(page).locator('input:focus')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).getByRole('alert').getByRole('link').first()).toBeVisible()
    await enterAll(drawer(page), record, { ...known, code: other.code })
    // What one field cannot be is said there: by the form for a number, by the server for a code that is taken.
    const bounded = record.names.find((name) => record.fields[name]?.max !== undefined)
    const inputOfField = (name: string) => drawer(page).locator(`#${record.entity}-${name}`)
    if (bounded) {
      const { min = 0, max = 0, optional } = record.fields[bounded] as RecordField
      await inputOfField(bounded).fill(String(max + 1))
      await page.keyboard.press('Control+Enter')
      await expect(inputOfField(bounded)).toHaveAttribute('aria-invalid', 'true')
      await inputOfField(bounded).fill(optional ? '' : String(min))
    }
    if (record.names.includes('code')) {
      await page.keyboard.press('Control+Enter')
      await expect(drawer(page)).toContainText(word('record:problem.codeTaken'))
      await expect(inputOfField('code')).toHaveAttribute('aria-invalid', 'true')
      await inputOfField('code').fill(known.code)
    }
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).getByRole('heading', { level: 2, name: known.name })).toBeVisible()

    const rows = await read<(Row & { name: { en: string } | string })[]>(`${record.path}.list`, {})
    const made = rows.find(({ name }) => (typeof name === 'string' ? name : name.en) === known.name)
    await nameEntry(drawer(page), record).fill(`${known.name} mine`)
    await write(`${record.path}.update`, {
      id: made?.id,
      expectedRev: made?.rev,
      name: called(record, `${known.name} theirs`),
    })
    await page.keyboard.press('Control+Enter')
    const conflict = page.getByRole('dialog')
    await expect(conflict).toContainText(`${known.name} theirs`)
    await conflict.getByRole('button', { name: word('common:conflict.keepMine') }).click()
    await expect(drawer(page).getByRole('heading', { level: 2, name: `${known.name} mine` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)

    await page.keyboard.press('/')
    await page.keyboard.type(known.name.toLowerCase())
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox').blur()
    // What follows as fast as this would be the rest of a scan; no hand is so fast.
    await page.waitForTimeout(400)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('heading', { level: 2, name: `${known.name} mine` })).toBeVisible()
    await page.keyboard.press('Escape')
    const row = rowOf(page, `${known.name} mine`)
    await row.getByRole('button', { name: word('record:actionsFor') }).click()
    await page.getByRole('menuitem', { name: word('record:action.archive') }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: word('common:action.undo') }).click()
    await expect(row).toBeVisible()
  })
}

test('every record: both languages, both schemes, wide screen and phone', async ({ page, request }) => {
  test.setTimeout(60_000 + records.length * 60_000)
  const { write } = await callsOf(request, emailOf('owner'))
  const made = []
  for (const record of records) {
    const known = { code: mark(), name: `Fine ${mark()}` }
    const { id } = await write<Row>(`${record.path}.create`, inputOf(record, known))
    made.push({ record, id, path: pageOf(record), ready: () => expect(rowOf(page, known.name)).toBeAttached() })
  }
  const { email } = await makePerson(request, 'Record Keeper', 'Owner')
  await enter(page, email, '/profile')
  await expectFineEverywhere(page, made)
  // In Turkish and on a phone from here on: the record lies over its list.
  await resize(page, 390)
  for (const { record, id, path } of made) {
    await test.step(record.path, async () => {
      await page.goto(`${path}?id=${id}`)
      await expect(page.locator(`#${record.entity}-form`)).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page, 'body')
    })
  }
})
