import { describe, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { house, plant } from './planted.ts'

/** Plants the files of a small house and answers what the check says about it, as `file: message`. */
function check(files: Record<string, string>): string[] {
  const result = checkBoundaries(plant(files))
  expect(result.looked).toBe(Object.keys(files).length)
  return result.problems.map((problem) => `${problem.file}: ${problem.message}`)
}

const domain = 'packages/api/src/domains/users'
const other = 'packages/api/src/domains/roles'
const web = 'apps/web/src'

// Everything that is allowed, at least once.
const cleanHouse: Record<string, string> = {
  'packages/contract/src/index.ts': `import { z } from 'zod'\nexport const id = z.string()`,
  'packages/contract/src/index.test.ts': `import { expect } from 'vitest'\nimport { readFileSync } from 'node:fs'`,
  'packages/i18n/src/index.ts': `import { createInstance } from 'i18next'\nexport const load = () => import('./en.json')`,
  'packages/ui/src/index.ts': `export { createElement } from 'react'`,
  'packages/ui/src/button.test.tsx': `import { render } from '@testing-library/react'`,
  'packages/db/src/index.ts': `import { Kysely } from 'kysely'\nimport pg from 'pg'\nimport { id } from '@marquee/contract'`,
  'packages/db/src/testing/index.ts': `import { GenericContainer } from 'testcontainers'\nimport '../index.ts'`,
  [`${domain}/router.ts`]: `import { router } from '../../core/trpc.ts'\nimport * as service from './service.ts'\nimport * as repo from './repo.ts'\nimport { changes } from './events.ts'`,
  [`${domain}/service.ts`]: `import { listRoles } from '../roles/service.ts'\nimport { uuidv7 } from '@marquee/db'\nimport * as repo from './repo.ts'\nimport { mayAssign } from './rules.ts'`,
  [`${domain}/repo.ts`]: `import type { Db } from '@marquee/db'\nimport { sql } from 'kysely'`,
  [`${domain}/rules.ts`]: `import { fold, type UserRow } from '@marquee/contract'\nimport type { Step } from './rules/steps.ts'`,
  [`${domain}/rules/steps.ts`]: `import type { UserRow } from '@marquee/contract'`,
  [`${domain}/events.ts`]: `import * as repo from './repo.ts'`,
  [`${domain}/router.test.ts`]: `import { createTestDb } from '@marquee/db/testing'\nimport './rules.ts'`,
  [`${other}/service.ts`]: `import { can } from '../../core/trpc.ts'`,
  'packages/api/src/core/trpc.ts': `import { initTRPC } from '@trpc/server'\nimport { id } from '@marquee/contract'`,
  'packages/rest/src/index.ts': `import { createCaller } from '@marquee/api'\nimport express from 'express'`,
  'packages/rest/src/index.test.ts': `import { createTestDb } from '@marquee/db/testing'`,
  'apps/server/src/main.ts': `import '@marquee/api'\nimport '@marquee/rest'\nimport '@marquee/db'\nimport { translate } from '@marquee/i18n/server'`,
  [`${web}/main.tsx`]: `import { Routes } from './app/router.tsx'`,
  [`${web}/app/router.tsx`]: `import { trpc } from '../lib/trpc/trpc.ts'\nexport const page = () => import('../features/users/page.tsx')\nimport { Sidebar } from '../shell/sidebar.tsx'`,
  [`${web}/shell/sidebar.tsx`]: `import { go } from '../lib/paths.ts'\nimport { useConnection } from '../lib/trpc/socket.ts'\nimport { Button } from '@marquee/ui'`,
  [`${web}/features/users/page.tsx`]: `import { useUsers } from './queries.ts'\nimport { go } from '@/lib/paths.ts'\nimport type { Outputs } from '../../lib/trpc/trpc.ts'`,
  [`${web}/features/users/queries.ts`]: `import { trpc } from '../../lib/trpc/trpc.ts'\nimport { useQueryClient } from '@tanstack/react-query'`,
  [`${web}/lib/trpc/trpc.ts`]: `import type { AppRouter } from '@marquee/api'\nimport { observable } from '@trpc/server/observable'\nimport { createTRPCReact } from '@trpc/react-query'`,
  [`${web}/lib/trpc/socket.ts`]: `export const useConnection = () => 'live'`,
  [`${web}/lib/paths.ts`]: `export const go = '/'`,
  'apps/web/vite.config.ts': `import { resolve } from 'node:path'`,
  'packages/bench/src/main.ts': `import { createTestDb } from '@marquee/db/testing'`,
}

// One violation per rule: the files to plant and the words that must be found.
const violations: [string, Record<string, string>, RegExp][] = [
  [
    'contract uses more than zod',
    { 'packages/contract/src/a.ts': `import { sql } from 'kysely'` },
    /contract may only use zod/,
  ],
  [
    'contract uses node',
    { 'packages/contract/src/a.ts': `import { join } from 'node:path'` },
    /contract may only use zod/,
  ],
  [
    'contract imports a package',
    { 'packages/contract/src/a.ts': `import '@marquee/db'` },
    /contract must not import db/,
  ],
  ['db uses express', { 'packages/db/src/a.ts': `import express from 'express'` }, /db may only use/],
  ['db imports api', { 'packages/db/src/a.ts': `import { x } from '@marquee/api'` }, /db must not import api/],
  [
    'db imports api as a type',
    { 'packages/db/src/a.ts': `import type { x } from '@marquee/api'` },
    /db must not import api/,
  ],
  [
    'ui imports contract',
    { 'packages/ui/src/a.ts': `export { x } from '@marquee/contract'` },
    /ui must not import contract/,
  ],
  ['ui speaks tRPC', { 'packages/ui/src/a.ts': `import '@trpc/client'` }, /ui must not use @trpc\/client/],
  [
    'ui translates',
    { 'packages/ui/src/a.tsx': `import { useTranslation } from 'react-i18next'` },
    /ui must not use react-i18next/,
  ],
  [
    'i18n imports contract',
    { 'packages/i18n/src/a.ts': `import '@marquee/contract'` },
    /i18n must not import contract/,
  ],
  ['api imports rest', { 'packages/api/src/a.ts': `import '@marquee/rest'` }, /api must not import rest/],
  ['api imports i18n', { 'packages/api/src/a.ts': `await import('@marquee/i18n/server')` }, /api must not import i18n/],
  [
    'api knows express',
    { 'packages/api/src/a.ts': `import type { Request } from 'express'` },
    /api must not use express/,
  ],
  ['rest imports db', { 'packages/rest/src/a.ts': `import { x } from '@marquee/db'` }, /rest must not import db/],
  ['rest writes SQL', { 'packages/rest/src/a.ts': `import { sql } from 'kysely'` }, /rest must not use kysely/],
  ['server imports web', { 'apps/server/src/a.ts': `import '@marquee/web'` }, /server must not import web/],
  ['server imports bench', { 'apps/server/src/a.ts': `import '@marquee/bench'` }, /server must not import bench/],
  ['web imports db', { [`${web}/lib/a.ts`]: `import '@marquee/db'` }, /web must not import db/],
  ['web runs api', { [`${web}/lib/a.ts`]: `import { appRouter } from '@marquee/api'` }, /api as types only/],
  [
    'web runs api through an inline type',
    { [`${web}/lib/a.ts`]: `import { type AppRouter } from '@marquee/api'` },
    /types only/,
  ],
  ['web bundles a text of api', { [`${web}/lib/a.ts`]: `import t from '@marquee/api/a.txt?raw'` }, /types only/],
  ['web bundles a test tool of api', { [`${web}/lib/a.ts`]: `import '@marquee/api/testing/scan'` }, /types only/],
  ['web runs api by import()', { [`${web}/lib/a.ts`]: `export const a = () => import('@marquee/api')` }, /types only/],
  ['web re-exports api', { [`${web}/lib/a.ts`]: `export * from '@marquee/api'` }, /types only/],
  ['web takes the server entry of i18n', { [`${web}/lib/a.ts`]: `import '@marquee/i18n/server'` }, /server entry/],
  [
    'web bundles the tRPC server',
    { [`${web}/lib/a.ts`]: `import { initTRPC } from '@trpc/server'` },
    /@trpc\/server as types only/,
  ],
  ['web uses node', { [`${web}/lib/a.ts`]: `import 'node:fs'` }, /web must not use node:fs/],
  [
    'a relative path leaves the package',
    { 'packages/api/src/a.ts': `import '../../db/src/pool.ts'` },
    /by a relative path/,
  ],
  [
    'an import goes past the entries',
    { 'packages/api/src/a.ts': `import '@marquee/db/src/pool.ts'` },
    /past the public entries/,
  ],
  [
    'an import that can not be followed',
    { 'packages/api/src/a.ts': `export const a = (n: string) => import(n)` },
    /not a plain text/,
  ],
  ['a package nobody knows', { 'packages/extra/src/a.ts': `import 'zod'` }, /not a known package/],

  ['a router writes SQL', { [`${domain}/router.ts`]: `import { sql } from 'kysely'` }, /SQL belongs into repo/],
  [
    'a router opens the database',
    { [`${domain}/router.ts`]: `import { x } from '@marquee/db'` },
    /router must not use the database/,
  ],
  ['a router decides', { [`${domain}/router.ts`]: `import { x } from './rules.ts'` }, /router must not import rules/],
  [
    'a service writes SQL',
    { [`${domain}/service/invite.ts`]: `import { sql } from 'kysely'` },
    /SQL belongs into repo/,
  ],
  [
    'a service knows tRPC',
    { [`${domain}/service.ts`]: `import { TRPCError } from '@trpc/server'` },
    /service must not know tRPC/,
  ],
  [
    'a service calls its router',
    { [`${domain}/service.ts`]: `import { x } from './router.ts'` },
    /service must not import router/,
  ],
  [
    'a repo calls its service',
    { [`${domain}/repo.ts`]: `import { x } from './service.ts'` },
    /repo must not import service/,
  ],
  ['a repo decides', { [`${domain}/repo.ts`]: `import { x } from './rules.ts'` }, /repo must not import rules/],
  [
    'rules import the database',
    { [`${domain}/rules.ts`]: `import { x } from '@marquee/db'` },
    /only import the contract/,
  ],
  [
    'rules import the core',
    { [`${domain}/rules.ts`]: `import type { x } from '../../core/context.ts'` },
    /only import the contract/,
  ],
  [
    'rules import their repo',
    { [`${domain}/rules.ts`]: `import type { x } from './repo.ts'` },
    /rules must not import repo/,
  ],
  [
    'a domain reads another one’s tables',
    { [`${domain}/service.ts`]: `import { x } from '../roles/repo.ts'` },
    /past its service/,
  ],
  [
    'a domain takes another one’s types past the service',
    { [`${domain}/service.ts`]: `import type { x } from '../roles/rules.ts'` },
    /past its service/,
  ],
  [
    'a repo enters another domain',
    { [`${domain}/repo.ts`]: `import { x } from '../roles/service.ts'` },
    /repo must not enter another domain/,
  ],
  [
    'a sample app reads the business’s tables',
    { 'packages/api/src/domains/apps/chat/service.ts': `import { x } from '../../users/repo.ts'` },
    /apps\/chat reaches users past/,
  ],
  [
    'two domains need each other',
    {
      [`${domain}/service.ts`]: `import { x } from '../roles/service.ts'`,
      [`${other}/service.ts`]: `import { y } from '../users/service.ts'`,
    },
    /domains in a circle: (users → roles → users|roles → users → roles)/,
  ],
  [
    'files import each other',
    { 'packages/db/src/a.ts': `import { b } from './b.ts'`, 'packages/db/src/b.ts': `import { a } from './a.ts'` },
    /imports in a circle/,
  ],

  [
    'lib imports a feature',
    { [`${web}/lib/a.ts`]: `import '../features/users/model.ts'` },
    /lib must not import feature/,
  ],
  [
    'a feature imports app',
    { [`${web}/features/users/a.ts`]: `import '../../app/router.tsx'` },
    /feature must not import app/,
  ],
  [
    'a feature imports the shell',
    { [`${web}/features/users/a.ts`]: `import '../../shell/bar.tsx'` },
    /feature must not import shell/,
  ],
  [
    'the shell imports a feature',
    { [`${web}/shell/a.ts`]: `import '@/features/users/model.ts'` },
    /shell must not import feature/,
  ],
  [
    'a feature imports a feature',
    { [`${web}/features/users/a.ts`]: `import '../roles/model.ts'` },
    /feature users must not import the feature roles/,
  ],
  [
    'a page speaks tRPC',
    { [`${web}/features/users/page.tsx`]: `import { trpc } from '../../lib/trpc/trpc.ts'` },
    /only queries.ts speaks tRPC/,
  ],
  [
    'a page uses the query client',
    { [`${web}/features/users/page.tsx`]: `import { useQuery } from '@tanstack/react-query'` },
    /only queries.ts speaks tRPC/,
  ],
  [
    'the shell speaks tRPC',
    { [`${web}/shell/bar.tsx`]: `import { useSubscription } from '@trpc/react-query'` },
    /only queries.ts speaks tRPC/,
  ],

  [
    'the product uses the test database',
    { 'apps/server/src/a.ts': `import { x } from '@marquee/db/testing'` },
    /uses testing code/,
  ],
  [
    'the product uses a test’s neighbour',
    { 'packages/api/src/a.ts': `import './testing/factory.ts'` },
    /uses testing code/,
  ],
  ['the product uses a test', { 'packages/api/src/a.ts': `export * from './b.test.ts'` }, /uses testing code/],
  ['the product uses vitest', { 'packages/api/src/a.ts': `import { vi } from 'vitest'` }, /uses testing code/],
]

describe('boundaries', () => {
  it('say nothing about a clean house', () => {
    expect(check(cleanHouse)).toEqual([])
  })

  it.each(violations)('find it when %s', (_name, files, expected) => {
    const problems = check(files)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join('\n')).toMatch(expected)
    for (const problem of problems)
      expect(Object.keys(files).some((file) => file.startsWith(problem.split(':')[0] ?? '?'))).toBe(true)
  })

  it('find a violation inside an otherwise clean house, and only that one', () => {
    const problems = check({ ...cleanHouse, [`${web}/features/users/page.tsx`]: `import '@marquee/db'` })
    expect(problems).toEqual([`${web}/features/users/page.tsx: web must not import db`])
  })

  it('do not take a file that does not parse for a clean one', () => {
    expect(() => check({ 'packages/api/src/a.ts': 'import {' })).toThrow(/does not parse/)
  })

  it('look at this very house', () => {
    const result = checkBoundaries(house)
    expect(result.looked).toBeGreaterThan(50)
    expect(result.problems).toEqual([])
  })

  it('say how little they saw where there is nothing to see', () => {
    expect(checkBoundaries(plant({}))).toEqual({ looked: 0, problems: [] })
  })
})
