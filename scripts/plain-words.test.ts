import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { project } from './testing/planted.ts'

// What people read is in their own words: nothing of how the product is built, no capitals in the middle of a label,
// and no promise that a form does not keep.

type Texts = { [key: string]: Texts | string }

function textsOf(language: 'en' | 'tr'): [key: string, text: string][] {
  const folder = `${project}/packages/i18n/locales/${language}`
  const walk = (texts: Texts, at: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${at}.${key}`, value] as [string, string]] : walk(value, `${at}.${key}`),
    )
  return readdirSync(folder).flatMap((file) =>
    walk(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), file.replace('.json', '')),
  )
}

const english = textsOf('en')
/** Keys of the texts that a rule finds. */
const found = (texts: readonly [string, string][], breaks: (text: string) => boolean) =>
  texts.filter(([, text]) => breaks(text)).map(([key]) => key)

const built =
  /as soon as (its|their) screens|screens are there|\blinks, intact|\bstands? before\b|\bis in it\b|payload|undefined|timestamp|uuid|\btuple|back ?end|mutation/i
/** A total that is only known to be at least so much says “at least”; a limit that is asked for is another thing. */
const vague = /\}\} or more\b/
/** A number that is asked for, and names of people. */
const isOtherwise = (key: string) => key === 'errors.field.tooSmall' || key.startsWith('gallery.sample.person')

/** Two words or more, each of which has a capital. */
function isTitleCase(text: string): boolean {
  const words = text.replace(/\{\{.*?\}\}|<.*?>/g, '').match(/\p{L}[\p{L}’'-]*/gu) ?? []
  return words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))
}

describe('screens', () => {
  it('say nothing of how they are built', () => {
    expect(found(english, (text) => built.test(text))).toEqual([])
  })

  it('do not leave a number open that is known', () => {
    expect(found(english, (text) => vague.test(text)).filter((key) => !isOtherwise(key))).toEqual([])
  })

  it('have labels in sentence case', () => {
    expect(found(english, isTitleCase).filter((key) => !isOtherwise(key))).toEqual([])
  })

  it('do not promise without a network what a form then denies', () => {
    const promise = /\bwaits?\b|\blater\b|\bqueue|automatic|will be (saved|sent)|bekle|sonra|otomatik|kaydedilecek/i
    for (const texts of [english, textsOf('tr')]) {
      const hint = texts.filter(([key]) => key === 'common.connection.offlineHint')
      expect(hint).toHaveLength(1)
      expect(found(hint, (text) => promise.test(text))).toEqual([])
    }
  })

  it('negative control: each rule finds what it is for', () => {
    const bad = [
      '24 more entries show as soon as their screens are there',
      '122 links, intact, sealed until 12:00',
      'Price of Adult for Parterre B. Stands before ₺300.00. 10% VAT is in it',
    ]
    expect(bad.filter((text) => !built.test(text))).toEqual([])
    expect(vague.test('{{shown}} of {{formatted}} or more')).toBe(true)
    expect(['Order List', 'Ticket booking', 'Add VAT'].map(isTitleCase)).toEqual([true, false, false])
  })
})
