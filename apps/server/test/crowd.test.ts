import { setTimeout as sleep } from 'node:timers/promises'
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
    const call = (_: unknown, index: number) =>
      timed(
        mutate(system.url, 'users.update', { token, input: { id: person.id, expectedRev, name: `Crowd ${index}` } }),
      )
    // Figures that were asked for before the crowd had come may answer when it has left: then it comes again.
    let crowd: ReturnType<typeof call>[] = []
    await waitFor(
      'the pool to be full',
      async () => {
        await Promise.all(crowd)
        crowd = Array.from({ length: 120 }, call)
        const gone = Promise.all(crowd).then(() => true)
        while (!(await Promise.race([gone, sleep(100, false)]))) {
          const { body: figures } = await request(`${system.url}/metrics`)
          if (Number(/^marquee_db_pool_waiting (\d+)$/m.exec(figures)?.[1]) > 50) return true
        }
        return false
      },
      30_000,
    )
    const live = await timed(request(`${system.url}/health/live`))
    expect([live.status, live.ms < 200]).toEqual([200, true])
    expect((await request(`${system.url}/health/ready`)).body).toMatchObject({ status: 'ready' })
    const answers = await Promise.all(crowd)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      // The server gives up in time for 5 s; the second beyond is what 120 callers in one process lose by themselves.
      expect(answer.ms).toBeLessThan(6000)
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
