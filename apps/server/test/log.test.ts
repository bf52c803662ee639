import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/log/log.ts'
import { scrub } from '../src/log/scrub.ts'
import { asOwner } from './support/owner.ts'
import { rawRequest } from './support/raw.ts'
import { mutate, query, request, type Signed, signIn, startSystem, type TestSystem } from './support/server.ts'
import { openSocket } from './support/socket.ts'
import { claimsOf, makeToken } from './support/tokens.ts'

let system: TestSystem
let owner: Signed
beforeAll(async () => {
  system = await startSystem({ settings: { LOG_LEVEL: 'trace' } })
  owner = await signIn(system.url, system.venue.owner)
})
afterAll(() => system.stop())

const canary = () => `canary${randomBytes(12).toString('hex')}`

describe('secrets', () => {
  it('that were sent in every place are in no line of the log, and in no answer', async () => {
    const secrets: string[] = [owner.accessToken, owner.refreshToken]
    const bodies: string[] = []
    const plant = (value = canary()) => {
      secrets.push(value)
      return value
    }
    const keep = async (answer: Promise<{ body: unknown }>) => bodies.push(JSON.stringify((await answer).body))
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      request(`${system.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })

    await keep(mutate(system.url, 'auth.signIn', { input: { email: system.venue.owner.email, password: plant() } }))
    await keep(mutate(system.url, 'auth.signIn', { input: { email: `${plant()}@test.example`, password: plant() } }))
    await keep(mutate(system.url, 'auth.signIn', { input: { email: plant(), password: plant(), extra: plant() } }))
    await keep(mutate(system.url, 'auth.refresh', { input: { refreshToken: plant() } }))
    await keep(mutate(system.url, 'auth.resetPassword', { input: { proof: plant(), password: plant() } }))
    await keep(mutate(system.url, 'auth.unlock', { input: { password: plant() }, token: owner.accessToken }))
    await keep(mutate(system.url, 'auth.signInWithToken', { input: { accessToken: plant() } }))
    await keep(post('/trpc/auth.signIn', `{"json":{"password": ${plant()}`))
    await keep(post('/api/auth/sign-in', `{"password": ${plant()}`))
    await keep(post('/api/auth/sign-in', JSON.stringify({ email: 'a@b.example', password: plant() })))
    await keep(post('/api/auth/reset-password', plant(), { 'content-type': 'text/plain' }))
    await keep(query(system.url, 'me.shellUser', { token: plant() }))
    await keep(
      query(system.url, 'me.shellUser', {
        token: plant(makeToken(claimsOf(owner.accessToken), { claims: { exp: 1 } })),
      }),
    )
    await keep(request(`${system.url}/trpc/users.list?input=${plant()}`, { headers: { cookie: `a=${plant()}` } }))
    await keep(request(`${system.url}/api/common/user?token=${plant()}`))
    await keep(request(`${system.url}/reset-password/${plant()}?proof=${plant()}`))
    await keep(request(`${system.url}/users`, { headers: { referer: `https://x.example/?proof=${plant()}` } }))
    await rawRequest(system.url, `GET /${plant()} HTTP/1.1\r\nbroken ${plant()}\r\n\r\n`)
    const socket = await openSocket(system.url, { token: plant() })
    await socket.call('mutation', 'auth.signIn', { email: plant(), password: plant() })
    socket.ws.send(`{"id":9,"method":"mutation","params":{"password":"${plant()}"`)
    await socket.call('mutation', 'auth.renewSocket', { accessToken: plant() })
    bodies.push(JSON.stringify(socket.messages))
    socket.close()

    // An error of the database that quotes what it was given.
    const constraint = "alter table rate_limit add constraint planted check (key not like '%planted%')"
    await asOwner(system.database.url, constraint)
    const email = `planted${plant()}@test.example`
    await keep(mutate(system.url, 'auth.signIn', { input: { email, password: plant() } }))

    const log = system.lines.join('')
    expect(system.lines.length).toBeGreaterThan(30)
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    const answers = bodies.join('\n')
    expect(secrets.slice(2).filter((secret) => answers.includes(secret))).toEqual([])
  })

  it('control: a log without its nets would show them', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', write: (line) => void lines.push(line) })
    const secret = canary()
    log.info(
      { password: secret, nested: { refreshToken: secret }, note: `said "password":"${secret}"` },
      `Bearer ${secret}`,
    )
    log.error({ err: new Error(`postgres://marquee:${secret}@host/db with ${owner.accessToken}`) }, 'failed')
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).not.toContain(owner.accessToken)
    // The same text, in a field that nothing protects.
    log.info({ harmless: secret }, 'shown')
    expect(lines.join('')).toContain(secret)
    expect(scrub('no way to smtps://system:pass%40word@mail.example:465')).toBe(
      'no way to smtps://system:[secret]@mail.example:465',
    )
    expect(scrub(`${owner.refreshToken} and ${owner.accessToken}`)).toBe('[token] and [token]')
  })
})

describe('lines', () => {
  it('are one JSON object each, whatever a caller writes', async () => {
    const forged = '\\n{"level":"fatal","msg":"forged"}'
    await request(`${system.url}/trpc/users.list`, { headers: { 'user-agent': `agent ${forged}\u0085\t` } })
    await mutate(system.url, 'auth.signIn', { input: { email: 'a\n{"level":"fatal","msg":"forged"}', password: 'x' } })
    await request(`${system.url}/trpc/a%0a%7b%22level%22:%22fatal%22%7d`)
    await request(`${system.url}/api/%0d%0a{"msg":"forged"}`)
    for (const line of system.lines) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.slice(0, -1)).not.toMatch(/[\n\r\u2028\u2029]/)
      expect(JSON.parse(line)).toMatchObject({ level: expect.not.stringMatching('fatal'), time: expect.any(String) })
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
  })

  it('tell of sign-ins and of denials: who, what, from where', async () => {
    const viewer = await signIn(system.url, system.venue.viewer)
    await mutate(system.url, 'users.update', {
      token: viewer.accessToken,
      headers: { 'x-request-id': 'denied-1234' },
      input: { id: system.venue.owner.id, expectedRev: 1 },
    })
    await request(`${system.url}/api/common/user`, { headers: { 'x-request-id': 'denied-5678' } })
    const lines = system.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'sign-in', userId: system.venue.viewer.id }))
    const denied = lines.find(({ requestId, reason }) => requestId === 'denied-1234' && reason)
    expect(denied).toMatchObject({
      reason: 'FORBIDDEN',
      procedure: 'users.update',
      userId: system.venue.viewer.id,
      ip: '127.0.0.1',
    })
    expect(lines.find(({ requestId, reason }) => requestId === 'denied-5678' && reason)).toMatchObject({
      reason: 'UNAUTHORIZED',
    })
    const { body } = await request(`${system.url}/metrics`)
    expect(Number(/denials_total\{reason="FORBIDDEN"\} (\d+)/.exec(body)?.[1])).toBeGreaterThan(0)
  })
})

