import { expect, it } from 'vitest'
import { inputHash } from './input-hash.ts'

const hex = (input: unknown, path = 'users.suspend') => inputHash(path, input).toString('hex')

it('is the same for the same input, whatever the order of its keys and what is left out', () => {
  expect(hex({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(hex({ b: { c: [1, { e: 3, d: 2 }] }, a: 1, z: undefined }))
})

it('is another one for everything else, what JSON cannot tell apart included', () => {
  const inputs: unknown[] = [
    undefined,
    null,
    '',
    0,
    '0',
    0n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [],
    {},
    new Map(),
    new Set(),
    new Date(0),
    new Date(1),
    [undefined],
    [null],
    [[]],
    { a: 1 },
    { a: '1' },
    { a: null },
    { a: Number.NaN },
    { a: new Map([['b', 1]]) },
    { a: { b: 1 } },
    { a: 1, b: 2 },
    { __proto__x: 1 },
    { a: [1, 2] },
    { a: [2, 1] },
    '{"a":1}',
    'NaN',
    'undefined',
    /a/,
    new Error('a'),
  ]
  expect(new Set(inputs.map((input) => hex(input))).size).toBe(inputs.length)
  expect(hex({}, 'users.suspend')).not.toBe(hex({}, 'users.resume'))
})

it('a key named __proto__ counts like every other', () => {
  expect(hex(JSON.parse('{"__proto__":{"a":1}}'))).not.toBe(hex({}))
})
