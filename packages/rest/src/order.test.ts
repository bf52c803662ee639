import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeTable } from './route-table.ts'
import { planted } from './testing/planted.ts'
import { contextOf, type RestServer, serveRest } from './testing/serve.ts'
import { speak } from './testing/speak.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let guarded: RestServer
let owner: string
let door: string

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  const { services } = venue
  const table = routeTable(planted, { services, createContext: (req: Request) => contextOf(services, req) })
  guarded = await serveRest(services, (req, res) => table(`api${req.path}`, req, res))
  owner = (await venue.signIn('owner')).accessToken
  door = (await venue.signIn('door')).accessToken
})
afterAll(async () => {
  await rest.close()
  await guarded.close()
  await venue.close()
})

const announced = (route: string, headers = '') =>
  `${route} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${headers}\r\n{"unfinished`

describe('an unknown path', () => {
  it.each([
    'GET api',
    'GET api/',
    'GET api/nothing',
    'GET api/common/user/',
    'GET api/common/USER',
    'GET api/common/%75ser',
    'GET api//common/user',
    'GET api/__proto__',
    'GET api/constructor',
    'GET api/toString',
    'POST api/common/users?id=1&id=2',
  ])('%s is 404 for everybody', async (route) => {
    for (const options of [{}, { token: owner }, { token: 'wrong' }]) {
      const answer = await rest.call(route, options)
      expect([answer.status, answer.text]).toEqual([404, '{"error":"NOT FOUND"}'])
    }
  })

  it.each([
    ['DELETE api/common/user', 'GET, PATCH, HEAD'],
    ['GET api/auth/sign-in', 'POST'],
    ['OPTIONS api/common/navigation', 'GET, HEAD'],
    ['PUT api/openapi.json', 'GET, HEAD'],
    ['POST api/docs', 'GET, HEAD'],
  ])('%s tells which methods there are', async (route, allow) => {
    const answer = await rest.call(route)
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([404, '{"error":"NOT FOUND"}', allow])
  })

  it('does not wait for a body', async () => {
    const answer = await speak(rest.port, announced('POST /api/nothing'))
    expect(answer.text).toMatch(/^HTTP\/1.1 404 /)
  })
})

describe('the caller is resolved first', () => {
  it.each([
    ['without a token', ''],
    ['with a wrong token', 'Authorization: Bearer wrong\r\n'],
    ['with another scheme', 'Authorization: Basic b3duZXI6eA==\r\n'],
  ])('%s: 401 before the body is there', async (_, headers) => {
    const { text } = await speak(rest.port, announced('PATCH /api/common/user', headers))
    expect(text).toMatch(/^HTTP\/1.1 401 /)
    expect(text).toMatch(/\r\n\r\n\{"error":"Unauthorized"\}$/)
    expect(text).toMatch(/\r\nWWW-Authenticate: Bearer\r\n/)
  })

  it('403 before the body is there, whatever would be in it', async () => {
    const { text } = await speak(
      guarded.port,
      announced('POST /api/planted/users', `Authorization: Bearer ${door}\r\n`),
    )
    expect(text).toMatch(/^HTTP\/1.1 403 /)
    expect(text).toMatch(/\r\n\r\n\{"error":"Forbidden"\}$/)
    for (const body of [{}, { limit: 'no number' }, { roleId: 'noise' }, [], 7]) {
      const answer = await guarded.call('POST api/planted/users', { token: door, body })
      expect([answer.status, answer.text]).toEqual([403, '{"error":"Forbidden"}'])
      expect((await guarded.call('POST api/planted/users', { body })).text).toBe('{"error":"Unauthorized"}')
    }
  })

  it('a row that asks no procedure is guarded all the same', async () => {
    expect((await guarded.call('GET api/planted/guarded')).status).toBe(401)
    expect((await guarded.call('GET api/planted/guarded', { token: door })).status).toBe(403)
    expect((await guarded.call('GET api/planted/guarded', { token: owner })).status).toBe(200)
  })

  it('a denial is in the log with its person, and no secret is', async () => {
    venue.log.length = 0
    await guarded.call('POST api/planted/users', { token: door, body: {} })
    expect(venue.log).toMatchObject([
      { level: 'info', fields: { reason: 'FORBIDDEN', procedure: 'users.list', userId: expect.any(String) } },
    ])
    expect(JSON.stringify(venue.log)).not.toContain(door)
  })

  it('the allowed caller is answered, fields that are unknown are ignored', async () => {
    const answer = await guarded.call('POST api/planted/users', { token: owner, body: { limit: 2, unknown: [1] } })
    expect(answer.status).toBe(200)
    expect((answer.body as { rows: unknown[] }).rows).toHaveLength(2)
  })

  it('a session that ended is refused, one that lost its right as well', async () => {
    const { accessToken: token } = await venue.signIn('analyst')
    expect((await rest.call('GET api/common/user', { token })).status).toBe(200)
    await venue.call({ token }).auth.signOut()
    expect((await rest.call('GET api/common/user', { token })).status).toBe(401)
  })
})

describe('Idempotency-Key', () => {
  const invite = async (email: string, key?: string) => {
    const roles = await venue.database.asOwner.selectFrom('role').select('id').where('key', '=', 'door').execute()
    return guarded.call('POST api/planted/invitations', {
      token: owner,
      body: { name: 'Ece Su', email, roles: roles.map((role) => ({ roleId: role.id })) },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  }

  it('makes a repeated call one call', async () => {
    const first = await invite('ece@example.com', 'key-1')
    expect(first.status, first.text).toBe(200)
    const second = await invite('ece@example.com', 'key-1')
    expect([second.status, second.body]).toEqual([200, first.body])
    const made = await venue.database.asOwner
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'ece@example.com')
      .execute()
    expect(made).toHaveLength(1)
  })

  it('is 422 with another body and 409 where the thing itself is taken', async () => {
    const other = await invite('deniz@example.com', 'key-1')
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    const taken = await invite('ece@example.com', 'key-2')
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ error: 'Conflict', code: 'EMAIL_TAKEN' })
  })

  it.each([undefined, '', 'x'.repeat(256), 'with a space'])('is 400 when it is %j', async (key) => {
    const answer = await invite('new@example.com', key)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path: 'Idempotency-Key' }] })
  })
})

describe('answers', () => {
  it('that do not fit their schema are 500, with the reason in the log alone', async () => {
    venue.log.length = 0
    const answer = await guarded.call('GET api/planted/wrong')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: 'Internal Server Error', code: 'INTERNAL', requestId: expect.any(String) })
    const { requestId } = answer.body as { requestId: string }
    expect(venue.log).toMatchObject([{ level: 'error', fields: { requestId, procedure: 'home.get' } }])
  })

  it('hold nothing that the schema does not name', async () => {
    expect((await guarded.call('GET api/planted/stripped', { token: owner })).body).toEqual({ status: 'online' })
  })

  it('to HEAD are those to GET without a body', async () => {
    const head = await rest.call('HEAD api/common/user', { token: owner })
    const get = await rest.call('GET api/common/user', { token: owner })
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(get.text)),
    ])
    expect((await rest.call('HEAD api/common/user')).status).toBe(401)
  })
})
