import { expect, it } from 'vitest'
import { emptied } from './without-json-schema.ts'

it('keeps the names of what it leaves out, and throws when they are used', async () => {
  const code = emptied('export const stringProcessor = 1\nexport function createMethod(schema) {}\nconst own = 2\n')
  const part = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(Object.keys(part).sort()).toEqual(['createMethod', 'stringProcessor'])
  expect(() => part.stringProcessor()).toThrow('no JSON Schema')
  const method = part.createMethod('schema')
  expect(() => method()).toThrow('no JSON Schema')
})

it('stops the build when there is nothing to empty', () => {
  expect(() => emptied('module.exports = {}')).toThrow('another way')
})
