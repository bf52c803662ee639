import type { Chance } from '@marquee/db/seed'

const fixed = [
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

const alphabets = [
  'aZ09 -_',
  '\u0000\u0007\u001f\u007f',
  'ığİŞ漢字العربية',
  '👩‍🚀🇹🇷\u200d',
  '%_\\\'"`;--/*',
  '<>&/="',
  '\ud800\udc00\ud801',
] as const

function anyText(chance: Chance, longest: number): string {
  const alphabet = [...chance.pick(alphabets)] as [string, ...string[]]
  return Array.from({ length: chance.below(longest) }, () => chance.pick(alphabet)).join('')
}

const number = (chance: Chance) => (chance.share() - 0.5) * 10 ** chance.below(40)

/** What someone sends where `usual` belongs: written as JSON, since some of it cannot be written otherwise. */
export function anyValue(chance: Chance, usual: unknown): string {
  const kinds: [() => string, ...(() => string)[]] = [
    () => chance.pick(fixed),
    () => chance.pick(fixed),
    () => JSON.stringify(anyText(chance, 40)),
    () => JSON.stringify(anyText(chance, 12_000)),
    () => String(chance.below(2) === 0 ? number(chance) : Math.trunc(number(chance))),
    () => JSON.stringify([usual, usual]),
    () => JSON.stringify({ [anyText(chance, 6)]: usual }),
    () => JSON.stringify(bent(chance, String(usual))),
  ]
  return chance.pick(kinds)()
}

/** A text with one place changed. */
function bent(chance: Chance, text: string): string {
  const at = chance.below(text.length + 1)
  const put = chance.pick(['', '\u0000', anyText(chance, 3), text, text.charAt(at).toUpperCase()])
  return text.slice(0, at) + put + text.slice(at + chance.below(2))
}
