import { render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from './today.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:59:20Z') })
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(() => void vi.useRealTimers())

function Day() {
  return useToday('Europe/Istanbul')
}

test('an open screen turns at the venue’s midnight, and when a computer wakes up', async () => {
  const { container, unmount } = render(<Day />)
  expect(container.textContent).toBe('2026-11-21')
  await act(() => vi.advanceTimersByTimeAsync(39_000))
  expect(container.textContent).toBe('2026-11-21')
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(container.textContent).toBe('2026-11-22')
  // Asleep: the clock goes on, timers do not.
  vi.setSystemTime(new Date('2026-11-24T05:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(container.textContent).toBe('2026-11-24')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
