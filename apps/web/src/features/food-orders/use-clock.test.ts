import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useClock } from './use-clock.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a ticket that is put into the board does not set the clock back to when the board was read', () => {
  vi.useFakeTimers()
  const read = Date.parse('2026-11-26T18:00:00.000Z')
  // The device is a minute slow.
  const at = '2026-11-26T18:01:00.000Z'
  vi.setSystemTime(read + 50_000)
  const { result, rerender } = renderHook(({ at, read }) => useClock(at, read), { initialProps: { at, read } })
  expect(result.current).toBe(Date.parse(at) + 50_000)
  rerender({ at, read: read + 50_000 })
  expect(result.current).toBe(Date.parse(at) + 50_000)
  const again = '2026-11-26T18:02:00.000Z'
  rerender({ at: again, read: read + 50_000 })
  expect(result.current).toBe(Date.parse(again))
})
