import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { heavyLoads, lightEnough } from './light-loads.ts'
import { type CodeFile, loadSizes } from './load-sizes.ts'

// Nothing that gzip could make smaller.
const bytes = (kB: number) => randomBytes(kB * 768).toString('base64')
const file = (fileName: string, kB: number, more: Partial<CodeFile> = {}): CodeFile => ({
  fileName,
  facadeModuleId: null,
  isEntry: false,
  imports: [],
  moduleIds: [],
  code: bytes(kB),
  ...more,
})
const page = (feature: string, kB: number, imports: string[] = []) =>
  file(feature, kB, { facadeModuleId: `/src/features/${feature}/page.tsx`, imports })
const build = (...more: CodeFile[]) => [
  file('index', 20, { isEntry: true, imports: ['library'] }),
  file('library', 10),
  file('shell', 5, { moduleIds: ['/src/app/layouts/main/layout.tsx'], imports: ['library'] }),
  file('sign-in', 2, { facadeModuleId: '/src/features/auth/sign-in-page.tsx' }),
  file('texts', 1, { moduleIds: ['/locales/en/common.json'] }),
  page('users', 3, ['library', 'lists']),
  file('lists', 4),
  file('later', 100),
  ...more,
]

it('counts what comes at once, each file once, and of a screen what the shell has not brought', () => {
  const { first, routes } = loadSizes(build(page('sales', 6, ['lists', 'library'])))
  const size = (name: string) => Math.round((routes.find((each) => each.name === name)?.size ?? 0) / 0.76)
  expect(Math.round(first / 0.76)).toBe(45)
  expect([size('sales'), size('users')]).toEqual([10, 7])
})

it('does not take a build without its shell for a light one', () => {
  expect(() => loadSizes(build().filter(({ fileName }) => fileName !== 'shell'))).toThrow('holds shell')
})

const sizes = {
  first: 199.9,
  routes: [
    { name: 'food', size: 74 },
    { name: 'users', size: 69.9 },
  ],
}
const limits = { first: 200, route: 70, heavier: { food: 75, gallery: Number.POSITIVE_INFINITY } }

it('lets pass what keeps to its limit', () => {
  expect(heavyLoads(sizes, limits)).toEqual([])
})

it('names what is too heavy, be it an exception', () => {
  const heavier = {
    first: 200.1,
    routes: [
      { name: 'food', size: 75.1 },
      { name: 'users', size: 70.1 },
    ],
  }
  expect(heavyLoads(heavier, limits)).toEqual([
    'the first load is 200.1 kB, the limit 200.0 kB',
    'the screen food loads 75.1 kB, the limit is 75.0 kB',
    'the screen users loads 70.1 kB, the limit is 70.0 kB',
  ])
})

it('names an exception that no screen needs any more', () => {
  expect(lightEnough(sizes, limits)).toEqual(['gallery'])
  const lighter = {
    ...sizes,
    routes: [
      { name: 'food', size: 69 },
      { name: 'gallery', size: 99 },
    ],
  }
  expect(lightEnough(lighter, limits)).toEqual(['food'])
})
