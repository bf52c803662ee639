import type { Chance } from '@marquee/db/seed'
import fc from 'fast-check'

// What has broken programs before, wherever it stood.
const known = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"x\\udfff"',
  '"\\ufeff\\u202eabc"',
  '"👩‍👩‍👧‍👦🇹🇷"',
  '"İıŞşĞğ"',
  `"e${'\\u0301'.repeat(400)}"`,
  '"\\r\\nSet-Cookie: a=b"',
  '"\'; drop table app_user; --"',
  '"name desc, (select pg_sleep(3))"',
  '"<img src=x onerror=alert(1)><script>alert(1)</script>"',
  '"%00%ff"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"hasOwnProperty"',
  '"NaN"',
  '"Infinity"',
  '"1e309"',
  '"null"',
  '""',
  '" "',
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '[]',
  '["a","b"]',
  '[[[[1]]]]',
  '[null]',
  '{}',
  '{"$ne":null}',
  '{"toString":1,"valueOf":1,"length":-1}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '"9999-12-31T23:59:59.999Z"',
  '"-271821-04-20T00:00:00.000Z"',
  '"2026-02-30T25:61:61Z"',
  '"0001-01-01"',
  '"javascript:alert(1)"',
  '"data:image/png;base64,AAAA"',
  '"00000000-0000-0000-0000-000000000000"',
] as const

// Whole characters of every script, and halves of them, which JSON can say and a text cannot.
const character = fc.oneof({ arbitrary: fc.string({ unit: 'binary', maxLength: 3 }), weight: 4 }, fc.constant('\ud800'))
const short = fc.array(character, { maxLength: 40 }).map((parts) => parts.join(''))
const long = fc.string({ unit: 'grapheme', minLength: 4_000, maxLength: 12_000, size: 'max' })
const written = (value: unknown) => JSON.stringify(value)

/** A text with one place changed. */
const bent = (text: string) =>
  fc
    .record({
      at: fc.nat(text.length),
      put: fc.oneof(fc.constantFrom('', '\u0000', text), short),
      gone: fc.nat(1),
    })
    .map(({ at, put, gone }) => text.slice(0, at) + put + text.slice(at + gone))

const around = (usual: unknown) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 4 },
    { arbitrary: short.map(written), weight: 2 },
    long.map(written),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.maxSafeInteger().map(String),
    fc.json({ maxDepth: 3 }),
    fc.constant(written([usual, usual])),
    short.map((key) => written({ [key]: usual })),
    { arbitrary: bent(String(usual)).map(written), weight: 2 },
  )

/** What someone sends where `usual` belongs: written as JSON, since some of it cannot be written otherwise. */
export function anyValue(chance: Chance, usual: unknown): string {
  const [value] = fc.sample(around(usual), { seed: chance.below(2 ** 31), numRuns: 1 })
  if (value === undefined) throw new Error('no value was made')
  return value
}
