import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

// A device whose clock is wrong counts down to the end that the server keeps, not to its own.

const device = Date.parse('2026-11-22T19:00:00.000Z')
beforeEach(() => vi.useFakeTimers({ now: device }))
afterEach(() => {
  noteServerTime(new Date().toISOString())
  vi.useRealTimers()
})

test.each([
  ['slow', '2026-11-22T19:02:00.000Z'],
  ['fast', '2026-11-22T18:58:00.000Z'],
])('of a %s device the server’s time is shown, and it goes on', (_, server) => {
  noteServerTime(server)
  expect(serverNow()).toBe(Date.parse(server))
  vi.advanceTimersByTime(30_000)
  expect(serverNow()).toBe(Date.parse(server) + 30_000)
})
