import { describe, expect, it, vi } from 'vitest'
import { uuidv7 } from './uuid.ts'

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

describe('uuidv7', () => {
  it('has the form and the time of version 7', () => {
    const before = Date.now()
    const id = uuidv7()
    expect(id).toMatch(VERSION_7)
    expect(timeOf(id)).toBeGreaterThanOrEqual(before - 1)
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now() + 1)
  })

  it('rises strictly, also far beyond what one millisecond can count', () => {
    const ids = Array.from({ length: 50_000 }, uuidv7)
    const sorted = [...ids].sort()
    expect(ids).toEqual(sorted)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => VERSION_7.test(id))).toBe(true)
  })

  it('rises even when the clock is set back', () => {
    const last = uuidv7()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    const next = uuidv7()
    clock.mockRestore()
    expect(next > last).toBe(true)
  })
})
