import type { Me, TokenPair } from '@marquee/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { storedKeys } from './stored.ts'

const userId = '0192f0c1-7a10-7c7a-9d3e-0a8f6f1f0001'
const start = Date.parse('2026-11-21T17:00:00.000Z')
let now = start
let open: AuthSession[] = []

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A token as the server makes it, without a real signature. */
function token(name: string, seconds = 900, madeAt = now): string {
  const iat = Math.floor(madeAt / 1000)
  return `${encode({ alg: 'HS256' })}.${encode({ sub: userId, name, iat, exp: iat + seconds })}.sig`
}

function pair(name: string, seconds = 900, madeAt = now): TokenPair {
  return {
    user: { id: userId as TokenPair['user']['id'], name: 'Elif', email: 'e@x.example', avatar: null, status: 'online' },
    accessToken: token(name, seconds, madeAt),
    refreshToken: `refresh-${name}`,
    tokenType: 'bearer',
    accessTokenExpiresAt: new Date(madeAt + seconds * 1000).toISOString(),
  }
}

const me: Me = {
  user: pair('me').user,
  roles: [{ id: '0192f0c1-7a10-4c7a-9d3e-0a8f6f1f0002', name: 'Owner' }],
  venue: {
    id: '0192f0c1-7a10-4c7a-9d3e-0a8f6f1f0003',
    name: 'Galata Pier',
    zone: 'Europe/Istanbul',
    businessCutoff: '06:00',
    country: 'TR',
    currency: 'TRY',
    locale: 'tr',
  },
  language: null,
  look: { theme: 'default', scheme: 'light', density: 'comfortable' },
  featuresOff: [],
  newsSeen: null,
  authSessionId: '0192f0c1-7a10-4c7a-9d3e-0a8f6f1f0004' as Me['authSessionId'],
  locked: false,
  mfaMissing: false,
  autoLockMinutes: 0,
  startPage: null,
  device: null,
  names: { roles: [], tills: [], zones: [] },
}

type Refresh = (refreshToken: string) => Promise<TokenPair | 'revoked' | null>

/** One tab. All tabs of a test share the storage and the lock. */
function openTab(refresh: Refresh, lock = makeLock()) {
  const session = createAuthSession({
    storage: localStorage,
    refresh,
    exclusively: lock,
    now: () => now,
    pause: async () => {},
  })
  open.push(session)
  return session
}

function makeLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** What the browser tells the other tabs. */
function storageEvent(key: string | null = 'accessToken') {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

const storedNames = () => storedKeys.filter((key) => localStorage.getItem(key) !== null)

beforeEach(() => {
  now = start
  localStorage.clear()
})
afterEach(() => {
  for (const session of open) session.close()
  open = []
})

describe('a sign-in', () => {
  it('is kept in the four values and read back by the next page', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    session.keepMe(me)
    expect(storedNames()).toEqual(['UserId', 'accessToken', 'refreshToken', 'userInfo'])
    expect(localStorage.getItem('UserId')).toBe(userId)
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '').roles[0].id).toBe(me.roles[0]?.id)
    expect(openTab(async () => null).current()).toEqual(session.current())
  })

  it('is nothing while a part of it is missing or broken', () => {
    openTab(async () => null).begin(pair('one'))
    localStorage.setItem('userInfo', '{"roles":')
    expect(openTab(async () => null).current()?.me).toBeNull()
    localStorage.removeItem('refreshToken')
    expect(openTab(async () => null).current()).toBeNull()
  })

  it('gives out its token only while that has not ended', async () => {
    const refresh = vi.fn<Refresh>(async () => pair('two'))
    const session = openTab(refresh)
    session.begin(pair('one'))
    expect(await session.accessToken()).toBe(token('one'))
    expect(refresh).not.toHaveBeenCalled()
    now += 900_000
    expect(await session.accessToken()).toBe(token('two'))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh-one')
  })

  it('does not renew without end where the clock of the machine is ahead', async () => {
    const refresh = vi.fn<Refresh>(async () => pair('two', 900, now - 3_600_000))
    const session = openTab(refresh)
    session.begin(pair('one', 900, now - 3_600_000))
    expect(await session.accessToken()).toBe(session.current()?.accessToken)
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('renewing', () => {
  it('is one call for twenty refused ones', async () => {
    let answer: (value: TokenPair) => void = () => {}
    const refresh = vi.fn<Refresh>(() => new Promise((resolve) => (answer = resolve)))
    const session = openTab(refresh)
    session.begin(pair('one'))
    const calls = Array.from({ length: 20 }, () => session.renewAfter(token('one')))
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
    answer(pair('two'))
    expect(new Set(await Promise.all(calls))).toEqual(new Set([token('two')]))
    expect(refresh).toHaveBeenCalledTimes(1)
    // A call of the storm that is late finds the new token.
    expect(await session.renewAfter(token('one'))).toBe(token('two'))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is one call for two tabs', async () => {
    const lock = makeLock()
    const refresh = vi.fn<Refresh>(async () => pair('two'))
    const first = openTab(refresh, lock)
    first.begin(pair('one'))
    const second = openTab(refresh, lock)
    const tokens = await Promise.all([first.renewAfter(token('one')), second.renewAfter(token('one'))])
    expect(tokens).toEqual([token('two'), token('two')])
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('tries again with the same token when the answer got lost', async () => {
    const refresh = vi
      .fn<Refresh>()
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockResolvedValueOnce(pair('two'))
    const session = openTab(refresh)
    session.begin(pair('one'))
    expect(await session.renewAfter(token('one'))).toBe(token('two'))
    expect(refresh.mock.calls).toEqual([['refresh-one'], ['refresh-one'], ['refresh-one']])
  })

  it('keeps the sign-in through an outage', async () => {
    const session = openTab(() => Promise.reject(new TypeError('down')))
    session.begin(pair('one'))
    await expect(session.renewAfter(token('one'))).rejects.toThrow('down')
    expect(session.current()?.refreshToken).toBe('refresh-one')
    expect(storedNames()).toHaveLength(3)
  })

  it('ends the sign-in when the refresh token is dead', async () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    session.keepMe(me)
    expect(await session.renewAfter(token('one'))).toBeNull()
    expect(session.current()).toBeNull()
    expect(session.endedBy()).toBe('refused')
    expect(storedNames()).toEqual([])
  })

  it('knows when someone ended it', async () => {
    const session = openTab(async () => 'revoked' as const)
    session.begin(pair('one'))
    expect(await session.renewAfter(token('one'))).toBeNull()
    expect([session.current(), session.endedBy()]).toEqual([null, 'revoked'])
  })

  it('never signs in again who has signed out meanwhile', async () => {
    let answer: (value: TokenPair) => void = () => {}
    const session = openTab(() => new Promise((resolve) => (answer = resolve)))
    session.begin(pair('one'))
    const renewal = session.renewAfter(token('one'))
    await Promise.resolve()
    session.end('own')
    answer(pair('two'))
    expect(await renewal).toBeNull()
    expect(storedNames()).toEqual([])
  })
})

describe('other tabs', () => {
  it('sign out together', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    const changed = vi.fn()
    session.subscribe(changed)
    for (const key of storedKeys) localStorage.removeItem(key)
    storageEvent('UserId')
    expect(session.current()).toBeNull()
    expect(session.endedBy()).toBe('elsewhere')
    storageEvent('accessToken')
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('notice that the storage was emptied', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    localStorage.clear()
    storageEvent(null)
    expect(session.current()).toBeNull()
  })

  it('take over a renewed token, a lock and another person', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    session.keepMe(me)
    localStorage.setItem('accessToken', token('two'))
    localStorage.setItem('userInfo', JSON.stringify({ ...me, locked: true }))
    storageEvent('userInfo')
    expect(session.current()).toMatchObject({ accessToken: token('two'), me: { locked: true } })
    localStorage.setItem('UserId', 'someone-else')
    storageEvent('UserId')
    expect(session.current()?.userId).toBe('someone-else')
  })

  it('do not care about other values of the site', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    const changed = vi.fn()
    session.subscribe(changed)
    localStorage.setItem('look', '{}')
    storageEvent('look')
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('signing out', () => {
  it('clears the four values and leaves the choices of the device', () => {
    const session = openTab(async () => null)
    session.begin(pair('one'))
    session.keepMe(me)
    localStorage.setItem('language', 'tr')
    session.end('own')
    expect(storedNames()).toEqual([])
    expect(localStorage.getItem('language')).toBe('tr')
    expect(session.endedBy()).toBe('own')
  })
})
