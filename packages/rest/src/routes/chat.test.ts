import { randomUUID } from 'node:crypto'
import { fillApps } from '@marquee/api/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fits } from '../testing/fits.ts'
import { type RestServer, serveRest } from '../testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from '../testing/staffed-venue.ts'

// Conversations, dashboards, activities and icons, over the demo's own data.

let venue: StaffedVenue
let rest: RestServer
let token: string
let other: string
const now = Date.now()
beforeAll(async () => {
  venue = await openStaffedVenue()
  const users = await venue.database.db
    .selectFrom('app_user')
    .select('id')
    .where('email', 'in', ['owner@marquee.example', 'editor@marquee.example'])
    .execute()
  await fillApps(venue.database.db, { venueId: venue.venue.id, users: users.map(({ id }) => id as never), now })
  rest = await serveRest(venue.services)
  token = (await venue.signIn('owner')).accessToken
  other = (await venue.signIn('norights')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const ask = async <T = Record<string, unknown>>(key: string, body?: unknown, headers = {}): Promise<T> =>
  fits<T>(key, await rest.call(key, { token, headers, ...(body === undefined ? {} : { body }) }))
const noise = ['noise', randomUUID(), '__proto__', '%00', "'"]

interface Chat {
  id: string
  contactId: string
  unreadCount: number
  muted: boolean
  lastMessage: string
  lastMessageAt: string
  contact: { name: string; details: { emails: { email: string }[] } }
  messages: { id: string; contactId: string; value: string; createdAt: string; isMine: boolean }[]
}

it('chats with contact and messages, the newest first; one of them; unknown ids null', async () => {
  const chats = await ask<Chat[]>('GET api/apps/chat/chats')
  expect(chats.length).toBeGreaterThan(5)
  expect(chats.every(({ messages }) => messages.length === 25)).toBe(true)
  expect(chats.filter(({ unreadCount }) => unreadCount > 0)).toHaveLength(4)
  const [chat] = chats
  if (!chat) throw new Error('no chat')
  expect(chat.lastMessageAt).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const me = await ask<{ id: string }>('GET api/apps/chat/profile')
  for (const { isMine, contactId } of chat.messages) expect(contactId).toBe(isMine ? me.id : chat.contactId)
  expect(await ask(`GET api/apps/chat/chat?id=${chat.id}`)).toEqual(chat)
  for (const id of noise) {
    expect(await ask(`GET api/apps/chat/chat?id=${id}`)).toBeNull()
    expect(await ask('PATCH api/apps/chat/chat', { id, chat: { muted: true } })).toBeNull()
    expect(await ask(`GET api/apps/chat/contact?id=${id}`)).toBeNull()
  }
  const foreign = await rest.call(`GET api/apps/chat/chat?id=${chat.id}`, { token: other })
  expect([foreign.status, foreign.body]).toEqual([200, null])
})

it('the whole chat sent back mutes it, reads it and sends what is new, once under one key', async () => {
  const [chat] = await ask<Chat[]>('GET api/apps/chat/chats')
  if (!chat) throw new Error('no chat')
  const mine = { id: '', chatId: chat.id, contactId: 'me', value: '<b>Tamam</b><script>x</script>', isMine: true }
  const body = { id: chat.id, chat: { ...chat, muted: true, unreadCount: 0, messages: [...chat.messages, mine] } }
  const headers = { 'idempotency-key': randomUUID() }
  const changed = await ask<Chat>('PATCH api/apps/chat/chat', body, headers)
  expect(await ask<Chat>('PATCH api/apps/chat/chat', body, headers)).toEqual(changed)
  expect(changed).toMatchObject({ muted: true, unreadCount: 0, lastMessage: 'Tamam', contact: chat.contact })
  expect(changed.messages.slice(0, -1)).toEqual(chat.messages)
  expect(changed.messages.at(-1)).toMatchObject({ value: '<b>Tamam</b>', isMine: true })
  // Sent back as it came, it changes nothing.
  expect(await ask('PATCH api/apps/chat/chat', { id: chat.id, chat: changed })).toEqual(changed)
  expect(await ask<Chat>(`GET api/apps/chat/chat?id=${chat.id}`)).toEqual(changed)
  const wrong = await rest.call('PATCH api/apps/chat/chat', { token, body: { id: chat.id, chat: { muted: 'yes' } } })
  expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'chat.muted' }] }])
})

