import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTestCode, listSources } from './sources.ts'
import { project } from './testing/planted.ts'

// What the typeface has no letter for is drawn by whatever font the system has, or as a box.

const read = (path: string) => readFileSync(`${project}/${path}`, 'utf8')
const css = read('node_modules/@fontsource-variable/archivo/standard.css')
const spans = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => ({
  from: Number.parseInt(from, 16),
  to: Number.parseInt(to, 16),
}))
const isThere = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return letter < ' ' || spans.some(({ from, to }) => code >= from && code <= to)
}
const missing = (text: string) => [...new Set(text)].filter((letter) => !isThere(letter))

const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm
/** Keys are drawn by `Kbd`, and `KeyHelp` reads them out. */
const onKeys = /\bkbd="[^"]*"|\bkeys: \[[^\]]*\]|'[←→↑↓]':/g

it('every text in both languages is in the typeface', () => {
  const texts = globSync('packages/i18n/locales/*/*.json', { cwd: project })
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.flatMap((file) => missing(read(file)).map((letter) => [file, letter]))).toEqual([])
})

it('what screens add to it is in the typeface, or a key', () => {
  const screens = listSources(project).filter((file) => file.startsWith('apps/web/src/') && !isTestCode(file))
  expect(screens.length).toBeGreaterThan(300)
  const found = screens.flatMap((file) =>
    missing(read(file).replaceAll(comments, '').replaceAll(onKeys, '')).map((letter) => [file, letter]),
  )
  expect(found).toEqual([])
})

it('negative control: arrows and ticks are found', () => {
  expect(missing('from → to ✓ Şişli −₺5')).toEqual(['→', '✓'])
})
