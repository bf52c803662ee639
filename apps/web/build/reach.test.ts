import { expect, it } from 'vitest'
import { reachOf, seenThrough } from './reach.ts'

const at = (file: string) => `/web/src/${file}`
const modules: Record<string, { now?: string[]; later?: string[] }> = {
  'app/routes.tsx': { now: ['lib/record-routes.ts'], later: ['features/floors/page.tsx', 'features/floors/ahead.ts'] },
  'lib/record-routes.ts': { now: ['features/shifts/route.ts'] },
  'features/shifts/route.ts': { later: ['features/shifts/page.tsx'] },
  'features/floors/page.tsx': { now: ['lib/plan.ts', 'lib/words.ts'], later: ['features/floors/dialog.tsx'] },
  'features/shifts/page.tsx': { now: ['lib/words.ts'], later: ['features/shifts/dialog.tsx'] },
  'features/shifts/dialog.tsx': { now: ['lib/plan.ts'] },
  'features/floors/ahead.ts': { now: ['lib/geometry.ts'] },
  // Two that import each other.
  'lib/words.ts': { now: ['lib/plural.ts'] },
  'lib/plural.ts': { now: ['lib/words.ts'] },
}
const { pagesWith, isAhead } = reachOf(at('app/routes.tsx'), (id) => {
  const module = modules[id.replace(at(''), '')]
  return module ? { importedIds: module.now?.map(at) ?? [], dynamicallyImportedIds: module.later?.map(at) ?? [] } : null
})

it('names the pages that need a module at once, those of declared records too', () => {
  expect(pagesWith(at('lib/plural.ts'))).toEqual([at('features/floors/page.tsx'), at('features/shifts/page.tsx')])
})

it('counts no dialog: it comes later than its page', () => {
  expect(pagesWith(at('lib/plan.ts'))).toEqual([at('features/floors/page.tsx')])
  expect(pagesWith(at('features/shifts/dialog.tsx'))).toEqual([])
})

it('knows what a screen asks ahead with', () => {
  expect(isAhead(at('lib/geometry.ts'))).toBe(true)
  expect(isAhead(at('lib/plan.ts'))).toBe(false)
})

const ui = '/packages/ui/src/'
const files: Record<string, { code: string; now?: string[] }> = {
  [`${ui}index.ts`]: {
    code: 'export { Button } from "./button/button.tsx";\nexport { cx as join } from "./cx.ts";\nexport * from "./table/index.ts"',
  },
  [`${ui}table/index.ts`]: { code: 'export * from "./rows.ts"' },
  [`${ui}table/rows.ts`]: { code: 'export const Rows = 1;\nexport async function read() {}' },
  'one.ts': {
    code: 'import { Button, join as cx } from "@marquee/ui";\nimport { useState } from "react"',
    now: [`${ui}index.ts`, 'react'],
  },
  'starred.ts': { code: 'import { Rows } from "@marquee/ui";', now: [`${ui}index.ts`] },
  'all.ts': { code: 'import * as ui from "@marquee/ui"', now: [`${ui}index.ts`] },
}
const see = seenThrough((id) => {
  const file = files[id]
  return file ? { code: file.code, importedIds: file.now ?? [], dynamicallyImportedIds: [] } : null
})

it('looks through the door of a package: what is taken, not all that is there', () => {
  expect(see('one.ts')?.importedIds).toEqual([`${ui}button/button.tsx`, `${ui}cx.ts`, 'react'])
  expect(see('starred.ts')?.importedIds).toEqual([`${ui}table/rows.ts`])
})

it('stays at the door when everything is taken', () => {
  expect(see('all.ts')?.importedIds).toEqual([`${ui}index.ts`])
  expect(see('unknown.ts')).toBeNull()
})
