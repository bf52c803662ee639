import { expect, test } from 'vitest'
import { newUuid } from './uuid.ts'

test('an id is one of version 7 that carries its moment', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1000 }, newUuid)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const moment = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(moment).toBeGreaterThanOrEqual(before)
    expect(moment).toBeLessThanOrEqual(Date.now())
  }
})
