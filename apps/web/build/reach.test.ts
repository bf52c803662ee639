import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

const at = (file: string) => `/web/src/${file}`
const modules: Record<string, { now?: string[]; later?: string[] }> = {
  'app/routes.tsx': { now: ['lib/record-routes.ts'], later: ['features/floors/page.tsx', 'features/floors/ahead.ts'] },
  'lib/record-routes.ts': { now: ['features/shifts/route.ts'] },
  'features/shifts/route.ts': { later: ['features/shifts/page.tsx'] },
  'features/floors/page.tsx': { now: ['lib/plan.ts', 'lib/words.ts'], later: ['features/floors/dialog.tsx'] },
  'features/shifts/page.tsx': { now: ['lib/words.ts'], later: ['features/shifts/dialog.tsx'] },
  'features/shifts/dialog.tsx': { now: ['lib/plan.ts'] },
  // Two that import each other.
  'lib/words.ts': { now: ['lib/plural.ts'] },
  'lib/plural.ts': { now: ['lib/words.ts'] },
}
const { pagesWith } = reachOf(at('app/routes.tsx'), (id) => {
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
