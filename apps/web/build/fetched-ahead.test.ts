import { expect, it } from 'vitest'
import { filesOf, lateTexts } from './fetched-ahead.ts'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  isEntry: fileName === 'start.js',
  imports,
  moduleIds: moduleIds.map((id) => `/house/apps/web/${id}`),
})
const texts = ['en', 'tr'].flatMap((language) => [
  chunk(
    `${language}.js`,
    ['common', 'shell', 'errors'].map((name) => `locales/${language}/${name}.json`),
  ),
  chunk(`floors-${language}.js`, [`locales/${language}/floors.json`]),
])
const output = [
  chunk('start.js', ['src/main.tsx'], ['react.js']),
  chunk('react.js', []),
  chunk('shell.js', ['src/app/layouts/main/layout.tsx', 'src/shell/signed-in.tsx'], ['react.js', 'icons.js']),
  chunk('live.js', ['src/lib/trpc/live-link.ts']),
  chunk('bare.js', ['src/app/layouts/empty/layout.tsx']),
  chunk('icons.js', []),
  chunk('page.js', ['src/features/floors/page.tsx'], ['icons.js', 'start.js']),
  ...texts,
]
const page = () => import('../src/features/floors/page.tsx')
const named = (row: Parameters<typeof filesOf>[0][number]) => {
  const { names, screens } = filesOf([row], output)
  const [guests, signedIn, texts] = screens[row.path] ?? [[], [], {}]
  const say = (places: number[]) => places.map((place) => names[place])
  return { guests: say(guests), signedIn: say(signedIn), tr: say(texts.tr ?? []) }
}

it('names what a screen needs besides the start, each file once, and its texts by language', () => {
  expect(named({ path: '/floor', texts: ['floors'], page })).toEqual({
    guests: [],
    signedIn: ['shell.js', 'icons.js', 'page.js', 'live.js'],
    tr: ['tr.js', 'floors-tr.js'],
  })
})

it('gives guests the bare frame, where they may come in', () => {
  const { guests } = named({ path: '/home', texts: [], page, guests: { layout: 'empty', title: 'home:heading' } })
  expect(guests).toEqual(['bare.js', 'page.js', 'icons.js'])
})

it('stops the build when a page is in none of its files', () => {
  const gone = () => import('../src/features/shifts/page.tsx')
  expect(() => named({ path: '/shifts', texts: [], page: gone })).toThrow('src/features/shifts/page.tsx')
})

it('names the texts that a page asks for and its route does not', () => {
  const code: Record<string, string> = {
    'page.tsx': "const { t } = useTexts('booking', 'pay', 'common')",
    'sums.tsx': 'const { t } = useTexts("reductions")',
  }
  const modules = (id: string) => ({
    code: code[id] ?? '',
    importedIds: id === 'page.tsx' ? ['sums.tsx'] : [],
    dynamicallyImportedIds: [],
  })
  expect(lateTexts({ texts: ['booking', 'reductions'] }, 'page.tsx', modules)).toEqual(['pay'])
  expect(lateTexts({ texts: ['booking', 'pay'] }, 'page.tsx', modules)).toEqual(['reductions'])
})
