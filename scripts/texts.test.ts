import { errorCodes, moduleKeys, modules, navigationFor } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import en from '../packages/i18n/locales/en/errors.json' with { type: 'json' }
import shell from '../packages/i18n/locales/en/shell.json' with { type: 'json' }
import { checkHardCodedTexts } from './hard-coded.ts'
import { isTestCode, listSources, plainText, readSource, visit } from './sources.ts'
import { plant, project } from './testing/planted.ts'
import { checkTranslations } from './texts.ts'

const page = 'apps/web/src/features/users/page.tsx'
const locales = {
  'packages/i18n/locales/en/users.json': JSON.stringify({
    title: 'Users',
    column: { name: 'Name' },
    saved: '{{name}} is saved',
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
  }),
  'packages/i18n/locales/en/errors.json': JSON.stringify({ code: { STALE: 'Changed', LOCKED: 'Locked' } }),
}
const all = "t('users:title'); t('users:saved', { name }); t('users:rows', { count: 3 }); t(`errors:code.${code}`)"
const table = "const columns = [{ title: 'users:column.name' }]"

describe('translations', () => {
  const check = (text: string, more: Record<string, string> = {}) =>
    checkTranslations(plant({ ...locales, [page]: text, ...more })).problems.map((problem) => problem.message)

  it('say nothing when every key is used and every use is served', () => {
    expect(check(`${all}\n${table}`)).toEqual([])
  })

  it('find a key that nobody uses', () => {
    expect(check(all)).toEqual(['nobody uses users:column.name'])
    expect(check(table)).toContain('nobody uses errors:code.STALE')
    expect(check(table)).toContain('nobody uses users:rows')
  })

  it('count no test as a use', () => {
    const test = { 'apps/web/src/features/users/page.test.tsx': table }
    expect(check(all, test)).toEqual(['nobody uses users:column.name'])
  })

  it('find a key that does not exist, wherever it is written', () => {
    expect(check(`${all}\n${table}\nconst a = { label: 'users:nmae' }`)).toEqual(['there is no text users:nmae'])
    expect(check(`${all}\n${table}\nt(\`errors:field.\${x}\`)`)).toEqual(['there is no text errors:field.'])
    expect(check(`${all}\n${table}\nt('users:column')`)).toEqual(['there is no text users:column'])
    const server = { 'apps/server/src/mail.ts': "translate(language, 'users:subject')" }
    expect(check(`${all}\n${table}`, server)).toEqual(['there is no text users:subject'])
  })

  it('find a key without its namespace', () => {
    expect(check(`${all}\n${table}\ni18n.t('title')`)).toEqual(['write the key in full, with its namespace: title'])
  })

  it('find missing and needless values', () => {
    expect(check(`${all}\n${table}\nt('users:saved')`)).toEqual(['users:saved needs name'])
    expect(check(`${all}\n${table}\nt('users:rows', { number: 3 })`)).toEqual([
      'users:rows needs count',
      'users:rows has no place for number',
    ])
    expect(check(`${all}\n${table}\nsay('users:saved', {})`)).toEqual(['users:saved needs name'])
    expect(check(`${all}\n${table}\nt('users:title', { name })`)).toEqual(['users:title has no place for name'])
    expect(check(`${all}\n${table}\nt('users:saved', values)`)).toEqual([])
  })

  it('have looked at nothing when there are no texts', () => {
    expect(checkTranslations(plant({ [page]: all })).looked).toBe(0)
    expect(checkTranslations(plant(locales)).looked).toBe(0)
  })
})

describe('texts in the code', () => {
  const check = (jsx: string) =>
    checkHardCodedTexts(plant({ [page]: `export const a = ${jsx}` })).problems.map((problem) => problem.message)

  it.each([
    ['<p>Save</p>', 'Save'],
    ['<p>{count} rows</p>', 'rows'],
    ['<p>Çıkış</p>', 'Çıkış'],
    ["<p>{'Save'}</p>", 'Save'],
    ["<p>{busy ? 'Saving' : t('common:save')}</p>", 'Saving'],
    ["<p>{late && 'Late'}</p>", 'Late'],
    ['<p>{`${count} rows`}</p>', 'rows'],
    ['<>Save</>', 'Save'],
    ['<b aria-label="Close" />', 'Close'],
    ["<b aria-label={'Close'} />", 'Close'],
    ['<b aria-label={`Close ${name}`} />', 'Close'],
    ['<img alt="Seat" />', 'Seat'],
    ['<input placeholder="Name" title={t("a")} />', 'Name'],
    ['<Field label="Name" />', 'Name'],
    ['<Dialog confirmLabel="Yes" />', 'Yes'],
    ["toast.success('Saved')", 'Saved'],
    ["(document.title = 'Users')", 'Users'],
  ])('are found in %s', (jsx, text) => {
    expect(check(jsx)).toEqual([`text in the code: “${text}”`])
  })

  it.each([
    "<p>{t('common:save')}</p>",
    '<p>·  / 12 – </p>',
    '<p className="text-ink" data-state="open" id="title" />',
    '<p>{items.map((item) => item.name)}</p>',
    '<p>{kind === "menu" && <b />}</p>',
    '<input type="text" name="email" autoComplete="email" enterKeyHint="search" />',
    '<kbd>Ctrl</kbd>',
    '<img alt="" />',
  ])('are not imagined in %s', (jsx) => {
    expect(check(jsx)).toEqual([])
  })

  it('do not matter in tests and on the server', () => {
    const root = plant({ 'apps/web/src/a.test.tsx': '<p>Save</p>', 'apps/server/src/a.tsx': '<p>Save</p>' })
    expect(checkHardCodedTexts(root)).toEqual({ looked: 0, problems: [] })
  })
})

// What other packages name by key, without importing i18n.
describe('the English texts know', () => {
  it('every error code', () => {
    expect(Object.keys(en.code).sort()).toEqual(Object.keys(errorCodes).sort())
  })

  it('every message of the schemas', () => {
    const messages = new Set<string>()
    for (const path of listSources(project).filter((one) => one.startsWith('packages/') && !isTestCode(one))) {
      visit(readSource(project, path).program, (node) => {
        const text = plainText(node)
        if (text && /^field\.[a-zA-Z]+$/.test(text)) messages.add(text.slice('field.'.length))
        return undefined
      })
    }
    expect(messages.size).toBeGreaterThan(0)
    expect(Object.keys(en.field)).toEqual(expect.arrayContaining([...messages]))
  })

  // api/* answers the documented titles; a screen has its own word for each place, in sentence case.
  it('every module and every entry of the sidebar, in sentence case', () => {
    const menu: Record<string, string> = shell.menu
    const expectWord = (id: string) => expect(menu[id], id).toMatch(/^[A-Z][^A-Z]*$/)
    for (const key of moduleKeys) {
      expect(Object.keys(shell.module), key).toContain(key)
      if (modules[key].route !== null && key !== 'inventory') expectWord(key.replaceAll('_', '-'))
    }
    const everything = Object.fromEntries(moduleKeys.map((key) => [key, modules[key].actions]))
    const walk = (items: ReturnType<typeof navigationFor>) => {
      for (const item of items) {
        expectWord(item.id)
        walk(item.children ?? [])
      }
    }
    walk(navigationFor(everything as unknown as Parameters<typeof navigationFor>[0]))
  })
})
