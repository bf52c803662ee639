import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { checkHardCodedTexts } from './hard-coded.ts'
import { run } from './run.ts'
import { plant, project } from './testing/planted.ts'

// The worked example of CONTRIBUTING.md, built in a copy of the repository as the page says, and thrown away: what the
// page promises to its reader is true.

const shared = 'packages/api/src/root.ts'
/** Made by a command of the recipe, not by hand. */
const generated = ['packages/api/access-table.txt', 'packages/db/src/types/db.gen.ts']
const ownFolders = /^(packages\/api\/src\/domains|apps\/web\/src\/features)\/lockers\//

const files = blocksOf(readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8'))
const written = Object.fromEntries(Object.entries(files).filter(([path]) => path !== shared))

let copy: string
beforeAll(() => {
  copy = copyOfTheProject()
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  writeFileSync(join(copy, shared), withLines(readFileSync(join(copy, shared), 'utf8'), files[shared] ?? ''))
  // All files of the project are copied.
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000)

test('a new record touches at most seven files outside its two folders, three of them shared', () => {
  const outside = [...Object.keys(files), ...generated].filter((path) => !ownFolders.test(path))
  const there = outside.filter((path) => generated.includes(path) || path === shared)
  expect([outside.length, there.length]).toEqual([7, 3])
  expect(Object.keys(files).filter((path) => ownFolders.test(path)).length).toBeGreaterThan(5)
})

test('its files keep the directions and hold no text for people', () => {
  const root = plant({ ...written, 'apps/web/src/a.ts': '' })
  expect(checkBoundaries(root).problems).toEqual([])
  expect(checkHardCodedTexts(root).problems).toEqual([])
})

test('it compiles, passes the tests that walk what there is, and stands in the menu', {
  timeout: 480_000,
}, async () => {
  // The server of this run; its template of the copy's schema is a database of its own.
  const { url } = inject('testDatabase' as never) as { url: string }
  const env = {
    PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
    TEST_DATABASE_URL: url,
    WALK_ONLY: 'lockers',
  }
  const inCopy = (command: string) => run('sh', ['-c', `cd '${copy}' && ${command}`], { env })
  const access = await inCopy('node packages/api/src/access-table.ts --write')
  expect(access).toEqual({ code: 0, output: '' })
  const [types, walks] = await Promise.all([
    inCopy('node scripts/tsc.ts --noEmit --singleThreaded -p apps/web/tsconfig.recipe.json'),
    inCopy(`vitest run --maxWorkers=1 --reporter=json --outputFile=walks.json ${walking.join(' ')} -t '${named}'`),
  ])
  expect(types).toEqual({ code: 0, output: '' })
  expect(walks.output).not.toMatch(/Unhandled|Startup Error/)
  const report = JSON.parse(readFileSync(join(copy, 'walks.json'), 'utf8')) as Report
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(tests.filter(({ status }) => status === 'failed')).toEqual([])
  const passed = new Set(tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName))
  expect([...passed].filter((name) => /lockers/.test(name)).length).toBeGreaterThan(20)
  expect([...passed].filter((name) => /covers every screen|has a word in (en|tr)/.test(name))).toHaveLength(3)
  expect([...passed]).toContain(menuTest)
})

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

const walking = [
  'packages/api/src/access-table.test.ts',
  'packages/api/src/access-matrix.test.ts',
  'packages/api/src/two-venues.test.ts',
  'packages/api/src/records/records.test.ts',
  'packages/i18n/src/locales.test.ts',
  'apps/web/src/app/guard.test.ts',
  'apps/web/src/app/recipe.test.ts',
  'apps/web/src/features/audit/changes.test.ts',
]
const menuTest = 'the menu of people who may view lockers leads to their page, with a drawing'
const named = 'lockers|covers every screen|has a word in|the committed table'

const menuTestFile = `import { navigationFor } from '@marquee/contract'
import { expect, test } from 'vitest'
import { hasNavIcon } from '../parts/menu/nav-icons.ts'
import { screenRows } from './routes.tsx'

test('${menuTest}', () => {
  const [group] = navigationFor({ lockers: { view: {} } })
  expect(group?.children?.map(({ id, link }) => [id, link])).toEqual([['lockers', '/lockers']])
  expect(hasNavIcon('lockers')).toBe(true)
  expect(screenRows.find(({ path }) => path === '/lockers')?.access).toEqual({ module: 'lockers' })
})
`

/** Every block of code that is under the path of a file. */
function blocksOf(page: string): Record<string, string> {
  const blocks = page.matchAll(/^`([\w./{}-]+)`\n```\w+\n([\s\S]*?)^```$/gm)
  return Object.fromEntries([...blocks].map(([, path = '', text = '']) => [path, text]))
}

/** The router with the import after the others and the line after the others. */
function withLines(router: string, lines: string): string {
  const [added = '', line = ''] = lines.trimEnd().split('\n')
  const last = router.lastIndexOf('\nimport ')
  const end = router.indexOf('\n', last + 1)
  const withImport = `${router.slice(0, end)}\n${added}${router.slice(end)}`
  return withImport.replace(/\n\}\)\n/, `\n${line}\n})\n`)
}

