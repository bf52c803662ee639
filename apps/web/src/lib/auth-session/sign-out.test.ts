import type { TokenPair } from '@marquee/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const { authSession } = await import('./current.ts')
const { signOutHere } = await import('./sign-out.ts')

const pair: TokenPair = {
  user: {
    id: '0192f0c1-7a10-7c7a-9d3e-0a8f6f1f0001' as TokenPair['user']['id'],
    name: 'Elif',
    email: 'e@x.example',
    avatar: null,
    status: 'online',
  },
  accessToken: 'a.b.c',
  refreshToken: 'refresh',
  tokenType: 'bearer',
  accessTokenExpiresAt: '2026-11-21T17:15:00.000Z',
}

afterEach(() => {
  fetchMock.mockReset()
  localStorage.clear()
})

describe('signOutHere', () => {
  it('forgets the four values although the server is down, and says that it could not be told', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    authSession.begin(pair)
    const told = signOutHere()
    expect(['UserId', 'accessToken', 'refreshToken', 'userInfo'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(authSession.current()).toBeNull()
    await expect(told).rejects.toThrow()
  })

  it('tells the server with the token that the device has forgotten', async () => {
    fetchMock.mockImplementation(async () => Response.json({ result: { data: { json: true } } }))
    authSession.begin(pair)
    await signOutHere()
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(String(url)).toContain('/trpc/auth.signOut')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c')
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})
