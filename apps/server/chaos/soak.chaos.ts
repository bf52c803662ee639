import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request } from '../test/support/server.ts'
import { openSocket } from '../test/support/socket.ts'
import { type Ground, minutes, prepareGround, type ServerPlace, say } from './ground.ts'
import { startLoad } from './load.ts'
import { megabyte, type Point, probed, seenFromOutside, slope, weigh } from './memory.ts'
import { makeBigSession, sound, startSellers, verdictOf } from './sellers.ts'

let ground: Ground
let place: ServerPlace
beforeAll(async () => {
  ground = await prepareGround()
  place = await ground.startServer(probed)
})
afterAll(() => ground.end())

// Caches fill, code is compiled, and the heap finds its size.
const warmUpMs = 90_000
const soakMinutes = Math.max(minutes, 4)
const lookMs = 2000
// Often enough for a line through the points, and seldom enough to see what the memory does by itself between.
const weighMs = 20_000
// A room has places for about as long as this, at the pace of these sellers.
const nextRoomMs = 6 * 60_000

it('mixed load for some minutes: memory, files and connections do not grow, nothing fails', async () => {
  const pid = place.process.child.pid ?? 0
  const load = await startLoad({ ground, places: [place], writers: 3, readers: 10 })
  const statuses = new Map<number, number>()
  let running = true
  const headers = () => ({ authorization: `Bearer ${ground.token()}` })
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const callers = Array.from({ length: 4 }, async () => {
    while (running) {
      const list = `/trpc/users.list,me.get?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`
      for (const path of [list, '/api/common/user', '/i18n/tr.json', '/trpc/users.list']) {
        count((await request(`${place.url}${path}`, path === '/trpc/users.list' ? {} : { headers: headers() })).status)
      }
      await sleep(20)
    }
  })
  const rooms = [await makeBigSession(ground)]
  const room = () => rooms[rooms.length - 1] as (typeof rooms)[0]
  const sellers = startSellers({ ground, places: [place], at: room, sellers: 3, seed: 300, pauseMs: 120 })

  const visitors = (async () => {
    while (running) {
      const socket = await openSocket(place.url, { token: ground.token() })
      socket.subscribe('users.changed')
      socket.subscribe('seatMap.seatLayoutUpdate', undefined, { ticketSessionId: room().id })
      await socket.call('query', 'me.get')
      if (Math.random() < 0.5) socket.ws.terminate()
      else socket.close()
      await socket.closed
      await sleep(50)
    }
  })()

  const seen: { at: number; rss: number; files: number }[] = []
  const held: Point[] = []
  const resident: Point[] = []
  const start = Date.now()
  for (let at = 0; at < soakMinutes * 60_000; at = Date.now() - start) {
    await sleep(lookMs)
    seen.push({ at, ...(await seenFromOutside(pid)) })
    if (at > rooms.length * nextRoomMs) rooms.push(await makeBigSession(ground))
    if (at < warmUpMs || at - (held.at(-1)?.at ?? 0) < weighMs) continue
    const weight = await weigh(place.process)
    held.push({ at, value: weight.held })
    resident.push({ at, value: weight.rss })
  }
  running = false
  await Promise.all([...callers, visitors, sellers.stop()])
  const verdict = await load.finish()
  const warm = seen.filter(({ at }) => at > warmUpMs)
  const files = warm.map((point) => point.files)
  const answered = [...statuses.values()].reduce((sum, n) => sum + n, 0)
  const rises = { held: slope(held), resident: slope(resident) }
  const inMegabytes = (bytes: number | undefined) => ((bytes ?? 0) / megabyte).toFixed(1)
  say(
    `soak ${soakMinutes} min: ${answered} requests ${JSON.stringify(Object.fromEntries(statuses))}, ${verdict.committed} changes, ${sellers.acknowledged.length} sales in ${rooms.length} rooms; ` +
      `held after a collection ${inMegabytes(held.at(-1)?.value)} MB rising ${rises.held.toFixed(2)} MB/min, ` +
      `resident then ${inMegabytes(resident.at(-1)?.value)} MB rising ${rises.resident.toFixed(2)} MB/min, ` +
      `at most ${inMegabytes(Math.max(...warm.map(({ rss }) => rss)))} MB; files ${Math.min(...files)} to ${Math.max(...files)}`,
  )
  // A status says that a call failed, the log says why.
  expect(place.process.output().match(/^.*"a call failed".*$/gm) ?? []).toEqual([])
  expect([...statuses.keys()].sort()).toEqual([200, 401])
  expect(verdict.problems).toEqual([])
  // 409: the seat is someone else's.
  expect([...sellers.statuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(sellers.acknowledged.length).toBeGreaterThan(100)
  for (const one of rooms) {
    const sales = sellers.acknowledged.filter((sale) => sale.ticketSessionId === one.id)
    expect(await verdictOf(ground, one, sales)).toMatchObject({ ...sound, sold: 2 * sales.length })
  }
  expect(Math.max(...files) - Math.min(...files)).toBeLessThan(60)
  // A few minutes show a leak, not the last megabyte: the full promise is for CHAOS_MINUTES=20 and more.
  const isLong = soakMinutes >= 20
  expect(rises.held).toBeLessThan(isLong ? 0.5 : 2)
  expect(rises.resident).toBeLessThan(isLong ? 1 : 4)
})
