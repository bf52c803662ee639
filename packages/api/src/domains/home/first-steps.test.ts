import type { Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeRole,
  makeTicketSession,
  makeUser,
  makeVenue,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const db = () => api.database.db
const stepsOf = async ({ caller }: SignedIn) =>
  (await caller.home.firstSteps()).steps.map(({ kind, isDone }) => `${kind}${isDone ? '!' : ''}`)

test('a new owner sees floor, programme and people, each done once it really is, and nothing after the last', async () => {
  const [venue, other] = [await makeVenue(db()), await makeVenue(db())]
  const user = await makeUser(db(), { venue, roles: ['owner'] })
  const owner = await api.signInUser(user)
  // The owner works at another venue too, which has all of it.
  await makeTicketSession(db(), { venue: other })
  await joinVenue(db(), { venue: other, userId: user.id, roles: ['owner'] })
  await makeUser(db(), { venue: other, roles: ['manager'] })
  expect(await stepsOf(owner)).toEqual(['floor', 'programme', 'people'])
  expect(await stepsOf(await api.signInUser({ ...user, venueId: other.id }))).toEqual([])
  const floorId = uuidv7()
  await sql`insert into floor (venue_id, id, code, name, capacity)
    values (${venue.id}, ${floorId}, 'H', '{"en":"Hall"}', 100)`.execute(db())
  expect(await stepsOf(owner)).toEqual(['floor!', 'programme', 'people'])
  await sql`update floor set archived_at = now() where id = ${floorId}`.execute(db())
  expect(await stepsOf(owner)).toEqual(['floor', 'programme', 'people'])
  const { id } = await makeTicketSession(db(), { venue })
  expect(await stepsOf(owner)).toEqual(['floor!', 'programme!', 'people'])
  await sql`update ticket_session set state = 'cancelled' where id = ${id}`.execute(db())
  expect(await stepsOf(owner)).toEqual(['floor!', 'programme', 'people'])
  await sql`update ticket_session set state = 'on_sale' where id = ${id}`.execute(db())
  await makeUser(db(), { venue, roles: ['door'], state: 'invited' })
  expect(await stepsOf(owner)).toEqual([])
})

test('each person sees the steps that they may take', async () => {
  const venue = await makeVenue(db())
  const withRights = async (...rights: [Permission['module'], string][]) => {
    const permissions = rights.map(([module, action]) => ({ module, action, limits: {} }) as Permission)
    return api.signInUser(await makeUser(db(), { venue, roles: [await makeRole(db(), { venue, permissions })] }))
  }
  expect(await stepsOf(await withRights(['floors', 'create']))).toEqual(['floor'])
  expect(await stepsOf(await withRights(['ticket_schedules', 'create']))).toEqual(['programme'])
  expect(await stepsOf(await withRights(['users', 'invite'], ['floors', 'view']))).toEqual([])
  expect(await stepsOf(await withRights())).toEqual([])
})

test('a venue that sells needs no first steps', async () => {
  const owner = await api.signInAs('owner')
  const { session } = await makeOrder(api)
  await sql`update ticket_session set state = 'cancelled' where id = ${session.id}`.execute(api.database.asOwner)
  expect(await stepsOf(owner)).toEqual([])
})
