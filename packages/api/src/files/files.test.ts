import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, joinVenue, makeVenue, refusalOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { leaveOf, linkOf, plain, png, uploadsOf } from '../testing/uploads.ts'
import { openFile } from './open.ts'
import { receiveFile } from './receive.ts'
import { keyOf } from './store/store.ts'

let api: TestApi
let owner: SignedIn
let uploads: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  api = await createTestApi()
  uploads = uploadsOf(api, () => owner)
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.signInUser(api.owner)
})

describe('an upload', () => {
  test('is drawn anew, in two sizes, upright, and with nothing that was beside it', async () => {
    const left = await sharp({ create: { width: 1000, height: 2000, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    const jpeg = await plain(2000, 2000)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'canary-owner', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = await uploads.send(Buffer.concat([jpeg, Buffer.from('canary-tail<script>')]))
    expect(file).toMatchObject({ mediaType: 'image/webp', width: 1600, height: 1600 })
    const full = (await uploads.read(file)) ?? Buffer.alloc(0)
    const small = (await uploads.read(file, 'smallUrl')) ?? Buffer.alloc(0)
    expect(full.length).toBe(file.size)
    expect(full.includes('canary')).toBe(false)
    const meta = await sharp(full).metadata()
    expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    const pixels = await sharp(small).raw().toBuffer()
    const redAt = (x: number, y: number) => pixels[(y * 320 + x) * 3] ?? 0
    expect([redAt(160, 40) < 60, redAt(160, 280) > 140]).toEqual([true, true])
    expect(await uploads.incoming()).toEqual([])
  })

  test('that claims more points than we unpack is refused before it is unpacked', async () => {
    const before = (await uploads.rows()).length
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    const refused = await refusalOf(uploads.send(bomb))
    expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'file', message: 'field.pictureTooLarge' }]])
    expect([(await uploads.rows()).length, await uploads.incoming()]).toEqual([before, []])
  })

  test.each([
    ['nothing at all', async () => Buffer.alloc(0), 'field.fileEmpty'],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'field.fileType',
    ],
    ['a page that is called a picture', async () => Buffer.from('<html><script>alert(1)</script>'), 'field.fileType'],
    ['TIFF', () => plain(9, 9).tiff().toBuffer(), 'field.fileType'],
    ['half a picture', async () => (await png()).subarray(0, 120), 'field.fileBroken'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'field.fileType'],
  ])('of %s is refused at its field and leaves nothing', async (_, make, message) => {
    const before = (await uploads.rows()).length
    const refused = await refusalOf(uploads.send(await make()))
    expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'file', message }]])
    expect([(await uploads.rows()).length, await uploads.incoming()]).toEqual([before, []])
  })

  test('that is too long is refused by its length, unread; or where it passes the limit', async () => {
    const body = new PassThrough()
    const leave = leaveOf((await uploads.ask()).url)
    const long = 12 * 1024 * 1024 + 1
    const refused = await refusalOf(receiveFile(api.services, { leave, body, announcedBytes: long }))
    expect([refused.code, refused.issues]).toEqual(['TOO_LARGE', [{ path: 'file', message: 'field.fileTooLarge' }]])
    expect(body.readableFlowing).toBeNull()
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536, 1)
      })(),
    )
    expect((await refusalOf(receiveFile(api.services, { leave, body: endless, announcedBytes: null }))).code).toBe(
      'TOO_LARGE',
    )
    expect(await uploads.incoming()).toEqual([])
    expect((await refusalOf(uploads.ask(long))).issues).toEqual([{ path: 'size', message: 'field.fileTooLarge' }])
    expect((await refusalOf(uploads.ask(0))).issues).toEqual([{ path: 'size', message: 'field.fileEmpty' }])
  })

  test('whose connection is cut in the middle leaves nothing, and can be sent again', async () => {
    const before = (await uploads.rows()).length
    const { url } = await uploads.ask()
    const bytes = await png()
    const body = new PassThrough()
    const cut = receiveFile(api.services, { leave: leaveOf(url), body, announcedBytes: bytes.length })
    body.write(bytes.subarray(0, 100))
    // What has come is on the disk, not in the memory.
    await expect.poll(async () => (await uploads.incoming()).length).toBe(1)
    expect((await uploads.rows()).length).toBe(before + 1)
    body.destroy()
    await expect(cut).rejects.toThrow()
    expect([(await uploads.rows()).length, await uploads.incoming()]).toEqual([before, []])
    expect(await uploads.send(bytes, { leave: leaveOf(url) })).toMatchObject({ width: 640, height: 400 })
  })

  test('sent twice with one leave is one file; while the first comes the second waits outside', async () => {
    const { url, fileId } = await uploads.ask()
    const bytes = await png()
    const slow = new PassThrough()
    const first = receiveFile(api.services, { leave: leaveOf(url), body: slow, announcedBytes: null })
    slow.write(bytes.subarray(0, 50))
    await expect.poll(async () => (await uploads.rows()).some(({ id }) => id === fileId)).toBe(true)
    expect((await refusalOf(uploads.send(bytes, { leave: leaveOf(url) }))).code).toBe('IN_PROGRESS')
    slow.end(bytes.subarray(50))
    const file = await first
    const again = await uploads.send(Buffer.from('lost answer, other bytes'), { leave: leaveOf(url) })
    expect([again.id, again.size]).toEqual([file.id, file.size])
  })

  test('many at once are all kept', async () => {
    const bytes = await png()
    const files = await Promise.all(Array.from({ length: 6 }, () => uploads.send(bytes)))
    expect(new Set(files.map(({ id }) => id)).size).toBe(6)
    for (const file of files) expect((await uploads.read(file))?.length).toBe(file.size)
  })

  test('takes a leave that is ours, in time, and whose holder still may', async () => {
    const bytes = await png()
    const { url } = await uploads.ask()
    const leave = leaveOf(url)
    for (const wrong of ['', 'x', `${leave}x`, leave.slice(0, -2), (await uploads.ask()).fileId]) {
      expect((await refusalOf(uploads.send(bytes, { leave: wrong }))).code, wrong).toBe('NOT_FOUND')
    }
    const late = api.services.files.leaves.sign({
      ...(api.services.files.leaves.read(leave) as never as Record<string, never>),
      endsAt: Date.now() - 1,
    } as never)
    expect((await refusalOf(uploads.send(bytes, { leave: late }))).code).toBe('NOT_FOUND')
    const manager = await api.signInAs('manager')
    const ofManager = leaveOf((await uploads.ask(1000, manager)).url)
    await manager.caller.auth.signOut()
    expect((await refusalOf(uploads.send(bytes, { leave: ofManager }))).code).toBe('NOT_FOUND')
    const door = await api.signInAs('door')
    expect((await refusalOf(uploads.ask(1000, door))).code).toBe('FORBIDDEN')
  })

  test('is refused for a while when the store takes nothing, and leaves no row', async () => {
    const before = (await uploads.rows()).length
    const services = {
      ...api.services,
      files: {
        ...api.services.files,
        store: { ...api.services.files.store, put: () => Promise.reject(new Error('down')) },
      },
    }
    const leave = leaveOf((await uploads.ask()).url)
    const refused = await refusalOf(
      receiveFile(services, { leave, body: Readable.from([await png()]), announcedBytes: null }),
    )
    expect(refused.code).toBe('UNAVAILABLE')
    expect((await uploads.rows()).length).toBe(before)
  })
})

