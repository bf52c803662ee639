import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, reasonOf, type SignedIn, type TestApi } from '../../../testing/index.ts'

let api: TestApi
let person: SignedIn
let colleague: SignedIn
/** The same person, whose calls go through another process. */
let elsewhere: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  person = await api.signInAs('editor')
  colleague = await api.signInAs('owner')
  elsewhere = await api.signInUser(person.user, { services: await api.anotherServices() })
})
afterAll(() => api.close())

const links = {
  taken: ['/users', 'https://venue.example/x?a=b', 'mailto:a@b.example', 'tel:+905550101010', 'docs/changelog', ''],
  refused: [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ],
}

describe.each(['messages', 'notifications'] as const)('%s', (many) => {
  const mine = () => person.caller.apps[many]
  const add = async (title: string) => (await mine().create({ title })).id

  test('are a person’s own: nobody else sees, changes or removes them', async () => {
    const id = await add('mine alone')
    const others = colleague.caller.apps[many]
    expect((await others.all()).rows).toEqual([])
    const tries = [
      others.update({ id, fields: { title: 'x' } }),
      others.setRead({ id, read: true }),
      others.remove({ id }),
    ]
    expect(new Set(await Promise.all(tries.map(reasonOf)))).toEqual(new Set(['NOT_FOUND']))
    const { changed } = await others.markAllAsRead()
    expect(changed).toBe(0)
    expect((await mine().all()).rows[0]).toMatchObject({ id, title: 'mine alone', read: false })
    // A message is no notification.
    const twin = person.caller.apps[many === 'messages' ? 'notifications' : 'messages']
    expect(await reasonOf(twin.remove({ id }))).toBe('NOT_FOUND')
  })

  test('read and unread at the same moment, in two processes, ends in one of the two and loses none', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(add))
    const calls = ids.flatMap((id) => [
      mine().setRead({ id, read: true }),
      elsewhere.caller.apps[many].setRead({ id, read: false }),
      mine().update({ id, fields: { icon: 'feather:bell' } }),
      elsewhere.caller.apps[many].markAllAsRead(),
    ])
    expect(await Promise.all(calls.map((call) => reasonOf(call)))).toEqual(calls.map(() => 'OK'))
    await mine().markAllAsRead()
    const { rows } = await mine().all()
    expect(rows.filter(({ id }) => ids.includes(id))).toHaveLength(4)
    expect(rows.every(({ read, seen }) => read && seen)).toBe(true)
    expect((await mine().list({})).unread).toBe(0)
    expect(await mine().markAllAsRead()).toEqual({ changed: 0 })
  })

  test('are removed once, and come in pages, the newest first, each once', async () => {
    const id = await add('once')
    const answers = await Promise.all(Array.from({ length: 6 }, () => reasonOf(mine().remove({ id }))))
    expect(answers.sort()).toEqual([...Array(5).fill('NOT_FOUND'), 'OK'].sort())
    for (const title of ['1', '2', '3']) await add(title)
    const { rows: all, total } = await mine().all()
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await mine().list({ limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...page.rows.map((row) => row.id))
      expect([page.total, page.totalIsExact]).toEqual([total, true])
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(all.map((row) => row.id))
    expect(all.slice(0, 3).map(({ title }) => title)).toEqual(['3', '2', '1'])
    expect(await reasonOf(mine().list({ cursor: 'broken' }))).toBe('VALIDATION')
  })

  test('keep HTML without what runs, and refuse links that run', async () => {
    const description = '<b>x</b><img src=x onerror=alert(1)><a href="javascript:alert(1)">y</a><script>z</script>'
    expect((await mine().create({ description })).description).toBe('<b>x</b><img src="x" /><a>y</a>')
    for (const link of links.taken) expect((await mine().create({ link, image: link })).link).toBe(link)
    for (const link of links.refused) {
      expect(await reasonOf(mine().create({ link })), JSON.stringify(link)).toBe('VALIDATION')
      expect(await reasonOf(mine().create({ image: link })), JSON.stringify(link)).toBe('VALIDATION')
    }
  })
})

test('a change is told to its person on every device, and to nobody else', async () => {
  const open = async (who: SignedIn) => {
    const cutter = new AbortController()
    const caller = api.callerWithToken(who.token, { signal: cutter.signal })
    const stream = (await caller.apps.inbox.changed({})) as unknown as AsyncIterable<readonly [string, unknown]>
    const events = stream[Symbol.asyncIterator]()
    expect((await events.next()).value[1]).toEqual({ type: 'start' })
    return { events, cutter }
  }
  const theirs = await open(elsewhere)
  const others = await open(colleague)
  const heard = others.events.next()
  const { id } = await person.caller.apps.shortcuts.create({ label: 'a', icon: 'b', link: '/users' })
  await person.caller.apps.notifications.create({ title: 'x' })
  await person.caller.apps.shortcuts.remove({ id })
  const whats: unknown[] = []
  for (let index = 0; index < 3; index += 1) whats.push((await theirs.events.next()).value[1])
  expect(whats).toEqual(
    ['shortcuts', 'notifications', 'shortcuts'].map((what) => ({ type: 'change', payload: { what } })),
  )
  // The first event that the other one gets is their own.
  await colleague.caller.apps.messages.create({ title: 'theirs' })
  expect((await heard).value[1]).toEqual({ type: 'change', payload: { what: 'messages' } })
  theirs.cutter.abort()
  others.cutter.abort()
})

describe('shortcuts', () => {
  const mine = () => person.caller.apps.shortcuts
  const fields = { label: 'Users', icon: 'feather:users', link: '/users' }

  test('made and removed at the same moment: each is there or gone, none twice', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => mine().create({ ...fields, label: `s${n}` })))
    const calls = [...made.slice(0, 4), ...made.slice(0, 4)].map(({ id }) =>
      reasonOf(elsewhere.caller.apps.shortcuts.remove({ id })),
    )
    const more = Array.from({ length: 4 }, (_, n) => mine().create({ ...fields, label: `t${n}` }))
    const [answers] = await Promise.all([Promise.all(calls), Promise.all(more)])
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(4)
    const { rows, total } = await mine().list()
    expect(rows.map(({ label }) => label).sort()).toEqual(['s4', 's5', 's6', 's7', 't0', 't1', 't2', 't3'])
    expect(total).toBe(8)
  })

  test('need a label, an icon and a link that does not run; the newest stands first', async () => {
    for (const wrong of [{ label: ' ' }, { icon: '' }, { link: '' }, ...links.refused.map((link) => ({ link }))]) {
      expect(await reasonOf(mine().create({ ...fields, ...wrong })), JSON.stringify(wrong)).toBe('VALIDATION')
    }
    const { id } = await mine().create({ ...fields, description: null, useRouter: null })
    expect((await mine().list()).rows[0]).toEqual({ id, ...fields, description: '', useRouter: false })
    expect(await mine().update({ id, fields: { label: 'People', useRouter: true } })).toEqual({
      id,
      ...fields,
      label: 'People',
      description: '',
      useRouter: true,
    })
    expect((await mine().update({ id, fields: {} })).label).toBe('People')
  })
})
