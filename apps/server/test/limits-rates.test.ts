import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from './support/owner.ts'
import { rawConnection, rawRequest } from './support/raw.ts'
import { mutate, request, signIn, standing, startSystem, type TestSystem } from './support/server.ts'

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

describe('too many calls', () => {
  const few = { anonymousCallsPerMinute: 30, signedInCallsPerMinute: 60 }

  async function statuses(url: string, options: { count: number; path?: string; headers?: Record<string, string> }) {
    const { count, path = '/trpc/home.get', headers = {} } = options
    const answers = await Promise.all(Array.from({ length: count }, () => request(`${url}${path}`, { headers })))
    return answers
  }

  it('are answered 429 with the time to wait, however they come', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const answers = await statuses(url, { count: 40 })
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(10)
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.error.json.data).toMatchObject({ reason: 'THROTTLED', httpStatus: 429 })
    }
    const rest = await request(`${url}/api/common/user`)
    expect([rest.status, Number(rest.headers.get('retry-after')) > 0]).toEqual([429, true])
    // A header cannot make them another caller.
    const dressed = await request(`${url}/trpc/home.get`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(dressed.status).toBe(429)
    // People who are signed in have a limit of their own; health and pages have none.
    expect((await request(`${url}/trpc/me.get`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    for (const path of ['/health/live', '/health/ready', '/i18n/en.json']) {
      expect((await request(`${url}${path}`)).status).toBe(200)
    }
  })

  it('every answer of the documented paths says how many are left, one after the other', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const own = { authorization: `Bearer ${token}` }
    const said: number[][] = []
    const tried: [string, RequestInit][] = [
      ['/api/common/user', { headers: own }],
      ['/api/common/user', { headers: own, method: 'PATCH', body: '{' }],
      ['/api/common/permissions', { headers: own }],
      ['/api/nothing', { headers: own }],
      ['/api/openapi.json', { headers: own }],
    ]
    for (const [path, options] of tried) {
      const { headers } = await fetch(`${url}${path}`, options)
      said.push(['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`))))
    }
    expect(said.map(([limit]) => limit)).toEqual(tried.map(() => few.signedInCallsPerMinute))
    // One comes back in a second, so that all are there again after as many seconds as calls.
    said.forEach(([, remaining = -1, reset], index) => {
      expect([remaining, reset]).toEqual([59 - index, 1 + index])
    })
    // Strangers have a limit of their own; one who has used it up is told when to try again.
    const strangers = await statuses(url, { count: 31, path: '/api/common/user' })
    const last = strangers.find(({ status }) => status === 429)?.headers
    const words = ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'].map((name) => last?.get(name))
    expect(words).toEqual(['30', '0', '2'])
    const off = await system.another({ clock: standing, limits: few, settings: { RATE_LIMIT: 'off' } })
    expect((await fetch(`${off.url}/api/common/user`)).headers.has('ratelimit-limit')).toBe(false)
  })

  it('of strangers at the same address stop nobody from signing in or staying signed in', async () => {
    const { url } = await system.another({
      clock: standing,
      limits: { ...few, signInsPerMinute: 20, failedRenewalsPerMinute: 10 },
    })
    const flood = async () => expect((await statuses(url, { count: 60 })).at(-1)?.status).toBe(429)
    await flood()
    const { refreshToken, accessToken } = await signIn(url, system.venue.owner)
    const renew = (token: string) => mutate(url, 'auth.refresh', { input: { refreshToken: token } })
    const rest = (token: string) =>
      request(`${url}/api/auth/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken: token }),
      })
    await flood()
    expect((await mutate(url, 'auth.signInWithToken', { input: { accessToken } })).status).toBe(200)
    const renewed = await renew(refreshToken)
    expect(renewed.status).toBe(200)
    const next: string = renewed.body.result.data.json.refreshToken
    // Tokens that nobody made count for the address, and what is no token at all too, however they come.
    const madeUp = `${next.slice(0, -4)}AAAA`
    const failed = await Promise.all([
      ...Array.from({ length: 10 }, () => renew(madeUp)),
      ...Array.from({ length: 10 }, () => rest(madeUp)),
      ...Array.from({ length: 10 }, () => mutate(url, 'auth.refresh', { input: {} })),
    ])
    expect(failed.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
    expect((await renew(madeUp)).status).toBe(429)
    // Nobody of the system hears of it.
    const again = await rest(next)
    expect(again.status).toBe(200)
    expect((await renew(again.body.refreshToken)).status).toBe(200)
    await signIn(url, system.venue.viewer)
  })

  it('a renewal without a token counts for the address, one with a good token does not', async () => {
    const { url } = await system.another({ clock: standing, limits: { ...few, failedRenewalsPerMinute: 5 } })
    const renew = (input: object) => mutate(url, 'auth.refresh', { input })
    const { refreshToken } = await signIn(url, system.venue.owner)
    for (let n = 0; n < 8; n++) expect((await renew({ refreshToken })).status).toBe(200)
    expect((await renew({ refreshToken: 'made up' })).status).toBe(401)
    for (let n = 0; n < 8; n++) await renew({})
    expect((await renew({ refreshToken: 'made up' })).status).toBe(429)
    expect((await renew({ refreshToken })).status).toBe(200)
  })

  it('of one sign-in count together, its renewals too', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const { refreshToken } = await signIn(url, system.venue.owner)
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => mutate(url, 'auth.refresh', { input: { refreshToken } })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  it('are counted by calls, not by requests', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const twenty = `/trpc/${Array.from({ length: 20 }, () => 'home.get').join(',')}?batch=1`
    // 207 where one of them came too late on a busy machine: they were let in all the same.
    expect([200, 207]).toContain((await request(`${url}${twenty}`)).status)
    expect((await request(`${url}${twenty}`)).status).toBe(429)
  })

  it('a forged token does not open a measure of its own', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const forged = () => `Bearer e30.${randomBytes(9).toString('hex')}.x`
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => request(`${url}/trpc/home.get`, { headers: { authorization: forged() } })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8)
  })

  it('behind a trusted proxy the caller’s own address counts', async () => {
    const { url } = await system.another({ clock: standing, limits: few, settings: { TRUST_PROXY: '1' } })
    const from = (address: string) =>
      statuses(url, { count: 31, headers: { 'x-forwarded-for': `198.51.100.7, ${address}` } })
    const first = await from('203.0.113.1')
    expect(first.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await request(`${url}/trpc/home.get`, { headers: { 'x-forwarded-for': '203.0.113.2' } })).status).toBe(200)
  })

  it('of a whole network of IPv6 addresses count together: strangers, sign-ins and renewals', async () => {
    const limits = { anonymousCallsPerMinute: 5, signInsPerMinute: 5, failedRenewalsPerMinute: 5 }
    const { url } = await system.another({ clock: standing, limits, settings: { TRUST_PROXY: '1' } })
    const post = (input: object) => ({ method: 'POST', body: JSON.stringify({ json: input }) })
    const ways: [string, RequestInit][] = [
      ['home.get', {}],
      ['auth.signIn', post({})],
      ['auth.refresh', post({ refreshToken: 'made up' })],
    ]
    for (const [path, options] of ways) {
      const from = async (address: string) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
        return (await request(`${url}/trpc/${path}`, { ...options, headers })).status
      }
      const seen: number[] = []
      for (let n = 1; n <= 9; n++) seen.push(await from(`2001:db8::${n}`))
      expect(seen.at(-1), path).toBe(429)
      expect(await from('2001:db8:0:1::1'), path).not.toBe(429)
    }
  })

  it('control: RATE_LIMIT=off counts nothing', async () => {
    const { url } = await system.another({ clock: standing, limits: few, settings: { RATE_LIMIT: 'off' } })
    const answers = await statuses(url, { count: 60 })
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('/metrics', () => {
  const askAs = (headers: Record<string, string>) => request(`${system.url}/metrics`, { headers })

  it('answers this machine', async () => {
    const answer = await askAs({})
    expect(answer.status).toBe(200)
    for (const name of [
      'http_request_seconds',
      'call_seconds',
      'nodejs_eventloop_lag',
      'db_pool_waiting',
      'sockets',
      'denials',
      'audit_chains_broken',
    ]) {
      expect(answer.body).toContain(`marquee_${name}`)
    }
  })

  it('answers elsewhere only who may view the analytics', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    expect((await askAs(elsewhere)).status).toBe(401)
    const viewer = await signIn(system.url, system.venue.viewer)
    expect((await askAs({ ...elsewhere, authorization: `Bearer ${viewer.accessToken}` })).status).toBe(403)
    expect((await askAs({ ...elsewhere, authorization: `Bearer ${token}` })).status).toBe(200)
  })
})

describe('errors', () => {
  it('an unknown API path is 404 for everybody, in the documented words', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const answer = await request(`${system.url}/api/no/such/path`, { method, headers })
        expect([answer.status, answer.body]).toEqual([404, { error: 'NOT FOUND' }])
      }
    }
  })

  it('what breaks inside shows code and request id, and nothing of its inside', async () => {
    const broken = await startSystem()
    const { accessToken } = await signIn(broken.url, broken.venue.owner)
    await asOwner(broken.database.url, 'alter table user_role rename to user_role_away')
    const headers = { authorization: `Bearer ${accessToken}`, 'x-request-id': 'broken-1234' }
    const answer = await request(`${broken.url}/trpc/users.list?input=${encodeURIComponent('{"json":{}}')}`, {
      headers,
    })
    expect(answer.status).toBe(500)
    expect(answer.body.error.json).toEqual({
      code: expect.any(Number),
      message: 'INTERNAL',
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, reason: 'INTERNAL', requestId: 'broken-1234' },
    })
    // The log, in turn, says what broke and where.
    const line = broken.lines.find((each) => each.includes('"a call failed"') && each.includes('broken-1234'))
    expect(line).toContain('user_role')
    // So do the figures, at once; what went well is counted apart.
    const { body: figures } = await request(`${broken.url}/metrics`)
    expect(figures).toMatch(/call_seconds_count\{procedure="users.list",[^}]*outcome="INTERNAL"\} 1\n/)
    expect(figures).toMatch(/call_seconds_count\{procedure="auth.signIn",[^}]*outcome="ok"\} 1\n/)
    // A database that answers and takes no writes: not ready, and alive.
    expect((await request(`${broken.url}/health/ready`)).status).toBe(200)
    await asOwner(broken.database.url, 'revoke insert on rate_limit from marquee_app')
    await expect.poll(async () => (await request(`${broken.url}/health/ready`)).status, { timeout: 3000 }).toBe(503)
    expect((await request(`${broken.url}/health/live`)).status).toBe(200)
    await broken.stop()
  })

  it('a call that nobody knows is told so without a word about what there is', async () => {
    const answer = await mutate(system.url, 'constructor.prototype', { input: {}, token })
    expect(answer.status).toBe(404)
    expect(answer.body.error.json.message).toBe('NOT_FOUND')
  })

  it('a request that ends in the middle leaves nothing behind', async () => {
    const socket = await rawConnection(system.url)
    socket.write(
      'POST /trpc/auth.signIn HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"json"',
    )
    socket.destroy()
    const { text } = await rawRequest(
      system.url,
      'GET /health/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  })
})
