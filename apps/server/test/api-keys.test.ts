import { createHash, randomBytes } from 'node:crypto'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from './support/owner.ts'
import {
  mutate,
  query,
  request,
  type Signed,
  signIn,
  standing,
  startSystem,
  type TestServer,
  type TestSystem,
} from './support/server.ts'
import { openSocket } from './support/socket.ts'
import { password } from './support/venue.ts'

let system: TestSystem
let other: TestServer
let owner: Signed
beforeAll(async () => {
  system = await startSystem()
  other = await system.another()
  owner = await signIn(system.url, system.venue.owner)
})
afterAll(() => system.stop())

const scopes = [{ module: 'users', action: 'view' }]

async function makeKey(more: object = {}): Promise<{ id: string; key: string }> {
  const input = { name: 'Program', scopes, days: 1, password, ...more }
  const { status, body } = await mutate(system.url, 'apiKeys.create', { token: owner.accessToken, input })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { row, key } = body.result.data.json
  return { id: row.id, key }
}

const revoke = (id: string) => mutate(system.url, 'apiKeys.revoke', { token: owner.accessToken, input: { id } })
const reasonOf = (answer: { body: { error?: { json: { data: { reason: string } } } } }) =>
  answer.body.error?.json.data.reason

/** A key with a random secret in the form of a real one. */
const madeUp = (like?: string) =>
  `${like?.slice(0, 68) ?? `mq_${randomBytes(32).toString('hex')}_`}${randomBytes(32).toString('base64url')}`

// Two seconds are the promise; a machine that is busy with other things may miss them once, not three times.
const patient = { retry: 2 }

describe.each([
  ['in the same process', () => system.url],
  ['in another process', () => other.url],
])('a socket of a key %s', patient, (_where, urlOf) => {
  it('is cut within two seconds after the key is revoked', async () => {
    const { id, key } = await makeKey()
    const socket = await openSocket(urlOf(), { token: key })
    const subscription = socket.subscribe('users.changed')
    await socket.next((message) => message.id === subscription && message.result?.type === 'data')
    expect((await socket.call('query', 'users.list', {})).error).toBeUndefined()
    expect((await socket.call('mutation', 'auth.lock')).error.json.data.reason).toBe('FORBIDDEN')
    const start = Date.now()
    expect((await revoke(id)).status).toBe(200)
    const end = await socket.closed
    expect(end.code).toBe(1008)
    expect(end.at - start).toBeLessThan(2000)
    const answer = await query(urlOf(), 'users.list', { token: key, input: {} })
    expect([answer.status, reasonOf(answer)]).toEqual([401, 'UNAUTHORIZED'])
  })

  it('is cut when its maker is shut out', async () => {
    const person = await system.venue.addPerson(`Maker ${urlOf().slice(-5)}`, system.venue.viewerRoleId)
    const { accessToken } = await signIn(system.url, person)
    const input = { name: 'Program', scopes, days: null, password }
    const made = await mutate(system.url, 'apiKeys.create', { token: accessToken, input })
    const { key } = made.body.result.data.json
    const socket = await openSocket(urlOf(), { token: key })
    expect((await socket.call('query', 'users.list', {})).error).toBeUndefined()
    const start = Date.now()
    const target = { id: person.id, expectedRev: 1 }
    expect((await mutate(system.url, 'users.suspend', { token: owner.accessToken, input: target })).status).toBe(200)
    const end = await socket.closed
    expect([end.code, end.at - start < 2000]).toEqual([1008, true])
  })

  it('ends with the key’s time', async () => {
    const { id, key } = await makeKey()
    await asOwner(system.database.url, `update api_key set expires_at = now() + interval '1500 ms' where id = $1`, [id])
    const ends = Date.now() + 1500
    const socket = await openSocket(urlOf(), { token: key })
    expect((await socket.call('query', 'users.list', {})).error).toBeUndefined()
    const end = await socket.closed
    expect(end.code).toBe(1008)
    expect(end.at).toBeGreaterThan(ends - 300)
    expect(end.at).toBeLessThan(ends + 5000)
  })
})

describe('a socket', () => {
  it('with a key that is none is nobody’s, and goes the way of all such', async () => {
    const { url } = await system.another({ limits: { unknownSocketMs: 500 } })
    const { key } = await makeKey()
    for (const token of [madeUp(), madeUp(key), 'mq_', `${key}x`]) {
      const socket = await openSocket(url, { token })
      expect((await socket.call('query', 'users.list', {})).error.json.data.reason).toBe('UNAUTHORIZED')
      expect((await socket.closed).reason).toBe('not signed in')
    }
    const live = await openSocket(url, { token: key })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await live.call('query', 'users.list', {})).error).toBeUndefined()
    live.close()
  })

  it('of a key counts by the key, and leaves its maker’s own alone', async () => {
    const { url } = await system.another({ limits: { socketsPerUser: 2 } })
    const { key } = await makeKey()
    const open = async (token: string) => {
      const socket = await openSocket(url, { token })
      await socket.call('query', 'home.get').catch(() => null)
      return socket
    }
    const kept = [await open(key), await open(key), await open(owner.accessToken), await open(owner.accessToken)]
    const third = await open(key)
    expect((await third.closed).reason).toBe('too many sockets')
    for (const socket of kept) expect(socket.ws.readyState).toBe(socket.ws.OPEN)
    const another = await open((await makeKey()).key)
    expect((await another.call('query', 'users.list', {})).error).toBeUndefined()
    for (const socket of [...kept, another]) socket.close()
  })
})

