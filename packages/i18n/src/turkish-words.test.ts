import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namespaces, type Texts } from './namespaces.ts'

// What is done to a sold pass has a word of its own, so that nobody takes one for another: a pass is exchanged (bilet
// değişimi, bileti değiştir), moved to another seat (başka koltuğa taşı), or its seat is swapped (takas).

const read = (language: 'en' | 'tr', namespace: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}/${namespace}.json`, import.meta.url), 'utf8')) as Texts

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}
const en = new Map(namespaces.flatMap((namespace) => flat(read('en', namespace), `${namespace}:`)))
const tr = new Map(namespaces.flatMap((namespace) => flat(read('tr', namespace), `${namespace}:`)))
/** The Turkish of what the English calls so, without the word that belongs to it. */
const without = (called: RegExp, word: RegExp) =>
  [...en].flatMap(([key, text]) => (called.test(text) && !word.test(tr.get(key) ?? '') ? [[key, tr.get(key)]] : []))

test('a swap of seats is a takas, and nothing else is', () => {
  expect(without(/\b[Ss]wap(s|ped)?\b/, /takas/i)).toEqual([])
  expect([...tr].filter(([key, text]) => /takas/i.test(text) && !/[Ss]wap|trade/.test(en.get(key) ?? ''))).toEqual([
    // It says of both that they end with the show.
    ['exchange:failed.ended', expect.anything()],
  ])
})

test('a pass that is put on another seat is moved, and not exchanged', () => {
  expect(without(/\b([Mm]ove (a )?seat|[Mm]oved .*to another seat)\b/, /başka koltuğa taşı/i)).toEqual([])
})

test('an exchange of passes is a değişim, and no change of anything', () => {
  expect(without(/\b[Ee]xchange(d|s)?( passes)?\b/, /değiş(im|tir|ecek)/i).map(([key]) => key)).toEqual([
    'exchange:failed.taken',
    'seatLayout:import.body',
  ])
  expect([...tr].filter(([, text]) => /[Bb]ilet değişikliği/.test(text))).toEqual([])
})
