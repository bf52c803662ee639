import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { request, signIn, startSystem, type TestServer, type TestSystem } from './support/server.ts'
import { openSocket, type TestSocket, upgradeStatus } from './support/socket.ts'

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

const rawSocketOf = (ws: WebSocket) => (ws as unknown as { _socket: Socket })._socket

const stillOpen = async (socket: TestSocket): Promise<boolean> =>
  (await socket.call('query', 'home.get')).result !== undefined

describe('opening', () => {
  it.each([
    ['no origin', {}, '/trpc', 403],
    ['another site', { origin: 'https://evil.example' }, '/trpc', 403],
    ['a sandboxed page', { origin: 'null' }, '/trpc', 403],
    ['a name that only begins like ours', { origin: 'http://127.0.0.1.evil.example' }, '/trpc', 403],
    ['another place', {}, '/elsewhere', 404],
  ])('from %s is refused', async (_what, headers, path, status) => {
    expect(await upgradeStatus(system.url, headers as Record<string, string>, path)).toBe(status)
  })

  it('from the page’s own host and from a listed one it is allowed', async () => {
    expect(await upgradeStatus(system.url, { origin: system.url })).toBe(101)
    const listed = await system.another({ settings: { PUBLIC_ORIGINS: 'https://venue.example' } })
    expect(await upgradeStatus(listed.url, { origin: 'https://venue.example' })).toBe(101)
    expect(await upgradeStatus(listed.url, { origin: 'https://other.example' })).toBe(403)
  })

  it('too often from one address is refused', async () => {
    const { url } = await system.another({ limits: { upgradesPerMinute: 5 } })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push(await upgradeStatus(url, { origin: url }))
    expect(statuses).toEqual([101, 101, 101, 101, 101, 429, 429])
  })

  it('compression is not agreed on', async () => {
    const socket = await openSocket(system.url)
    expect(socket.ws.extensions).toBe('')
    socket.close()
  })
})

