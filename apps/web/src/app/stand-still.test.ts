import type { Me } from '@marquee/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { queryClient } from '../lib/query-client.ts'
import { standStillWhileLocked } from './stand-still.ts'

const user = { id: 'u', name: 'Elif', email: 'e@x.example', avatar: null, status: 'online' }
const pair = { user, accessToken: 'h.e30.s', refreshToken: 'r', tokenType: 'bearer', accessTokenExpiresAt: '' }
const setLocked = (locked: boolean) => authSession.keepMe({ user, locked } as unknown as Me)
const ask = vi.fn(async () => 'answer')
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  authSession.begin(pair as unknown as Parameters<typeof authSession.begin>[0])
  setLocked(false)
  const follows = standStillWhileLocked()
  const list = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: ask, refetchInterval: 60_000 })
  const watches = list.subscribe(() => undefined)
  stop = () => {
    watches()
    follows()
  }
})
afterEach(() => {
  stop()
  authSession.end('own')
  queryClient.clear()
  vi.clearAllMocks()
  vi.useRealTimers()
})

test('a list that looks again every minute stands still under the lock and goes on after it', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
  setLocked(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(2)
  setLocked(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(2)
})

test('a window that comes back to the front under the lock asks nothing', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  setLocked(true)
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
