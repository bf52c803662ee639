import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('hashes are argon2id with at least 19 MiB, two passes, and a salt of their own', async () => {
  const { passwords } = api.services
  const [first, second] = await Promise.all([passwords.hash('the same one'), passwords.hash('the same one')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await passwords.verify(first, 'the same one')).toBe(true)
  expect(await passwords.verify(first, 'the same one ')).toBe(false)
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
})

test('fifty comparisons at once do not stop other calls', async () => {
  const { passwords } = api.services
  const { caller } = await api.signInAs('manager')
  await caller.users.list({})
  let comparing = true
  const comparisons = Promise.all(Array.from({ length: 50 }, () => passwords.verify(null, 'x'))).then(() => {
    comparing = false
  })
  const times: number[] = []
  while (comparing) {
    const startedAt = performance.now()
    await caller.users.list({})
    times.push(performance.now() - startedAt)
  }
  await comparisons
  expect(times.length).toBeGreaterThan(5)
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(500)
})