describe('messages', () => {
  it('of more than 64 KB end the socket', async () => {
    const socket = await openSocket(system.url, { token })
    socket.ws.send(
      JSON.stringify({ id: 1, method: 'query', params: { path: 'home.get', input: 'a'.repeat(64 * 1024) } }),
    )
    expect((await socket.closed).code).toBe(1009)
  })

  it.each<[string, number, (ws: WebSocket) => void]>([
    ['above the limit', 1009, (ws) => ws.send('a'.repeat(300 * 1024))],
    ['that are no UTF-8', 1007, (ws) => ws.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    ['of an unknown kind', 1002, (ws) => rawSocketOf(ws).write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]))],
  ])('%s are counted once, and are no failure of ours in the log', async (_what, code, breakIt) => {
    const { url, lines } = await system.another()
    for (const options of [{}, { token }]) {
      const socket = await openSocket(url, options)
      if (options.token) await stillOpen(socket)
      breakIt(socket.ws)
      // What follows on the same socket adds nothing.
      for (let more = 0; more < 20; more += 1) breakIt(socket.ws)
      expect((await socket.closed).code).toBe(code)
    }
    const broken = () => lines.filter((line) => line.includes('a socket broke'))
    await waitFor('both to be noticed', () => broken().length >= 2)
    expect(await upgradeStatus(url, { origin: url })).toBe(101)
    expect(broken().map((line) => [JSON.parse(line).level, line.includes('stack')])).toEqual([
      ['debug', false],
      ['debug', false],
    ])
    expect(lines.filter((line) => ['warn', 'error', 'fatal'].includes(JSON.parse(line).level))).toEqual([])
    const { body } = await request(`${url}/metrics`)
    const counted = [...String(body).matchAll(/^marquee_sockets_broken_total\{.*\} (\d+)$/gm)]
    expect(counted.map(([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  it('more than 50 in a second end the socket with 1008; 40 do not', async () => {
    const calm = await openSocket(system.url, { token })
    for (let id = 1; id <= 39; id += 1) calm.send({ id: `c${id}`, method: 'query', params: { path: 'home.get' } })
    await calm.next(({ id }) => id === 'c39')
    const flood = await openSocket(system.url, { token })
    for (let id = 1; id <= 60; id += 1) flood.send({ id, method: 'query', params: { path: 'home.get' } })
    expect((await flood.closed).code).toBe(1008)
    expect(calm.ws.readyState).toBe(WebSocket.OPEN)
    calm.close()
  })

  it('control: without the limit a flood is answered', async () => {
    const { url } = await system.another({ limits: { framesPerSecond: 1e9, socketCallsPerSecond: 1e9 } })
    const flood = await openSocket(url, { token })
    for (let id = 1; id <= 300; id += 1) flood.send({ id, method: 'query', params: { path: 'nothing' } })
    await flood.next(({ id }) => id === 300)
    flood.close()
  })

  it('under an id of more than 64 characters end the socket, one of 64 does not', async () => {
    const socket = await openSocket(system.url, { token })
    socket.send({ id: 'x'.repeat(64), method: 'query', params: { path: 'home.get' } })
    expect((await socket.next(({ id }) => id === 'x'.repeat(64))).result).toBeDefined()
    socket.send({ id: 'x'.repeat(65), method: 'query', params: { path: 'home.get' } })
    expect((await socket.closed).code).toBe(1008)
  })

  it('a flood of pings ends the socket too', async () => {
    const socket = await openSocket(system.url, { token })
    for (let count = 0; count < 200; count += 1) socket.ws.ping()
    expect((await socket.closed).code).toBe(1008)
  })

  it('with hundreds of calls in one end the socket, and are not answered one by one', async () => {
    const socket = await openSocket(system.url, { token })
    const calls = Array.from({ length: 300 }, (_, id) => ({ id, method: 'query', params: { path: 'x' } }))
    socket.send(calls)
    expect((await socket.closed).code).toBe(1008)
    expect(socket.messages.length).toBe(0)
  })

  it('a client that comes back may ask for all its subscriptions at once', async () => {
    const socket = await openSocket(system.url, { token })
    const calls = Array.from({ length: 40 }, (_, id) => ({
      id: `s${id}`,
      method: 'subscription',
      params: { path: 'users.changed', input: { json: {} } },
    }))
    socket.send(calls)
    await waitFor('40 starts', () => socket.messages.filter(({ result }) => result?.type === 'data').length === 40)
    socket.close()
  })

  it('that nest too deep, or are none, are refused and leave the socket open', async () => {
    const socket = await openSocket(system.url, { token })
    socket.ws.send(
      `{"id":1,"method":"query","params":{"path":"home.get","input":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
    )
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '[null]',
      '{"id":null}',
      '{"id":"__proto__","method":"constructor"}',
      '7',
    ]) {
      socket.ws.send(text)
    }
    socket.ws.send(Buffer.from([0, 1, 2, 255]))
    expect(await stillOpen(socket)).toBe(true)
    expect(JSON.stringify(socket.messages)).not.toMatch(/RangeError|Unexpected|SyntaxError|at \//)
    socket.close()
  })
})

describe('many', () => {
  it('of one person: 20 sockets, not 21; another person is not concerned', async () => {
    const crowd = await system.venue.addPerson('Carla Crowd', system.venue.viewerRoleId)
    const first = await signIn(system.url, crowd)
    const second = await signIn(system.url, crowd)
    const sockets: TestSocket[] = []
    for (let count = 0; count < 20; count += 1) {
      const socket = await openSocket(system.url, { token: count % 2 ? first.accessToken : second.accessToken })
      expect(await stillOpen(socket)).toBe(true)
      sockets.push(socket)
    }
    const oneMore = await openSocket(system.url, { token: first.accessToken })
    expect(await oneMore.closed).toMatchObject({ code: 1008, reason: 'too many sockets' })
    const other = await openSocket(system.url, { token })
    expect(await stillOpen(other)).toBe(true)
    // A socket that closes makes room.
    sockets[0]?.close()
    await sockets[0]?.closed
    const next = await openSocket(system.url, { token: first.accessToken })
    expect(await stillOpen(next)).toBe(true)
    for (const socket of [...sockets, other, next]) socket.close()
  })

  it('subscriptions on a socket: 50, not 51, and not by using an id twice', async () => {
    const socket = await openSocket(system.url, { token })
    const started = () => socket.messages.filter(({ result }) => result?.type === 'started').length
    for (let count = 1; count <= 50; count += 1) {
      socket.subscribe('users.changed')
      if (count % 20 === 0) await sleep(1000)
    }
    await waitFor('50 subscriptions', () => started() === 50)
    await sleep(1000)
    const extra = socket.subscribe('users.changed')
    const refusal = await socket.next(({ id }) => id === extra)
    expect(refusal.error.json.data.reason).toBe('THROTTLED')
    socket.send({ id: 1, method: 'subscription', params: { path: 'users.changed', input: { json: {} } } })
    await socket.next(({ id, error }) => id === 1 && error !== undefined)
    const another = socket.subscribe('users.changed')
    expect((await socket.next(({ id }) => id === another)).error.json.data.reason).toBe('THROTTLED')
    // One that has ended makes room.
    socket.send({ id: 2, method: 'subscription.stop' })
    await socket.next(({ id, result }) => id === 2 && result?.type === 'stopped')
    const last = socket.subscribe('users.changed')
    expect((await socket.next(({ id }) => id === last)).result.type).toBe('started')
    socket.close()
  })
})

describe('quiet sockets', () => {
  const short = { unknownSocketMs: 400, lookAtSocketsMs: 100 }

  it('that show no token, or a refused one, are closed in time; signed-in ones stay', async () => {
    const { url } = await system.another({ limits: short })
    const known = await openSocket(url, { token })
    const unknown = await openSocket(url)
    const refused = await openSocket(url, { token: 'e30.e30.nothing' })
    const silent = new WebSocket(`${url.replace('http', 'ws')}/trpc?connectionParams=1`, { origin: url })
    const silentEnd = new Promise<number>((resolve) => silent.once('close', resolve))
    expect((await unknown.closed).code).toBe(1008)
    expect((await refused.closed).code).toBe(1008)
    expect(await silentEnd).toBe(1008)
    expect(await stillOpen(known)).toBe(true)
    known.close()
  })

  it('a refused token is told so by its calls, without an error of the connection', async () => {
    const socket = await openSocket(system.url, { token: 'e30.e30.nothing' })
    const answer = await socket.call('query', 'me.shellUser')
    expect(answer.error.json.data.reason).toBe('UNAUTHORIZED')
    expect(socket.messages.every(({ id }) => id !== null)).toBe(true)
    socket.close()
  })

  it('the limit in use is 10 s at most', async () => {
    const { defaultLimits } = await import('../src/limits.ts')
    expect(defaultLimits.unknownSocketMs + defaultLimits.lookAtSocketsMs).toBeLessThanOrEqual(10_000)
  })

  it('that answer no ping are cut', async () => {
    const { url } = await system.another({ limits: { pingMs: 200, pongMs: 200 } })
    const deaf = new WebSocket(`${url.replace('http', 'ws')}/trpc`, { origin: url })
    const alive = await openSocket(url, { token })
    expect(await new Promise((resolve) => deaf.once('close', resolve))).toBe(1006)
    expect(await stillOpen(alive)).toBe(true)
    alive.close()
  })
})

describe('a reader that does not read', () => {
  const wide = {
    framesPerSecond: 1e9,
    socketCallsPerSecond: 1e9,
    signedInCallsPerMinute: 1e9,
    callsUnderWayPerSocket: 1e9,
  }
  const megabyte = 1024 * 1024

  async function waitingBytes(url: string): Promise<number> {
    const { body } = await request(`${url}/metrics`)
    return Number(/^marquee_sockets_waiting_bytes (\S+)$/m.exec(body)?.[1])
  }

  const isCut = (lines: readonly string[]) => lines.some((line) => line.includes('reading too slowly'))

  /** Asks for much and reads nothing, until so much waits or it was cut off some rounds ago. Returns the most that has waited. */
  async function clog({ url, lines }: TestServer, enough: number): Promise<{ most: number; socket: TestSocket }> {
    const socket = await openSocket(url, { token })
    await stillOpen(socket)
    socket.ws.pause()
    const cut = new Promise<void>((resolve) => socket.ws.once('close', () => resolve()))
    let most = 0
    let afterwards = 0
    for (let round = 0; round < 60 && most < enough && afterwards < 5; round += 1) {
      for (let call = 0; call < 20; call += 1) {
        const params = { path: 'users.list', input: { json: { limit: 100 } } }
        if (socket.ws.readyState === WebSocket.OPEN) socket.send({ id: `${round}.${call}`, method: 'query', params })
      }
      await Promise.race([cut, sleep(50)])
      most = Math.max(most, await waitingBytes(url))
      if (isCut(lines)) afterwards += 1
    }
    return { most, socket }
  }

  beforeAll(async () => {
    for (let count = 0; count < 100; count += 1) {
      await system.venue.addPerson(
        `Person ${String(count).padStart(3, '0')} ${'x'.repeat(60)}`,
        system.venue.viewerRoleId,
      )
    }
  })

  it('is cut off with 1013, and others do not notice', async () => {
    const server = await system.another({ limits: { ...wide, socketGoodbyeMs: 60_000 } })
    const other = await openSocket(server.url, { token })
    const { most, socket } = await clog(server, 1e12)
    // What is allowed, and the answers that were made at the same moment.
    expect(most).toBeLessThan(2 * megabyte)
    expect(isCut(server.lines)).toBe(true)
    expect(await stillOpen(other)).toBe(true)
    socket.ws.resume()
    expect((await socket.closed).code).toBe(1013)
    other.close()
  })

  it('control: without the limit it takes whatever memory there is', async () => {
    const server = await system.another({ limits: { ...wide, socketBufferBytes: 1e12 } })
    const { most, socket } = await clog(server, 4 * megabyte)
    expect(most).toBeGreaterThan(4 * megabyte)
    expect(socket.ws.readyState).toBe(WebSocket.OPEN)
    socket.ws.terminate()
  })
})
