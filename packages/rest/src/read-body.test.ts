import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { speak } from './testing/speak.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let owner: string

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  owner = (await venue.signIn('owner')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const patch = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    rest.call('PATCH api/common/user', { token: owner, raw, headers })

  it.each([
    ['no JSON', '{"user":', json],
    ['nothing but space', ' ', json],
    ['two values', '{} {}', json],
    ['a list', '[]', json],
    ['null', 'null', json],
    ['a text', '"x"', json],
    ['another media type', 'user=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a bare text where none is taken', 'online', { 'content-type': 'text/plain' }],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
    ['compressed', '{}', { ...json, 'content-encoding': 'gzip' }],
    ['too deep', `{"user":${'['.repeat(64)}${']'.repeat(64)}}`, json],
  ])('that is %s is 400', async (_, raw, headers) => {
    const answer = await patch(raw, headers)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'Bad Request', code: 'VALIDATION' })
  })

  it('that is not UTF-8 is refused rather than repaired', async () => {
    const bytes = Buffer.from('{"user":{"name":"Ay\xfee"}}', 'latin1')
    expect((await patch(new Uint8Array(bytes))).status).toBe(400)
  })

  it.each(['application/json;charset=UTF-8', 'application/merge-patch+json', 'APPLICATION/JSON'])(
    'of the media type %s is read',
    async (type) => {
      const answer = await patch('{"user":{"status":"online"}}', { 'content-type': type })
      expect(answer.status).toBe(200)
    },
  )

  it('with a byte order mark is read', async () => {
    expect((await patch('\ufeff{"user":{"status":"online"}}')).status).toBe(200)
  })

  const filled = (length: number) => {
    const frame = '{"user":{"status":"online"},"fill":""}'
    return frame.replace('""', `"${'x'.repeat(length - frame.length)}"`)
  }

  it('that would keep everybody waiting is parsed in a thread beside, a shorter one is not', async () => {
    const read = vi.spyOn(venue.services.longJson, 'read')
    expect((await patch(filled(256 * 1024))).status).toBe(200)
    expect(read).not.toHaveBeenCalled()
    expect((await patch(filled(256 * 1024 + 1))).status).toBe(200)
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
  })

  it('as long as allowed is read, one byte more is 413 and the connection lives', async () => {
    expect((await patch(filled(1024 * 1024))).status).toBe(200)
    const answer = await patch(filled(1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ error: 'Payload Too Large', code: 'TOO_LARGE' })
  })

  it('without an announced length is cut off at the same length', async () => {
    const head = `PATCH /api/common/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const length = 1024 * 1024 + 1
    const { text, ms } = await speak(rest.port, `${head}${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`, 'closed')
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(ms).toBeLessThan(2000)
  })

  it('that never ends is cut off within two seconds of its refusal', async () => {
    const length = 100 * 1024 * 1024
    const head = `PATCH /api/common/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`
    const { text, ms } = await speak(rest.port, head, 'closed')
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(ms).toBeLessThan(2000)
  })
})
