import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ground, isReady, prepareGround, type ServerPlace, say } from './ground.ts'
import { startLoad } from './load.ts'

let ground: Ground
let places: ServerPlace[]
beforeAll(async () => {
  ground = await prepareGround()
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

it('two servers restarted in turn, five times, under load: no request fails, no event is lost', async () => {
  const load = await startLoad({ ground, places, writers: 3, readers: 6 })
  const counts = { ok: 0, refused: 0 }
  const failures: string[] = []
  let running = true

  const ready = new Set(places.map(({ url }) => url))
  // What a balancer does: it asks again and again who is ready, and sends calls nowhere else.
  const watchers = places.map(async ({ url }) => {
    while (running) {
      if (await isReady(url)) ready.add(url)
      else ready.delete(url)
      await sleep(100)
    }
  })

  async function caller(index: number): Promise<void> {
    for (let turn = index; running; turn += 1) {
      const url = [...ready][turn % ready.size]
      if (url === undefined) {
        await sleep(20)
        continue
      }
      try {
        const response = await fetch(`${url}/trpc/users.list?input=${encodeURIComponent('{"json":{}}')}`, {
          headers: { authorization: `Bearer ${ground.token()}` },
        })
        await response.text()
        if (response.status === 200) counts.ok += 1
        else failures.push(String(response.status))
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        if (code === 'ECONNREFUSED') counts.refused += 1
        else failures.push(code ?? String(error))
      }
      await sleep(20)
    }
  }
  const callers = Array.from({ length: 5 }, (_, index) => caller(index))
  const stops: number[] = []
  const logs: string[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const place of places) {
      const start = Date.now()
      place.process.child.kill('SIGTERM')
      expect(await place.process.exited).toBe(0)
      logs.push(place.process.output())
      stops.push(Date.now() - start)
      await place.restart()
      expect(await isReady(place.url)).toBe(true)
    }
  }
  running = false
  await Promise.all([...callers, ...watchers])
  for (const reader of load.readers) reader.cuts += 10
  const verdict = await load.finish()
  say(
    `rolled ×5: ${counts.ok} calls answered, ${counts.refused} not accepted, ${failures.length} failed; stopped in ${Math.max(...stops)} ms at most`,
  )
  const reasons = logs.join('').match(/^.*"(a call failed|a call had to be put off)".*$/gm) ?? []
  expect([failures, failures.length > 0 ? reasons : []]).toEqual([[], []])
  expect(verdict.problems).toEqual([])
  expect(counts.ok).toBeGreaterThan(500)
  expect(Math.max(...stops)).toBeLessThan(15_000)
})
