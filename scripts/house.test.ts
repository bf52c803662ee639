import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkEnvironment, checkLeaks, checkLengths } from './house.ts'
import { house, plant } from './planted.ts'
import type { CheckResult } from './sources.ts'
import { verdictOf } from './verify-steps.ts'

const found = (result: CheckResult) => result.problems.map((problem) => `${problem.file}: ${problem.message}`)

describe('process.env', () => {
  it.each([
    'export const a = process.env.PORT',
    "export const a = process['env'].PORT",
    'const { env } = process',
    'const { env: settings } = globalThis.process',
    "import { env } from 'node:process'",
    'export const a = { ...process.env }',
  ])('is found: %s', (text) => {
    expect(checkEnvironment(plant({ 'packages/api/src/a.ts': text })).problems).toHaveLength(1)
  })

  it('may be read by env.ts, by settings of tools and by tests', () => {
    const text = 'export const a = process.env.PORT'
    const root = plant({
      'apps/server/src/env.ts': text,
      'apps/web/vite.config.ts': text,
      'packages/db/src/testing/server.ts': text,
      'packages/db/src/pool.test.ts': text,
      'apps/server/src/app.ts': 'export const a = process.pid + env.PORT',
    })
    expect(checkEnvironment(root)).toEqual({ looked: 1, problems: [] })
  })
})

describe('length', () => {
  const lines = (count: number) => 'export const a = 1\n'.repeat(count)

  it('is refused above 350 lines', () => {
    expect(found(checkLengths(plant({ 'packages/api/src/a.ts': lines(351) })))).toEqual([
      'packages/api/src/a.ts: 351 lines, at most 350: make it a folder',
    ])
  })

  it('does not matter in generated files and catalogues', () => {
    const root = plant({
      'packages/api/src/a.ts': lines(350),
      'packages/db/src/types/db.gen.ts': lines(900),
      'packages/i18n/locales/en/all.json': lines(900),
    })
    expect(checkLengths(root).problems).toEqual([])
  })
})

describe('paths and secrets', () => {
  // Put together here, so that this file does not hold them.
  const join = (...parts: string[]) => parts.join('')
  const check = (files: Record<string, string>) => {
    const root = plant(files)
    execFileSync('git', ['init', '-q'], { cwd: root })
    return found(checkLeaks(root))
  }

  it.each([
    [join('/', 'root', '/project/main.ts'), 'a path of one machine'],
    [join('cd /', 'home', '/ayse/marquee'), 'a path of one machine'],
    [join('"/', 'Users', '/ayse/marquee"'), 'a path of one machine'],
    [join('C:', '\\Users\\ayse'), 'a path of one machine'],
    [join('https://registry.', 'npmjs.org/zod'), 'a registry host'],
    [join('http://', 'nexus', '.example/npm/'), 'a registry host'],
    [join('-----BEGIN ', 'PRIVATE KEY-----'), 'a private key'],
    [join('gh', 'p_', 'a'.repeat(36)), 'an access key'],
    [join('//example/:_auth', 'Token=abc'), 'a registry credential'],
  ])('are found: %s', (text, what) => {
    const problems = check({ 'docs/note.md': `first line\n${text}\n` })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`docs/note.md: ${what}`)
  })

  it('are not imagined', () => {
    expect(
      check({ 'docs/note.md': 'see /api/work/orders and https://example.com/root/x, /home/node/app in the image' }),
    ).toEqual([])
  })

  it('are looked for in new files too, but not in ignored ones', () => {
    const text = join('/', 'root', '/project')
    expect(check({ '.gitignore': 'dist/', 'dist/a.js': text, 'new.txt': text })).toHaveLength(1)
  })
})

describe('a check', () => {
  it('that looked at nothing has failed', () => {
    expect(verdictOf({ looked: 0, problems: [] }).details).toContain('looked at 0 files')
  })

  it('passes without problems and tells them with their place', () => {
    expect(verdictOf({ looked: 3, problems: [] })).toEqual({ details: '', note: '3 files' })
    expect(verdictOf({ looked: 3, problems: [{ file: 'a.ts', line: 7, message: 'wrong' }] }).details).toBe(
      'a.ts:7  wrong',
    )
  })

  it('really looks at this house', () => {
    for (const check of [checkEnvironment, checkLengths, checkLeaks]) expect(check(house).looked).toBeGreaterThan(50)
  })
})

// Without this the types of a package count as checked although a package below it has changed.
it('the cache of the compiler knows what a package stands on', () => {
  const { tasks } = JSON.parse(readFileSync(`${house}/turbo.json`, 'utf8')) as {
    tasks: Record<string, { dependsOn?: string[]; inputs?: string[] }>
  }
  expect(tasks.typecheck?.dependsOn).toContain('transit')
  expect(tasks.transit?.dependsOn).toEqual(['^transit'])

  // What stands on the server's side is one program; whatever that program takes in is what its cache hangs on.
  const { include } = JSON.parse(readFileSync(`${house}/tsconfig.json`, 'utf8')) as { include: string[] }
  const inputs = tasks['//#typecheck:server']?.inputs ?? []
  expect(inputs).toEqual(expect.arrayContaining(['package-lock.json', 'tsconfig*.json', 'packages/i18n/locales/**']))
  const covers = (path: string) =>
    inputs.some((input) => matchesGlob(path, input) || matchesGlob(`${path}/deep/in/it.ts`, input))
  expect(include.filter((path) => !covers(path))).toEqual([])
  expect(covers('packages/strange/elsewhere')).toBe(false)
  // And every package is in it, or checks itself.
  const packages = globSync('{apps,packages}/*/package.json', { cwd: house }).map((path) => dirname(path))
  const alone = packages.filter((path) => readFileSync(`${house}/${path}/package.json`, 'utf8').includes('"typecheck"'))
  const together = packages.filter((path) => include.includes(`${path}/src`))
  expect([...alone, ...together].sort()).toEqual(packages.sort())
  expect(packages.length).toBeGreaterThan(8)
})

// The tests of these packages share the modules of a worker: a module that one file replaces would be replaced for others.
it('whatever replaces a module has a process of its own', () => {
  const alone = readFileSync(`${house}/packages/api/vitest.replacing.config.ts`, 'utf8')
  const files = globSync('packages/{api,rest}/src/**/*.test.ts', { cwd: house })
  const replacing = files.filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(`${house}/${path}`, 'utf8')))
  expect(replacing.filter((path) => !alone.includes(`'${path.replace('packages/api/', '')}'`))).toEqual([])
  expect(replacing.length).toBeGreaterThan(0)
  expect(files.length).toBeGreaterThan(80)
})
