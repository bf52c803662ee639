import { makeApiKey, type Scope } from '@marquee/api/testing'
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
beforeAll(async () => {
  venue = await openStaffedVenue()
  const { services } = venue
  rest = await serveRest(services)
  const table = routeTable(planted, { services, createContext: (req: Request) => contextOf(services, req) })
  guarded = await serveRest(services, (req, res) => table(`api${req.path}`, req, res))
})
afterAll(async () => {
  await rest.close()
  await guarded.close()
  await venue.close()
})

const keyWith = (...scopes: Scope[]) =>
  makeApiKey(venue.database.db, { user: venue.owner, roleId: venue.venue.roleIds.owner ?? '', scopes })
const view = { module: 'users', action: 'view' }
const shut = [403, '{"error":"Forbidden"}']

describe('a program with a key', () => {
  it('calls the documented paths as its maker, as far as its scopes go', async () => {
    const { key: token } = await keyWith(view)
    const user = await rest.call('GET api/common/user', { token })
    expect([user.status, user.body]).toMatchObject([200, { id: venue.owner.id }])
    expect((await rest.call('GET api/common/navigation', { token })).status).toBe(200)
    expect((await guarded.call('POST api/planted/users', { token, body: {} })).status).toBe(200)
    const other = await keyWith({ module: 'roles', action: 'view' })
    const refused = await guarded.call('POST api/planted/users', { token: other.key, body: {} })
    expect([refused.status, refused.text]).toEqual(shut)
  })

  it('gets 403 at what belongs to a person, before the body is there and whatever is in it', async () => {
    const { key: token } = await keyWith(view)
    const announced = `PATCH /api/common/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"unfinished`
    const { text } = await speak(rest.port, announced)
    expect(text).toMatch(/^HTTP\/1.1 403 /)
    expect(text).toMatch(/\r\n\r\n\{"error":"Forbidden"\}$/)
    for (const body of [{ user: { status: 'busy' } }, {}, { user: 7 }, []]) {
      const answer = await rest.call('PATCH api/common/user', { token, body })
      expect([answer.status, answer.text]).toEqual(shut)
    }
    const rights = await rest.call(`GET api/common/permissions?roleId=${venue.venue.roleIds.door}`, { token })
    expect([rights.status, rights.text]).toEqual(shut)
  })

  it('gets 401 with a key that is wrong, cut or revoked', async () => {
    const { key, id } = await keyWith(view)
    const expectUnknown = async (token: string) => {
      for (const route of ['GET api/common/user', 'PATCH api/common/user']) {
        const answer = await rest.call(route, { token, ...(route.startsWith('PATCH') ? { body: {} } : {}) })
        expect([answer.status, answer.text]).toEqual([401, '{"error":"Unauthorized"}'])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
    }
    expect((await rest.call('GET api/common/user', { token: key })).status).toBe(200)
    for (const token of [`${key.slice(0, -1)}`, `${key}A`, `${key.slice(0, 68)}${'A'.repeat(43)}`, 'mq_']) {
      await expectUnknown(token)
    }
    const owner = await venue.signInUser(venue.owner)
    await owner.caller.apiKeys.revoke({ id })
    await expectUnknown(key)
  })

  it('leaves no key in the log', async () => {
    const { key: token } = await keyWith()
    await guarded.call('POST api/planted/users', { token, body: {} })
    await rest.call('PATCH api/common/user', { token, body: {} })
    expect(JSON.stringify(venue.log)).toContain('FORBIDDEN')
    expect(JSON.stringify(venue.log)).not.toContain(token.slice(68))
  })
})
