import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { orDecimalText } from './decimal-text.ts'
import { partsOf } from './documented.ts'
import { openApiDocument } from './openapi/document.ts'
import { routes } from './table.ts'
import { bodyWith, type Slot, slotsOf } from './testing/fuzz/slots.ts'
import { goldens, type Shape } from './testing/shape.ts'

// Inputs of a page send numbers as text. Wherever the documents name a number in a body of the sample apps, its text is
// taken for the same number, and nothing else is.

/** The numbers of a documented body: `['cards', 0, 'position']`. */
function numbersIn(shape: Shape, at: Slot = []): Slot[] {
  if (typeof shape === 'string') return shape.split('|').some((word) => word === 'int' || word === 'num') ? [at] : []
  if (Array.isArray(shape)) return shape.flatMap((inner) => numbersIn(inner, [...at, 0]))
  return Object.entries(shape).flatMap(([name, inner]) => numbersIn(inner, [...at, name.replace('?', '')]))
}

const numbers = Object.entries(goldens).flatMap(([key, { body }]) =>
  body === undefined || key.includes(' api/v1/') ? [] : numbersIn(body).map((slot) => ({ key, slot })),
)
const rowOf = (key: string) => routes[key as keyof typeof routes]
const document = openApiDocument({ publicOrigin: 'https://venue.example' })

describe('a number of the sample apps', () => {
  it('is looked for in every documented body', () => {
    expect(numbers.length).toBeGreaterThanOrEqual(16)
    // The document that clients are made from knows them all.
    for (const { key, slot } of numbers) {
      const { method, path } = partsOf(key)
      const schema =
        document.paths[`/${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
      expect(slotsOf(schema ?? {}, document.components.schemas), key).toContainEqual(slot)
    }
  })

  for (const { key, slot } of numbers) {
    it(`${key}: ${slot.join('.')} as text is the same number`, () => {
      const { body, example } = rowOf(key)
      const read = (json: string) => body?.safeParse(JSON.parse(bodyWith(example.body, slot, json)))
      expect(read('"2"')).toEqual(read('2'))
      expect(read('"2"')?.success).toBe(true)
      for (const text of ['"two"', '"2,5"', '"1e3"', '"0x2"', '" "', '"--2"', '"2."', '"Infinity"', '"NaN"']) {
        expect(read(text)?.success, text).toBe(false)
      }
    })
  }

  it('keeps its bounds and their words in both spellings', () => {
    const schema = orDecimalText(z.number('field.number').min(-5, 'field.tooSmall').max(20.25, 'field.tooBig'))
    expect(['10.50', '-.5', '007', 20.25].map((value) => schema.parse(value))).toEqual([10.5, -0.5, 7, 20.25])
    const words = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)
    for (const value of [21, '21']) expect(words(value)).toEqual(['field.tooBig'])
    for (const value of [-6, '-6']) expect(words(value)).toEqual(['field.tooSmall'])
    for (const value of ['ten', true, {}]) expect(words(value)).toEqual(['field.number'])
  })
})
