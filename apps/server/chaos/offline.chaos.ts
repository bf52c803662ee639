import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, brokenRules, compareBook, projectionsDiffer } from '@marquee/api/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { furnish, makeWorker, nothingTold } from './cashiers.ts'
import { type Device, makeDevice, makeDish, sellAlone, uploadShuffled } from './counters.ts'
import { type Ground, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { furnishStore } from './storekeepers.ts'

const all = 500

let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await ground.owner.pool.query<Row>(text, values)).rows
const sumOf = (sales: Device['sales'], read: (sale: Device['sales'][number]) => number) =>
  sales.reduce((sum, sale) => sum + read(sale), 0)
const zOf = (id: string) =>
  rowsOf<{ z: string }>('select z::text as z from z_report z where till_session_id = $1', [id])

// What waits for its till is posted by a job every 15 s: a server has to live that long once in a while.
const longEnoughMs = 17_000

/** Kills one server after the other, until it is told to stop; seldom once all is uploaded. */
async function kill(work: { isOver: boolean; isUploaded: boolean }): Promise<number> {
  const random = randomFrom(29)
  let kills = 0
  for (; !work.isOver; kills += 1) {
    await sleep(work.isUploaded ? longEnoughMs : 200 + random() * 1200)
    const victim = places[kills % 2] as ServerPlace
    victim.process.child.kill('SIGKILL')
    await victim.process.exited
    await victim.restart()
  }
  return kills
}

it(`${all} sales of three counters, uploaded twice and out of order while servers are killed, stand once each`, {
  timeout: 600_000,
}, async () => {
  const told = nothingTold()
  const options = { ground, places, told, roleId: (await furnish(ground)).roleId }
  const store = await furnishStore(ground)
  const { variantId, itemId } = await makeDish(ground, places[0], store)
  const devices = []
  for (let at = 0; at < 3; at += 1) {
    const person = await makeWorker(options, `Cashier ${at}`, 50 + at)
    const device = await makeDevice({ ground, place: places[0], person, code: `OFF${at}` })
    await sellAlone(device, { many: Math.floor((all + at) / 3), variantId })
    devices.push(device)
  }
  const last = devices[2] as Device
  const half = Math.floor(last.sales.length / 2)
  const [early, late] = [last.sales.slice(0, half), last.sales.slice(half)]

  const work = { isOver: false, isUploaded: false }
  const killing = kill(work)
  const twice = (device: Device) => Promise.all([1, 2].map(() => uploadShuffled(device, device.sales)))
  const others = Promise.all(devices.slice(0, 2).map(twice))
  // The third one's till is closed while half of its sales are still on the device.
  await uploadShuffled(last, early)
  const countedMinor = sumOf(early, ({ dueMinor }) => dueMinor)
  const closed = await last.person.send('tills.close', { tillSessionId: last.tillSessionId, countedMinor })
  expect(closed).toMatchObject({ state: 'closed', differenceMinor: 0 })
  const z = await zOf(last.tillSessionId)
  await twice(last)
  const waiting = await rowsOf<{ n: number }>(
    `select count(*)::int as n from offline_sale where counter_id = $1 and state = 'waiting'`,
    [last.counterId],
  )
  const again = await last.person.send('tills.open', { tillId: last.tillId, floatMinor: 0 })
  await others
  await uploadShuffled(last, last.sales)
  work.isUploaded = true
  const open = () => rowsOf(`select from offline_sale where state <> 'posted'`)
  for (const until = Date.now() + 120_000; (await open()).length > 0 && Date.now() < until; ) await sleep(500)
  work.isOver = true
  const kills = await killing

  const posted = await rowsOf<{ id: string; n: number; orders: number; receipts: number; late: number }>(
    `select f.counter_id as id, count(*)::int as n, count(distinct o.id)::int as orders,
       count(distinct (o.till_session_id, o.receipt_no))::int as receipts, (count(*) filter (where f.late))::int as late
     from offline_sale f join sale_order o on o.venue_id = f.venue_id and o.id = f.order_id
     where f.state = 'posted' group by f.counter_id`,
  )
  say(
    `kill -9 ×${kills} while three counters upload ${all} sales twice: ${told.done.get('offlineFood.upload')} uploads ` +
      `answered, ${told.repeated} sent again, ${waiting[0]?.n} waited for their till and were counted late`,
  )
  expect(told.wrong).toEqual([])
  expect(told.differing).toBe(0)
  expect(kills).toBeGreaterThan(3)
  expect(waiting).toEqual([{ n: late.length }])
  for (const { counterId, sales } of devices) {
    const n = sales.length
    const isLast = counterId === last.counterId
    const row = { id: counterId, n, orders: n, receipts: n, late: isLast ? late.length : 0 }
    expect(posted).toContainEqual(row)
  }
  expect(
    sumOf(
      devices.flatMap(({ sales }) => sales),
      () => 1,
    ),
  ).toBe(all)
  const orders = await rowsOf<{ n: number }>('select count(*)::int as n from sale_order')
  expect(orders).toEqual([{ n: all }])

  const cash = await rowsOf<{ id: string; cash: number }>('select id, cash_minor::int as cash from till_session')
  const dueOf = (sales: Device['sales']) => sumOf(sales, ({ dueMinor }) => dueMinor)
  for (const { tillSessionId, sales } of devices.slice(0, 2)) {
    expect(cash).toContainEqual({ id: tillSessionId, cash: dueOf(sales) })
  }
  expect(cash).toContainEqual({ id: last.tillSessionId, cash: dueOf(early) })
  expect(cash).toContainEqual({ id: again.id, cash: dueOf(late) })
  // What was closed is as it was.
  expect(z).toHaveLength(1)
  expect(await zOf(last.tillSessionId)).toEqual(z)

  const left = await rowsOf<{ n: number }>('select sum(on_hand)::int as n from stock_level where item_id = $1', [
    itemId,
  ])
  expect(left).toEqual([
    {
      n:
        5000 -
        sumOf(
          devices.flatMap(({ sales }) => sales),
          ({ qty }) => qty,
        ),
    },
  ])
  await ground.owner.pool.query('analyze')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(500)) {
    if (Object.keys(await bookDiffers(ground.owner.pool)).length === 0) break
  }
  expect(await projectionsDiffer(ground.owner.pool)).toEqual({})
  expect(await brokenRules(ground.owner.pool)).toEqual({})
  expect(await compareBook(ground.owner.db, ground.venue.id, -1)).toEqual([])
})
