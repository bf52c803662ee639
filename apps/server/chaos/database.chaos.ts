import { createDb, migrateToLatest } from '@marquee/db'
import { startTestPostgres, waitFor } from '@marquee/db/testing'
import { describe, expect, it } from 'vitest'
import { mutate, query, request, signIn, startOn } from '../test/support/server.ts'
import { timed } from '../test/support/timed.ts'
import { fillVenue } from '../test/support/venue.ts'

describe('a database that stands still, dies and comes back', { timeout: 150_000 }, () => {
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
      // How soon is measured by the long runs, on a machine with nothing else to do.
      await waitFor('recovery', recovered, 40_000)
    }
    await server.stop()
    await postgres.stop()
  })
})
