import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionState } from '../../lib/trpc/socket.ts'
import { watchServer } from './lost.ts'

let state: ConnectionState
let answers: boolean
let noted: number | null
const kept = {
  read: () => noted,
  write: (since: number | null) => {
    noted = since
  },
}
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
  const made = watchServer({ line, isThere, now: () => Date.now(), every: 5_000, kept })
  made.subscribe(() => undefined)
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
  state = 'live'
  answers = true
  noted = null
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
  const server = watchServer({ line, isThere, now: () => Date.now(), every: 5_000, kept })
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

test('a page that is loaded again goes on with when the server was lost, until it is back', async () => {
  const at = Date.now()
  const first = watch()
  answers = false
  await becomes('reconnecting')
  hearers.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  const again = watch()
  again.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect([first.since(), again.since()]).toEqual([at, at])
  // Back, and lost another time by a page that was loaded in between.
  await becomes('live')
  hearers.clear()
  const third = watch()
  await becomes('offline')
  expect(third.since()).toBe(Date.now())
  expect(third.since()).not.toBe(at)
})

test('a page that finds the server there forgets when the one before it had lost it', async () => {
  noted = Date.now() - 60_000
  state = 'reconnecting'
  watch()
  await becomes('live')
  expect(noted).toBeNull()
})

test('a page that is gone leaves nothing of what it knew', async () => {
  const server = watch()
  answers = false
  await becomes('reconnecting')
  expect([server.since(), noted]).toEqual([Date.now(), Date.now()])
  server.forget()
  expect([server.since(), noted]).toEqual([null, null])
})
