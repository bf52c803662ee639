import { buffer } from 'node:stream/consumers'
import type { StoredFileId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movePictures } from '../../files/move-pictures.ts'
import { findPicture } from '../../files/pictures.ts'
import { keyOf } from '../../files/store/store.ts'
import { sweepFiles } from '../../files/sweep.ts'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { bringPicture, plain, png } from '../../testing/uploads.ts'

let api: TestApi
let second: TestVenue
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
})
afterAll(() => api.close())

const bring = async (person: SignedIn, bytes?: Uint8Array) =>
  (await bringPicture(api, person, bytes ?? (await png()))).id
const pictureOf = ({ user }: SignedIn) =>
  api.database.db.selectFrom('user_picture').selectAll().where('user_id', '=', user.id).execute()
const fileOf = async (id: StoredFileId | string) => {
  const { rows } = await sql<{ purpose: string; uses: number; state: string }>`
    select purpose, uses, state from stored_file where id = ${id}`.execute(api.database.db)
  return rows[0]
}
const idOf = (avatar: string) => avatar.replace('/api/files/', '')
async function bytesAt(avatar: string): Promise<Buffer | null> {
  const stream = await (await findPicture(api.services, idOf(avatar)))?.read()
  return stream ? buffer(stream) : null
}

describe('the own picture', () => {
  test('is a file of the store, a small square; it has a new address every time, and everybody sees it at once', async () => {
    const person = await api.signInAs('manager')
    const file = await bring(person)
    const { avatar } = await person.caller.security.setPicture({ file })
    expect(avatar).toMatch(/^\/api\/files\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await pictureOf(person)).toMatchObject([
      { id: idOf(avatar), file_venue_id: api.venue.id, file, content: null },
    ])
    expect(await fileOf(file)).toEqual({ purpose: 'personPicture', uses: 1, state: 'ready' })
    expect(await sharp((await bytesAt(avatar)) ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
    expect((await person.caller.me.get()).user.avatar).toBe(avatar)
    expect(await person.caller.me.shellUser()).toMatchObject({ avatar })

    const other = await bring(person)
    const next = await person.caller.security.setPicture({ file: other })
    expect(next.avatar).not.toBe(avatar)
    expect([await fileOf(file), await fileOf(other)]).toMatchObject([{ uses: 0 }, { uses: 1 }])
    expect(await bytesAt(avatar)).toBeNull()

    expect(await person.caller.security.removePicture()).toEqual({ avatar: null, file: other })
    expect(await person.caller.security.removePicture()).toEqual({ avatar: null, file: null })
    expect(await pictureOf(person)).toEqual([])
    // Taken back.
    await person.caller.security.setPicture({ file: other })
    expect((await fileOf(other))?.uses).toBe(1)
    const audit = await api.database.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', person.user.id)
      .orderBy('at')
      .execute()
    const set = 'security.setPicture'
    expect(audit).toEqual([
      { action: set, before: { picture: false }, after: { picture: true } },
      { action: set, before: { picture: true }, after: { picture: true } },
      { action: 'security.removePicture', before: { picture: true }, after: { picture: false } },
      { action: set, before: { picture: false }, after: { picture: true } },
    ])
  })

  test('is the middle of what was brought, never blown up, and carries nothing else', async () => {
    const person = await api.signInAs('door')
    const wide = await plain(90, 40)
      .withExif({ IFD0: { Copyright: 'canary-owner' } })
      .jpeg()
      .toBuffer()
    const { avatar } = await person.caller.security.setPicture({ file: await bring(person, wide) })
    const bytes = (await bytesAt(avatar)) ?? Buffer.alloc(0)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 40 })
    expect(bytes.includes('canary')).toBe(false)
  })

  test('is what its owner has brought for it, and nothing else', async () => {
    const [person, other] = [await api.signInAs('door'), await api.signInUser(api.owner)]
    const logo = await other.caller.settings.uploadLogo({ name: 'logo.png', size: 9 })
    const wrong = [uuidv7(), await bring(other), logo.fileId]
    for (const file of wrong) {
      const refused = await refusalOf(person.caller.security.setPicture({ file: file as StoredFileId }))
      expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'file', message: 'field.invalid' }]])
    }
    expect(await pictureOf(person)).toEqual([])
    const swept = await bring(person)
    await sql`update stored_file set state = 'swept' where id = ${swept}`.execute(api.database.db)
    expect((await refusalOf(person.caller.security.setPicture({ file: swept }))).code).toBe('VALIDATION')
  })

  test('of a person in two venues is one, wherever they bring it, and each file counts in its own venue', async () => {
    const person = await api.signInAs('door')
    await joinVenue(api.database.db, { venue: second, userId: person.user.id, roles: ['door'] })
    const there = await api.signInUser({ ...person.user, venueId: second.id })
    const here = await bring(person)
    await person.caller.security.setPicture({ file: here })
    // A file of the other venue is none here.
    const ofThere = await bring(there)
    expect((await refusalOf(person.caller.security.setPicture({ file: ofThere }))).code).toBe('VALIDATION')
    const { avatar } = await there.caller.security.setPicture({ file: ofThere })
    expect(await pictureOf(person)).toMatchObject([{ file_venue_id: second.id, file: ofThere }])
    expect([await fileOf(here), await fileOf(ofThere)]).toMatchObject([{ uses: 0 }, { uses: 1 }])
    expect((await person.caller.me.get()).user.avatar).toBe(avatar)
    expect(await person.caller.security.removePicture()).toEqual({ avatar: null, file: null })
    expect((await fileOf(ofThere))?.uses).toBe(0)
  })

  test('two at once: one picture, the address is its own, and only its file is in use', async () => {
    const person = await api.signInAs('door')
    const files = await Promise.all(Array.from({ length: 5 }, () => bring(person)))
    await Promise.all(files.map((file) => person.caller.security.setPicture({ file })))
    const stored = await pictureOf(person)
    expect(stored).toHaveLength(1)
    expect((await person.caller.me.get()).user.avatar).toBe(`/api/files/${stored[0]?.id}`)
    const uses = await Promise.all(files.map(async (file) => [file, (await fileOf(file))?.uses]))
    expect(uses.filter(([, count]) => count === 1)).toEqual([[stored[0]?.file, 1]])
    expect(uses.filter(([, count]) => count === 0)).toHaveLength(4)
  })

  test('that nobody uses any more is swept with its bytes', async () => {
    const person = await api.signInAs('door')
    const file = await bring(person)
    await person.caller.security.setPicture({ file })
    await person.caller.security.removePicture()
    await sql`update stored_file set idle_since = now() - interval '2 days' where id = ${file}`.execute(api.database.db)
    await sweepFiles(api.services)
    expect(await fileOf(file)).toBeUndefined()
    expect(await api.services.files.store.read(keyOf(api.venue.id, file, 'full'))).toBeNull()
  })
})

