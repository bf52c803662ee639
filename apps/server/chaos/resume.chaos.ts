import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { startLoad } from './load.ts'

let ground: Ground
let places: ServerPlace[]
beforeAll(async () => {
  ground = await prepareGround()
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

it('many seeds: sockets and listening connections cut at random, nothing is lost', async () => {
  const end = Date.now() + (minutes * 60_000) / 3
  let seeds = 0
  let cuts = 0
  let listeners = 0
  let committed = 0
  for (let seed = 1; Date.now() < end || seeds < 3; seed += 1) {
    const random = randomFrom(seed)
    const load = await startLoad({ ground, places, writers: 4, readers: 5 })
    for (let step = 0; step < 25; step += 1) {
      await sleep(random() * 120)
      const victim = load.readers[Math.floor(random() * load.readers.length)]
      if (random() < 0.75) victim?.cut()
      else {
        const { rows } = await ground.owner.pool.query<{ n: number }>(
          `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
           where datname = current_database() and application_name = 'marquee-listen'`,
        )
        listeners += rows[0]?.n ?? 0
      }
    }
    const verdict = await load.finish()
    expect([seed, verdict.problems]).toEqual([seed, []])
    seeds += 1
    cuts += verdict.cuts
    committed = verdict.committed
  }
  say(
    `resume: ${seeds} seeds, ${committed} commits, ${cuts} sockets and ${listeners} listening connections cut, nothing lost`,
  )
})
