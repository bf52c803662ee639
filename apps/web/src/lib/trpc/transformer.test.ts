import { expect, it } from 'vitest'
import { transformer } from './transformer.ts'

it('leaves plain values as they are', () => {
  const value = { at: '2026-11-22T10:00:00Z', rows: [1, null], left: undefined }
  expect(transformer.deserialize(transformer.serialize(value))).toBe(value)
  expect(JSON.stringify(transformer.serialize(value))).toBe('{"json":{"at":"2026-11-22T10:00:00Z","rows":[1,null]}}')
})

it('says so when the server breaks the rule, instead of showing a date as a text', () => {
  const wire = { json: { at: '2026-11-22T10:00:00Z' }, meta: { values: { at: ['Date'] } } }
  expect(() => transformer.deserialize(wire)).toThrow('not plain JSON')
})
