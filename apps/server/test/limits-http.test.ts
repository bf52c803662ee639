import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAll, type ServerProcess, startProcess } from './support/process.ts'
import { rawConnection, readAll } from './support/raw.ts'
import { mutate, request, secret, signIn, startSystem, type TestServer, type TestSystem } from './support/server.ts'

const megabyte = 1024 * 1024

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(async () => {
  await endAll()
  await system.stop()
})

/** What the process holds of the machine's memory; 0 where the system does not tell. */
async function residentMegabytes({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const jsonOf = (bytes: number) => {
  const frame = JSON.stringify({ json: { email: '', password: 'x' } })
  return frame.replace('""', `"${'a'.repeat(bytes - frame.length)}"`)
}
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

async function post(path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  return request(`${system.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

describe('the length of a body', () => {
  it('one byte more than 1 MB is refused, 1 MB is looked at', async () => {
    expect((await post('/trpc/auth.signIn', jsonOf(megabyte + 1))).status).toBe(413)
    // Its e-mail is far too long, which is for the schema to say.
    expect((await post('/trpc/auth.signIn', jsonOf(megabyte))).status).toBe(400)
    expect((await post('/api/auth/sign-in', jsonOf(megabyte + 1))).status).toBe(413)
  })

  it('a procedure that takes whole files may bring more, if it comes alone and the caller may call it', async () => {
    const long = JSON.stringify({ json: { layoutId: 'none', plan: 'a'.repeat(2 * megabyte) } })
    const allowed = { authorization: `Bearer ${token}` }
    // The id is no id: that is for the schema to say, so the body was read.
    expect((await post('/trpc/seatLayouts.importPlan', long, allowed)).status).toBe(400)
    expect((await post('/trpc/seatLayouts.importPlan', long)).status).toBe(401)
    expect((await post('/trpc/seatLayouts.importPlan,me.update?batch=1', long, allowed)).status).toBe(413)
  })

  it('a file waits for its turn before anything of it is read, and what is no file does not', async () => {
    const { url } = await system.another({ limits: { waitingForTurn: 0 } })
    const send = async (plan: string) => {
      const options = { input: { layoutId: 'none', plan }, token }
      return (await mutate(url, 'seatLayouts.importPlan', options)).body.error.json.message
    }
    expect(await send('a'.repeat(2 * megabyte))).toBe('BUSY')
    expect(await send('a'.repeat(1000))).toBe('VALIDATION')
  })

  it('a body without end is cut within 2 s and not kept in memory', async () => {
    // In a process of its own, so that the sender's memory is not counted.
    const server = startProcess({ DATABASE_URL: system.database.url, JWT_SECRET: secret, SEED: 'none' })
    const url = await server.ready
    for (const path of ['/trpc/auth.signIn', '/api/auth/sign-in']) {
      // What the first call of a path loads is no body that is kept.
      await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      const socket = await rawConnection(url)
      const answer = readAll(socket)
      const before = await residentMegabytes(server)
      let most = before
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      const chunk = Buffer.from(`${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`)
      const pump = () => {
        while (!socket.destroyed) if (!socket.write(chunk)) return void socket.once('drain', pump)
      }
      pump()
      const looking = setInterval(async () => {
        most = Math.max(most, await residentMegabytes(server))
      }, 50)
      const { text, ms } = await answer
      clearInterval(looking)
      expect(text).toMatch(/^HTTP\/1\.1 413 /)
      // Two seconds are the promise; a machine that is busy with other things takes longer to say so. What comes in
      // meanwhile would be gigabytes.
      expect(ms).toBeLessThan(4000)
      expect(most - before).toBeLessThan(100)
    }
    server.child.kill('SIGTERM')
    await server.exited
  })

  it('a compressed body is not blown up', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * megabyte, 'a'))
    const before = process.memoryUsage().rss
    expect((await post('/trpc/auth.signIn', bomb, { 'content-encoding': 'gzip' })).status).toBe(400)
    expect([400, 413]).toContain((await post('/api/auth/sign-in', bomb, { 'content-encoding': 'gzip' })).status)
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(50)
  })

  it('without a sign-in nobody reads the body: the answer comes before its end', async () => {
    for (const path of ['/trpc/users.update', '/api/common/user']) {
      const socket = await rawConnection(system.url)
      const method = path.startsWith('/trpc') ? 'POST' : 'PATCH'
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{`,
      )
      const { text, ms } = await readAll(socket)
      expect(text).toMatch(/^HTTP\/1\.1 401 /)
      expect(ms).toBeLessThan(2500)
    }
  })
})