describe('a picture from the time before the store', () => {
  /** As the rows were. */
  async function inTheRow(person: SignedIn, content: Buffer) {
    const id = '0b1e7a3c-3f0e-4f7a-8d2b-000000000001'
    await sql`delete from user_picture where id = ${id}`.execute(api.database.db)
    await sql`insert into user_picture (id, user_id, media_type, content)
      values (${id}, ${person.user.id}, 'image/webp', ${content})`.execute(api.database.db)
    return `/api/files/${id}`
  }

  test('is served from its row, moved once, and served from the store under the same address', async () => {
    const person = await api.signInAs('door')
    const content = await plain(256, 256).webp().toBuffer()
    const avatar = await inTheRow(person, content)
    expect((await bytesAt(avatar))?.equals(content)).toBe(true)
    const moved = await Promise.all([movePictures(api.services), movePictures(api.services)])
    expect(Math.max(...moved)).toBeGreaterThanOrEqual(1)
    const [row] = await pictureOf(person)
    expect(row).toMatchObject({ content: null, media_type: null, file_venue_id: api.venue.id })
    expect(await fileOf(row?.file ?? '')).toMatchObject({ uses: 1, purpose: 'personPicture' })
    expect(await sharp((await bytesAt(avatar)) ?? undefined).metadata()).toMatchObject({ width: 256, height: 256 })
    expect(await movePictures(api.services)).toBe(0)
  })

  test('that cannot be drawn stays, and keeps no other back', async () => {
    const [broken, sound] = [await api.signInAs('door'), await api.signInAs('door')]
    await inTheRow(broken, Buffer.from('no picture'))
    await sql`insert into user_picture (id, user_id, media_type, content)
      values ('0b1e7a3c-3f0e-4f7a-8d2b-000000000002', ${sound.user.id}, 'image/webp',
        ${await plain(9, 9).webp().toBuffer()})`.execute(api.database.db)
    expect(await movePictures(api.services)).toBe(1)
    expect(await pictureOf(broken)).toMatchObject([{ file: null }])
    expect((await pictureOf(sound))[0]?.file).not.toBeNull()
  })
})
