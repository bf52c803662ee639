import { randomUUID } from 'node:crypto'
import type { ChatId, UserId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeUser, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../../testing/index.ts'

let api: TestApi
let ada: SignedIn
let ben: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  const other = await api.anotherServices()
  ada = await api.signInAs('boxoffice')
  ben = await api.signInAs('door', { services: other })
  stranger = await api.signInAs('owner')
})
afterAll(() => api.close())

const commandId = () => randomUUID()
const send = (who: SignedIn, chatId: ChatId, value: string) =>
  who.caller.apps.chat.send({ commandId: commandId(), chatId, value })

async function newChat(): Promise<{ chatId: ChatId; other: SignedIn }> {
  const other = await api.signInAs('counter')
  const { id } = await ada.caller.apps.chat.open({ contactId: other.user.id })
  return { chatId: id, other }
}

interface ChatEvent {
  type: string
  payload?: { what: string; seq: number }
}

/** The events of a chat as a socket of this person would get them. */
async function listen(who: SignedIn, chatId: ChatId) {
  const cutter = new AbortController()
  const caller = api.callerWithToken(who.token, { signal: cutter.signal })
  const events = (
    (await caller.apps.chat.changed({ chatId })) as unknown as AsyncIterable<readonly [string, ChatEvent]>
  )[Symbol.asyncIterator]()
  return {
    next: async () => (await events.next()).value?.[1] as ChatEvent,
    close: async () => {
      cutter.abort()
      await events.return?.()
    },
  }
}

