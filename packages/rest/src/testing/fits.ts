import { expect } from 'vitest'
import { pathTable } from '../path-table.ts'
import type { Answer } from './serve.ts'
import { differences, type Golden, goldens } from './shape.ts'

const find = pathTable<Golden>(Object.entries(goldens))

/**
 * The body of an answer that must be done, in the documented status and shape of its row, and name what it made where
 * the documentation says so. `key`: `GET api/v1/orders/…?limit=2`.
 */
export function fits<T = unknown>(key: string, answer: Answer): T {
  const [method = '', path = ''] = key.replace(/\?.*/, '').split(' ')
  const golden = find(path)?.methods.get(method)
  expect(golden, key).toBeDefined()
  const [status = '', shape = ''] = Object.entries(golden?.answers ?? {}).find(([code]) => code.startsWith('2')) ?? []
  expect(answer.status, `${key}: ${answer.text.slice(0, 300)}`).toBe(Number(status))
  if (shape === 'nothing') expect(answer.text, key).toBe('')
  else expect(differences(answer.body, shape), key).toEqual([])
  const { id = '' } = (answer.body ?? {}) as { id?: string }
  expect(answer.headers.get('location'), key).toBe(golden?.location?.replace('{id}', id) ?? null)
  return answer.body as T
}
