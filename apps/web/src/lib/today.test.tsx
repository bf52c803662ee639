import { render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { businessDayIn, useToday } from './today.ts'

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

test('a business day ends in the morning, on the clock of the wall', () => {
  const venue = { zone: 'Europe/Istanbul', cutoff: '06:00' }
  const dayAt = (instant: string, of = venue) => businessDayIn(of, new Date(instant))
  // Half past midnight on the first of March: the evening goes on, and with it the day and the month.
  expect(dayAt('2028-02-29T21:30:00Z')).toBe('2028-02-29')
  expect(dayAt('2028-03-01T02:59:00Z')).toBe('2028-02-29')
  expect(dayAt('2028-03-01T03:00:00Z')).toBe('2028-03-01')
  expect(dayAt('2028-02-29T21:30:00Z', { ...venue, cutoff: '00:00' })).toBe('2028-03-01')
  // In the night of the summer time the wall says six an hour earlier.
  expect(dayAt('2028-03-26T03:59:00Z', { zone: 'Europe/Berlin', cutoff: '06:00' })).toBe('2028-03-25')
  expect(dayAt('2028-03-26T04:00:00Z', { zone: 'Europe/Berlin', cutoff: '06:00' })).toBe('2028-03-26')
})
