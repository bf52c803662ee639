import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { keyOf } from '@marquee/api/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RestServer, serveRest } from '../testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from '../testing/staffed-venue.ts'

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

const content = randomBytes(5000)
async function picture(mediaType = 'image/webp'): Promise<string> {
  const id = randomUUID()
  const { db } = venue.database
  await db.deleteFrom('user_picture').where('user_id', '=', venue.owner.id).execute()
  await db.insertInto('user_picture').values({ id, user_id: venue.owner.id, media_type: mediaType, content }).execute()
  return id
}
const notFound = [404, 'application/json; charset=utf-8', '{"error":"NOT FOUND"}', 'no-store']
const seen = ({ status, headers, text }: Awaited<ReturnType<RestServer['call']>>) => [
  status,
  headers.get('content-type'),
  text,
  headers.get('cache-control'),
]

/** A path as it is, without what `fetch` would tidy up. */
function raw(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port: rest.port, host: '127.0.0.1', path, method }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += String(part)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    call.once('error', reject)
    call.end()
  })
}

describe('a picture', () => {
  it.each(['image/webp', 'image/png', 'image/jpeg'])('comes with its bytes and exact type: %s', async (type) => {
    const id = await picture(type)
    const answer = await fetch(`http://127.0.0.1:${rest.port}/api/files/${id}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': '5000',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${id}"`,
    })
  })

  it('is not sent again to a client that has it, nor with HEAD', async () => {
    const path = `api/files/${await picture()}`
    const etag = (await rest.call(`HEAD ${path}`)).headers.get('etag') ?? ''
    expect(await rest.call(`HEAD ${path}`)).toMatchObject({ status: 200, text: '' })
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect(await rest.call(`GET ${path}`, { headers: { 'if-none-match': known } })).toMatchObject({
        status: 304,
        text: '',
      })
    }
    expect((await rest.call(`GET ${path}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('of the store comes from there, and is not found for good when the store has lost it', async () => {
    const { accessToken } = await venue.signIn('owner')
    const { contacts } = venue.callerWithToken(accessToken).apps
    const { id } = await contacts.create()
    const point = 'R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    const { contact } = await contacts.setAvatar({ id, avatar: point })
    const path = (contact.avatar ?? '').slice(1)
    const answer = await rest.call(`GET ${path}`)
    expect([answer.status, answer.headers.get('content-type'), answer.text.slice(8, 12)]).toEqual([
      200,
      'image/webp',
      'WEBP',
    ])
    const file = await venue.database.db
      .selectFrom('stored_file')
      .select(['id', 'venue_id'])
      .where('purpose', '=', 'contactPicture')
      .executeTakeFirstOrThrow()
    await venue.services.files.store.remove(keyOf(file.venue_id, file.id, 'full'))
    expect(seen(await rest.call(`GET ${path}`))).toEqual(notFound)
  })

  it('that was replaced is gone', async () => {
    const old = await picture()
    await picture()
    const etag = `"${old}"`
    expect(seen(await rest.call(`GET api/files/${old}`, { headers: { 'if-none-match': etag } }))).toEqual(notFound)
  })

  it('is only read', async () => {
    const path = `api/files/${await picture()}`
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await rest.call(`${method} ${path}`)
      expect([seen(answer), answer.headers.get('allow')]).toEqual([notFound, 'GET, HEAD'])
    }
  })

  it('has one address, and whatever is not one is not found', async () => {
    const id = await picture()
    const wrong = [
      '/api/files/',
      '/api/files//',
      `/api/files/${randomUUID()}`,
      `/api/files/${id.toUpperCase()}`,
      `/api/files/${id}/`,
      `/api/files/${id}.webp`,
      `/api/files/${id}%00`,
      `/api/files/%2e%2e%2f${id}`,
      `/api/files/../files/${id}`,
      `/api/files//${id}`,
      `/api//files/${id}`,
      `/api/files/${id.replaceAll('-', '')}`,
      `/api/files/{${id}}`,
      `/api/files/${venue.owner.id}`,
      `/api/files/${id}'--`,
      '/api/files/..%2f..%2fetc%2fpasswd',
      '/api/files/constructor',
      '/api/files/__proto__',
      '/api/files/%ff',
      `/api/files/${'a'.repeat(5000)}`,
    ]
    for (const path of wrong) {
      expect(await raw(path), path).toEqual({ status: 404, text: '{"error":"NOT FOUND"}' })
    }
    expect((await raw(`/api/files/${id}`)).status).toBe(200)
  })
})

