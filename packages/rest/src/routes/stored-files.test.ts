import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { png } from '@marquee/api/testing'
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

async function leave(): Promise<string> {
  const { accessToken } = await venue.signIn('owner')
  const { url } = await venue.callerWithToken(accessToken).ticketProducts.upload({ name: 'Afiş "1".png', size: 900 })
  return url.slice(1)
}
interface Uploaded {
  id: string
  size: number
  link: { url: string; smallUrl: string }
}
const upload = async (path?: string) =>
  rest.call(`POST ${path ?? (await leave())}`, { raw: new Uint8Array(await png()) })
const uploaded = async () => (await upload()).body as Uploaded
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${rest.port}${url}`, { headers })
const rows = () => venue.database.db.selectFrom('stored_file').select('id').execute()

describe('an upload', () => {
  it('answers its file and where it can be seen', async () => {
    const answer = await upload()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.body).toMatchObject({ mediaType: 'image/webp', width: 640, height: 400 })
  })

  it('refuses at its field', async () => {
    const answer = await rest.call(`POST ${await leave()}`, { raw: '<svg/>' })
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION', issues: [{ path: 'file', message: 'field.fileType' }] }),
    ])
  })

  it('without a leave of ours is not found, whatever is sent; and it only takes', async () => {
    const before = (await rows()).length
    for (const path of ['api/files', 'api/files?ticket=', 'api/files?ticket=x.y', `api/files?ticket=${randomUUID()}`]) {
      const answer = await rest.call(`POST ${path}`, { raw: new Uint8Array(await png()) })
      expect([answer.status, answer.text], path).toEqual([404, '{"error":"NOT FOUND"}'])
    }
    const path = await leave()
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await rest.call(`${method} ${path}`)
      expect([answer.status, answer.headers.get('allow')], method).toEqual([404, 'POST'])
    }
    expect((await rows()).length).toBe(before)
  })

  it('that announces too much is refused before a byte of it has come', async () => {
    const path = await leave()
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(rest.port, '127.0.0.1', () => {
        socket.write(`POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${13 * 1024 * 1024}\r\n\r\n`)
      })
      socket.once('data', (text) => {
        resolve(String(text))
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
    expect(said).toContain('field.fileTooLarge')
  })

  it('whose connection breaks leaves nothing', async () => {
    const before = (await rows()).length
    const path = await leave()
    const socket = connect(rest.port, '127.0.0.1')
    socket.write(`POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n`)
    socket.write(Buffer.alloc(20_000))
    await expect.poll(async () => (await rows()).length).toBe(before + 1)
    socket.destroy()
    await expect.poll(async () => (await rows()).length).toBe(before)
  })
})

describe('a stored file', () => {
  it('comes with its bytes, inert, and for as long as its address', async () => {
    const { id, size, link } = await uploaded()
    const answer = await get(link.url)
    expect((await answer.arrayBuffer()).byteLength).toBe(size)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(size),
      'content-disposition': "inline; filename*=UTF-8''Afi%C5%9F%20%221%22.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d{3}$/),
      'accept-ranges': 'bytes',
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(link.url, { 'if-none-match': etag })).status).toBe(304)
    const small = Number((await get(link.smallUrl)).headers.get('content-length'))
    expect([small > 0, small < size]).toEqual([true, true])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('comes in parts', async () => {
    const { size, link } = await uploaded()
    const whole = Buffer.from(await (await get(link.url)).arrayBuffer())
    const part = await get(link.url, { range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${size}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 6))
    const tail = await get(link.url, { range: 'bytes=-3' })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-3))
    const beyond = await get(link.url, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect((await get(link.url, { range: 'bytes=2-5', 'if-range': '"another"' })).status).toBe(200)
  })

  it('with an address that is changed, of another file, or without its ticket is not found', async () => {
    const [file, other] = [await uploaded(), await uploaded()]
    const [path = '', ticket = ''] = file.link.url.split('?ticket=')
    const wrong = [
      path,
      `${path}?`,
      `${path}?ticket=`,
      `${path}?ticket=${ticket}x`,
      `${path}?ticket=${ticket}&ticket=${ticket}`,
      `/api/files/${other.id}?ticket=${ticket}`,
      `${path}/?ticket=${ticket}`,
      `/api/files/export?ticket=${ticket}`,
    ]
    for (const url of wrong) {
      const answer = await get(url)
      expect([answer.status, await answer.text()], url).toEqual([404, '{"error":"NOT FOUND"}'])
    }
  })
})