describe('one conversation', () => {
  test('is there once, however many open it from both ends at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2
          ? ada.caller.apps.chat.open({ contactId: ben.user.id })
          : ben.caller.apps.chat.open({ contactId: ada.user.id }),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const { rows } = await sql<{ members: number }>`select count(*)::integer as members from chat_member
      where room_id = ${opened[0]?.id}`.execute(api.database.asOwner)
    expect(rows[0]?.members).toBe(2)
    expect(opened[1]?.contact.id).toBe(ben.user.id)
  })

  test('with oneself, with nobody, with a suspended colleague: there is none', async () => {
    const suspended = await makeUser(api.database.db, { venue: api.venue, state: 'suspended' })
    const open = (contactId: UserId) => refusalOf(ada.caller.apps.chat.open({ contactId }))
    expect(await open(ada.user.id)).toMatchObject({ code: 'VALIDATION' })
    expect(await open(suspended.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await open(randomUUID() as UserId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await reasonOf(ada.caller.apps.chat.contact({ id: suspended.id }))).toBe('NOT_FOUND')
  })

  test('is not there for a third person, by whatever way, an owner of the venue included', async () => {
    const { chatId } = await newChat()
    const { chat } = stranger.caller.apps
    const tries = [
      chat.get({ id: chatId }),
      chat.messages({ chatId }),
      send(stranger, chatId, 'x'),
      chat.read({ chatId, seq: 1 }),
      chat.mute({ chatId, muted: true }),
      chat.clear({ chatId }),
      chat.remove({ chatId }),
      chat.patch({ commandId: commandId(), id: chatId, messages: [{ value: 'x', isMine: true }] }),
      listen(stranger, chatId).then((stream) => stream.next()),
    ]
    expect(new Set(await Promise.all(tries.map(reasonOf)))).toEqual(new Set(['NOT_FOUND']))
    expect((await ada.caller.apps.chat.get({ id: chatId })).chat.messages).toEqual([])
    expect((await stranger.caller.apps.chat.all()).rows).toEqual([])
  })
})

describe('messages that are sent at the same moment', () => {
  test('are all there, numbered without a gap, and heard in that order', async () => {
    const { id: chatId } = await ada.caller.apps.chat.open({ contactId: ben.user.id })
    const stream = await listen(ben, chatId)
    expect((await stream.next()).type).toBe('start')
    const count = 40
    const sent = await Promise.all(
      Array.from({ length: count }, (_, index) => send(index % 2 ? ada : ben, chatId, `message ${index}`)),
    )
    const { rows, hasOlder } = await ada.caller.apps.chat.messages({ chatId, limit: 100 })
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(rows.map(({ value }) => value).sort()).toEqual(sent.map(({ value }) => value).sort())
    expect(hasOlder).toBe(false)
    // No message is older than the one before it.
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort())
    const heard: number[] = []
    while (heard.length < count) {
      const { type, payload } = await stream.next()
      expect(type).toBe('change')
      heard.push(payload?.seq ?? Number.NaN)
    }
    await stream.close()
    expect(heard).toEqual(rows.map(({ seq }) => seq))
  })

  test('negative control: numbers that are looked up first and written then come twice', async () => {
    const { chatId } = await newChat()
    const db = api.database.asOwner
    const next = async () =>
      (
        await sql<{ seq: number }>`select coalesce(max(seq), 0) + 1 as seq from chat_message
          where room_id = ${chatId}`.execute(db)
      ).rows[0]?.seq
    const numbers = await Promise.all(Array.from({ length: 5 }, next))
    const written = await Promise.allSettled(
      numbers.map((seq) =>
        sql`insert into chat_message (venue_id, room_id, seq, id, sender_id, value)
          values (${api.venue.id}, ${chatId}, ${seq}, ${randomUUID()}, ${ada.user.id}, 'x')`.execute(db),
      ),
    )
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('twenty times under one command id are one message; another text under it is refused', async () => {
    const { chatId } = await newChat()
    const input = { commandId: commandId(), chatId, value: 'once' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => reasonOf(ada.caller.apps.chat.send(input))))
    expect(answers.filter((answer) => !['OK', 'IN_PROGRESS'].includes(answer))).toEqual([])
    expect(answers).toContain('OK')
    expect(await reasonOf(ada.caller.apps.chat.send({ ...input, value: 'twice' }))).toBe('IDEMPOTENCY_CONFLICT')
    expect((await ada.caller.apps.chat.get({ id: chatId })).chat.messages.map(({ value }) => value)).toEqual(['once'])
  })
})

test('what is read only grows, ends at the last message, and counts what the other said', async () => {
  const { chatId, other } = await newChat()
  for (let index = 0; index < 6; index += 1) await send(other, chatId, `line ${index}`)
  const unread = async () => (await ada.caller.apps.chat.get({ id: chatId })).chat.unread
  expect(await unread()).toBe(6)
  expect((await other.caller.apps.chat.get({ id: chatId })).chat.unread).toBe(0)
  await Promise.all([4, 2, 0, 3].map((seq) => ada.caller.apps.chat.read({ chatId, seq })))
  expect(await unread()).toBe(2)
  expect(await ada.caller.apps.chat.read({ chatId, seq: 2_000_000_000 })).toEqual({ readSeq: 6 })
  expect(await unread()).toBe(0)
  await send(other, chatId, 'one more')
  expect(await unread()).toBe(1)
  await send(ada, chatId, 'an answer')
  expect(await unread()).toBe(0)
})

test('a chat that was only opened is on the list of the one who opened it, and with its first message on both', async () => {
  const { chatId, other } = await newChat()
  const listed = async (who: SignedIn) => (await who.caller.apps.chat.all()).rows.some(({ id }) => id === chatId)
  expect([await listed(ada), await listed(other)]).toEqual([true, false])
  await send(ada, chatId, 'hello')
  expect([await listed(ada), await listed(other)]).toEqual([true, true])
})

test('muting, clearing and taking off the list are for the one who does it', async () => {
  const { chatId, other } = await newChat()
  await send(other, chatId, 'first')
  expect(await ada.caller.apps.chat.mute({ chatId, muted: true })).toMatchObject({ muted: true })
  expect(await ada.caller.apps.chat.clear({ chatId })).toMatchObject({ lastMessage: '', unread: 0 })
  const theirs = (await other.caller.apps.chat.get({ id: chatId })).chat
  expect(theirs).toMatchObject({ muted: false, lastMessage: 'first' })
  expect(theirs.messages).toHaveLength(1)
  await ada.caller.apps.chat.remove({ chatId })
  const listed = async () => (await ada.caller.apps.chat.list({ limit: 100 })).rows.some(({ id }) => id === chatId)
  expect(await listed()).toBe(false)
  await send(other, chatId, 'second')
  expect(await listed()).toBe(true)
  const { messages } = (await ada.caller.apps.chat.get({ id: chatId })).chat
  expect(messages.map(({ value }) => value)).toEqual(['second'])
})

test('a whole chat sent back sends what is new and one’s own, once, and nothing of what the other said', async () => {
  const { chatId, other } = await newChat()
  await send(other, chatId, 'hello')
  const { chat } = await ada.caller.apps.chat.get({ id: chatId })
  const back = chat.messages.map(({ id, value, isMine }) => ({ id, value: `${value}, changed`, isMine }))
  const messages = [
    ...back,
    { id: 'tmp-1', value: 'mine', isMine: true },
    { id: randomUUID(), value: 'theirs, forged', isMine: false },
    { value: 'mine, too', isMine: true },
  ]
  const input = { commandId: commandId(), id: chatId, muted: true, unreadCount: 0, messages }
  const patched = await ada.caller.apps.chat.patch(input)
  expect(await ada.caller.apps.chat.patch(input)).toEqual(patched)
  expect(patched.chat).toMatchObject({ muted: true, unread: 0 })
  expect(patched.chat.messages.map(({ value, isMine }) => [value, isMine])).toEqual([
    ['hello', false],
    ['mine', true],
    ['mine, too', true],
  ])
  const many = Array.from({ length: 101 }, (_, index) => ({ value: `${index}`, isMine: true }))
  const refused = await refusalOf(ada.caller.apps.chat.patch({ commandId: commandId(), id: chatId, messages: many }))
  expect(refused.issues).toEqual([{ path: 'chat.messages', message: 'field.tooLong' }])
  expect((await ada.caller.apps.chat.get({ id: chatId })).chat.messages).toHaveLength(3)
})

describe('HTML', () => {
  test.each([
    ['<b>bold</b> & <i>slanted</i>', '<b>bold</b> &amp; <i>slanted</i>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" jav&#x09;ascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="https://venue.example/x">a</a>', '<a href="https://venue.example/x">a</a>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['hi<script>alert(1)</script><svg onload=alert(1)>', 'hi'],
    ['<p style="position:fixed" onclick="x()" class="y">İıŞş 👩‍👩‍👧</p>', '<p>İıŞş 👩‍👩‍👧</p>'],
  ])('%s is kept as %s', async (value, kept) => {
    const { chatId } = await newChat()
    expect((await send(ada, chatId, value)).value).toBe(kept)
    expect((await ada.caller.apps.chat.messages({ chatId })).rows[0]?.value).toBe(kept)
  })

  test('of which nothing is left is no message, and the preview is plain', async () => {
    const { chatId } = await newChat()
    for (const value of ['<script>alert(1)</script>', '<p> </p>', '   ', '<style>a{}</style>']) {
      expect(await reasonOf(send(ada, chatId, value)), value).toBe('VALIDATION')
    }
    await send(ada, chatId, '<p>3 &lt; 4 &amp; <b>so on</b></p>')
    const { rows } = await ada.caller.apps.chat.list({ limit: 1 })
    expect(rows[0]?.lastMessage).toBe('3 < 4 & so on')
  })
})

test('colleagues come in pages by name, each once; a search finds letters of any case and mark', async () => {
  for (const name of ['Çağla Deneme', 'çağrı deneme', 'Zeki Deneme', 'Ali Deneme']) {
    await makeUser(api.database.db, { venue: api.venue, name })
  }
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await ada.caller.apps.chat.contacts({ search: 'DENEME', limit: 3, ...(cursor ? { cursor } : {}) })
    names.push(...page.rows.map(({ name }) => name))
    expect(page.total).toBe(4)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(names).toEqual(['Ali Deneme', 'Çağla Deneme', 'çağrı deneme', 'Zeki Deneme'])
  const everybody = await ada.caller.apps.chat.allContacts()
  expect(everybody.rows.some(({ id }) => id === ada.user.id)).toBe(false)
  expect(everybody.total).toBe(everybody.rows.length)
  for (const broken of ['x', 'e30', Buffer.from('{"name":"a\\u0000","id":"1"}').toString('base64url')]) {
    expect(await reasonOf(ada.caller.apps.chat.contacts({ cursor: broken }))).toBe('VALIDATION')
  }
})

test('a profile shows what its person tells, and no more', async () => {
  await api.database.db
    .updateTable('app_user')
    .set({ phone: '+90 555 999 99 99' })
    .where('id', '=', ben.user.id)
    .execute()
  const changed = await ben.caller.apps.chat.updateProfile({ about: 'At the gate', birthday: '1990-04-02' })
  expect(changed).toMatchObject({ id: ben.user.id, about: 'At the gate', phoneNumbers: [] })
  const seen = await ada.caller.apps.chat.contact({ id: ben.user.id })
  expect(seen).toMatchObject({ about: 'At the gate', birthday: '1990-04-02', email: ben.user.email })
  expect(JSON.stringify(seen)).not.toMatch(/555 ?999/)
  const refused = await refusalOf(ben.caller.apps.chat.updateProfile({ background: 'javascript:alert(1)' }))
  expect(refused).toMatchObject({ code: 'VALIDATION' })
})

test('presence: the status of those with whom one has a chat, while they are there; invisible looks like gone', async () => {
  const bea = await api.signInAs('editor')
  const cem = await api.signInAs('editor')
  const { id } = await bea.caller.apps.chat.open({ contactId: cem.user.id })
  const seen = async () => (await bea.caller.apps.chat.presence()).map(({ userId, status }) => [userId, status])
  await cem.caller.me.update({ status: 'busy' })
  expect(await seen()).toEqual([[cem.user.id, 'busy']])
  await cem.caller.me.update({ status: 'not-visible' })
  expect(await seen()).toEqual([[cem.user.id, 'not-visible']])
  await cem.caller.me.update({ status: 'online' })
  await sql`update auth_session set last_seen_at = now() - interval '11 minutes' where user_id = ${cem.user.id}`.execute(
    api.database.db,
  )
  expect(await seen()).toEqual([[cem.user.id, 'not-visible']])
  await bea.caller.apps.chat.remove({ chatId: id })
  expect(await seen()).toEqual([])
})

test('typing is told to the other one, and only by those whose chat it is', async () => {
  const bea = await api.signInAs('editor')
  const cem = await api.signInAs('editor')
  const stranger = await api.signInAs('editor')
  const { id: chatId } = await bea.caller.apps.chat.open({ contactId: cem.user.id })
  expect(await reasonOf(stranger.caller.apps.chat.typing({ chatId }))).toBe('NOT_FOUND')
  const cutter = new AbortController()
  const caller = api.callerWithToken(cem.token, { signal: cutter.signal })
  const stream = (await caller.apps.chat.changed({ chatId })) as unknown as AsyncIterable<readonly [string, unknown]>
  const events = stream[Symbol.asyncIterator]()
  await events.next()
  await bea.caller.apps.chat.typing({ chatId })
  expect((await events.next()).value[1]).toEqual({
    type: 'change',
    payload: { chatId, what: 'typing', seq: 0, userId: bea.user.id },
  })
  cutter.abort()
})
