import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from './support/owner.ts'
import { lossOf, type Reader, startReader } from './support/reader.ts'
import { type Signed, signIn, startSystem, type TestServer, type TestSystem } from './support/server.ts'
import { openSocket } from './support/socket.ts'
import type { TestPerson } from './support/venue.ts'
import { writeChanges } from './support/writers.ts'

let system: TestSystem
let other: TestServer
let owner: Signed
let people: TestPerson[]
beforeAll(async () => {
  system = await startSystem()
  other = await system.another()
  owner = await signIn(system.url, system.venue.owner)
  people = []
  for (let count = 0; count < 6; count += 1) {
    people.push(await system.venue.addPerson(`Writer ${count}`, system.venue.viewerRoleId))
  }
})
afterAll(() => system.stop())

async function head(): Promise<number> {
  const row = await system.database.asOwner
    .selectFrom('stream')
    .select('version')
    .where('venue_id', '=', system.venue.id)
    .where('topic', '=', 'users')
    .executeTakeFirst()
  return row?.version ?? 0
}

async function killListeners(): Promise<number> {
  const rows = await asOwner<{ killed: boolean }>(
    system.database.url,
    `select pg_terminate_backend(pid) as killed from pg_stat_activity
     where datname = current_database() and application_name = 'marquee-listen'`,
  )
  return rows.filter(({ killed }) => killed).length
}

describe('the stream of changes', () => {
  it('loses nothing over 360 commits while sockets and listening connections are cut', async () => {
    const token = () => owner.accessToken
    const readers: Reader[] = []
    for (const server of [system, other]) {
      for (let count = 0; count < 3; count += 1) readers.push(await startReader({ url: () => server.url, token }))
    }
    let written = 0
    let killed = 0
    // Comes back like someone new, and not before something has happened in between.
    const forgetful = await startReader({
      url: () => other.url,
      token,
      resumes: false,
      beforeReturn: async () => {
        const mark = written
        await waitFor('more commits', () => written >= mark + 5 || written >= 360, 20_000)
      },
    })
    const onWritten = async () => {
      written += 1
      if (written % 40 === 10) for (const reader of [...readers, forgetful]) reader.cut()
      if (written % 60 === 30) killed += await killListeners()
    }
    await Promise.all(
      people.map((person, index) =>
        writeChanges({ url: () => (index % 2 ? system.url : other.url), token, person, count: 60, onWritten }),
      ),
    )
    const last = await head()
    expect(last).toBeGreaterThanOrEqual(360)
    await waitFor(
      'the readers to be told of all',
      () => readers.every((reader) => reader.versions.includes(last)),
      15_000,
    )
    expect(readers.map((reader) => lossOf(reader, last))).toEqual(readers.map(() => null))
    expect(readers.every(({ cuts, resyncs }) => cuts >= 8 && resyncs === 0)).toBe(true)
    expect(killed).toBeGreaterThanOrEqual(6)
    // Control: the cuts hurt a reader that does not say where it was.
    expect(lossOf(forgetful, last)).toMatch(/^missing/)
    for (const reader of [...readers, forgetful]) reader.stop()
  })

  it('comes without wake-ups too, only later', async () => {
    const reader = await startReader({ url: () => other.url, token: () => owner.accessToken })
    const before = await head()
    // A change that no process announces.
    await asOwner(
      system.database.url,
      `with raised as (update stream set version = version + 1 where topic = 'users' returning venue_id, topic, version)
       insert into stream_change (venue_id, topic, version, payload)
       select venue_id, topic, version, jsonb_build_object('userId', $1::text) from raised`,
      [people[0]?.id],
    )
    await waitFor('the change', () => reader.versions.includes(before + 1), 3000)
    reader.stop()
  })

  it.each([
    ['of another life of the database', '01890000-0000-7000-8000-000000000000.3'],
    ['that is none', 'yesterday'],
    ['from the future', null],
  ])('an id %s is answered with resync, not with silence', async (_what, id) => {
    const known = await startReader({ url: () => system.url, token: () => owner.accessToken })
    known.stop()
    const socket = await openSocket(system.url, { token: owner.accessToken })
    const identity = await asOwner<{ epoch: string }>(system.database.url, 'select epoch from database_identity')
    const epoch = identity[0]?.epoch
    const subscription = socket.subscribe('users.changed', id ?? `${epoch}.999999`)
    const first = await socket.next((message) => message.id === subscription && message.result?.type === 'data')
    expect(first.result.data.json.data.type).toBe('resync')
    expect(first.result.data.json.id).toBe(`${epoch}.${await head()}`)
    socket.close()
  })
})
