import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('a start page is chosen, audited once, and taken back', async () => {
  const { caller, user } = await api.signInAs('manager')
  expect((await caller.me.get()).startPage).toBeNull()
  await caller.me.chooseStart({ page: '/order-list' })
  await caller.me.chooseStart({ page: '/order-list' })
  expect((await caller.me.get()).startPage).toBe('/order-list')
  await caller.me.chooseStart({ page: null })
  expect((await caller.me.get()).startPage).toBeNull()
  const events = await api.database.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'me.chooseStart')
    .where('entity_id', '=', user.id)
    .orderBy('at')
    .execute()
  expect(events).toEqual([
    { before: { startPage: null }, after: { startPage: '/order-list' } },
    { before: { startPage: '/order-list' }, after: { startPage: null } },
  ])
})

test('what the role does not open is refused by field and changes nothing', async () => {
  const { caller } = await api.signInAs('door')
  await caller.me.chooseStart({ page: '/home' })
  for (const page of ['/users', '/nowhere', 'https://evil.example', '//evil.example', '/users/audit']) {
    expect((await refusalOf(caller.me.chooseStart({ page }))).issues).toEqual([
      { path: 'page', message: 'field.choice' },
    ])
  }
  expect((await refusalOf(caller.me.chooseStart({ page: '' }))).issues).toMatchObject([{ path: 'page' }])
  expect((await caller.me.get()).startPage).toBe('/home')
  expect(await reasonOf(api.call().me.chooseStart({ page: '/home' }))).toBe('UNAUTHORIZED')
})

test('a person who works in two venues chooses it for one of them', async () => {
  const there = await makeVenue(api.database.db)
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager'] })
  await joinVenue(api.database.db, { venue: there, userId: user.id, roles: ['manager'] })
  const [here, elsewhere] = [await api.signInUser(user), await api.signInUser({ ...user, venueId: there.id })]
  await here.caller.me.chooseStart({ page: '/roles' })
  expect((await elsewhere.caller.me.get()).startPage).toBeNull()
  await elsewhere.caller.me.chooseStart({ page: '/shifts' })
  expect((await here.caller.me.get()).startPage).toBe('/roles')
})

test('roles and tills that nobody has named are told in both languages, until they are named', async () => {
  const venue = await makeVenue(api.database.db, { locale: 'tr' })
  const { caller } = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
  const { names } = await caller.me.get()
  expect(names.roles).toContainEqual({ name: 'Door', en: 'Door', tr: 'Kapı görevlisi' })
  expect(names.roles).toHaveLength(12)
  expect(names.tills).toEqual([{ name: 'Kasa 1', en: 'Till 1', tr: 'Kasa 1' }])
  const door = await caller.roles.get({ id: venue.roleIds.door ?? '' })
  await caller.roles.update({ id: door.id, expectedRev: door.rev, name: 'Müdür' })
  const [till] = await caller.tills.list({})
  if (!till) throw new Error('a new venue has a till')
  // What is sent as it is names nothing.
  await caller.tills.update({ id: till.id, expectedRev: till.rev, name: 'Kasa 1' })
  expect((await caller.me.get()).names.tills).toHaveLength(1)
  await caller.tills.update({ id: till.id, expectedRev: till.rev, name: 'Till 1' })
  const after = (await caller.me.get()).names
  expect(after.roles.map(({ en }) => en)).not.toContain('Door')
  expect(after.roles.map(({ name }) => name)).not.toContain('Müdür')
  expect(after.tills).toEqual([])
  // Changing anything else of a role does not name it.
  const analyst = await caller.roles.get({ id: venue.roleIds.analyst ?? '' })
  await caller.roles.update({ id: analyst.id, expectedRev: analyst.rev, description: 'Reads only' })
  expect((await caller.me.get()).names.roles.map(({ name }) => name)).toContain('Analyst')
  const stored = await sql`select 1 from role where venue_id = ${venue.id} and names is not null`.execute(
    api.database.db,
  )
  expect(stored.rows).toHaveLength(11)
})

test('zones of the venue are told in both languages by either name, and those of no other venue', async () => {
  const [venue, other] = [await makeVenue(api.database.db), await makeVenue(api.database.db)]
  const { caller } = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['door'] }))
  for (const { id, zones } of [
    { id: venue.id, zones: ['Stalls/Parter', 'Foyer/Foyer'] },
    { id: other.id, zones: ['Gallery/Galeri'] },
  ]) {
    const floorId = uuidv7()
    await sql`insert into floor (venue_id, id, code, name, capacity)
      values (${id}, ${floorId}, 'F', '{"en":"Floor","tr":"Kat"}', 100)`.execute(api.database.db)
    for (const [en, tr] of zones.map((zone) => zone.split('/')))
      await sql`insert into floor_zone (venue_id, id, floor_id, name, kind, capacity)
        values (${id}, ${uuidv7()}, ${floorId}, ${JSON.stringify({ en, tr })}::jsonb, 'seating', 10)`.execute(
        api.database.db,
      )
  }
  expect((await caller.me.get()).names.zones).toEqual(
    expect.arrayContaining(['Stalls', 'Parter'].map((name) => ({ name, en: 'Stalls', tr: 'Parter' }))),
  )
  expect((await caller.me.get()).names.zones).toHaveLength(2)
})

test('the document of rights names the role in the caller’s language, else in the venue’s', async () => {
  const venue = await makeVenue(api.database.db, { locale: 'tr' })
  const user = await makeUser(api.database.db, { venue, roles: ['owner'] })
  const roleId = venue.roleIds.door ?? ''
  const read = async (language: 'en' | 'tr' | null) => {
    await sql`update app_user set language = ${language} where id = ${user.id}`.execute(api.database.db)
    const { caller } = await api.signInUser(user)
    return [(await caller.me.rights()).roleName, (await caller.me.rightsOfRole({ roleId })).roleName]
  }
  expect(await read('en')).toEqual(['Owner', 'Door'])
  expect(await read('tr')).toEqual(['İşletme sahibi', 'Kapı görevlisi'])
  expect(await read(null)).toEqual(['İşletme sahibi', 'Kapı görevlisi'])
  await sql`update role set name = 'Porter' where venue_id = ${venue.id} and id = ${roleId}`.execute(api.database.db)
  expect((await read('tr'))[1]).toBe('Porter')
})
