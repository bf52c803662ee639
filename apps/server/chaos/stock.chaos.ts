import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, compareBook, projectionsDiffer } from '@marquee/api/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { furnish, makeWorker, nothingTold } from './cashiers.ts'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { furnishStore, type Store, workInAccounts, workInStore } from './storekeepers.ts'

const clients = 100
const accountants = 3

let ground: Ground
let places: [ServerPlace, ServerPlace]
let store: Store
let roleId: string
beforeAll(async () => {
  ground = await prepareGround()
  roleId = (await furnish(ground)).roleId
  store = await furnishStore(ground)
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

it('servers killed while a hundred people move stock and pay for it: all that is kept beside the moves is what they add up to', async () => {
  const told = nothingTold()
  const options = { ground, places, told, roleId }
  const person = (name: string, at: number) => makeWorker(options, `${name} ${at}`, 7_000 + at)
  const owner = await person('Owner', 0)
  const filling = { fundId: store.fundId, kind: 'paid_in', amountMinor: 90_000_000, reason: 'Chaos' }
  expect(await owner.send('funds.move', filling)).not.toBeNull()
  const people = []
  for (let at = 1; at <= clients; at += 1) people.push(await person('Keeper', at))
  const shift = { isWorking: true }
  const work: Promise<void>[] = people.map((each) => workInStore(each, store, shift))
  for (let at = 0; at < accountants; at += 1) {
    const pair = [await person('Accounts', 200 + 2 * at), await person('Accounts', 201 + 2 * at)] as const
    work.push(workInAccounts(pair, store, shift))
  }
  const all = Promise.all(work)
  // A failure is told when they are stopped.
  all.catch(() => {})
  const random = randomFrom(17)
  const end = Date.now() + Math.min(minutes * 30_000, 300_000)
  let kills = 0
  for (; Date.now() < end; kills += 1) {
    await sleep(500 + random() * 2_500)
    const victim = places[kills % 2] as ServerPlace
    victim.process.child.kill('SIGKILL')
    await victim.process.exited
    await victim.restart()
  }
  shift.isWorking = false
  await all
  const words = [...told.done].map(([path, times]) => `${path} ${times}`).join(', ')
  say(`kill -9 ×${kills} while ${clients} move stock: ${words}; ${told.repeated} sent again`)
  expect(told.wrong).toEqual([])
  expect(told.differing).toBe(0)
  expect(kills).toBeGreaterThan(3)
  const wanted = ['receive', 'transfer', 'waste', 'reverse'].map((act) => `stock.${act}`)
  for (const path of [
    ...wanted,
    'stockCounts.finish',
    'vendorBills.create',
    'vendorBills.pay',
    'vendorPayouts.settle',
  ]) {
    expect(`${path} ${(told.done.get(path) ?? 0) > 0}`).toBe(`${path} true`)
  }
  // A young database has not counted its rows, and compares all of them with all.
  await ground.owner.pool.query('analyze')
  const until = Date.now() + 60_000
  while (Object.keys(await bookDiffers(ground.owner.pool)).length > 0 && Date.now() < until) await sleep(500)
  expect(await projectionsDiffer(ground.owner.pool)).toEqual({})
  expect(await compareBook(ground.owner.db, ground.venue.id, -1)).toEqual([])
  const { rows } = await ground.owner.pool.query<{ book: string; levels: string }>(
    `select coalesce((select sum(amount_minor) from journal_line where venue_id = $1 and account = '1400'), 0) as book,
       (select coalesce(sum(value_minor), 0) from stock_level where venue_id = $1) as levels`,
    [ground.venue.id],
  )
  expect(Number(rows[0]?.book)).toBe(Number(rows[0]?.levels))
})