describe('the shape of JSON', () => {
  it.each([
    ['/trpc/auth.signIn', (value: string) => `{"json":${value}}`],
    ['/api/auth/sign-in', (value: string) => `{"email":${value}}`],
  ])('%s refuses what nests deeper than 64, before it is built', async (path, body) => {
    for (const levels of [64, 5000, 400_000]) {
      const answer = await post(path, body(deep(levels)))
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).not.toContain('RangeError')
    }
  })

  it('in the address it is refused too', async () => {
    const answer = await request(`${system.url}/trpc/users.list?input=${encodeURIComponent(`{"json":${deep(80)}}`)}`)
    expect(answer.status).toBe(400)
  })

  it('ten thousand keys, broken bytes and no JSON are the caller’s fault', async () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]))
    expect((await post('/trpc/auth.signIn', JSON.stringify({ json: keys }))).status).toBe(400)
    expect((await post('/trpc/auth.signIn', Buffer.from('{"json":"\xff"}', 'latin1'))).status).toBe(400)
    expect((await post('/trpc/auth.signIn', '{"json":')).status).toBe(400)
    expect((await post('/trpc/auth.signIn', '"__proto__"')).status).toBe(400)
  })

  it.each([
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])('a form of another site (%s) runs nothing', async (type) => {
    const headers = { 'content-type': type, authorization: `Bearer ${token}`, origin: 'https://evil.example' }
    expect((await post('/trpc/auth.lock', '--x--', headers)).status).toBe(400)
    const me = await request(`${system.url}/trpc/me.shellUser`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
  })

  it('a mutation cannot be run by an address alone', async () => {
    const answer = await request(`${system.url}/trpc/auth.lock`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(400)
  })
})

describe('calls in one request', () => {
  const batch = (count: number, path = 'home.get') =>
    request(`${system.url}/trpc/${Array.from({ length: count }, () => path).join(',')}?batch=1`)

  it('20 are answered, 21 are not', async () => {
    const most = await batch(20)
    expect([most.status, most.body.length]).toEqual([200, 20])
    const tooMany = await batch(21)
    expect(tooMany.status).toBe(400)
    expect(tooMany.body.error.json.data.reason).toBe('VALIDATION')
  })

  it('many commas make a small answer', async () => {
    for (const commas of [4, 19, 4000]) {
      const answer = await request(`${system.url}/trpc/${','.repeat(commas)}?batch=1`)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body).length).toBeLessThan(2048)
    }
  })

  it('a stream is not opened over HTTP, where nobody would count it', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const answer = await request(`${system.url}/trpc/users.changed?input=${encodeURIComponent('{"json":{}}')}`, {
      headers,
    })
    expect(answer.status).toBe(400)
  })

  it('a streamed answer is not given either', async () => {
    const answer = await request(`${system.url}/trpc/home.get,home.get?batch=1`, {
      headers: { 'trpc-accept': 'application/jsonl' },
    })
    expect(Array.isArray(answer.body)).toBe(true)
  })
})

describe('slow callers', () => {
  let strict: TestServer
  let patient: TestServer
  const quick = { requestMs: 700, headersMs: 700, lookAtRequestsMs: 100 }
  beforeAll(async () => {
    strict = await system.another({ limits: quick })
    patient = await system.another({ limits: { ...quick, requestMs: 0, headersMs: 0 } })
  })

  /** One byte every 100 ms; resolves to the time until the server ended it, or null after `patienceMs`. */
  async function drip(
    url: string,
    { start, patienceMs }: { start: string; patienceMs: number },
  ): Promise<number | null> {
    const socket = await rawConnection(url)
    const dripping = setInterval(() => socket.write('a'), 100)
    socket.write(start)
    const end = await Promise.race([
      readAll(socket).then(({ ms }) => ms),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
    ])
    clearInterval(dripping)
    socket.destroy()
    return end
  }
  const body =
    'POST /trpc/auth.signIn HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{'
  const headers = 'GET /trpc/home.get HTTP/1.1\r\nHost: here\r\nX-Slow: '

  it('a body or a header that drips is cut', async () => {
    expect(await drip(strict.url, { start: body, patienceMs: 5000 })).toBeLessThan(2500)
    expect(await drip(strict.url, { start: headers, patienceMs: 5000 })).toBeLessThan(2500)
  })

  it('control: without the limit it is not', async () => {
    expect(await drip(patient.url, { start: body, patienceMs: 2000 })).toBeNull()
  })

  it('the limit in use is 30 s at most', async () => {
    const { defaultLimits } = await import('../src/limits.ts')
    expect(defaultLimits.requestMs + defaultLimits.lookAtRequestsMs).toBeLessThan(30_000)
    expect(defaultLimits.headersMs + defaultLimits.lookAtRequestsMs).toBeLessThan(30_000)
  })
})
