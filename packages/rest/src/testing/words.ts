import { readFileSync } from 'node:fs'
import type { Language } from '@marquee/contract'
import type { DocsWords } from '../docs/words.ts'

/** The real words, read as a file: this package may not import the one that holds them. */
export function docsWords(language: Language): DocsWords {
  const file = new URL(`../../../i18n/locales/${language}/apidocs.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as DocsWords
}