/** The catalogue of the copy has the module of the example, as it has that of every page that is to come. */
function knowModule(folder: string): void {
  const change = (path: string, by: (text: string) => string) => {
    const file = join(folder, path)
    const before = readFileSync(file, 'utf8')
    const after = by(before)
    if (after === before) throw new Error(`the module of the example has no place in ${path}`)
    writeFileSync(file, after)
  }
  change('packages/contract/src/modules.ts', (text) =>
    text.replace(
      '\n  settings: {',
      "\n  lockers: { name: 'Lockers', title: 'Lockers', route: 'lockers', group: 'tickets', actions: edit },\n  settings: {",
    ),
  )
  change('packages/contract/src/navigation.ts', (text) =>
    text.replace("leaf('seat_layout', 'view-columns'),", "$& leaf('lockers', 'lock'),"),
  )
  for (const language of ['en', 'tr']) {
    change(`packages/i18n/locales/${language}/shell.json`, (text) => {
      const shell = JSON.parse(text) as { menu: Record<string, string>; module: Record<string, string> }
      shell.menu.lockers = 'Lockers'
      shell.module.lockers = 'Lockers'
      return JSON.stringify(shell)
    })
  }
}

/** The sources of the repository in a temporary folder; libraries stay where they are. */
function copyOfTheProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'))
  const left = new Set(['node_modules', 'dist', '.turbo', '.data', 'test-results', 'playwright-report', 'e2e'])
  for (const part of [
    'apps/web',
    'packages',
    'scripts',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vitest.config.ts',
  ]) {
    cpSync(join(project, part), join(folder, part), { recursive: true, filter: (path) => !left.has(basename(path)) })
  }
  for (const own of ['apps/web', ...readdirSync(join(project, 'packages')).map((name) => `packages/${name}`)]) {
    const libraries = join(project, own, 'node_modules')
    if (existsSync(libraries)) symlinkSync(libraries, join(folder, own, 'node_modules'))
  }
  knowModule(folder)
  const libraries = join(project, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@marquee'), { recursive: true })
  for (const name of readdirSync(libraries).filter((each) => each !== '@marquee' && !each.startsWith('.'))) {
    symlinkSync(join(libraries, name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@marquee', name))
  }
  writeFileSync(join(folder, 'apps/web/src/app/recipe.test.ts'), menuTestFile)
  const include = [
    'src/features/lockers',
    'src/app/routes.tsx',
    'src/*.d.ts',
    '../../packages/api/src/domains/lockers',
    '../../packages/db/src/migrations/*_lockers.ts',
  ]
  writeFileSync(
    join(folder, 'apps/web/tsconfig.recipe.json'),
    JSON.stringify({ extends: './tsconfig.json', include, exclude: [] }),
  )
  return folder
}
