// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { galleryKeys } from './gallery-keys.ts'

type Words = { [key: string]: string | Words }

function leaves(words: Words, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : leaves(value, `${path}${key}.`),
  )
}

describe('strings of the gallery', () => {
  it.each(['en', 'tr'])('are all there in %s, and no other', (language) => {
    const file = new URL(`../../../i18n/locales/${language}/gallery.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Words
    expect(leaves(words).sort()).toEqual([...galleryKeys].sort())
  })
})
