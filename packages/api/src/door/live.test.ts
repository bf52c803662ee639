import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../core/context.ts'
import { openUsersStream, sendToUsers, typeOf, versionOf } from '../testing/event-stream.ts'
import { createTestApi, makeUser, type SignedIn, type TestApi } from '../testing/index.ts'

let api: TestApi
let second: Services
let viewer: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await api.anotherServices()
  viewer = await api.signInAs('manager')
})
afterAll(() => api.close())

const open = (options: { token?: string; lastEventId?: string; services?: Services } = {}) =>
  openUsersStream(api, { token: viewer.token, ...options })

const tell = (userId: string, options?: Parameters<typeof sendToUsers>[2]) => sendToUsers(api, userId, options)

const killListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marquee-listen' and datname = current_database()`.execute(api.database.asOwner)

describe('no event is lost, doubled or out of order', () => {
  test('300 commits of ten writers in two processes, readers cut and resumed, LISTEN killed', async () => {
    const people = await Promise.all(
      Array.from({ length: 300 }, () => makeUser(api.database.db, { venue: api.venue }).then((user) => user.id)),
    )
    const committed = new Set<string>()
    const undone = new Set<string>()
    let writing = true

    const first = await open()
    const start = await first.next()
    await first.cut()
    const from = versionOf(start) ?? Number.NaN

    async function read(services: Services, seed: number) {
      const seen: { version: number; userId: string }[] = []
      let lastEventId = start?.[0]
      let cuts = 0
      const total = () => from + people.length
      while ((seen.at(-1)?.version ?? from) < total()) {
        const stream = await open({ lastEventId, services })
        expect(typeOf(await stream.next())).toBe('start')
        // Another number of events until the cut each time.
        const until = 1 + ((seed * 7 + cuts * 13) % 29)
        for (let n = 0; n < until && (seen.at(-1)?.version ?? from) < total(); n++) {
          const event = await stream.next()
          if (event?.[1].type !== 'change') throw new Error(`unexpected ${JSON.stringify(event)}`)
          seen.push({ version: versionOf(event) ?? Number.NaN, userId: event[1].payload.userId })
          lastEventId = event[0]
        }
        await stream.cut()
        cuts += 1
      }
      return { seen, cuts }
    }

    async function write(writer: number): Promise<void> {
      const services = writer % 2 === 0 ? api.services : second
      for (let n = writer; n < people.length; n += 10) {
        const userId = people[n] ?? ''
        if (n % 7 === 3) {
          // Told and undone: nobody may ever hear of it.
          const lost = '00000000-0000-7000-8000-00000000dead'
          undone.add(lost)
          const failing = tell(lost, { services, before: () => Promise.reject(new Error('undone')) })
          await expect(failing).rejects.toThrow('undone')
        }
        await tell(userId, { services, before: () => sleep(Math.random() * 4) })
        committed.add(userId)
      }
    }

    const killer = (async () => {
      while (writing) {
        await killListeners()
        await sleep(150)
      }
    })()
    const readers = Promise.all([1, 2, 3, 4].map((seed) => read(seed % 2 === 0 ? api.services : second, seed)))
    await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)))
    writing = false
    await killer
    expect(undone.size).toBe(1)
    for (const { seen, cuts } of await readers) {
      expect(cuts).toBeGreaterThan(5)
      expect(seen.map((event) => event.version)).toEqual(people.map((_, n) => from + n + 1))
      expect(new Set(seen.map((event) => event.userId))).toEqual(committed)
    }
  })

  test('negative control: a change that becomes visible late, as without the lock on the stream, is no silence', async () => {
    const stream = await open()
    const at = versionOf(await stream.next()) ?? Number.NaN
    // What two transactions over a plain sequence could do: the later number is committed first.
    await sql`with raised as (update stream set version = ${at + 2} where venue_id = ${api.venue.id} and topic = 'users')
      insert into stream_change (venue_id, topic, version, payload)
      values (${api.venue.id}, 'users', ${at + 2}, ${JSON.stringify({ userId: viewer.user.id })})`.execute(
      api.database.db,
    )
    expect(typeOf(await stream.next())).toBe('resync')
    await stream.cut()
  })

  test('what is told can be read: on receipt, every time', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
    const stream = await open({ services: second })
    await stream.next()
    const elsewhere = api.callerWithToken(viewer.token, { services: second })
    for (let n = 1; n <= 100; n++) {
      const [, event] = await Promise.all([
        viewer.caller.users.update({ id: user.id, expectedRev: n, name: `Name ${n}` }),
        stream.next(),
      ])
      expect(event?.[1]).toEqual({ type: 'change', payload: { userId: user.id } })
      expect((await elsewhere.users.get({ id: user.id })).name).toBe(`Name ${n}`)
    }
    await stream.cut()
  })
})

describe('where a stream begins', () => {
  test('now, without an id; after the id, with one', async () => {
    const stream = await open()
    const start = await stream.next()
    expect(typeOf(start)).toBe('start')
    await tell(viewer.user.id)
    await tell(viewer.user.id)
    const event = await stream.next()
    expect(versionOf(event)).toBe((versionOf(start) ?? 0) + 1)
    await stream.cut()
    const resumed = await open({ lastEventId: event?.[0] })
    const restart = await resumed.next()
    expect([restart?.[0], typeOf(restart)]).toEqual([event?.[0], 'start'])
    expect(versionOf(await resumed.next())).toBe((versionOf(event) ?? 0) + 1)
    await resumed.cut()
  })

  test('anew, when the id is of another epoch, of the future, no id, or too old', async () => {
    const stream = await open()
    const head = await stream.next()
    await stream.cut()
    await tell(viewer.user.id)
    await api.database.db
      .deleteFrom('stream_change')
      .where('topic', '=', 'users')
      .where('version', '<=', versionOf(head) ?? 0)
      .execute()
    const old = (head?.[0] ?? '').replace(/\d+$/, '0')
    const foreign = (head?.[0] ?? '').replace(/^[0-9a-f]{8}/, '00000000')
    const future = (head?.[0] ?? '').replace(/\d+$/, '999999')
    for (const lastEventId of [foreign, future, 'nonsense', '', `${head?.[0]}.1`, old]) {
      const resumed = await open({ lastEventId, services: await fresh() })
      const event = await resumed.next()
      expect(typeOf(event), lastEventId).toBe(lastEventId === '' ? 'start' : 'resync')
      expect(versionOf(event)).toBe((versionOf(head) ?? 0) + 1)
      await resumed.cut()
    }
  })

  // Without the last changes in memory, as a process that has just started.
  const fresh = async () => (freshOne ??= await api.anotherServices())
  let freshOne: Services | undefined
})

describe('a lost wake-up costs a second and never an event', () => {
  const arrives = async (services: Services, teller: Services) => {
    const stream = await open({ services })
    await stream.next()
    const startedAt = Date.now()
    await tell(viewer.user.id, { services: teller })
    expect(typeOf(await stream.next())).toBe('change')
    await stream.cut()
    return Date.now() - startedAt
  }

  test('through NOTIFY it takes milliseconds', async () => {
    await expect.poll(async () => arrives(second, api.services), { timeout: 10_000 }).toBeLessThan(300)
  })

  test('with the LISTEN connection killed at that moment it still comes', async () => {
    await killListeners()
    expect(await arrives(second, api.services)).toBeLessThan(2500)
  })

  test('when nothing is notified at all it still comes', async () => {
    const mute = await api.anotherServices()
    mute.hub.wakeUp = () => {}
    expect(await arrives(second, mute)).toBeLessThan(2500)
  })
})
