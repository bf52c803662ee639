import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

it.each([
  ['api/openapi.json', 'application/json; charset=utf-8'],
  ['api/docs', 'text/html; charset=utf-8'],
  ['api/docs/docs.css', 'text/css; charset=utf-8'],
  ['api/docs/docs.js', 'text/javascript; charset=utf-8'],
  ['api/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['api/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])('%s is open to everybody and sent once', async (path, type) => {
  const answer = await rest.call(`GET ${path}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  expect(answer.text.length).toBeGreaterThan(300)
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{20,}"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await rest.call(`GET ${path}`, { headers: { 'if-none-match': known } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await rest.call(`GET ${path}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await rest.call(`HEAD ${path}`)
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
})

it('the document names the address under which it is reached', async () => {
  const { body } = await rest.call('GET api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://venue.example' }] })
})

it('a caller who takes gzip gets less to load, under a tag of its own', async () => {
  const plain = await rest.call('GET api/openapi.json', { headers: { 'accept-encoding': 'identity' } })
  const packed = await rest.call('GET api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip'])
  expect(packed.text).toBe(plain.text)
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 5)
  expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
})

it('the page loads its files from here, and has no script or style of its own that a strict policy refuses', async () => {
  const { text } = await rest.call('GET api/docs')
  expect(text.match(/<script[^>]*>[^<]*/g)).toHaveLength(2)
  expect(text).not.toMatch(/<style|<iframe|\sstyle=|\son\w+=|javascript:|https?:\/\//i)
  const files = [...text.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(files).toHaveLength(4)
  for (const file of files) expect((await rest.call(`GET ${file.slice(1)}`)).status, file).toBe(200)
})
