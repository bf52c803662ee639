import type { Permission, RoleId } from '@marquee/contract'
import { features } from '@marquee/contract/features'
import { latestNews } from '@marquee/contract/latest-news'
import { news } from '@marquee/contract/news'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appRouter } from '../../root.ts'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { said, switched } from './testing/cases.ts'

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
let other: SignedIn
let roleId: RoleId
let day: string
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  const permissions: Permission[] = ['view', 'groups', 'edit_guest'].map((action) => ({
    module: 'order_list',
    action,
    limits: {},
  }))
  const make = async (name: string) =>
    (await makeRole(api.database.db, { venue: api.venue, name, permissions })) as RoleId
  roleId = await make('Group desk')
  clerk = await api.signInAs(roleId)
  other = await api.signInAs(await make('Other desk'))
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone zone)::date + 7)::text as day from venue where id = ${api.venue.id}`.execute(
    api.database.db,
  )
  day = rows[0]?.day ?? ''
})
beforeEach(async () => {
  await sql`delete from feature_switch`.execute(api.database.db)
  api.services.authSessions.forget(api.venue.id as never, null)
})
afterAll(() => api.close())

const list = ({ caller }: SignedIn) => reasonOf(caller.groupBookings.list({}))
const off = (more: object = {}) =>
  switched({ feature: 'groupBookings', audience: 'nobody', ownerId: owner.user.id, endsOn: day, ...more }) as never

describe('features', () => {
  test('are on for everybody until the venue says otherwise', async () => {
    const { rows, owners } = await owner.caller.feat.switches()
    expect(rows.map(({ feature }) => feature)).toEqual(Object.keys(features))
    expect(rows.every(({ audience, rev }) => audience === 'everyone' && rev === 0)).toBe(true)
    expect(owners.map(({ id }) => id)).toContain(owner.user.id)
    expect(await list(clerk)).toBe('OK')
    expect((await clerk.caller.me.get()).featuresOff).toEqual([])
  })

  test('switched off are refused at the door, with their name, and the screen is told', async () => {
    await owner.caller.feat.switchFeature(off())
    const refused = await refusalOf(clerk.caller.groupBookings.list({}))
    expect(refused).toMatchObject({ code: 'FEATURE_OFF', details: { feature: 'groupBookings' } })
    expect(await list(owner)).toBe('FEATURE_OFF')
    expect((await clerk.caller.me.get()).featuresOff).toEqual(['groupBookings'])
    // The right is asked for first: whoever lacks it learns nothing of switches.
    const nobody = await api.signInAs(null)
    expect(await list(nobody)).toBe('FORBIDDEN')
    // What is beside it stays.
    expect(await reasonOf(clerk.caller.waitlist.ofSession({ ticketSessionId: api.venue.id as never }))).not.toBe(
      'FEATURE_OFF',
    )
  })

  test('on for a role are off for every other one', async () => {
    await owner.caller.feat.switchFeature(off({ audience: 'roles', roleIds: [roleId] }))
    expect(await list(clerk)).toBe('OK')
    expect(await list(other)).toBe('FEATURE_OFF')
    const [row] = (await owner.caller.feat.switches()).rows
    expect(row).toMatchObject({ audience: 'roles', roles: [{ id: roleId, name: 'Group desk' }], endsOn: day, rev: 1 })
  })

  test('that were switched off are on again after their last day', async () => {
    await owner.caller.feat.switchFeature(off())
    await sql`update feature_switch set ends_on = ends_on - 30`.execute(api.database.db)
    api.services.authSessions.forget(api.venue.id as never, null)
    expect(await list(clerk)).toBe('OK')
    const [row] = (await owner.caller.feat.switches()).rows
    expect(row).toMatchObject({ audience: 'nobody', hasEnded: true })
  })

  test('are found by nobody for whom they are off', async () => {
    const pages = async ({ caller }: SignedIn) =>
      (await caller.apps.search.everywhere({ query: 'groups' })).find(({ id }) => id === 'pages')
    expect((await pages(clerk))?.results).toMatchObject([{ id: 'groups' }])
    await owner.caller.feat.switchFeature(off())
    expect(await pages(clerk)).toBeUndefined()
  })

  test.each([
    [{ ownerId: null }, 'ownerId'],
    [{ endsOn: null }, 'endsOn'],
    [{ endsOn: '2020-01-01' }, 'endsOn'],
    [{ audience: 'roles' }, 'roleIds'],
    [{ audience: 'roles', roleIds: ['0190c0de-0000-7000-8000-000000000001'] }, 'roleIds'],
    [{ audience: 'some' }, 'audience'],
    [{ feature: 'unknown' }, 'feature'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('%j is refused by field, and nothing changes', async (more, path) => {
    const refused = await refusalOf(owner.caller.feat.switchFeature(off(more)))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    expect((await owner.caller.feat.switches()).rows.every(({ rev }) => rev === 0)).toBe(true)
  })

  test('nobody looks after one who may not switch it', async () => {
    const refused = await refusalOf(owner.caller.feat.switchFeature(off({ ownerId: clerk.user.id })))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'ownerId' }] })
  })

  test('of several who switch at once one wins, and the others see what is', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => reasonOf(owner.caller.feat.switchFeature(off({ note: 'race' })))),
    )
    expect(all.filter((reason) => reason === 'OK')).toHaveLength(1)
    expect(all.filter((reason) => reason === 'STALE')).toHaveLength(5)
    expect(await refusalOf(owner.caller.feat.switchFeature(off()))).toMatchObject({
      code: 'STALE',
      details: { current: { audience: 'nobody', note: 'race' } },
    })
  })

  test('each belongs to a procedure', () => {
    const procedures = Object.values(appRouter._def.procedures) as unknown as {
      _def: { meta?: { feature?: string } }
    }[]
    const named = procedures.map(({ _def }) => _def.meta?.feature).filter(Boolean)
    expect([...new Set(named)].sort()).toEqual(Object.keys(features).sort())
  })

  test('of one venue are none of another', async () => {
    const there = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: there, userId: api.owner.id, roles: ['owner'] })
    const elsewhere = await api.signInUser({ ...api.owner, venueId: there.id })
    await owner.caller.feat.switchFeature(off())
    expect(await list(elsewhere)).toBe('OK')
    expect((await elsewhere.caller.feat.switches()).rows.every(({ rev }) => rev === 0)).toBe(true)
    const wrong = await refusalOf(elsewhere.caller.feat.switchFeature(off({ audience: 'roles', roleIds: [roleId] })))
    expect(wrong).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'roleIds' }] })
  })
})

describe('feedback', () => {
  test('is its sender’s and of those who answer, and of nobody else', async () => {
    const sent = await clerk.caller.feat.send(said())
    expect(sent).toMatchObject({ state: 'new', answer: '', screen: '/order-list', picture: null })
    const ids = async ({ caller }: SignedIn, whose?: 'mine' | 'all') =>
      (await caller.feat.feedback({ whose })).rows.map(({ id }) => id)
    expect(await ids(clerk)).toContain(sent.id)
    expect(await ids(other)).not.toContain(sent.id)
    expect(await ids(owner, 'all')).toContain(sent.id)
    expect(await ids(owner)).not.toContain(sent.id)
    expect(await reasonOf(clerk.caller.feat.feedback({ whose: 'all' }))).toBe('FORBIDDEN')
    const change = { id: sent.id, expectedRev: sent.rev, state: 'planned' as const, answer: 'Soon' }
    expect(await reasonOf(clerk.caller.feat.answer(change))).toBe('FORBIDDEN')
    expect(await owner.caller.feat.answer(change)).toMatchObject({ state: 'planned', answer: 'Soon', rev: 2 })
    expect(await reasonOf(owner.caller.feat.answer(change))).toBe('STALE')
    const { rows } = await clerk.caller.feat.feedback({ state: 'planned' })
    expect(rows).toMatchObject([{ id: sent.id, answer: 'Soon' }])
  })

  test('sent again under its id is sent once', async () => {
    const input = said({ text: 'Only once' })
    const [a, b] = [await other.caller.feat.send(input), await other.caller.feat.send(input)]
    expect(a.id).toBe(b.id)
    expect((await other.caller.feat.feedback({})).total).toBe(1)
  })

  test.each([
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ screen: 'https://elsewhere.example' }, 'screen'],
    [{ screen: '//elsewhere.example' }, 'screen'],
    [{ picture: '0190c0de-0000-7000-8000-000000000001' }, 'picture'],
  ])('%j is refused by field', async (more, path) => {
    const refused = await refusalOf(clerk.caller.feat.send(said(more)))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })

  test('comes in pages, the newest first', async () => {
    const writer = await api.signInAs(null)
    for (let no = 0; no < 5; no += 1) await writer.caller.feat.send(said({ text: `Number ${no}` }))
    const first = await writer.caller.feat.feedback({ limit: 3 })
    expect(first.rows.map(({ text }) => text)).toEqual(['Number 4', 'Number 3', 'Number 2'])
    const second = await writer.caller.feat.feedback({ limit: 3, cursor: first.nextCursor ?? '' })
    expect(second.rows.map(({ text }) => text)).toEqual(['Number 1', 'Number 0'])
    expect(second).toMatchObject({ nextCursor: null, total: 5 })
  })
})

test('what is new is read once by each person, and only a version that there is', async () => {
  expect((await clerk.caller.me.get()).newsSeen).toBeNull()
  await clerk.caller.feat.seeNews({ version: latestNews })
  expect((await clerk.caller.me.get()).newsSeen).toBe(latestNews)
  expect((await owner.caller.me.get()).newsSeen).toBeNull()
  expect(await refusalOf(clerk.caller.feat.seeNews({ version: '9999.1' }))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'version' }],
  })
  expect(news[0].version).toBe(latestNews)
})
