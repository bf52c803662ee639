import type { AppRouter } from '@marquee/api'
import type { Me } from '@marquee/contract'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authSession } from '../auth-session/current.ts'
import { untilUnlocked } from './until-unlocked.ts'

const user = { id: 'u', name: 'Elif', email: 'e@x.example', avatar: null, status: 'online' }
const pair = { user, accessToken: 'h.e30.s', refreshToken: 'r', tokenType: 'bearer', accessTokenExpiresAt: '' }
const begin = (locked: boolean) => {
  authSession.begin(pair as unknown as Parameters<typeof authSession.begin>[0])
  setLocked(locked)
}
const setLocked = (locked: boolean) => authSession.keepMe({ user, locked } as unknown as Me)
const opened = vi.fn()
const closed = vi.fn()
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable(() => {
      opened(op.path)
      return closed
    })
const client = createTRPCClient<AppRouter>({ links: [untilUnlocked, server] })
const listen = () => client.me.accessChanged.subscribe({}, { onData: () => undefined })

afterEach(() => {
  authSession.end('own')
  vi.clearAllMocks()
})

describe('a live stream', () => {
  it('begins at once on an open screen, once', () => {
    begin(false)
    listen()
    expect(opened).toHaveBeenCalledTimes(1)
    setLocked(true)
    setLocked(false)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('waits under the lock and begins when it opens', () => {
    begin(true)
    listen()
    expect(opened).not.toHaveBeenCalled()
    setLocked(false)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('of a display that stays readable begins under the lock, once', () => {
    begin(true)
    const nothing = { onData: () => undefined }
    client.kitchen.changed.subscribe({ stationId: 's' as never }, nothing)
    client.kitchen.pickupChanged.subscribe({ stationId: 's' as never }, nothing)
    const both = ['kitchen.changed', 'kitchen.pickupChanged']
    expect(opened.mock.calls.flat()).toEqual(both)
    setLocked(false)
    expect(opened.mock.calls.flat()).toEqual(both)
  })

  it('that was given up meanwhile never begins', () => {
    begin(true)
    listen().unsubscribe()
    setLocked(false)
    expect(opened).not.toHaveBeenCalled()
  })
})
