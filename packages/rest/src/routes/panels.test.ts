import { randomUUID } from 'node:crypto'
import { fillApps } from '@marquee/api/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fits } from '../testing/fits.ts'
import { type RestServer, serveRest } from '../testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from '../testing/staffed-venue.ts'

// Messages, notifications, shortcuts and search, over the demo's own data.

let venue: StaffedVenue
let rest: RestServer
let token: string
let other: string
beforeAll(async () => {
  venue = await openStaffedVenue()
  const me = await venue.database.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'manager@marquee.example')
    .executeTakeFirstOrThrow()
  await fillApps(venue.database.db, { venueId: venue.venue.id, users: [me.id as never], now: Date.now() })
  rest = await serveRest(venue.services)
  token = (await venue.signIn('manager')).accessToken
  other = (await venue.signIn('norights')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const ask = async <T = Record<string, unknown>>(key: string, body?: unknown): Promise<T> =>
  fits<T>(key, await rest.call(key, { token, ...(body === undefined ? {} : { body }) }))
const refused = async (key: string, body: unknown) => {
  const answer = await rest.call(key, { token, body })
  return [answer.status, (answer.body as { issues?: { path: string }[] }).issues?.[0]?.path]
}
const noise = ['noise', randomUUID(), '__proto__', '%00', "'"]

interface Notice {
  id: string
  title: string | null
  read: boolean
  seen: boolean
  time: string
}

describe.each([
  ['messages', 'message'],
  ['notifications', 'notification'],
])('%s', (many, one) => {
  const path = `api/common/${many}`
  const all = () => ask<Notice[]>(`GET ${path}`)

  it('nine at first, each person’s own; new ones come first, changed, toggled, removed', async () => {
    const before = await all()
    expect(before).toHaveLength(9)
    expect(before.filter(({ read }) => !read)).toHaveLength(4)
    expect(Date.parse(before[0]?.time ?? '')).toBeGreaterThan(Date.now() - 2 * 3_600_000)
    const foreign = await rest.call(`GET ${path}`, { token: other })
    expect([foreign.text, foreign.headers.get('x-total-count')]).toEqual(['[]', '0'])

    const sent = { id: randomUUID(), title: 'İzin', description: 'a <b>b</b><script>c</script>', read: false, more: 1 }
    const made = await ask<Notice>(`POST ${path}`, { [one]: sent })
    expect(made).toMatchObject({ title: 'İzin', description: 'a <b>b</b>', read: false, seen: false, link: null })
    expect(made.id).not.toBe(sent.id)
    expect((await all()).map(({ id }) => id)).toEqual([made.id, ...before.map(({ id }) => id)])

    expect(await ask(`PATCH ${path}`, { id: made.id.toUpperCase(), [one]: { read: true, title: '' } })).toEqual({
      ...made,
      read: true,
      title: '',
    })
    expect(await ask(`PATCH ${path}`, { id: made.id, [one]: { ...made, title: 'whole', link: '' } })).toEqual({
      ...made,
      title: 'whole',
      link: '',
    })
    for (const read of [true, true, false]) {
      expect(await ask(`POST ${path}/toggle-read-status`, { [one]: { id: made.id, read } })).toMatchObject({ read })
    }
    expect(await ask(`GET ${path}/mark-all-as-read`)).toBe(true)
    expect((await all()).every(({ read, seen }) => read && seen)).toBe(true)
    expect(await ask(`DELETE ${path}?id=${made.id}`)).toMatchObject({ id: made.id, title: 'whole' })
    expect(await ask(`DELETE ${path}?id=${made.id}`)).toBeNull()
    expect((await all()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('an unknown id, and one of someone else, is null and changes nothing', async () => {
    const before = await all()
    const [first] = before
    for (const id of noise) {
      expect(await ask(`PATCH ${path}`, { id, [one]: { title: 'x' } })).toBeNull()
      expect(await ask(`POST ${path}/toggle-read-status`, { [one]: { id, read: false } })).toBeNull()
      expect(await ask(`DELETE ${path}?id=${id}`)).toBeNull()
    }
    for (const [key, body] of [
      [`DELETE ${path}?id=${first?.id}`, undefined],
      [`PATCH ${path}`, { id: first?.id, [one]: { title: 'x' } }],
    ] as const) {
      const answer = await rest.call(key, { token: other, body })
      expect([answer.status, answer.body]).toEqual([200, null])
    }
    expect(await all()).toEqual(before)
  })

  it('what does not fit is refused by its field', async () => {
    expect(await refused(`POST ${path}`, { [one]: { title: 7 } })).toEqual([400, `${one}.title`])
    expect(await refused(`POST ${path}`, { [one]: { link: 'javascript:alert(1)' } })).toEqual([400, `${one}.link`])
    expect(await refused(`POST ${path}`, { [one]: { time: 'yesterday' } })).toEqual([400, `${one}.time`])
    expect(await refused(`POST ${path}`, {})).toEqual([400, one])
    expect(await refused(`POST ${path}/toggle-read-status`, { [one]: { id: 'x' } })).toEqual([400, `${one}.read`])
  })
})

it('shortcuts: eight at first, made first, changed, removed, required fields, safe links', async () => {
  const path = 'api/common/shortcuts'
  const all = () => ask<{ id: string; label: string }[]>(`GET ${path}`)
  const before = await all()
  expect(before).toHaveLength(8)
  const shortcut = { label: 'Kasa', description: '', icon: 'feather:box', link: '/tills', useRouter: true }
  const made = await ask<{ id: string }>(`POST ${path}`, { shortcut: { id: null, ...shortcut } })
  expect(made).toEqual({ id: made.id, ...shortcut })
  expect((await all())[0]).toEqual(made)
  expect(await ask(`PATCH ${path}`, { id: made.id, shortcut: { label: 'Kasalar', useRouter: null } })).toEqual({
    ...made,
    label: 'Kasalar',
    useRouter: false,
  })
  expect(await ask(`DELETE ${path}?id=${made.id}`)).toMatchObject({ id: made.id, label: 'Kasalar' })
  for (const id of [made.id, ...noise]) {
    expect(await ask(`DELETE ${path}?id=${id}`)).toBeNull()
    expect(await ask(`PATCH ${path}`, { id, shortcut: { label: 'x' } })).toBeNull()
  }
  expect(await all()).toEqual(before)
  for (const field of ['label', 'icon', 'link']) {
    expect(await refused(`POST ${path}`, { shortcut: { ...shortcut, [field]: '' } })).toEqual([
      400,
      `shortcut.${field}`,
    ])
    const { [field]: _, ...without } = shortcut as Record<string, unknown>
    expect(await refused(`POST ${path}`, { shortcut: without })).toEqual([400, `shortcut.${field}`])
  }
  const unsafe = { ...shortcut, link: 'javascript:alert(1)' }
  expect(await refused(`POST ${path}`, { shortcut: unsafe })).toEqual([400, 'shortcut.link'])
  expect(await refused(`PATCH ${path}`, { id: before[0]?.id, shortcut: unsafe })).toEqual([400, 'shortcut.link'])
})

it('search: contacts and pages that the caller may enter, empty sets left out, nothing for an empty query', async () => {
  const find = (query: string) =>
    ask<{ id: string; results: { link?: string; name?: string; title?: string }[] }[]>('POST api/common/search', {
      query,
    })
  expect(await find('')).toEqual([])
  expect(await find('  ')).toEqual([])
  expect(await find('qqqqqq')).toEqual([])
  const [pages] = await find('USER')
  expect(pages).toMatchObject({ id: 'pages', results: [{ title: 'Users', link: '/users' }] })
  const contacts = (await ask<{ id: string; name: string }[]>('GET api/apps/contacts/all'))[0]
  const [found] = await find(contacts?.name.toUpperCase() ?? '')
  expect(found).toMatchObject({ id: 'contacts', results: [{ name: contacts?.name }] })
  // Contacts have no screen to lead to.
  expect(found?.results[0]).not.toHaveProperty('link')
  const { caller } = await venue.signInUser(venue.owner)
  const task = await caller.apps.tasks.create({ type: 'task' })
  await caller.apps.tasks.update({ id: task.id, task: { title: 'Kullanıcı listesi', completed: true } })
  expect(await find('KULLANICI')).toMatchObject([{ id: 'tasks', results: [{ id: task.id, completed: true }] }])
  // People who may not open a page don't find it.
  const answer = await rest.call('POST api/common/search', { token: other, body: { query: 'user' } })
  expect(JSON.stringify(answer.body)).not.toContain('/users')
  expect((await rest.call('POST api/common/search', { token, body: {} })).status).toBe(400)
})
