import { createDb, migrateToLatest } from '@marquee/db'
import { startTestPostgres, waitFor } from '@marquee/db/testing'
import { describe, expect, it } from 'vitest'
import { mutate, query, request, signIn, startHouse, startOn } from './support/server.ts'
import { fillVenue } from './support/venue.ts'

const timed = async <T>(work: Promise<T>): Promise<T & { ms: number }> => {
  const start = Date.now()
  const result = await work
  return { ...result, ms: Date.now() - start }
}

describe('more callers than connections', () => {
  it('nobody waits longer than 5 s, liveness answers at once, and everything is well again afterwards', async () => {
    const house = await startHouse()
    const { accessToken: token } = await signIn(house.url, house.venue.owner)
    const person = house.venue.nobody
    const { body } = await query(house.url, 'users.get', { token, input: { id: person.id } })
    const expectedRev = body.result.data.json.rev as number
    let release = () => {}
    const held = house.database.asOwner.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forUpdate().execute()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const crowd = Array.from({ length: 120 }, (_, index) =>
      timed(
        mutate(house.url, 'users.update', { token, input: { id: person.id, expectedRev, name: `Crowd ${index}` } }),
      ),
    )
    await waitFor('the pool to be full', async () => {
      const { body: figures } = await request(`${house.url}/metrics`)
      return Number(/^marquee_db_pool_waiting (\d+)$/m.exec(figures)?.[1]) > 50
    })
    const live = await timed(request(`${house.url}/health/live`))
    expect([live.status, live.ms < 200]).toEqual([200, true])
    expect((await request(`${house.url}/health/ready`)).body).toMatchObject({ status: 'ready' })
    const answers = await Promise.all(crowd)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.ms).toBeLessThan(5000)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    release()
    await held
    // Calls that were given up may still find their way to the row; then the revision has moved.
    const change = async () => {
      const { body: now } = await query(house.url, 'users.get', { token, input: { id: person.id } })
      const input = { id: person.id, expectedRev: now.result?.data.json.rev ?? 0, name: 'After' }
      const after = await timed(mutate(house.url, 'users.update', { token, input }))
      return after.status === 200 && after.ms < 1000
    }
    await waitFor('the usual pace', change, 5000)
    await house.stop()
  })
})

describe('a database that stands still, dies and comes back', () => {
  it('calls fail in time, readiness says so, liveness does not, and all recovers without a restart', async () => {
    const postgres = await startTestPostgres({ fsync: false })
    await migrateToLatest({ url: postgres.url })
    const owner = createDb({ url: postgres.url, max: 2, role: 'owner' })
    const venue = await fillVenue(owner.db)
    await owner.close()
    const server = await startOn(postgres.url)
    const { accessToken: token } = await signIn(server.url, venue.owner)
    const list = () => timed(query(server.url, 'users.list', { token, input: {} }))
    const recovered = async () =>
      (await list()).status === 200 && (await request(`${server.url}/health/ready`)).status === 200
    expect(await recovered()).toBe(true)

    for (const fault of ['pause', 'kill9'] as const) {
      await postgres[fault]()
      // The processes of a killed server may still answer for a moment.
      await waitFor('the fault to be felt', async () => (await list()).status === 503)
      const calls = await Promise.all([
        list(),
        list(),
        timed(mutate(server.url, 'auth.signIn', { input: { email: 'a@b.c', password: 'x' } })),
      ])
      for (const call of calls) {
        expect([fault, call.status, JSON.stringify(call.body)]).toEqual([fault, 503, expect.any(String)])
        expect(call.ms).toBeLessThan(5000)
        expect(JSON.stringify(call.body)).not.toMatch(/ECONN|terminated|timeout|postgres/i)
      }
      await waitFor('readiness to say so', async () => {
        const ready = await timed(request(`${server.url}/health/ready`))
        expect(ready.ms).toBeLessThan(5000)
        return ready.status === 503 && ready.body.problem === 'database'
      })
      expect((await timed(request(`${server.url}/health/live`))).ms).toBeLessThan(200)
      await (fault === 'pause' ? postgres.resume() : postgres.start())
      await waitFor('recovery', recovered, 10_000)
    }
    await server.stop()
    await postgres.stop()
  })
})
