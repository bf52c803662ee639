import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, brokenRules, compareBook, makeTicketSession, projectionsDiffer } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { furnish, makeWorker, nothingTold, type Worker } from './cashiers.ts'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { type Evening, liveThrough } from './guests.ts'

// Two hundred clients do with few orders and seats whatever comes to mind, while servers are killed. At no moment does
// the database hold anything that its rules forbid.

const clients = 200
/** Each works at several windows at once: signing in is slow on purpose. */
const windows = 10

let ground: Ground
let places: [ServerPlace, ServerPlace]
let roleId: string
beforeAll(async () => {
  ground = await prepareGround()
  roleId = (await furnish(ground)).roleId
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

const makeShow = () =>
  makeTicketSession(ground.owner.db, {
    venue: { id: ground.venue.id as VenueId, roleIds: {} },
    rows: 12,
    seatsPerRow: 20,
    startsIn: 60 * 30,
  })

it('random histories of 200 clients break no rule at any second, nor after a kill, and the book has all of it', async () => {
  const told = nothingTold()
  const people: Worker[] = []
  for (let person = 0; person < clients / windows; person += 1) {
    people.push(await makeWorker({ ground, places, told, roleId }, `Window ${person}`, person))
  }
  const evening: Evening = { shows: [await makeShow(), await makeShow()], orders: [] }
  const shift = { isWorking: true }
  const work = Promise.all(
    people.flatMap((person) => Array.from({ length: windows }, () => liveThrough(person, evening, shift))),
  )
  // A failure is told when they are stopped.
  work.catch(() => {})
  const broken: object[] = []
  let looks = 0
  const look = async () => {
    const found = await brokenRules(ground.owner.pool)
    looks += 1
    if (Object.keys(found).length > 0) broken.push(found)
  }
  const watch = (async () => {
    while (shift.isWorking) {
      await look()
      await sleep(1000)
    }
  })()
  const random = randomFrom(200)
  const end = Date.now() + Math.min(minutes * 35_000, 600_000)
  let kills = 0
  try {
    for (; Date.now() < end; kills += 1) {
      await sleep(1500 + random() * 3000)
      const victim = places[kills % 2] as ServerPlace
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      await look()
      await victim.restart()
    }
  } finally {
    // Whoever watches asks a database that goes with the test.
    shift.isWorking = false
    await watch
  }
  await work
  say(
    `${clients} clients, kill -9 ×${kills}, ${looks} looks: ${[...told.done].map((one) => one.join(' ')).join(', ')}; ${told.repeated} sent again`,
  )
  expect(broken).toEqual([])
  expect(told.wrong).toEqual([])
  expect(told.differing).toBe(0)
  const changes = ['cancel', 'adjust', 'exchange', 'reseat'].map((name) => `orderChanges.${name}`)
  const sales = ['orders.sell', 'seats.hold', 'seats.release', 'orders.confirm', 'tills.takePart', 'tills.returnParts']
  for (const path of [...sales, ...changes]) {
    expect(`${path} ${(told.done.get(path) ?? 0) > 0}`).toBe(`${path} true`)
  }
  await ground.owner.pool.query('analyze')
  const patience = Date.now() + 60_000
  while (Object.keys(await bookDiffers(ground.owner.pool)).length > 0 && Date.now() < patience) await sleep(500)
  expect(await projectionsDiffer(ground.owner.pool)).toEqual({})
  expect(await compareBook(ground.owner.db, ground.venue.id, -1)).toEqual([])
  expect(await brokenRules(ground.owner.pool)).toEqual({})
})
