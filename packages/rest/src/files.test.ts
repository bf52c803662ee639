import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'
import { docsWords } from './testing/words.ts'

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
  ['api/docs.css', 'text/css; charset=utf-8'],
  ['api/docs.js', 'text/javascript; charset=utf-8'],
])('%s is open to everybody and sent once', async (path, type) => {
  const answer = await rest.call(`GET ${path}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  expect(answer.text.length).toBeGreaterThan(1000)
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

it.each([
  ['en', '', {}],
  ['tr', '?lang=tr', {}],
  ['en', '?lang=en', { 'accept-language': 'tr' }],
  ['tr', '', { 'accept-language': 'de, tr;q=0.9, en;q=0.1' }],
  ['tr', '', { 'accept-language': 'tr-TR' }],
  ['en', '', { 'accept-language': 'de' }],
  ['en', '?lang=%3Cscript%3E', {}],
  ['en', '?lang=tr&lang=en', {}],
  ['en', '?lang=%ff', {}],
  ['en', '?lang=__proto__', {}],
] as const)('the page is in %s for %j and %j', async (language, query, headers) => {
  const answer = await rest.call(`GET api/docs${query}`, { headers: { 'accept-language': '', ...headers } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toBe('Accept-Language')
  expect(answer.text).toContain(`<html lang="${language}">`)
  expect(answer.text).toContain(docsWords(language).lead)
})
