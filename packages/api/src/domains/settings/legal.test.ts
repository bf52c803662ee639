import type { LegalTextId } from '@marquee/contract/legal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn

beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue, userId: api.owner.id, roles: ['owner'] })
  owner = await api.signInUser({ ...api.owner, venueId: venue.id })
})

const words = { en: 'Be kind.\n\n# Guests\nThey come first.', tr: 'Nazik olun.' }
async function publish(text: { en: string; tr: string }, { caller } = owner, id: LegalTextId = 'terms') {
  const rev = (await caller.settings.legalTexts()).find((each) => each.id === id)?.rev ?? 0
  return caller.settings.publishLegalText({ id, expectedRev: rev, text })
}

test('a new venue has the standard texts, as the first version since its first day', async () => {
  const since = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date())
  const standard = { text: { en: '', tr: '' }, since, rev: 1 }
  expect(await owner.caller.settings.legalTexts()).toEqual([
    { id: 'terms', ...standard },
    { id: 'privacy', ...standard },
  ])
})

test('versions count up, stay as they were, and are told in the audit; the other text and venue keep theirs', async () => {
  const first = await publish(words)
  expect(first).toMatchObject({ id: 'terms', text: words, rev: 2 })
  expect(await publish(words)).toEqual(first)
  const second = await publish({ en: '', tr: '' })
  expect(second).toMatchObject({ text: { en: '', tr: '' }, rev: 3 })
  const { asOwner } = api.database
  const kept = await asOwner
    .selectFrom('legal_text')
    .select(['kind', 'version', 'text', 'published_by'])
    .where('venue_id', '=', venue.id)
    .orderBy('version')
    .execute()
  expect(kept).toEqual([
    { kind: 'terms', version: 2, text: words, published_by: api.owner.id },
    { kind: 'terms', version: 3, text: { en: '', tr: '' }, published_by: api.owner.id },
  ])
  await expect(asOwner.updateTable('legal_text').set({ version: 9 }).execute()).rejects.toThrow()
  const told = await asOwner
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('venue_id', '=', venue.id)
    .where('action', '=', 'settings.publishLegalText')
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { before: { version: 1 }, after: { kind: 'terms', version: 2 } },
    { before: { version: 2 }, after: { kind: 'terms', version: 3 } },
  ])
  expect((await owner.caller.settings.legalTexts()).map(({ rev }) => rev)).toEqual([3, 1])
  const elsewhere = await api.signInUser(api.owner)
  expect((await elsewhere.caller.settings.legalTexts()).map(({ rev }) => rev)).toEqual([1, 1])
})

test('of two who publish at once one is told what holds now', async () => {
  const other = await api.signInUser({ ...api.owner, venueId: venue.id }, { services: await api.anotherServices() })
  const both = [owner, other].map(({ caller }, index) =>
    caller.settings.publishLegalText({ id: 'privacy', expectedRev: 1, text: { en: `${index}`, tr: '' } }),
  )
  const settled = await Promise.allSettled(both)
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = await refusalOf(both[settled.findIndex(({ status }) => status === 'rejected')] as Promise<unknown>)
  const [, now] = await owner.caller.settings.legalTexts()
  expect(refused).toMatchObject({ code: 'STALE', details: { current: now } })
  expect(now?.rev).toBe(2)
})

test('a text that is too long is refused by its field; who may not change settings publishes nothing', async () => {
  const refused = await refusalOf(publish({ en: '', tr: 'ş'.repeat(20_001) }))
  expect(refused.issues).toEqual([{ path: 'text.tr', message: 'field.tooLong' }])
  const clerk = await api.signInAs('accountant', { venue })
  expect(await reasonOf(publish(words, clerk))).toBe('FORBIDDEN')
  expect((await owner.caller.settings.legalTexts()).map(({ rev }) => rev)).toEqual([1, 1])
})

test('everybody may read what holds in the venue of this address', async () => {
  const here = await api.signInUser(api.owner)
  await publish(words, here)
  await publish({ en: 'Elsewhere', tr: '' })
  expect(await api.call({}).home.legalText({ id: 'terms' })).toMatchObject({ id: 'terms', text: words, rev: 2 })
  expect(await api.call({}).home.legalText({ id: 'privacy' })).toMatchObject({ text: { en: '', tr: '' }, rev: 1 })
})
