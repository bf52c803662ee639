import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkGrammar } from './grammar.ts'
import { plant } from './testing/planted.ts'

const english = 'packages/i18n/locales/en/a.json'

it.each([
  ['a misspelt word', 'Choose a diffrent seat'],
  ['a word twice', 'Release the the seats'],
  ['the wrong article', 'This is a error'],
  ['a verb that does not agree', 'They is gone'],
])('finds %s, by the key of its text', async (_, text) => {
  const { problems } = await checkGrammar(
    plant({ [english]: JSON.stringify({ good: 'Take payment', part: { bad: text } }) }),
  )
  expect(problems).toEqual([{ file: english, message: expect.stringContaining('part.bad: ') }])
})

it('finds faults in documents by their line, and leaves code alone', async () => {
  const root = plant({
    'docs/a.md': '# Title\n\n`teh code` is fine.\n\nThey is wrong.\n',
    'README.md': 'All is well.\n',
  })
  const { looked, problems } = await checkGrammar(root)
  expect(looked).toBe(2)
  expect(problems.map(({ file, message }) => `${file} ${message.slice(0, 6)}`)).toEqual(['docs/a.md line 5'])
})

it('knows the trade, inserted values and parts of sentences', async () => {
  const texts = {
    a: 'held for {{name}}',
    b: 'Delete {{what}} {{which}}?',
    c: '{{count}} of {{total}}',
    d: 'Check-in via tRPC',
  }
  expect((await checkGrammar(plant({ [english]: JSON.stringify(texts) }))).problems).toEqual([])
})

it('remembers what was clean, never what was not, and looks again when it changes', async () => {
  const root = plant({ [english]: '{ "a": "Take payment" }', 'README.md': 'A diffrent seat.\n' })
  const cache = 'cache/clean'
  for (const _ of [1, 2]) expect((await checkGrammar(root, cache)).problems).toHaveLength(1)
  expect(existsSync(join(root, cache))).toBe(true)
  expect(readFileSync(join(root, cache), 'utf8').split('\n')).toHaveLength(1)
})
