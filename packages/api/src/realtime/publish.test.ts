import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../door/work.ts'
import { createTestApi, type SignedIn, type TestApi } from '../testing/index.ts'
import { raiseStreams } from './publish.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
})
afterAll(() => api.close())

const changesOf = async (topic: string) => {
  const { rows } = await sql<{ version: number; payload: { nth: number } }>`
    select version::integer as version, payload from stream_change
    where venue_id = ${api.venue.id} and topic = ${topic} order by version`.execute(api.database.asOwner)
  return rows.map(({ version, payload }) => [version, payload.nth])
}

const tell = (told: [topic: string, nth: number][]) =>
  api.database.db.transaction().execute(async (tx) => {
    const changes = told.map(([topic, nth]) => ({ venueId: api.venue.id, topic, payload: { nth } }))
    await sql`with ${sql.join(raiseStreams(changes))} select`.execute(tx)
  })

test('what is told together has the versions that it has one by one', async () => {
  await tell([['b', 1]])
  await tell([
    ['b', 2],
    ['a', 1],
    ['b', 3],
    ['a', 2],
    ['b', 4],
  ])
  await tell([['a', 3]])
  expect(await changesOf('a')).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(await changesOf('b')).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])
})

test('streams told together in either order never wait for each other in a circle', async () => {
  const context = api.context({ token: owner.token })
  const both = (topics: string[]) =>
    inTransaction({ ...context, actor: { venueId: api.venue.id } as never }, async (work) => {
      for (const topic of topics) work.announce(api.venue.id, topic, { nth: 0 })
    })
  await Promise.all(Array.from({ length: 20 }, (_, at) => both(at % 2 === 0 ? ['x', 'y', 'x'] : ['y', 'x'])))
  expect((await changesOf('x')).map(([version]) => version)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(await changesOf('y')).toHaveLength(20)
})
