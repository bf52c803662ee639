import { expect } from 'vitest'
import type { Answer } from './serve.ts'
import { differences, goldens } from './shape.ts'

/** The body of an answer that must be 200 and in the documented shape of its row (`GET api/common/messages`). */
export function fits<T = unknown>(key: string, answer: Answer): T {
  expect(answer.status, `${key}: ${answer.text.slice(0, 300)}`).toBe(200)
  const golden = goldens[key.replace(/\?.*/, '')]
  expect(golden, key).toBeDefined()
  expect(differences(answer.body, golden?.answers['200'] ?? ''), key).toEqual([])
  return answer.body as T
}