describe('calls by key', () => {
  const few = { anonymousCallsPerMinute: 20, signedInCallsPerMinute: 40 }
  const statusesOf = async (url: string, tokens: string[]) => {
    const answers = await Promise.all(tokens.map((token) => query(url, 'me.shellUser', { token })))
    return answers.map(({ status }) => status)
  }
  const times = (count: number, token: string) => Array.from({ length: count }, () => token)
  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

  it('have a measure of their own, one per key, whichever way they come', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const [first, second] = [await makeKey(), await makeKey()]
    // The first call of each counts for the network: until then nobody knows the key.
    expect(await statusesOf(url, [first.key])).toEqual([200])
    expect(await statusesOf(url, [second.key])).toEqual([200])
    const statuses = await statusesOf(url, times(50, first.key))
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(8)
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(38)
    const rest = await request(`${url}/api/common/user`, { headers: { authorization: `Bearer ${first.key}` } })
    expect(rest.status).toBe(429)
    expect(await statusesOf(url, [second.key, owner.accessToken])).toEqual([200, 200])
    const socket = await openSocket(url, { token: first.key })
    await waitFor('the socket to be known', async () => {
      const reply = await socket.call('query', 'me.shellUser')
      return reply.error?.json.data.reason === 'THROTTLED'
    })
    socket.close()
  })

  it('made-up keys open no measure of their own, not even under the id of a real one', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const { key } = await makeKey()
    expect(await statusesOf(url, [key])).toEqual([200])
    const tokens = Array.from({ length: 30 }, (_, n) => (n % 2 ? madeUp() : madeUp(key)))
    const statuses = await statusesOf(url, tokens)
    expect(count(statuses, 200)).toBe(0)
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(8)
    // And they do not use up the real one's.
    expect(await statusesOf(url, times(10, key))).toEqual(times(10, '200').map(Number))
  })
})

describe('a partner’s program', () => {
  const few = { anonymousCallsPerMinute: 20, signedInCallsPerMinute: 40 }
  const ask = (url: string, key: string) =>
    request(`${url}/api/v1/ticket-sessions`, { headers: { authorization: `Bearer ${key}` } })
  const toLook = { scopes: [{ module: 'ticket_booking', action: 'view' }] }

  it('is told its limit by every answer, and how long to wait when it is used up', async () => {
    const { url } = await system.another({ clock: standing, limits: few })
    const { key } = await makeKey(toLook)
    expect((await ask(url, key)).status).toBe(200)
    const left = []
    for (let calls = 0; calls < 3; calls += 1) {
      const { headers } = await ask(url, key)
      left.push([headers.get('ratelimit-limit'), Number(headers.get('ratelimit-remaining'))])
    }
    expect(left).toEqual([
      ['40', 39],
      ['40', 38],
      ['40', 37],
    ])
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask(url, key)))
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.headers.get('ratelimit-limit'), refused?.headers.get('ratelimit-remaining')]).toEqual(['40', '0'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.body).toEqual({ error: expect.any(String), code: 'THROTTLED', requestId: expect.any(String) })
  })

  it('learns that its key has expired as one that is unknown would, and an owner sees which', async () => {
    const { id, key } = await makeKey(toLook)
    // Before its first call: no key is given another end.
    await asOwner(system.database.url, `update api_key set expires_at = now() + interval '1 s' where id = $1`, [id])
    expect((await ask(system.url, key)).status).toBe(200)
    let late = await ask(system.url, key)
    await waitFor('its end', async () => {
      late = await ask(system.url, key)
      return late.status !== 200
    })
    const unknown = await ask(system.url, madeUp())
    const told = ({ status, body, headers }: typeof late) => [
      status,
      body.code,
      body.error,
      headers.get('www-authenticate'),
    ]
    expect(told(late)).toEqual(told(unknown))
    expect(told(late)).toEqual([401, 'UNAUTHORIZED', 'Unauthorized', 'Bearer'])
    const { body } = await query(system.url, 'apiKeys.list', { token: owner.accessToken })
    const row = body.result.data.json.find((each: { id: string }) => each.id === id)
    expect(row.state).toBe('expired')
  })
})

it('a key is in no log line, however it is sent', async () => {
  const { key, id } = await makeKey({ name: 'Canary of the log' })
  const secret = key.slice(68)
  await query(system.url, 'users.list', { token: key, input: {} })
  await request(`${system.url}/trpc/users.list?token=${key}`)
  await request(`${system.url}/api/common/user?key=${key}`, { headers: { authorization: `Bearer ${key}` } })
  await request(`${system.url}/api/${key}`)
  await mutate(system.url, 'auth.lock', { token: key })
  await mutate(system.url, 'auth.signInWithToken', { input: { accessToken: key } })
  const socket = await openSocket(system.url, { token: key })
  await socket.call('query', 'no.such')
  socket.close()
  await revoke(id)
  const lines = system.lines.join('\n')
  expect(lines).toContain('/trpc/users.list')
  expect(lines).not.toContain(secret)
  expect(lines).not.toContain(createHash('sha256').update(secret).digest('hex'))
  expect(lines).toContain('[key]')
})
