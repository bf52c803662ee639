import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@marquee/contract'
import { expect, test } from 'vitest'
import { acts } from './acts.ts'

const locales = join(import.meta.dirname, '../../../../../i18n/locales')

const leaves = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : leaves(value, `${path}${key}.`),
  )

test.each(languages)('every act of the table of postings has its words: %s', (language) => {
  const { act } = JSON.parse(readFileSync(join(locales, language, 'finances.json'), 'utf8'))
  expect(leaves(act).sort()).toEqual([...acts].sort())
})
