import { randomUUID } from 'node:crypto'
import type { Permission } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { wanted } from './testing/cases.ts'

let api: TestApi
let owner: SignedIn
let roleId: string
let person: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  const permissions: Permission[] = [{ module: 'order_list', action: 'view', limits: {} }]
  roleId = await makeRole(api.database.db, { venue: api.venue, name: 'Box office two', permissions })
  person = await api.signInAs(roleId)
  colleague = await api.signInAs(roleId)
})
afterAll(() => api.close())

const names = async ({ caller }: SignedIn) => (await caller.listViews.list()).rows.map(({ name }) => name)
const opens = async ({ caller }: SignedIn) => {
  const { rows, opens: ids } = await caller.listViews.list()
  return rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
const shared = (more: object = {}) => wanted({ roleId, ...more }) as never

test('a view is its maker’s own, with what the address said', async () => {
  const input = wanted({ name: 'Mine', query: '?state=open&sort=-due' }) as never
  const row = await person.caller.listViews.save(input)
  expect(row).toMatchObject({
    list: '/order-list',
    query: '?state=open&sort=-due',
    mine: true,
    role: null,
    isDefault: false,
  })
  // Asked for again after a lost answer.
  expect((await person.caller.listViews.save(input)).id).toBe(row.id)
  expect(await names(person)).toEqual(['Mine'])
  expect(await names(colleague)).toEqual([])
  const others = { id: row.id, expectedRev: row.rev, name: 'Taken over' }
  for (const { caller } of [colleague, owner]) {
    expect(await reasonOf(caller.listViews.change(others))).toBe('NOT_FOUND')
    expect(await reasonOf(caller.listViews.remove({ id: row.id }))).toBe('NOT_FOUND')
  }
  await person.caller.listViews.remove({ id: row.id })
  expect(await names(person)).toEqual([])
})

test('whoever edits roles shares a view with one: those who act in it see it, and nobody else', async () => {
  const { id, role } = await owner.caller.listViews.save(shared({ name: 'For the box office' }))
  expect(role).toEqual({ id: roleId, name: 'Box office two' })
  const kitchen = await api.signInAs('kitchen')
  expect(await names(person)).toContain('For the box office')
  expect(await names(kitchen)).toEqual([])
  expect(await reasonOf(person.caller.listViews.save(shared()))).toBe('FORBIDDEN')
  const [seen] = (await person.caller.listViews.list()).rows
  expect(seen).toMatchObject({ mine: false })
  expect(await reasonOf(person.caller.listViews.remove({ id }))).toBe('NOT_FOUND')
  await owner.caller.listViews.remove({ id })
})

test('a role has one view with which a list begins, however many want it at once', async () => {
  const first = await owner.caller.listViews.save(shared({ name: 'First', isDefault: true }))
  expect(await opens(person)).toEqual(['First'])
  expect(await opens(owner)).toEqual([])
  await owner.caller.listViews.save(shared({ name: 'Second', isDefault: true }))
  expect(await opens(person)).toEqual(['Second'])
  const several = Array.from({ length: 8 }, (_, no) =>
    reasonOf(owner.caller.listViews.save(shared({ name: `Many ${no}`, isDefault: true }))),
  )
  expect((await Promise.all(several)).every((answer) => ['OK', 'STALE'].includes(answer))).toBe(true)
  expect(await opens(person)).toHaveLength(1)
  // Another list has its own.
  await owner.caller.listViews.save(shared({ name: 'Of users', list: '/users', isDefault: true }))
  expect(await opens(person)).toHaveLength(2)
  const nobodys = await refusalOf(owner.caller.listViews.save(wanted({ isDefault: true }) as never))
  expect(nobodys).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'isDefault' }] })
  await owner.caller.listViews.remove({ id: first.id })
})

test('a view is changed by who saw its last state, and keeps what is not named', async () => {
  const row = await person.caller.listViews.save(wanted({ name: 'To change' }) as never)
  const change = { id: row.id, expectedRev: row.rev }
  const after = await person.caller.listViews.change({ ...change, query: '?state=paid' })
  expect(after).toMatchObject({ name: 'To change', query: '?state=paid', rev: row.rev + 1 })
  expect(await refusalOf(person.caller.listViews.change({ ...change, name: 'Late' }))).toMatchObject({
    code: 'STALE',
    details: { current: { query: '?state=paid' } },
  })
})

test.each([
  [{ list: 'users' }, 'list'],
  [{ list: '/users?x=1' }, 'list'],
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ query: 'state=open' }, 'query'],
  [{ query: `?${'x'.repeat(2000)}` }, 'query'],
  [{ query: '?a b' }, 'query'],
  [{ name: 'tAKEN' }, 'name'],
  [{ roleId: randomUUID() }, 'roleId'],
])('%j is refused by field', async (more, path) => {
  await owner.caller.listViews.save(wanted({ name: 'Taken' }) as never).catch(() => null)
  const refused = await refusalOf(owner.caller.listViews.save(wanted(more) as never))
  expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
})

test('somebody of two venues has other views in each, and no role of the other can be named', async () => {
  const there = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: there, userId: api.owner.id, roles: ['owner'] })
  const elsewhere = await api.signInUser({ ...api.owner, venueId: there.id })
  await owner.caller.listViews.save(wanted({ name: 'Here' }) as never)
  expect(await names(elsewhere)).toEqual([])
  expect(await reasonOf(elsewhere.caller.listViews.save(shared()))).toBe('VALIDATION')
  await elsewhere.caller.listViews.save(wanted({ name: 'Here' }) as never)
  expect(await names(elsewhere)).toEqual(['Here'])
})
