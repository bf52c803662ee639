import { expect, it } from 'vitest'
import { counter, counterTexts } from './chunks.ts'
import { counterFiles, keptFiles } from './offline-shell.ts'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  type: 'chunk' as const,
  fileName: `assets/${fileName}`,
  isEntry: fileName === 'start-1.js',
  imports: imports.map((name) => `assets/${name}`),
  moduleIds: moduleIds.map((id) => `/house/apps/web/${id}`),
})
const texts = ['en', 'tr'].flatMap((language) => [
  chunk(
    `${language}-1.js`,
    ['common', 'shell', 'errors'].map((name) => `locales/${language}/${name}.json`),
  ),
  chunk(`floors-${language}-1.js`, [`locales/${language}/floors.json`]),
])
const output = [
  chunk('start-1.js', ['src/main.tsx'], ['react-1.js']),
  chunk('react-1.js', []),
  chunk('shell-1.js', ['src/app/layouts/main/layout.tsx', 'src/shell/signed-in.tsx'], ['icons-1.js']),
  chunk('live-1.js', ['src/lib/trpc/live-link.ts']),
  chunk('lock-1.js', ['src/shell/lock/lock-card.tsx', 'src/shell/lock/auto-lock.tsx']),
  chunk('scan-1.js', ['src/shell/scan/scan-place.tsx']),
  chunk('bare-1.js', ['src/app/layouts/empty/layout.tsx']),
  chunk('icons-1.js', []),
  chunk('page-1.js', ['src/features/floors/page.tsx'], ['icons-1.js']),
  { type: 'asset' as const },
  ...texts,
]
const page = (sheet: string) => `<link rel="stylesheet" crossorigin href="/assets/${sheet}.css">`

it('keeps the start, what is drawn around a screen and the texts of every screen in both languages, and no screen', () => {
  const urls = keptFiles(output, page('look-1')).map(({ url }) => url)
  const kept = [
    'start-1.js',
    'react-1.js',
    'shell-1.js',
    'icons-1.js',
    'live-1.js',
    'lock-1.js',
    'scan-1.js',
    'bare-1.js',
    'en-1.js',
    'tr-1.js',
    'look-1.css',
  ]
  expect(urls.toSorted()).toEqual(['/index.html', ...kept.map((name) => `/assets/${name}`)].toSorted())
})

it('fetches the page anew when it says something else, and files only by their new names', () => {
  const revisions = (sheet: string) => keptFiles(output, page(sheet)).map(({ revision }) => revision)
  const [ofPage, ...ofFiles] = revisions('look-1')
  expect(ofPage).not.toBe(revisions('look-2')[0])
  expect(new Set(ofFiles)).toEqual(new Set([null]))
})

it('stops the build when a part of the shell is in none of its files', () => {
  const withoutTurkish = output.filter((part) => part.type !== 'chunk' || part.fileName !== 'assets/tr-1.js')
  expect(() => keptFiles(withoutTurkish, page('look-1'))).toThrow('locales/tr/common.json')
})

it('keeps for a counter its screen with what can be opened there, besides what is kept anyway', () => {
  const ofCounter = [
    chunk('counter-1.js', counter, ['react-1.js', 'icons-1.js', 'money-1.js']),
    chunk('money-1.js', []),
    ...['en', 'tr'].map((language) =>
      chunk(
        `counter-${language}-1.js`,
        counterTexts.map((name) => `locales/${language}/${name}.json`),
      ),
    ),
  ]
  const all = [...output, ...ofCounter]
  const kept = keptFiles(all, page('look-1'))
  expect(kept.some(({ url }) => url.includes('counter'))).toBe(false)
  expect(counterFiles(all, kept).toSorted()).toEqual(
    ['counter-1.js', 'counter-en-1.js', 'counter-tr-1.js', 'money-1.js'].map((name) => `/assets/${name}`),
  )
  expect(() => counterFiles(output, kept)).toThrow('src/app/at-counter.ts')
})
