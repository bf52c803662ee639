import type { AppRouter } from '@marquee/api'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const { authSession } = await import('../auth-session/current.ts')
const { authLink } = await import('./auth-link.ts')

const user = {
  id: '0192f0c1-7a10-4c7a-9d3e-0a8f6f1f0001',
  name: 'Elif',
  email: 'e@x.example',
  avatar: null,
  status: 'online',
}
const encode = (value: object) => btoa(JSON.stringify(value))
const token = (name: string) => {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ name, iat, exp: iat + 900 })}.s`
}
const pair = (name: string) => ({
  user,
  accessToken: token(name),
  refreshToken: `refresh-${name}`,
  tokenType: 'bearer',
  accessTokenExpiresAt: new Date(Date.now() + 900_000).toISOString(),
})

const refused = (reason: string) =>
  TRPCClientError.from<AppRouter>({
    error: { message: reason, code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401, reason } },
  } as Parameters<typeof TRPCClientError.from>[0])

/** A server that knows one access token. */
function serverOf(accepted: () => string, calls: string[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const used = authSession.current()?.accessToken ?? ''
        calls.push(op.path)
        setTimeout(() => {
          if (used === accepted()) {
            observer.next({ result: { type: 'data', data: true } })
            observer.complete()
          } else observer.error(refused('UNAUTHORIZED'))
        }, 1)
      })
}

const onLocked = vi.fn()
const onMfaMissing = vi.fn()
const renewSocket = vi.fn(async () => {})
const clientOver = (server: TRPCLink<AppRouter>) =>
  createTRPCClient<AppRouter>({ links: [authLink({ renewSocket, onLocked, onMfaMissing }), server] })

beforeEach(() => {
  vi.clearAllMocks()
  authSession.begin(pair('one') as Parameters<typeof authSession.begin>[0])
})
afterEach(() => authSession.end('own'))

describe('a refused token', () => {
  it('is renewed once for twenty calls, and each call is sent once more', async () => {
    const next = pair('two')
    fetchMock.mockImplementation(async () => Response.json({ result: { data: { json: next } } }))
    const calls: string[] = []
    const client = clientOver(serverOf(() => next.accessToken, calls))
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.me.get.query()))
    expect(answers).toEqual(Array(20).fill(true))
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(calls).toHaveLength(40)
  })

  it('ends in one error per call when the sign-in is over', async () => {
    fetchMock.mockImplementation(async () =>
      Response.json(
        { error: { json: { message: 'UNAUTHORIZED', code: -32001, data: { reason: 'UNAUTHORIZED' } } } },
        { status: 401 },
      ),
    )
    const calls: string[] = []
    const client = clientOver(serverOf(() => 'none', calls))
    const answers = await Promise.allSettled([client.me.get.query(), client.me.rights.query()])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
    expect(calls).toHaveLength(2)
    expect(authSession.current()).toBeNull()
    expect(authSession.endedBy()).toBe('refused')
  })

  it.each([
    ['revoked', 'revoked'],
    ['suspended', 'revoked'],
    ['password', 'refused'],
    [null, 'refused'],
  ])('says who ended it: %s', async (ended, reason) => {
    const data = { reason: 'UNAUTHORIZED', details: { ended } }
    fetchMock.mockImplementation(async () =>
      Response.json({ error: { json: { message: 'UNAUTHORIZED', code: -32001, data } } }, { status: 401 }),
    )
    await clientOver(serverOf(() => 'none', []))
      .me.get.query()
      .catch(() => undefined)
    expect(authSession.endedBy()).toBe(reason)
  })

  it('is not renewed for a guest', async () => {
    authSession.end('own')
    const client = clientOver(serverOf(() => 'none', []))
    await expect(client.me.get.query()).rejects.toThrow('UNAUTHORIZED')
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('other refusals', () => {
  it('pass unchanged, and a lock is told', async () => {
    const reason = { current: 'LOCKED' }
    const server: TRPCLink<AppRouter> = () => () => observable((observer) => observer.error(refused(reason.current)))
    const client = clientOver(server)
    await expect(client.me.get.query()).rejects.toThrow('LOCKED')
    expect(onLocked).toHaveBeenCalledTimes(1)
    reason.current = 'MFA_SETUP'
    await expect(client.me.rights.query()).rejects.toThrow('MFA_SETUP')
    expect(onMfaMissing).toHaveBeenCalledTimes(1)
    reason.current = 'WRONG_CREDENTIALS'
    await expect(client.auth.signIn.mutate({ email: 'e@x.example', password: 'x' })).rejects.toThrow(
      'WRONG_CREDENTIALS',
    )
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
