import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('waits one second first, doubles, and never more than five', () => {
  expect([0, 1, 2, 3, 10].map((attempt) => backoff(attempt, () => 0.5))).toEqual([1000, 2000, 4000, 5000, 5000])
  expect([backoff(0, () => 0), backoff(0, () => 1)]).toEqual([800, 1200])
  expect(backoff(9, () => 1)).toBe(5000)
})
