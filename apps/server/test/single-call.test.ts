import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, signIn, startSystem, type TestSystem } from './support/server.ts'

// A call that comes alone is answered without tRPC's adapter; a batch of one goes through it. Both must say the same.

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

interface Asked {
  path: string
  method: 'GET' | 'POST'
  input?: unknown
  isSignedIn?: boolean
}

async function ask({ path, method, input, isSignedIn = true }: Asked, isBatch: boolean) {
  const value = isBatch ? (input === undefined ? {} : { 0: input }) : input
  const text = value === undefined ? undefined : JSON.stringify(value)
  const query = new URLSearchParams({
    ...(isBatch ? { batch: '1' } : {}),
    ...(method === 'GET' && text !== undefined ? { input: text } : {}),
  })
  const response = await request(`${system.url}/trpc/${path}?${query}`, {
    method,
    headers: {
      'x-request-id': 'the-same-one',
      ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' && text !== undefined ? { body: text } : {}),
  })
  const { status, headers } = response
  const body: unknown = response.body
  return {
    status,
    type: headers.get('content-type'),
    retryAfter: headers.get('retry-after'),
    cache: headers.get('cache-control'),
    body: isBatch && Array.isArray(body) ? body[0] : body,
  }
}

const cases: Record<string, [Asked, number]> = {
  'a query': [{ path: 'me.get', method: 'GET' }, 200],
  'a query with an input': [{ path: 'orders.list', method: 'GET', input: { json: {} } }, 200],
  'a command': [{ path: 'me.update', method: 'POST', input: { json: { name: 'Ayşe Öztürk' } } }, 200],
  'nobody signed in': [{ path: 'me.get', method: 'GET', isSignedIn: false }, 401],
  'a wrong field': [{ path: 'me.update', method: 'POST', input: { json: { name: 5, other: true } } }, 400],
  'a date where a text belongs': [
    {
      path: 'me.update',
      method: 'POST',
      input: { json: { name: '2026-01-01' }, meta: { values: { name: ['Date'] } } },
    },
    400,
  ],
  'a key of every object': [
    { path: 'me.update', method: 'POST', input: JSON.parse('{"json":{"__proto__":{"name":"x"}}}') },
    400,
  ],
  'no input where one belongs': [{ path: 'me.update', method: 'POST' }, 400],
  'what is not there': [
    { path: 'orders.get', method: 'GET', input: { json: { id: '0190a000-0000-7000-8000-000000000000' } } },
    404,
  ],
  'no such procedure': [{ path: 'me.nothing', method: 'GET' }, 404],
  'a command asked as a query': [{ path: 'me.update', method: 'GET', input: { json: { name: 'x' } } }, 400],
  'a query sent as a command': [{ path: 'me.get', method: 'POST', input: { json: {} } }, 400],
}

it.each(Object.entries(cases))('%s', async (_, [asked, status]) => {
  const [alone, batched] = [await ask(asked, false), await ask(asked, true)]
  expect(alone).toEqual(batched)
  expect(alone.status).toBe(status)
})

it('what is no JSON, or no input of ours, is a refusal as ever', async () => {
  for (const body of ['{', 'null', '5', '"a"', '[]']) {
    const response = await request(`${system.url}/trpc/me.update`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    expect(response.status, body).toBe(400)
  }
})

it.each([false, true])('a long answer travels compressed to whoever reads that (in a batch: %s)', async (isBatch) => {
  const query = isBatch ? '?batch=1' : ''
  const read = async (path: string, encoding: string) => {
    const response = await fetch(`${system.url}/trpc/${path}${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    })
    return { encoding: response.headers.get('content-encoding'), text: await response.text() }
  }
  const [packed, plain, short] = await Promise.all([
    read('me.rights', 'gzip, br'),
    read('me.rights', 'identity'),
    read('home.helpers', 'gzip, br'),
  ])
  expect(packed.encoding).toBe('gzip')
  expect(plain).toEqual({ encoding: null, text: packed.text })
  expect(packed.text.length).toBeGreaterThan(4_000)
  expect(short.encoding).toBeNull()
})
