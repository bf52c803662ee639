import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fits } from '../testing/fits.ts'
import { type RestServer, serveRest } from '../testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from '../testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let token: string
beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  token = (await venue.signIn('norights')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

interface Contact {
  id: string
  name: string
  avatar: string | null
  tags: string[]
}
const ask = async <T = unknown>(key: string, body?: unknown): Promise<T> =>
  fits<T>(key, await rest.call(key, { token, ...(body === undefined ? {} : { body }) }))
const noise = ['noise', '', randomUUID(), '00000000-0000-0000-0000-000000000000', "1' or '1'='1"]

it('a contact is made blank, changed by merging, found, and deleted once', async () => {
  const made = await ask<Contact>('POST api/apps/contacts/contact')
  expect(Object.keys(made)).toEqual([
    'id',
    'avatar',
    'name',
    'emails',
    'phoneNumbers',
    'job',
    'birthday',
    'address',
    'notes',
    'tags',
  ])
  const whole = await ask<Contact>(`GET api/apps/contacts/contact?id=${made.id}`)
  const patch = (contact: object) => ask<Contact>('PATCH api/apps/contacts/contact', { id: made.id, contact })
  const changed = await patch({
    ...whole,
    id: randomUUID(),
    role: 'Owner',
    name: 'Şule Işık',
    email: 'sule@x.example',
    job: { title: 'Stage manager', company: 'Pier' },
    notes: '<i>a</i><script>b</script>',
    unknown: 1,
  })
  expect(changed).toMatchObject({
    id: made.id,
    role: 'Admin',
    name: 'Şule Işık',
    // The list that was sent is empty, and lists win.
    emails: [],
    title: 'Stage manager',
    job: { title: 'Stage manager', company: 'Pier' },
    notes: '<i>a</i>',
  })
  expect(await patch({ email: 'sule@x.example' })).toMatchObject({
    email: 'sule@x.example',
    emails: [{ email: 'sule@x.example', label: '' }],
    name: 'Şule Işık',
  })
  const found = await rest.call('GET api/apps/contacts/search?query=SULE%20IS', { token })
  expect(fits<Contact[]>('GET api/apps/contacts/search', found).map(({ id }) => id)).toEqual([made.id])
  expect(found.headers.get('x-total-count')).toBe('1')
  // Anywhere within the name, however short; what stands for anything in a pattern stands for itself.
  for (const [part, hits] of [
    ['ul', 1],
    ['%C4%B1', 1],
    ['UI', 0],
    ['%25', 0],
    ['_', 0],
  ] as const) {
    expect(await ask<Contact[]>(`GET api/apps/contacts/search?query=${part}`), part).toHaveLength(hits)
    const everywhere = await ask<{ id: string }[]>('POST api/common/search', { query: decodeURIComponent(part) })
    expect(
      everywhere.some(({ id }) => id === 'contacts'),
      part,
    ).toBe(hits > 0)
  }
  // As it was sent, white space included; nothing else is no name.
  expect(await patch({ name: '\ufeff Şule\r\n', address: '  ' })).toMatchObject({
    name: '\ufeff Şule\r\n',
    address: '  ',
  })
  expect(await patch({ job: { company: ' Pier ' } })).toMatchObject({ job: { company: ' Pier ' }, company: ' Pier ' })
  const blank = await rest.call('PATCH api/apps/contacts/contact', {
    token,
    body: { id: made.id, contact: { name: ' ' } },
  })
  expect(blank.status).toBe(400)
  expect(await ask('GET api/apps/contacts/search?query=')).toEqual([])
  expect(await ask('GET api/apps/contacts/search')).toEqual([])
  expect(await ask<Contact[]>('GET api/apps/contacts/all')).toHaveLength(1)
  for (const id of noise) {
    expect(await ask(`GET api/apps/contacts/contact?id=${encodeURIComponent(id)}`)).toBeNull()
    expect(await ask('PATCH api/apps/contacts/contact', { id, contact: { name: 'X' } })).toBeNull()
    expect(await ask(`DELETE api/apps/contacts/contact?id=${encodeURIComponent(id)}`)).toBe(true)
  }
  expect(await ask<Contact[]>('GET api/apps/contacts/all')).toHaveLength(1)
  expect(await ask(`DELETE api/apps/contacts/contact?id=${made.id}`)).toBe(true)
  expect(await ask(`DELETE api/apps/contacts/contact?id=${made.id}`)).toBe(true)
  expect(await ask('GET api/apps/contacts/all')).toEqual([])
})

it('tags: nothing until someone adds one, the newest first, gone from the contact that had it', async () => {
  expect(await ask('GET api/apps/contacts/tags')).toEqual([])
  expect(await ask('GET api/apps/contacts/countries')).toEqual([])
  const [first, second] = [
    await ask<{ id: string }>('POST api/apps/contacts/tag', { tag: { id: randomUUID(), title: 'Crew' } }),
    await ask<{ id: string }>('POST api/apps/contacts/tag', { tag: { title: 'Press' } }),
  ]
  expect(await ask('GET api/apps/contacts/tags')).toEqual([second, first])
  const { id } = await ask<Contact>('POST api/apps/contacts/contact')
  const tagged = { id, contact: { tags: [second.id, first.id] } }
  expect(await ask<Contact>('PATCH api/apps/contacts/contact', tagged)).toMatchObject(tagged.contact)
  const renamed = { id: first.id, tag: { title: 'Ekip' } }
  expect(await ask('PATCH api/apps/contacts/tag', renamed)).toEqual({ id: first.id, title: 'Ekip' })
  expect(await ask('PATCH api/apps/contacts/tag', { ...renamed, id: 'noise' })).toBeNull()
  for (const one of [...noise, second.id]) {
    expect(await ask(`DELETE api/apps/contacts/tag?id=${encodeURIComponent(one)}`)).toBe(true)
  }
  expect(await ask<Contact>(`GET api/apps/contacts/contact?id=${id}`)).toMatchObject({ tags: [first.id] })
  const unknown = await rest.call('PATCH api/apps/contacts/contact', {
    token,
    body: { id, contact: { tags: [second.id] } },
  })
  expect([unknown.status, unknown.body]).toMatchObject([400, { issues: [{ path: 'contact.tags' }] }])
})

it('a picture comes as a form, as a data URL or as base64, and as nothing else', async () => {
  const { id } = await ask<Contact>('POST api/apps/contacts/contact')
  const base64 = 'R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
  for (const avatar of [base64, `data:image/gif;base64,${base64}`]) {
    const answer = await ask<Contact>('POST api/apps/contacts/avatar', { id, avatar })
    expect(answer.avatar).toMatch(/^data:image\/webp;base64,/)
  }
  const form = new FormData()
  form.set('id', id)
  // What it says of itself does not count.
  form.set('avatar', new File([Buffer.from(base64, 'base64')], 'a.exe', { type: 'text/html' }))
  const sent = new Response(form)
  const raw = new Uint8Array(await sent.arrayBuffer())
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  fits('POST api/apps/contacts/avatar', await rest.call('POST api/apps/contacts/avatar', { token, raw, headers }))
  const { avatar } = await ask<Contact>(`GET api/apps/contacts/contact?id=${id}`)
  const file = await rest.call(`GET ${avatar?.slice(1)}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  for (const bad of [svg, `data:image/png;base64,${svg}`, 'no picture', base64.slice(0, 20)]) {
    const answer = await rest.call('POST api/apps/contacts/avatar', { token, body: { id, avatar: bad } })
    expect([answer.status, answer.body], bad).toMatchObject([400, { issues: [{ path: 'avatar' }] }])
  }
  expect(await ask('POST api/apps/contacts/avatar', { id: 'noise', avatar: base64 })).toBeNull()
})
