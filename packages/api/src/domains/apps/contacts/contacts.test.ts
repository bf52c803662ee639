import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ContactId, ContactTagId } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPicture } from '../../../files/pictures.ts'
import { toldAs } from '../../../testing/audit-texts.ts'
import { createTestApi, makeVenue, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../../testing/index.ts'

let api: TestApi
let anna: SignedIn
beforeAll(async () => {
  api = await createTestApi({ throttle: false })
  anna = await api.signInAs(null)
})
afterAll(() => api.close())

const contacts = () => anna.caller.apps.contacts
const onePoint = 'R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

test('a new contact has a name and nothing else; a change merges, both shapes of it', async () => {
  const made = await contacts().create()
  expect(made).toEqual({
    id: made.id,
    avatar: null,
    background: null,
    name: 'New Contact',
    emails: [],
    phoneNumbers: [],
    title: null,
    company: null,
    birthday: null,
    address: null,
    notes: null,
    tags: [],
  })
  const { id } = made
  const update = (contact: object) => contacts().update({ id, contact })
  expect(
    await update({ name: 'Iğdır Şen', email: 'a@b.example', job: { title: 'Host', company: 'Pier' } }),
  ).toMatchObject({
    name: 'Iğdır Şen',
    emails: [{ email: 'a@b.example', label: '' }],
    title: 'Host',
    company: 'Pier',
  })
  // Of what comes twice the one counts that differs from what is stored.
  expect(await update({ title: 'Host', job: { title: 'Chief' } })).toMatchObject({ title: 'Chief' })
  expect(await update({ title: 'Boss', job: { title: 'Chief' } })).toMatchObject({ title: 'Boss', company: 'Pier' })
  const lists = { emails: [{ email: 'x@y.example', label: 'Home' }], email: 'lost@y.example' }
  expect(await update(lists)).toMatchObject({ emails: lists.emails })
  expect(await update({ email: 'z@y.example' })).toMatchObject({ emails: [{ email: 'z@y.example', label: 'Home' }] })
  expect(await update({ email: '' })).toMatchObject({ emails: [] })
  expect(await update({ birthday: '1990-05-14T00:00:00.000+03:00' })).toMatchObject({
    birthday: '1990-05-14T00:00:00.000+03:00',
    name: 'Iğdır Şen',
  })
  expect(await update({ notes: '<b onclick=x()>hi</b><script>1</script>' })).toMatchObject({ notes: '<b>hi</b>' })
  const entries = await api.database.db
    .selectFrom('audit_event')
    .select(['action', toldAs('after')])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries[0]).toEqual({ action: 'apps.contacts.create', after: { name: 'New Contact' } })
  expect(entries.at(-1)).toEqual({ action: 'apps.contacts.update', after: { notes: '<b>hi</b>' } })
})

test('what a change does not name stays, whichever field is changed', async () => {
  const { id } = await contacts().create()
  const { id: tag } = await contacts().createTag({ title: 'Stays' })
  const full = {
    name: 'Full Name',
    emails: [
      { email: 'a@b.example', label: 'Home' },
      { email: 'c@d.example', label: 'Work' },
    ],
    phoneNumbers: [{ country: 'tr', phoneNumber: '532 123 45 67', label: 'Mobile' }],
    title: 'Host',
    company: 'Pier',
    birthday: '1990-05-14T00:00:00.000+03:00',
    address: 'Quay 1',
    notes: 'Left handed',
    background: 'images/cards/1.jpg',
    tags: [tag as ContactTagId],
  }
  expect(await contacts().update({ id, contact: full })).toMatchObject(full)
  for (const [field, value] of Object.entries(full)) {
    expect(await contacts().update({ id, contact: { [field]: value } }), field).toMatchObject(full)
  }
  const changes = { name: 'New', title: null, company: null, birthday: null, address: null, notes: null, tags: [] }
  let now: object = full
  for (const [field, value] of Object.entries({ ...changes, phoneNumbers: [], emails: [] })) {
    now = { ...now, [field]: value }
    expect(await contacts().update({ id, contact: { [field]: value } }), field).toMatchObject(now)
  }
  await contacts().removeTag({ id: tag as ContactTagId })
})