describe('a request id', () => {
  it('is the same in header, log, audit and error', async () => {
    const headers = { 'x-request-id': 'thread.of:Ariadne-1' }
    const person = system.venue.nobody
    const { body } = await query(system.url, 'users.get', { token: owner.accessToken, input: { id: person.id } })
    const input = { id: person.id, expectedRev: body.result.data.json.rev, name: 'Nils Niemand' }
    const changed = await mutate(system.url, 'users.update', { token: owner.accessToken, headers, input })
    expect([changed.status, changed.headers.get('x-request-id')]).toEqual([200, headers['x-request-id']])
    const stale = await mutate(system.url, 'users.update', { token: owner.accessToken, headers, input })
    expect(stale.body.error.json.data).toMatchObject({ reason: 'STALE', requestId: headers['x-request-id'] })
    const rows = await system.database.asOwner
      .selectFrom('audit_event')
      .select('action')
      .where('request_id', '=', headers['x-request-id'])
      .execute()
    expect(rows).toEqual([{ action: 'users.update' }])
    expect(system.lines.filter((line) => line.includes(headers['x-request-id'])).length).toBeGreaterThanOrEqual(2)
  })

  it.each(['', 'a b', 'x'.repeat(101), '"quoted"', 'ünlaut'])('%j of a caller is not taken over', async (id) => {
    const { text } = await rawRequest(
      system.url,
      `GET /health/live HTTP/1.1\r\nHost: here\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
    )
    expect(/x-request-id: ([^\r]*)/i.exec(text)?.[1]).toMatch(/^[0-9a-f-]{36}$/)
  })
})
