import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages, namespaces, type Texts } from './namespaces.ts'

const folder = new URL('../locales/', import.meta.url)
const fileOf = (language: Language, namespace: string) =>
  readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8')

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const textsOf = (language: Language, namespace: string) =>
  new Map(flat(JSON.parse(fileOf(language, namespace)) as Texts))
const variables = (text: string) => [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1]).sort()
const keyTokens = (json: string) => [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((match) => match[1]).length
const keyCount = (texts: Texts): number =>
  Object.values(texts).reduce((sum, value) => sum + 1 + (typeof value === 'string' ? 0 : keyCount(value)), 0)

describe('files', () => {
  it.each(languages)('%s has exactly the listed namespaces', (language) => {
    const files = readdirSync(new URL(language, folder)).map((name) => name.replace(/\.json$/, ''))
    expect(files.sort()).toEqual([...namespaces].sort())
  })

  it('there are texts at all', () => {
    expect(namespaces.length).toBeGreaterThan(0)
    for (const namespace of namespaces) expect(textsOf('en', namespace).size).toBeGreaterThan(0)
  })
})

describe.each(namespaces)('%s', (namespace) => {
  const en = textsOf('en', namespace)
  const tr = textsOf('tr', namespace)

  it('has the same keys in both languages, in the same order', () => {
    expect([...tr.keys()]).toEqual([...en.keys()])
  })

  it('uses the same variables in both languages', () => {
    const of = (texts: Map<string, string>) => [...texts].map(([key, text]) => [key, variables(text)])
    expect(of(tr)).toEqual(of(en))
  })

  it('has no sign that the typeface lacks', () => {
    // Arrows, technical signs, boxes, dingbats: Archivo has none of them, so a system puts a box in their place.
    for (const [key, text] of [...en, ...tr]) expect(text, key).not.toMatch(/[\u2190-\u21ff\u2300-\u27bf\u2900-\u297f]/)
  })

  it('names variables plainly and closes every brace', () => {
    for (const [key, text] of [...en, ...tr]) {
      for (const name of variables(text)) expect(name, key).toMatch(/^[a-z][A-Za-z0-9]*$/)
      expect(text.replace(/\{\{[^{}]*\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('has both plural forms of everything that is counted', () => {
    for (const key of en.keys()) {
      if (key.endsWith('_one')) expect([...en.keys()]).toContain(key.replace(/_one$/, '_other'))
      if (key.endsWith('_other')) expect([...en.keys()]).toContain(key.replace(/_other$/, '_one'))
      // `tickets` beside `tickets_one` would silently win or lose, depending on whether a count is given.
      if (key.endsWith('_one')) expect([...en.keys()]).not.toContain(key.replace(/_one$/, ''))
    }
    for (const texts of [en, tr]) {
      for (const [key, text] of texts) {
        if (!key.endsWith('_one')) continue
        // What the many are told by, the one is told by as well; "the next best" may go without its number.
        const many = variables(texts.get(key.replace(/_one$/, '_other')) ?? '')
        const without = many.filter((name) => name !== 'count')
        expect([many.join(), without.join()], key).toContain(variables(text).join())
        expect(many.length, key).toBeGreaterThan(0)
      }
    }
  })

  it.each(languages)('%s: no key twice in the file', (language) => {
    const json = fileOf(language, namespace)
    expect(keyTokens(json)).toBe(keyCount(JSON.parse(json) as Texts))
  })

  it('has plain ASCII keys', () => {
    for (const key of en.keys()) expect(key).toMatch(/^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/)
  })

  it.each(languages)('%s: no empty, padded or wrongly composed text', (language) => {
    for (const [key, text] of textsOf(language, namespace)) {
      expect(text.trim(), key).toBe(text)
      expect(text.length, key).toBeGreaterThan(0)
      expect(text.normalize('NFC'), key).toBe(text)
      // What a careless lower-casing of İ leaves behind.
      expect(text, key).not.toContain('i\u0307')
      expect(text, key).not.toMatch(/\p{Cc}|\uFFFD| {2}/u)
    }
  })

  it('keeps the tone: calm, no exclamation, typographic apostrophes', () => {
    for (const [key, text] of [...en, ...tr]) {
      // One sentence is documented word for word.
      if (text !== 'Could not found chat with id of {{id}}!') expect(text, key).not.toContain('!')
      expect(text, key).not.toContain("'")
      expect(text, key).not.toContain('...')
      expect(text, key).not.toMatch(/\bplease\b|\bsuccessfully\b|lütfen|başarıyla/i)
    }
  })

  it('is translated, not copied', () => {
    // People and places of the gallery's samples keep their names.
    const copied = [...en]
      .filter(
        ([key, text]) => tr.get(key) === text && !isTheSameInBoth(text) && !/^sample\.(person|city|item)/.test(key),
      )
      .map(([key]) => key)
    expect(copied).toEqual([])
  })
})

// Names, symbols and variables alone read the same everywhere.
function isTheSameInBoth(text: string): boolean {
  const words = text.replace(/\{\{[^{}]*\}\}/g, '').match(/\p{L}+/gu) ?? []
  return words.every((word) =>
    [
      'Marquee',
      'BIC',
      'IBAN',
      'VIP',
      'SHA',
      'PIN',
      'JSON',
      'Plan',
      'Web',
      'Bar',
      'Z',
      'Logo',
      'Net',
      'g',
      'km',
      'L',
      'kg',
      'ml',
      'l',
      'm',
      'Kilogram',
      'Litre',
    ].includes(word),
  )
}

describe('one name for one thing', () => {
  it.each(languages)(
    'a screen has one name in the menu and among the rights, and a theme one everywhere (%s)',
    (language) => {
      const [shell, gallery] = [textsOf(language, 'shell'), textsOf(language, 'gallery')]
      for (const [key, name] of shell) {
        const [kind, id] = key.split('.')
        if (kind === 'module') expect(shell.get(`menu.${id?.replaceAll('_', '-')}`) ?? name, key).toBe(name)
        if (kind === 'theme' && id !== 'label' && id !== 'scheme')
          expect(gallery.get(`themes.${id}`) ?? name, key).toBe(name)
      }
    },
  )

  it('English says enter and can’t', () => {
    for (const namespace of namespaces)
      for (const [key, text] of textsOf('en', namespace)) {
        expect(text, key).not.toMatch(/cannot|Write (an?|your|the|at|\d)/)
      }
  })
})

describe('what is wrong with a field', () => {
  // Forms say it as it is: only what is counted has a number to fill in, by those who know it.
  it.each(languages)('has nothing to fill in (%s)', (language) => {
    const open = [...textsOf(language, 'errors')].filter(
      ([key, text]) => key.startsWith('field.') && !/_(one|other)$/.test(key) && variables(text).length > 0,
    )
    expect(open).toEqual([])
  })
})