test('the list and the search go by name as the venue reads it; others of the venue see the same, other venues nothing', async () => {
  const names = ['İpek Ay', 'Ipek Su', 'Çağla Oz', 'Zeki Or']
  for (const name of names) {
    const { id } = await contacts().create()
    await contacts().update({ id, contact: { name } })
  }
  const colleague = await api.signInAs('door')
  const { rows, total } = await colleague.caller.apps.contacts.list()
  expect(rows.map((row) => row.name).filter((name) => names.includes(name))).toEqual([
    'Çağla Oz',
    'Ipek Su',
    'İpek Ay',
    'Zeki Or',
  ])
  expect(total).toBe(rows.length)
  const found = await contacts().search({ query: 'IPEK' })
  expect(found.rows.map((row) => row.name).sort()).toEqual(['Ipek Su', 'İpek Ay'].sort())
  expect((await contacts().search({ query: '%' })).rows).toEqual([])
  const venue = await makeVenue(api.database.db)
  const stranger = await api.signInAs('owner', { venue })
  expect(await stranger.caller.apps.contacts.list()).toEqual({ rows: [], total: 0 })
  const id = rows[0]?.id as ContactId
  expect(await reasonOf(stranger.caller.apps.contacts.update({ id, contact: { name: 'X' } }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.apps.contacts.remove({ id }))).toBe('NOT_FOUND')
})

test('a picture is made small and new, whatever else is refused; another address puts it away', async () => {
  const { id } = await contacts().create()
  const { contact, picture } = await contacts().setAvatar({ id, avatar: onePoint })
  expect(contact.avatar).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
  expect(picture).toMatch(/^data:image\/webp;base64,UklGR/)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  expect(await refusalOf(contacts().setAvatar({ id, avatar: svg }))).toMatchObject({ issues: [{ path: 'avatar' }] })
  const again = await contacts().update({ id, contact: { avatar: `data:image/gif;base64,${onePoint}` } })
  expect(again.avatar).toMatch(/^\/api\/files\//)
  expect(again.avatar).not.toBe(contact.avatar)
  const stored = () => api.database.db.selectFrom('book_contact_picture').select(['id', 'file', 'content']).execute()
  const inUse = async () =>
    (
      await api.database.db
        .selectFrom('stored_file')
        .select('id')
        .where('purpose', '=', 'contactPicture')
        .where('uses', '>', 0)
        .execute()
    ).map(({ id: file }) => file)
  const [kept] = await stored()
  expect(await inUse()).toEqual([kept?.file])
  expect(kept?.content).toBeNull()
  const shown = await (await findPicture(api.services, kept?.id ?? ''))?.read()
  expect((await buffer(shown ?? Readable.from([]))).toString('latin1', 8, 12)).toBe('WEBP')
  expect((await contacts().update({ id, contact: { avatar: again.avatar } })).avatar).toBe(again.avatar)
  expect(await stored()).toHaveLength(1)
  for (const avatar of [
    'javascript:alert(1)',
    '//evil.example/x',
    'data:text/html;base64,AAAA',
    'data:image/gif;base64,AAAA',
  ])
    expect(await reasonOf(contacts().update({ id, contact: { avatar } })), avatar).toBe('VALIDATION')
  expect((await contacts().update({ id, contact: { avatar: null } })).avatar).toBeNull()
  expect([await stored(), await inUse()]).toEqual([[], []])
  // A contact takes its picture with it.
  await contacts().setAvatar({ id, avatar: onePoint })
  expect(await inUse()).toHaveLength(1)
  await contacts().remove({ id })
  expect(await inUse()).toEqual([])
})

test('a tag that goes is gone from all, also from what takes it at this moment', async () => {
  const { id } = await contacts().create()
  const kept = await contacts().createTag({ title: 'Kept' })
  const tags = await Promise.all(Array.from({ length: 8 }, () => contacts().createTag({ title: 'Goes' })))
  expect((await contacts().tags()).slice(-1)).toEqual([kept])
  const ids = tags.map((tag) => tag.id as ContactTagId)
  const outcomes = await Promise.all(
    ids.flatMap((tagId) => [
      reasonOf(contacts().update({ id, contact: { tags: [kept.id as ContactTagId, tagId] } })),
      reasonOf(contacts().removeTag({ id: tagId })),
    ]),
  )
  expect(new Set(outcomes.filter((_, index) => index % 2 === 1))).toEqual(new Set(['OK']))
  expect(outcomes.every((outcome) => ['OK', 'VALIDATION'].includes(outcome))).toBe(true)
  expect((await contacts().get({ id })).tags.filter((tag) => ids.includes(tag))).toEqual([])
  expect(await contacts().tags()).toEqual([kept])
  expect(await contacts().updateTag({ id: kept.id as ContactTagId, title: 'Crew' })).toEqual({ ...kept, title: 'Crew' })
  const wrong = contacts().update({ id, contact: { name: 'Never', tags: [randomUUID() as ContactTagId] } })
  expect(await refusalOf(wrong)).toMatchObject({ issues: [{ path: 'contact.tags' }] })
  expect((await contacts().get({ id })).name).toBe('New Contact')
})
