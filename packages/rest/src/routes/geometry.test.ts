import { createTestApi, makeTicketSession, type TestApi } from '@marquee/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestServer, serveRest } from '../testing/serve.ts'

let api: TestApi
let server: RestServer
let path: string
beforeAll(async () => {
  api = await createTestApi()
  server = await serveRest(api.services)
  const { id } = await makeTicketSession(api.database.db, { venue: api.venue })
  const { geometryUrl } = await (await api.signInUser(api.owner)).caller.seatMap.get({ ticketSessionId: id })
  path = geometryUrl ?? ''
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const ask = async (role: string | null, address = path, headers: Record<string, string> = {}) => {
  const token = role === null ? null : (await api.signInAs(role)).token
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return fetch(`http://127.0.0.1:${server.port}${address}`, { headers: { ...authorization, ...headers } })
}

test('the drawing comes whole, to be kept for good', async () => {
  const answer = await ask('boxoffice')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const drawing = (await answer.json()) as { seats: { key: string[] } }
  expect(drawing.seats.key).toHaveLength(50)
  const etag = answer.headers.get('etag') ?? ''
  expect((await ask('boxoffice', path, { 'if-none-match': etag })).status).toBe(304)
})

test('is shut for strangers, for cooks, and unknown by another address', async () => {
  expect((await ask(null)).status).toBe(401)
  const cook = await ask('kitchen')
  expect([cook.status, await cook.json()]).toEqual([403, { error: 'Forbidden' }])
  for (const address of ['/api/seat-geometry/abc', `/api/seat-geometry/${'f'.repeat(64)}`, '/api/seat-geometry/']) {
    const answer = await ask('boxoffice', address)
    expect([answer.status, await answer.json()], address).toEqual([404, { error: 'NOT FOUND' }])
  }
})
