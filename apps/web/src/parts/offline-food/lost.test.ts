import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionState } from '../../lib/trpc/socket.ts'
import { watchServer } from './lost.ts'

let state: ConnectionState
let answers: boolean
const hearers = new Set<() => void>()
const isThere = vi.fn(async () => answers)
const line = {
  now: () => state,
  subscribe(hear: () => void) {
    hearers.add(hear)
    return () => hearers.delete(hear)
  },
}
const becomes = async (next: ConnectionState) => {
  state = next
  for (const hear of hearers) hear()
  await vi.advanceTimersByTimeAsync(0)
}
const watch = () => {
  const made = watchServer({ line, isThere, now: () => Date.now(), every: 5_000 })
  made.subscribe(() => undefined)
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
  state = 'live'
  answers = true
  hearers.clear()
  isThere.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a live connection that breaks is no loss as long as the server answers', async () => {
  const server = watch()
  await becomes('reconnecting')
  expect(isThere).toHaveBeenCalledOnce()
  expect(server.since()).toBeNull()
})

test('a failed call is no loss while the live connection stands', async () => {
  const server = watch()
  answers = false
  server.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect(isThere).not.toHaveBeenCalled()
  expect(server.since()).toBeNull()
})

test('both together are, since then, until the server answers again', async () => {
  const server = watch()
  answers = false
  const at = Date.now()
  await becomes('reconnecting')
  expect(server.since()).toBe(at)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(server.since()).toBe(at)
  answers = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.since()).toBeNull()
})

test('a device without a network has lost it at once; a network is not yet the server', async () => {
  const server = watch()
  answers = false
  await becomes('offline')
  expect(server.since()).not.toBeNull()
  await becomes('reconnecting')
  expect(server.since()).not.toBeNull()
  await becomes('live')
  expect(server.since()).toBeNull()
})

test('nothing is asked for while nobody listens, and old news is asked for again', async () => {
  const server = watchServer({ line, isThere, now: () => Date.now(), every: 5_000 })
  answers = false
  const stop = server.subscribe(() => undefined)
  await becomes('reconnecting')
  stop()
  isThere.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isThere).not.toHaveBeenCalled()
  answers = true
  server.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.since()).toBeNull()
})
