const domain = 'packages/api/src/domains/users'
const other = 'packages/api/src/domains/roles'
const web = 'apps/web/src'

// One violation per rule: the files to plant and the words that must be found.
export const violations: [string, Record<string, string>, RegExp][] = [
  [
    'the client uses its own build',
    { [`${web}/lib/paths.ts`]: `import { cut } from '../../build/cut.ts'` },
    /the build is no part of the client/,
  ],
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
  ['i18n reads files', { 'packages/i18n/src/a.ts': `import 'node:fs'` }, /i18n may only use/],
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
  [
    'a test of a part runs api',
    { [`${web}/lib/a.test.ts`]: `import { png } from '@marquee/api/testing'` },
    /types only/,
  ],
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
    'an import that cannot be followed',
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
    'a room knows the one above it',
    { 'packages/api/src/core/a.ts': `import { x } from '../door/trpc.ts'` },
    /core must not know door/,
  ],
  [
    'a room knows a type from above',
    { 'packages/api/src/identity/a.ts': `import type { x } from '../door/work.ts'` },
    /identity must not know door/,
  ],
  [
    'a room knows its neighbour',
    { 'packages/api/src/aside/a.ts': `import { x } from '../realtime/hub.ts'` },
    /aside must not know realtime/,
  ],
  [
    'a maker of files enters a domain',
    { 'packages/api/src/exports/a.ts': `import { x } from '../domains/users/service.ts'` },
    /exports must not know domains/,
  ],
  [
    'the root reads the tables of a domain',
    { 'packages/api/src/root.ts': `import { x } from './domains/users/repo/list.ts'` },
    /root reaches users past its service/,
  ],
  [
    'the demo decides by the rules of a domain',
    { 'packages/api/src/demo/a.ts': `import { x } from '../domains/users/rules.ts'` },
    /demo reaches users past its service/,
  ],
  [
    'a room that nobody knows',
    { 'packages/api/src/cellar/a.ts': `import { x } from '../core/refusal.ts'` },
    /cellar is no known room/,
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
    'files import each other’s types',
    {
      'packages/db/src/a.ts': `import type { b } from './b.ts'`,
      'packages/db/src/b.ts': `import { type a } from './a.ts'`,
    },
    /imports in a circle/,
  ],

  [
    'lib imports a feature',
    { [`${web}/lib/a.ts`]: `import '../features/users/model.ts'` },
    /lib must not import feature/,
  ],
  [
    'lib knows the business',
    { [`${web}/lib/a.ts`]: `import type { x } from '../parts/till/queries.ts'` },
    /lib must not import parts/,
  ],
  [
    'a part imports a feature',
    { [`${web}/parts/till/a.ts`]: `import '../../features/users/model.ts'` },
    /parts must not import feature/,
  ],
  [
    'two parts need each other',
    {
      [`${web}/parts/till/a.ts`]: `import '../pay/c.ts'`,
      [`${web}/parts/pay/c.ts`]: `import '../till/a.ts'`,
    },
    /parts in a circle: (till → pay → till|pay → till → pay)/,
  ],
  [
    'a part speaks tRPC outside its queries',
    { [`${web}/parts/till/drawer.tsx`]: `import { trpc } from '../../lib/trpc/trpc.ts'` },
    /only queries.ts speaks tRPC/,
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
