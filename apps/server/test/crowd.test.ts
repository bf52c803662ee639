import { waitFor } from '@marquee/db/testing'
import { describe, expect, it } from 'vitest'
import { mutate, query, request, signIn, startSystem } from './support/server.ts'
import { timed } from './support/timed.ts'

describe('more callers than connections', () => {
  it('nobody waits longer than 5 s, liveness answers at once, and everything is well again afterwards', async () => {
    const system = await startSystem()
    const { accessToken: token } = await signIn(system.url, system.venue.owner)
    const person = system.venue.nobody
    const { body } = await query(system.url, 'users.get', { token, input: { id: person.id } })
    const expectedRev = body.result.data.json.rev as number
    let release = () => {}
    const held = system.database.asOwner.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forUpdate().execute()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const crowd = Array.from({ length: 120 }, (_, index) =>
      timed(
        mutate(system.url, 'users.update', { token, input: { id: person.id, expectedRev, name: `Crowd ${index}` } }),
      ),
    )
    // The figures are read with connections of their own: asked for too early they would come when all is over.
    await waitFor('connections that wait for the row', async () => {
      const rows = await system.database.asOwner
        .selectFrom('pg_stat_activity' as never)
        .select('pid' as never)
        .where('wait_event_type' as never, '=', 'Lock' as never)
        .execute()
      return rows.length > 3
    })
    await waitFor('the pool to be full', async () => {
      const { body: figures } = await request(`${system.url}/metrics`)
      return Number(/^marquee_db_pool_waiting (\d+)$/m.exec(figures)?.[1]) > 50
    })
    const live = await timed(request(`${system.url}/health/live`))
    expect([live.status, live.ms < 200]).toEqual([200, true])
    expect((await request(`${system.url}/health/ready`)).body).toMatchObject({ status: 'ready' })
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
      const { body: now } = await query(system.url, 'users.get', { token, input: { id: person.id } })
      const input = { id: person.id, expectedRev: now.result?.data.json.rev ?? 0, name: 'After' }
      const after = await timed(mutate(system.url, 'users.update', { token, input }))
      return after.status === 200 && after.ms < 1000
    }
    await waitFor('the usual pace', change, 5000)
    await system.stop()
  })
})
