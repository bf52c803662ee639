import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, matchesGlob, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLeaks } from './leaks.ts'
import type { CheckResult } from './sources.ts'
import { plant, project } from './testing/planted.ts'
import { verdictOf } from './verify-steps.ts'

const found = (result: CheckResult) => result.problems.map((problem) => `${problem.file}: ${problem.message}`)

/** What Biome, as this project sets it up, has against planted files: path and name of the rule. */
function lint(files: Record<string, string>): string[] {
  const { vcs: _, ...settings } = JSON.parse(readFileSync(`${project}/biome.json`, 'utf8')) as Record<string, unknown>
  const plugin = readFileSync(`${project}/scripts/env.grit`, 'utf8')
  const root = plant({ ...files, 'biome.json': JSON.stringify(settings), 'scripts/env.grit': plugin })
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', 'apps', 'packages']
  const { stdout } = spawnSync(`${project}/node_modules/.bin/biome`, args, { cwd: root, encoding: 'utf8' })
  const said = stdout.matchAll(/^::error title=(?:lint\/\w+\/)?(\w+),file=([^,]+),/gm)
  return [...said].map(([, rule, file = '']) => `${relative(root, file)}: ${rule}`).sort()
}

describe('process.env', () => {
  it('is found in the product, however it is spelled', () => {
    const found = lint({
      'apps/server/src/a.ts': 'export const a = process.env.PORT',
      'apps/server/src/b.ts': "export const a = process['env'].PORT",
      'apps/web/src/c.tsx': 'export const a = { ...process.env }',
      'packages/api/src/d.ts': 'const { env } = process\nexport const a = env',
      'packages/api/src/e.ts': 'const { env: settings } = globalThis.process\nexport const a = settings',
      'packages/api/src/f.ts': "import { env } from 'node:process'\nexport const a = env",
    })
    expect(found).toEqual([
      'apps/server/src/a.ts: noProcessEnv',
      'apps/server/src/b.ts: noProcessEnv',
      'apps/web/src/c.tsx: noProcessEnv',
      'packages/api/src/d.ts: plugin',
      'packages/api/src/e.ts: plugin',
      'packages/api/src/f.ts: noRestrictedImports',
    ])
  })

  it('may be read by env.ts, by settings of tools, by tests and by the bench', () => {
    const text = 'export const a = process.env.PORT'
    const found = lint({
      'apps/server/src/env.ts': text,
      'apps/web/vite.config.ts': text,
      'packages/db/src/testing/server.ts': text,
      'packages/db/src/pool.test.ts': text,
      'packages/bench/src/a.ts': text,
      'apps/server/src/app.ts': 'const { pid } = process\nexport const a = pid + process.uptime()',
    })
    expect(found).toEqual([])
  })
})

describe('the length of a file', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const a${index} = 1\n`).join('')

  it('is refused above 350 lines, except in generated files', () => {
    const found = lint({
      'packages/api/src/a.ts': lines(351),
      'packages/api/src/b.ts': lines(350),
      'packages/db/src/types/db.gen.ts': lines(900),
    })
    expect(found).toEqual(['packages/api/src/a.ts: noExcessiveLinesPerFile'])
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

  it('really looks at this project', () => {
    expect(checkLeaks(project).looked).toBeGreaterThan(50)
  })
})

// Without this the types of a package count as checked although a package below it has changed.
it('the cache of the compiler knows what a package stands on', () => {
  const { tasks } = JSON.parse(readFileSync(`${project}/turbo.json`, 'utf8')) as {
    tasks: Record<string, { dependsOn?: string[]; inputs?: string[] }>
  }
  expect(tasks.typecheck?.dependsOn).toContain('transit')
  expect(tasks.transit?.dependsOn).toEqual(['^transit'])

  // What is on the server's side is one program; whatever that program takes in is what its cache hangs on.
  const { include } = JSON.parse(readFileSync(`${project}/tsconfig.json`, 'utf8')) as { include: string[] }
  const inputs = tasks['//#typecheck:server']?.inputs ?? []
  expect(inputs).toEqual(expect.arrayContaining(['package-lock.json', 'tsconfig*.json', 'packages/i18n/locales/**']))
  const covers = (path: string) =>
    inputs.some((input) => matchesGlob(path, input) || matchesGlob(`${path}/deep/in/it.ts`, input))
  expect(include.filter((path) => !covers(path))).toEqual([])
  expect(covers('packages/strange/elsewhere')).toBe(false)
  // And every package is in it, or checks itself.
  const packages = globSync('{apps,packages}/*/package.json', { cwd: project }).map((path) => dirname(path))
  const alone = packages.filter((path) =>
    readFileSync(`${project}/${path}/package.json`, 'utf8').includes('"typecheck"'),
  )
  const together = packages.filter((path) => include.includes(`${path}/src`))
  expect([...alone, ...together].sort()).toEqual(packages.sort())
  expect(packages.length).toBeGreaterThan(8)
})

// The tests of these packages share the modules of a worker: a module that one file replaces would be replaced for others.
it.each(['packages/api', 'packages/rest', 'apps/web'])(
  '%s: whatever replaces a module has a process of its own',
  (part) => {
    const list = `${project}/${part}/vitest.replacing.config.ts`
    const alone = existsSync(list) ? readFileSync(list, 'utf8') : ''
    const files = globSync(`${part}/src/**/*.test.{ts,tsx}`, { cwd: project })
    const replaces = (path: string) =>
      /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`${project}/${path}`, 'utf8'))
    const replacing = files.filter(replaces)
    expect(replacing.filter((path) => !alone.includes(`'${path.replace(`${part}/`, '')}'`))).toEqual([])
    expect(replacing.length > 0).toBe(alone !== '')
    expect(files.length).toBeGreaterThan(20)
  },
)

describe('the first command', () => {
  it('starts no tool that tells its maker about this machine, or asks whether it may', () => {
    const { scripts } = JSON.parse(readFileSync(`${project}/package.json`, 'utf8')) as {
      scripts: Record<string, string>
    }
    const withTurbo = Object.values(scripts).filter((script) => /\bturbo run\b/.test(script))
    expect(withTurbo.length).toBeGreaterThan(0)
    expect(withTurbo.filter((script) => !script.startsWith('TURBO_TELEMETRY_DISABLED=1 turbo run'))).toEqual([])
  })

  // The oldest Node of the README is older than what some packages ask for; they run under the Node that comes with them.
  it('warns of no engine that the README allows', () => {
    const settings = readFileSync(`${project}/.npmrc`, 'utf8').split('\n')
    expect(settings).toContain('loglevel=error')
    const { engines } = JSON.parse(readFileSync(`${project}/package.json`, 'utf8')) as { engines: { node: string } }
    const readme = readFileSync(`${project}/README.md`, 'utf8')
    expect(readme).toContain(`Needs Node ${engines.node.replace('>=', '≥ ')} `)
  })
})

describe('layers', () => {
  it('of a page are those of the theme: a class that it lacks says nothing', () => {
    const files = globSync('{apps/web,packages/ui}/src/**/*.tsx', { cwd: project })
    const said = files.flatMap((file) =>
      [...readFileSync(`${project}/${file}`, 'utf8').matchAll(/(?<![\w-])z-(\d+)(?![\w-])/g)].map(
        ([, layer]) => `${file}: ${layer}`,
      ),
    )
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((each) => !/: (0|10|20|30|40|50)$/.test(each))).toEqual([])
  })
})
