import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from './support/raw.ts'
import { query, request, signIn, startSystem, type TestSystem } from './support/server.ts'

const themeScript = "document.documentElement.dataset.theme = localStorage.theme ?? 'light'"
const page = `<!doctype html><title>Marquee</title><script>${themeScript}</script><script type="module" src="/assets/app-1a2b.js"></script>`

let system: TestSystem
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'marquee-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), page)
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), `console.log("${'marquee '.repeat(400)}")`)
  await writeFile(join(webFolder, 'assets/drawing-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webFolder, 'assets/app-1a2b.js.map'), '{}')
  await writeFile(join(webFolder, 'service-worker.js'), 'precache([])')
  await writeFile(join(webFolder, '.env'), 'JWT_SECRET=hidden')
  system = await startSystem({ webFolder, settings: { PUBLIC_ORIGINS: 'https://partner.example' } })
})
afterAll(async () => {
  await system.stop()
  await rm(webFolder, { recursive: true, force: true })
})

function expectStrict(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
  expect(/script-src[^;]*'unsafe-inline'/.test(policy)).toBe(false)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).not.toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{4,100}$/)
}

describe('strict headers', () => {
  it.each([
    ['a page', '/', 200],
    ['a missing asset', '/assets/other.js', 404],
    ['an unreadable address', '/%E0%A4%A', 404],
    ['an unreadable call', '/trpc/%E0%A4%A', 400],
    ['liveness', '/health/live', 200],
    ['readiness', '/health/ready', 200],
    ['texts', '/i18n/tr.json', 200],
    ['a denied call', '/trpc/users.list', 401],
    ['an unknown call', '/trpc/nothing.here', 404],
    ['the API document', '/api/openapi.json', 200],
    ['the API reference', '/api/docs', 200],
    ['a denied API call', '/api/common/user', 401],
    ['an unknown API path', '/api/nothing', 404],
    ['the figures', '/metrics', 200],
  ])('stand on %s', async (_what, path, status) => {
    const answer = await request(`${system.url}${path}`)
    expect(answer.status).toBe(status)
    expectStrict(answer.headers)
  })

  it('are few on a part of a page, which lives by the policy of the page', async () => {
    const { headers } = await request(`${system.url}/assets/app-1a2b.js`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    // Only a worker would have this policy for its own.
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(700)
    // What can be opened by itself is a document.
    expectStrict((await request(`${system.url}/assets/drawing-1a2b.svg`)).headers)
  })

  it('allow the theme script of the page and no other inline script', async () => {
    const { headers } = await request(`${system.url}/users`)
    const hash = createHash('sha256').update(themeScript).digest('base64')
    const directive = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(directive?.trim()).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`)
  })

  it('stand on requests that never reach the application', async () => {
    const broken = await rawRequest(system.url, 'GET / HTTP/1.1\r\nHost: here\r\nbroken header\r\n\r\n')
    const tooLong = await rawRequest(
      system.url,
      `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(broken.text).toMatch(/^HTTP\/1\.1 400 /)
    expect(tooLong.text).toMatch(/^HTTP\/1\.1 431 /)
    for (const { text } of [broken, tooLong]) {
      expect(text).toContain('X-Content-Type-Options: nosniff')
      expect(text).toContain("object-src 'none'")
    }
  })

  it('ask for TLS for good, only when a trusted proxy says that there was TLS', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect((await request(system.url, { headers })).headers.get('strict-transport-security')).toBeNull()
    const behind = await system.another({ settings: { TRUST_PROXY: '1' } })
    const secure = await request(behind.url, { headers })
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect((await request(behind.url)).headers.get('strict-transport-security')).toBeNull()
  })

  it('keep answers to calls out of every cache', async () => {
    const { accessToken } = await signIn(system.url, system.venue.owner)
    const list = await query(system.url, 'users.list', { token: accessToken, input: {} })
    expect(list.headers.get('cache-control')).toBe('no-store')
    const user = await request(`${system.url}/api/common/user`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(user.status).toBe(200)
    expect(user.headers.get('cache-control')).toBe('no-store')
    expect((await request(`${system.url}/api/nothing`)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('methods', () => {
  it.each(['TRACE', 'TRACK', 'PROPFIND'])('%s is refused and echoes nothing', async (method) => {
    const { text } = await rawRequest(
      system.url,
      `${method} /trpc/home.get HTTP/1.1\r\nHost: here\r\nX-Canary: echo-me\r\nConnection: close\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 (405|400) /)
    expect(text).not.toContain('echo-me')
  })

  it('CONNECT opens no tunnel', async () => {
    const { text } = await rawRequest(
      system.url,
      'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1\.1 405 /)
  })
})

describe('other origins', () => {
  const preflight = (origin: string) =>
    request(`${system.url}/api/common/user`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('a listed one is named, and nothing else is', async () => {
    const answer = await preflight('https://partner.example')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    'https://evil.example',
    'null',
    'https://partner.example.evil.example',
    'http://partner.example',
    'file://',
  ])('%s is refused and not repeated', async (origin) => {
    const answer = await preflight(origin)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const simple = await request(`${system.url}/trpc/home.get`, { headers: { origin } })
    expect(simple.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the web client', () => {
  it('every page is the index, asked for again each time; assets are kept for good', async () => {
    for (const path of ['/', '/users', '/apps/contacts/7', '/index.html']) {
      const answer = await request(`${system.url}${path}`, { headers: { accept: 'text/html' } })
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, page, 'no-cache'])
    }
    const asset = await request(`${system.url}/assets/app-1a2b.js`)
    expect(asset.headers.get('cache-control')).toContain('immutable')
    const again = await request(`${system.url}/`, {
      headers: { 'if-none-match': (await request(system.url)).headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it.each([
    '/.env',
    '/.git/config',
    '/assets/app-1a2b.js.map',
    '/assets/..%2f..%2fpackage.json',
    '/package.json',
    '/%2e%2e/x',
  ])('%s is not served', async (path) => {
    const { text } = await rawRequest(system.url, `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('the service worker is asked for again each time, and says goodbye where it is not wanted', async () => {
    const worker = await request(`${system.url}/service-worker.js`)
    expect([worker.body, worker.headers.get('cache-control')]).toEqual(['precache([])', 'no-cache'])
    expectStrict(worker.headers)
    const without = await system.another({ webFolder, settings: { OFFLINE_SHELL: 'off' } })
    const farewell = await request(`${without.url}/service-worker.js`)
    expect(farewell.headers.get('content-type')).toContain('text/javascript')
    expect(farewell.body).toContain('caches.delete')
    expect(farewell.body).toContain('unregister()')
  })

  it('a program that wants no page gets none, and nothing can be posted to a page', async () => {
    expect((await request(`${system.url}/users`, { headers: { accept: 'application/json' } })).status).toBe(404)
    expect((await request(`${system.url}/users`, { method: 'POST' })).status).toBe(405)
  })

  // Browsers name it behind gzip and rank neither; Brotli is a seventh smaller.
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
  ])('to clients that accept %s, assets are sent as %s', async (accepted, encoding) => {
    // Compressed after the start: until then the plain form is sent.
    await expect
      .poll(async () => {
        const { text } = await rawRequest(
          system.url,
          `HEAD /assets/app-1a2b.js HTTP/1.1\r\nHost: here\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
        )
        return /content-encoding: (\w+)/i.exec(text)?.[1]
      })
      .toBe(encoding)
    expect((await request(`${system.url}/assets/app-1a2b.js`)).body).toContain('marquee marquee')
  })
})

describe('texts', () => {
  it('of a language come with all namespaces', async () => {
    const answer = await request(`${system.url}/i18n/en.json`)
    expect(Object.keys(answer.body as object)).toEqual(expect.arrayContaining(['auth', 'errors', 'mail']))
    const etag = answer.headers.get('etag') ?? ''
    expect((await request(`${system.url}/i18n/en.json`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it.each(['de', 'constructor', '__proto__', '..%2f..%2fpackage', 'en%00', 'EN', 'en/auth', ''])(
    '%s is no language',
    async (language) => {
      const { text } = await rawRequest(
        system.url,
        `GET /i18n/${language}.json HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`,
      )
      expect(text).toMatch(/^HTTP\/1\.1 404 /)
      expect(text).toContain('{"error":"NOT FOUND"}')
    },
  )
})
