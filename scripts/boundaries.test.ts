import { describe, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { plant, project } from './testing/planted.ts'
import { violations } from './testing/planted-violations.ts'

/** Plants the files of a small project and returns what the check says about it, as `file: message`. */
function check(files: Record<string, string>): string[] {
  const result = checkBoundaries(plant(files))
  expect(result.looked).toBe(Object.keys(files).length)
  return result.problems.map((problem) => `${problem.file}: ${problem.message}`)
}

const domain = 'packages/api/src/domains/users'
const other = 'packages/api/src/domains/roles'
const web = 'apps/web/src'

// Everything that is allowed, at least once.
const cleanProject: Record<string, string> = {
  'packages/contract/src/index.ts': `import { z } from 'zod'\nexport const id = z.string()`,
  'packages/contract/src/index.test.ts': `import { expect } from 'vitest'\nimport { readFileSync } from 'node:fs'`,
  'packages/i18n/src/index.ts': `import { createInstance } from 'i18next'\nimport { textFiles } from '#text-files'\nexport const load = () => import('./en.json')`,
  'packages/i18n/src/text-files.ts': `import { readdirSync } from 'node:fs'`,
  'packages/db/src/migrations/index.ts': `const step = (name: string) => import(name)`,
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
  'packages/api/src/door/trpc.ts': `import { initTRPC } from '@trpc/server'\nimport { id } from '@marquee/contract'`,
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
  'apps/web/build/cut.ts': `import { resolve } from 'node:path'`,
  'packages/bench/src/main.ts': `import { createTestDb } from '@marquee/db/testing'`,
}

describe('boundaries', () => {
  it('say nothing about a clean project', () => {
    expect(check(cleanProject)).toEqual([])
  })

  it.each(violations)('find it when %s', (_name, files, expected) => {
    const problems = check(files)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join('\n')).toMatch(expected)
    for (const problem of problems)
      expect(Object.keys(files).some((file) => file.startsWith(problem.split(':')[0] ?? '?'))).toBe(true)
  })

  it('find a violation inside an otherwise clean project, and only that one', () => {
    const problems = check({ ...cleanProject, [`${web}/features/users/page.tsx`]: `import '@marquee/db'` })
    expect(problems).toEqual([`${web}/features/users/page.tsx: web must not import db`])
  })

  it('do not take a file that does not parse for a clean one', () => {
    expect(() => check({ 'packages/api/src/a.ts': 'import {' })).toThrow(/does not parse/)
  })

  it('look at this very project', () => {
    const result = checkBoundaries(project)
    expect(result.looked).toBeGreaterThan(50)
    expect(result.problems).toEqual([])
  })

  it('say how little they saw where there is nothing to see', () => {
    expect(checkBoundaries(plant({}))).toEqual({ looked: 0, problems: [] })
  })
})