describe('a link', () => {
  test('opens its own file in its own form, for a while', async () => {
    const [file, other] = [await uploads.send(await png()), await uploads.send(await png())]
    const { id, ticket } = linkOf(file)
    expect((await openFile(api.services, id, ticket))?.mediaType).toBe('image/webp')
    expect(await openFile(api.services, linkOf(other).id, ticket)).toBeNull()
    // The first character of the seal, and another one in any case: of the last some bits say nothing.
    const seal = ticket.lastIndexOf('.') + 1
    const changed = `${ticket.slice(0, seal)}${ticket[seal] === 'A' ? 'B' : 'A'}${ticket.slice(seal + 1)}`
    expect(await openFile(api.services, id, changed)).toBeNull()
    expect(await openFile(api.services, id, leaveOf((await uploads.ask()).url))).toBeNull()
    const facts = api.services.files.links.read(ticket)
    expect((facts?.endsAt ?? 0) - Date.now()).toBeGreaterThan(5 * 60_000 - 1000)
    expect((facts?.endsAt ?? 0) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const late = api.services.files.links.sign({ ...(facts as NonNullable<typeof facts>), endsAt: Date.now() - 1 })
    expect(await openFile(api.services, id, late)).toBeNull()
  })

  test('of another venue finds nothing, though the id is the same', async () => {
    const file = await uploads.send(await png())
    const facts = api.services.files.links.read(linkOf(file).ticket)
    const twin = await makeVenue(api.database.db)
    const ofTwin = api.services.files.links.sign({ ...(facts as NonNullable<typeof facts>), venueId: twin.id })
    expect(await openFile(api.services, file.id, ofTwin)).toBeNull()
  })

  test('to a file that the store has lost finds nothing, and the log says so', async () => {
    const file = await uploads.send(await png())
    await api.services.files.store.remove(keyOf(api.venue.id, file.id, 'full'))
    expect(await uploads.read(file)).toBeNull()
    expect(JSON.stringify(api.log)).toContain('the store has lost a file')
  })
})

describe('the record that has a picture', () => {
  test('uses it, changes it, and gives it up', async () => {
    const [first, second] = [await uploads.send(await png()), await uploads.send(await png())]
    const made = await uploads.makeProduct({ picture: first.id })
    expect(made.picture).toBe(first.id)
    expect(made.pictureLink?.url).toContain(`/api/files/${first.id}?ticket=`)
    const changed = await owner.caller.ticketProducts.update({ id: made.id, expectedRev: 1, picture: second.id })
    expect(changed.picture).toBe(second.id)
    const uses = async () =>
      (await uploads.rows()).filter(({ id }) => id === first.id || id === second.id).map((row) => [row.id, row.uses])
    expect(Object.fromEntries(await uses())).toEqual({ [first.id]: 0, [second.id]: 1 })
    const none = await owner.caller.ticketProducts.update({ id: made.id, expectedRev: 2, picture: null })
    expect([none.picture, none.pictureLink]).toEqual([null, null])
    expect(Object.fromEntries(await uses())).toEqual({ [first.id]: 0, [second.id]: 0 })
  })

  test('refuses at its field what is no file, is for something else, or is another venue’s', async () => {
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { userId: owner.user.id, venue: other, roles: ['owner'] })
    const file = await uploads.send(await png())
    await sql`
      insert into stored_file (venue_id, id, purpose, state, name, media_type, size, sha256)
      values (${other.id}, gen_random_uuid(), 'productPicture', 'ready', 'x', 'image/webp', 1, sha256('x')),
        (${api.venue.id}, gen_random_uuid(), 'venueLogo', 'ready', 'x', 'image/png', 1, sha256('x')),
        (${api.venue.id}, gen_random_uuid(), 'productPicture', 'uploading', 'x', null, null, null),
        (${api.venue.id}, gen_random_uuid(), 'productPicture', 'swept', 'x', null, null, null)`.execute(api.database.db)
    const wrong = (await uploads.rows()).filter(({ name, id }) => name === 'x' && id !== file.id).map(({ id }) => id)
    expect(wrong.length).toBe(4)
    for (const id of [...wrong, crypto.randomUUID()]) {
      const refused = await refusalOf(uploads.makeProduct({ picture: id }))
      expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'picture', message: 'field.invalid' }]])
    }
    await sql`delete from stored_file where name = 'x'`.execute(api.database.db)
  })
})
