import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../test/support/server.ts'
import { type Ground, isReady, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { startLoad } from './load.ts'

let ground: Ground
let first: ServerPlace
let second: ServerPlace
beforeAll(async () => {
  ground = await prepareGround()
  first = await ground.startServer()
  second = await ground.startServer()
})
afterAll(() => ground.end())

const alive = (place: ServerPlace) => place.process.child.exitCode === null && place.process.child.signalCode === null

/** Milliseconds until both servers are ready and answer calls again. */
async function recovery(): Promise<number> {
  const start = Date.now()
  for (const { url } of [first, second]) {
    await waitFor(
      'recovery',
      async () => (await isReady(url)) && (await request(`${url}/trpc/home.get`)).status === 200,
      30_000,
    )
  }
  return Date.now() - start
}

describe('under the load of people who change users', () => {
  it('a server killed ten times loses nothing that it has confirmed', async () => {
    const random = randomFrom(1)
    const load = await startLoad({ ground, places: [first, second], writers: 6, readers: 6 })
    const starts: number[] = []
    for (let kill = 0; kill < 10; kill += 1) {
      await sleep(200 + random() * 2800)
      const victim = kill % 2 ? first : second
      for (const [index, reader] of load.readers.entries()) if (index % 2 === (kill % 2 ? 0 : 1)) reader.cuts += 1
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      starts.push(await victim.restart())
    }
    const verdict = await load.finish()
    say(
      `kill -9 ×10: ${verdict.acknowledged} confirmed, ${verdict.committed} committed, ready again after ${Math.max(...starts)} ms at most`,
    )
    expect(verdict.problems).toEqual([])
    expect(verdict.acknowledged).toBeGreaterThan(100)
    expect(Math.max(...starts)).toBeLessThan(10_000)
  })

  it('a database restarted at once three times: nothing is lost, no server ends, all recover', async () => {
    const load = await startLoad({ ground, places: [first, second], writers: 6, readers: 6 })
    const recoveries: number[] = []
    for (let restart = 0; restart < 3; restart += 1) {
      await sleep(2000)
      await ground.postgres.restartImmediate()
      recoveries.push(await recovery())
    }
    const verdict = await load.finish()
    say(
      `restart -m immediate ×3: ${verdict.acknowledged} confirmed, recovered after ${Math.max(...recoveries)} ms at most`,
    )
    expect(verdict.problems).toEqual([])
    expect([alive(first), alive(second)]).toEqual([true, true])
    expect(Math.max(...recoveries)).toBeLessThan(10_000)
  })

  it('all connections cut twenty times', async () => {
    const load = await startLoad({ ground, places: [first, second], writers: 6, readers: 6 })
    let cut = 0
    for (let round = 0; round < 20; round += 1) {
      await sleep(400)
      const { rows } = await ground.owner.pool.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'marquee%'
           and usename is not null and backend_type = 'client backend'`,
      )
      cut += rows[0]?.n ?? 0
    }
    const recovered = await recovery()
    const verdict = await load.finish()
    say(
      `pg_terminate_backend ×20: ${cut} connections cut, ${verdict.acknowledged} confirmed, recovered after ${recovered} ms`,
    )
    expect(verdict.problems).toEqual([])
    expect([alive(first), alive(second)]).toEqual([true, true])
    expect(recovered).toBeLessThan(10_000)
  })

  it('a database that stands still for ten seconds: calls fail in time, liveness stays, all recovers', async () => {
    const load = await startLoad({ ground, places: [first, second], writers: 4, readers: 4 })
    await sleep(1000)
    await ground.postgres.pause()
    const start = Date.now()
    const waits: number[] = []
    while (Date.now() - start < 10_000) {
      const asked = Date.now()
      const answer = await request(`${first.url}/trpc/users.list?input=${encodeURIComponent('{"json":{}}')}`, {
        headers: { authorization: `Bearer ${ground.token()}` },
      })
      waits.push(Date.now() - asked)
      if (Date.now() - start > 1000) expect(answer.status).toBe(503)
      expect((await request(`${second.url}/health/live`)).status).toBe(200)
      expect(await isReady(second.url)).toBe(false)
    }
    await ground.postgres.resume()
    const recovered = await recovery()
    const verdict = await load.finish()
    say(
      `SIGSTOP 10 s: answers after ${Math.max(...waits)} ms at most, recovered after ${recovered} ms, ${verdict.acknowledged} confirmed`,
    )
    expect(verdict.problems).toEqual([])
    expect(Math.max(...waits)).toBeLessThan(5000)
    expect(recovered).toBeLessThan(10_000)
    expect([alive(first), alive(second)]).toEqual([true, true])
  })
})