describe('an export', () => {
  async function address(): Promise<string> {
    const { accessToken } = await venue.signIn('owner')
    const { url } = await venue.callerWithToken(accessToken).users.export({})
    return url.slice(1)
  }

  it('is a file to keep, made for its caller', async () => {
    const answer = await rest.call(`GET ${await address()}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="users-file-tr-\d{4}-\d\d-\d\d\.csv"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(answer.text.split('\r\n')[1]).toMatch(/@marquee\.example;|First Owner;/)
    expect(await rest.call(`HEAD ${await address()}`)).toMatchObject({ status: 200, text: '' })
  })

  it('of the personal data of a customer is kept, in whatever form: it never takes the place of the page', async () => {
    const { accessToken } = await venue.signIn('owner')
    const { customers } = venue.callerWithToken(accessToken)
    const { id } = await customers.create({ name: 'Işıl Şahin', note: '' } as never)
    for (const format of ['json', 'pdf'] as const) {
      const { url } = await customers.exportPersonal({ id, format })
      const answer = await rest.call(`GET ${url.slice(1)}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="[a-z-]+-\\d+\\.${format}"$`),
      )
    }
  })

  it('with a ticket that is missing, broken, twice or too late is not found', async () => {
    const good = await address()
    const [path = '', ticket = ''] = good.split('?ticket=')
    for (const query of [
      '',
      '?',
      '?ticket=',
      `?ticket=${ticket}&ticket=${ticket}`,
      `?Ticket=${ticket}`,
      '?ticket=%ff',
    ]) {
      expect(seen(await rest.call(`GET ${path}${query}`)), query).toEqual(notFound)
    }
    expect(seen(await rest.call(`GET ${path}?ticket=${ticket.slice(0, -2)}`))).toEqual(notFound)
    expect(seen(await rest.call(`GET ${path}/?ticket=${ticket}`))).toEqual(notFound)
    expect(seen(await rest.call(`POST ${good}`))).toEqual(notFound)
    expect((await rest.call(`GET ${good}`)).status).toBe(200)
  })

  it('of a person who left in the meantime is not found', async () => {
    const { accessToken } = await venue.signIn('manager')
    const caller = venue.callerWithToken(accessToken)
    const { url } = await caller.users.export({})
    expect((await rest.call(`GET ${url.slice(1)}`)).status).toBe(200)
    await caller.auth.signOut()
    expect(seen(await rest.call(`GET ${url.slice(1)}`))).toEqual(notFound)
  })

  it('breaks off when the right is lost on the way, so that nobody takes half a list for the whole', async () => {
    const { accessToken } = await venue.signIn('manager')
    const { url } = await venue.callerWithToken(accessToken).users.export({})
    let pieces = 0
    const find = venue.services.authSessions.find
    venue.services.authSessions.find = (id) => {
      pieces += 1
      return pieces > 1 ? Promise.resolve(null) : find(id)
    }
    await expect(rest.call(`GET ${url.slice(1)}`)).rejects.toThrow()
    venue.services.authSessions.find = find
    expect(venue.log.some((line) => JSON.stringify(line).includes('an export broke off'))).toBe(true)
    expect(JSON.stringify(venue.log)).not.toContain(url.split('=')[1])
  })
})
