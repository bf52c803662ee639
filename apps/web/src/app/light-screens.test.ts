import { expect, test } from 'vitest'

// Screens that people work at in a hurry, over a bad line: whatever they can fetch, charts and editors are not among it.

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../../packages/ui/src/**/*.{ts,tsx}', '!../**/*.test.*', '!**/testing/**'],
  { query: '?raw', import: 'default', eager: true },
)
const base = 'file:///repo/apps/web/src/app/light-screens.test.ts'
const byPath = new Map(Object.entries(sources).map(([file, source]) => [new URL(file, base).pathname, source]))
const importsOf = (source: string) =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)

const web = '/repo/apps/web/src'
const ui = '/repo/packages/ui/src'
const heavy = /^(@marquee\/ui\/(charts|gallery)|@tremor\/|recharts|@tiptap\/|prosemirror|lexical|quill)/

/** All that a file can come to fetch, at once or when it is wanted; the chains that end in something heavy. */
function reach(start: string) {
  const seen = new Set<string>()
  const found: string[] = []
  const walk = (path: string, chain: readonly string[]) => {
    if (seen.has(path)) return
    seen.add(path)
    const source = byPath.get(path)
    if (source === undefined) return
    for (const specifier of importsOf(source)) {
      const here = [...chain, path.replace('/repo/', '')]
      if (heavy.test(specifier)) found.push([...here, specifier].join(' → '))
      else if (specifier === '@marquee/ui') walk(`${ui}/index.ts`, here)
      else if (specifier.startsWith('.')) walk(new URL(specifier, `file://${path}`).pathname, here)
    }
  }
  walk(start, [])
  return { found, seen }
}

test.each([
  'features/food-booking/page.tsx',
  'features/food-booking/tables-page.tsx',
  'features/food-orders/page.tsx',
  'features/food-orders/pickup-page.tsx',
  'features/check-in/page.tsx',
])('%s fetches no charts and no editor, also not later', (screen) => {
  const { found, seen } = reach(`${web}/${screen}`)
  expect(found).toEqual([])
  expect(seen.has(`${ui}/index.ts`)).toBe(true)
  expect(seen.size).toBeGreaterThan(50)
})

test('a screen with charts is found out', () => {
  expect(importsOf(byPath.get(`${ui}/charts/plots.tsx`) ?? '').some((specifier) => heavy.test(specifier))).toBe(true)
  expect(reach(`${ui}/charts/index.ts`).found).not.toEqual([])
})