it('contacts by name without details, one with details, the own profile', async () => {
  const contacts = await ask<{ id: string; name: string }[]>('GET api/apps/chat/contacts')
  const names = contacts.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('tr', { numeric: true }).compare))
  const [first] = contacts
  const contact = await ask<Chat['contact']>(`GET api/apps/chat/contact?id=${first?.id}`)
  expect(contact.name).toBe(first?.name)
  expect(contact.details.emails[0]?.email).toMatch(/@/)
  const profile = await ask<{ id: string; email: string }>('GET api/apps/chat/profile')
  expect(profile.email).toBe('owner@marquee.example')
  expect(contacts.some(({ id }) => id === profile.id)).toBe(false)
})

interface ProjectBoard {
  teamMembers: { phone: string; title: string }[]
  budgetDetails: { columns: string[]; rows: Record<string, unknown>[] }
}

it('dashboards end today, are the same in two calls, and are empty shapes where there are no figures', async () => {
  const boards = ['analytics', 'crypto', 'finance', 'project'].map((name) => `GET api/dashboards/${name}`)
  for (const key of boards) {
    const first = await ask(key)
    // Only the minute may have gone on between the two.
    if (!key.endsWith('crypto') && !key.endsWith('finance')) expect(await ask(key), key).toEqual(first)
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date())
  type Days = { data: { x: string; y: number }[] }[]
  const { visitors } = await ask<{ visitors: { series: Record<string, Days> } }>('GET api/dashboards/analytics')
  for (const year of ['this-year', 'last-year']) expect(visitors.series[year]?.[0]?.data).toHaveLength(365)
  expect(visitors.series['this-year']?.[0]?.data.at(-1)?.x.slice(0, 10)).toBe(today)
  const crypto = await ask<{ btc: { marketCap: number; price: { series: { data: { x: number }[] }[] } } }>(
    'GET api/dashboards/crypto',
  )
  expect(Date.now() - (crypto.btc.price.series[0]?.data.at(-1)?.x ?? 0)).toBeLessThan(120_000)
  const { teamMembers, budgetDetails } = await ask<ProjectBoard>('GET api/dashboards/project')
  expect(teamMembers.length).toBeGreaterThan(3)
  // A table reads its columns from the rows by these names.
  expect(budgetDetails.rows.length).toBeGreaterThan(0)
  for (const row of budgetDetails.rows) {
    expect(Object.keys(row).filter((name) => name !== 'id')).toEqual(budgetDetails.columns)
  }
  // Pages round amounts to billions at most.
  expect(crypto.btc.marketCap).toBeLessThan(1e12)
  await venue.database.asOwner.deleteFrom('dash_figures').execute()
  for (const key of boards) await ask(key)
})

it('ten activities, the newest first, without the fields that they do not have', async () => {
  const rows = await ask<{ date: string; link?: string }[]>('GET api/pages/activities')
  expect(rows).toHaveLength(10)
  expect(rows.map(({ date }) => date)).toEqual(
    rows
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  expect(rows.some((row) => !('link' in row))).toBe(true)
})

it('icons: seven sets, the three of a family with the same names', async () => {
  const of = (set: string) => ask<{ namespace: string; list: string[] }>(`GET api/ui/icons/${set}`)
  const counts: Record<string, number> = {}
  for (const set of ['feather', 'heroicons-outline', 'material-twotone']) counts[set] = (await of(set)).list.length
  expect(counts).toEqual({ feather: 287, 'heroicons-outline': 324, 'material-twotone': 2122 })
  expect((await of('heroicons-mini')).list).toEqual((await of('heroicons-solid')).list)
  expect((await of('material-solid')).list).toEqual((await of('material-outline')).list)
  expect((await rest.call('GET api/ui/icons/other', { token })).status).toBe(404)
})
