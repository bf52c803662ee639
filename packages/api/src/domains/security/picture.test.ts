import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { shrinkPicture } from './service/shrink-picture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const pictureOf = ({ user }: SignedIn) =>
  api.database.db.selectFrom('user_picture').selectAll().where('user_id', '=', user.id).execute()
const issues = [{ path: 'content', message: 'field.invalid' }]

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('of the form %s becomes a small square WebP', async (form) => {
    const webp = await shrinkPicture(await plain(640, 400).toFormat(form).toBuffer())
    expect(await sharp(webp ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('smaller ones are not blown up', async () => {
    const webp = await shrinkPicture(await plain(40, 90).png().toBuffer())
    expect(await sharp(webp ?? undefined).metadata()).toMatchObject({ width: 40, height: 40 })
  })

  test('is turned upright, and nothing of the file is kept: no place, no profile, no tail', async () => {
    const left = await sharp({ create: { width: 150, height: 300, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    const jpeg = await plain(300, 300)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'canary-owner', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const withTail = Buffer.concat([jpeg, Buffer.from('canary-tail<script>')])
    expect((await sharp(withTail).metadata()).exif).toBeDefined()
    const webp = (await shrinkPicture(withTail)) ?? Buffer.alloc(0)
    const after = await sharp(webp).metadata()
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(webp.includes('canary')).toBe(false)
    // A quarter turn to the right: what was on the left is at the top now.
    const pixels = await sharp(webp).raw().toBuffer()
    const redAt = (x: number, y: number) => pixels[(y * 256 + x) * 3] ?? 0
    expect(redAt(128, 40)).toBeLessThan(60)
    expect(redAt(128, 216)).toBeGreaterThan(140)
  })

  test('a bomb is refused by its size, before it is unpacked', async () => {
    const bomb = await plain(6001, 6001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(400_000)
    const before = process.memoryUsage().rss
    expect(await shrinkPicture(bomb)).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
    expect(await shrinkPicture(await plain(5000, 5000).png().toBuffer())).not.toBeNull()
  })

  test('noise still fits into its column', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const webp = await shrinkPicture(noise)
    expect(webp?.length).toBeLessThanOrEqual(262_144)
  })

  test('what is no picture, or broken, is refused', async () => {
    const png = await plain(64, 64).png().toBuffer()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    const renamed = Buffer.concat([png.subarray(0, 8), svg])
    const wrong = [
      svg,
      renamed,
      png.subarray(0, 60),
      Buffer.from('GIF89a'),
      Buffer.from('RIFF\0\0\0\0WEBP'),
      await plain(9, 9).tiff().toBuffer(),
      await plain(9, 9).avif().toBuffer(),
      Buffer.from('<html><script>alert(1)</script>'),
      Buffer.alloc(0),
    ]
    for (const bytes of wrong) expect(await shrinkPicture(bytes), bytes.toString('latin1', 0, 12)).toBeNull()
  })

  test('the library itself reads no other form any more', async () => {
    const [png, tiff] = await Promise.all([plain(9, 9).png().toBuffer(), plain(9, 9).tiff().toBuffer()])
    await shrinkPicture(png)
    await expect(sharp(png).metadata()).resolves.toBeDefined()
    for (const other of [tiff, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')]) {
      await expect(sharp(other).metadata()).rejects.toThrow()
    }
  })

  test('many at once are made one after another, and a bad one stops nobody', async () => {
    const good = await plain(900, 900).jpeg().toBuffer()
    const made = await Promise.all([good, Buffer.from('no'), good, good].map((bytes) => shrinkPicture(bytes)))
    expect(made.map((webp) => webp !== null)).toEqual([true, false, true, true])
  })
})

describe('the own picture', () => {
  test('gets a new address every time; everybody who looks sees the new one at once', async () => {
    const person = await api.signInAs('manager')
    const content = base64(await plain(300, 300).png().toBuffer())
    const { avatar } = await person.caller.security.setPicture({ content })
    expect(avatar).toMatch(/^\/api\/files\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const [stored] = await pictureOf(person)
    expect(`/api/files/${stored?.id}`).toBe(avatar)
    expect(stored?.media_type).toBe('image/webp')
    expect((await person.caller.me.get()).user.avatar).toBe(avatar)
    expect(await person.caller.me.shellUser()).toMatchObject({ avatar })

    const second = await person.caller.security.setPicture({ content })
    expect(second.avatar).not.toBe(avatar)
    expect(await pictureOf(person)).toHaveLength(1)

    expect(await person.caller.security.removePicture()).toEqual({ avatar: null })
    expect(await person.caller.security.removePicture()).toEqual({ avatar: null })
    expect(await pictureOf(person)).toEqual([])
    expect((await person.caller.me.get()).user.avatar).toBeNull()
    const audit = await api.database.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', person.user.id)
      .orderBy('at')
      .execute()
    expect(audit).toEqual([
      { action: 'security.setPicture', before: { picture: false }, after: { picture: true } },
      { action: 'security.setPicture', before: { picture: true }, after: { picture: true } },
      { action: 'security.removePicture', before: { picture: true }, after: { picture: false } },
    ])
  })

  test.each([
    ['no picture', base64(Buffer.from('<svg/>')), issues],
    ['no base64', 'data:image/png;base64,AAAA', issues],
    ['nothing', '', [{ path: 'content', message: 'field.required' }, ...issues]],
    ['too much', 'A'.repeat(5_600_004), [{ path: 'content', message: 'field.tooLong' }]],
    ['a little too much', base64(Buffer.alloc(4 * 1024 * 1024 + 1)), [{ path: 'content', message: 'field.tooLong' }]],
  ])('refused on its field: %s', async (_, content, expected) => {
    const person = await api.signInAs('door')
    const refused = await refusalOf(person.caller.security.setPicture({ content }))
    expect([refused.code, refused.issues]).toEqual(['VALIDATION', expected])
    expect(await pictureOf(person)).toEqual([])
  })

  test('two at once: one picture, and the address is its own', async () => {
    const person = await api.signInAs('door')
    const content = base64(await plain(80, 80).png().toBuffer())
    await Promise.all(Array.from({ length: 5 }, () => person.caller.security.setPicture({ content })))
    const stored = await pictureOf(person)
    expect(stored).toHaveLength(1)
    expect((await person.caller.me.get()).user.avatar).toBe(`/api/files/${stored[0]?.id}`)
  })
})
