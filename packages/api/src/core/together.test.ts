import { expect, test } from 'vitest'
import { together } from './together.ts'

test('the first that failed says why, once all have ended', async () => {
  const ended: string[] = []
  const late = async () => {
    await new Promise((done) => setImmediate(done))
    ended.push('late')
    return 1
  }
  const failing = async (why: string) => {
    throw new Error(why)
  }
  await expect(together(late(), failing('first'), failing('second'))).rejects.toThrow('first')
  expect(ended).toEqual(['late'])
  expect(await together(late(), Promise.resolve('two'))).toEqual([1, 'two'])
})
