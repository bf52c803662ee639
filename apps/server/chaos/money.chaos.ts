import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, compareBook, createTestApi, playMoney, projectionsDiffer } from '@marquee/api/testing'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  furnish,
  makeWorker,
  nothingTold,
  seatsOf,
  type Told,
  type Worker,
  workAtDesk,
  workInOffice,
} from './cashiers.ts'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { makeBigSession } from './sellers.ts'

// As the servers do: each start of a poster would compile all of it otherwise.
const codeCache = join(import.meta.dirname, '../../../node_modules/.cache/marquee-code')

let ground: Ground
let places: [ServerPlace, ServerPlace]
let furniture: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  ground = await prepareGround()
  furniture = await furnish(ground)
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

/** Waits until the book has caught up; then nothing may differ from what happened. */
async function expectWhole(): Promise<void> {
  // A young database has not counted its rows, and compares all of them with all.
  await ground.owner.pool.query('analyze')
  const until = Date.now() + 60_000
  while (Object.keys(await bookDiffers(ground.owner.pool)).length > 0 && Date.now() < until) await sleep(500)
  expect(await projectionsDiffer(ground.owner.pool)).toEqual({})
  // The comparison of the night, of everything until now.
  expect(await compareBook(ground.owner.db, ground.venue.id, -1)).toEqual([])
}

/** People at four desks and in the office, until `stop`. */
async function startMoney(seed: number) {
  const told = nothingTold()
  const options = { ground, places, told, roleId: furniture.roleId }
  const person = (name: string, of: number) => makeWorker(options, `${name} ${seed} ${of}`, seed * 100 + of)
  const show = await makeBigSession(ground)
  const nextSeat = seatsOf(show)
  const shift = { isWorking: true, isClosing: false }
  const work: Promise<void>[] = []
  for (let desk = 0; desk < 4; desk += 1) {
    const tillId = uuidv7()
    await ground.owner.db
      .insertInto('till')
      .values({ venue_id: ground.venue.id, id: tillId, code: `${seed}-${desk}`, name: `Till ${desk}` })
      .execute()
    const people: [Worker, Worker] = [await person('Desk', desk * 2), await person('Desk', desk * 2 + 1)]
    work.push(workAtDesk({ tillId, people, show, nextSeat, shift }))
  }
  const people: [Worker, Worker] = [await person('Office', 20), await person('Office', 21)]
  work.push(workInOffice({ people, funds: furniture.funds, shift }))
  const all = Promise.all(work)
  // A failure is told when they are stopped.
  all.catch(() => {})
  return {
    told,
    async stop() {
      shift.isWorking = false
      await all
    },
  }
}

const wordsOf = ({ done }: Told) => [...done].map(([path, times]) => `${path} ${times}`).join(', ')

describe('while money moves', () => {
  it('servers killed at random moments leave book, funds, tills and Z reports at one', async () => {
    const random = randomFrom(11)
    const money = await startMoney(1)
    const end = Date.now() + Math.min(minutes * 35_000, 600_000)
    let kills = 0
    for (; Date.now() < end; kills += 1) {
      await sleep(300 + random() * 1500)
      const victim = places[kills % 2] as ServerPlace
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      await victim.restart()
    }
    await money.stop()
    const { told } = money
    say(`kill -9 ×${kills} while money moves: ${wordsOf(told)}; ${told.repeated} sent again`)
    expect(told.wrong).toEqual([])
    expect(told.differing).toBe(0)
    expect(kills).toBeGreaterThan(3)
    expect(told.repeated).toBeGreaterThan(5)
    const wanted = ['orders.sell', 'orderChanges.cancel', 'orderChanges.adjust', 'tills.move', 'tills.close']
    for (const path of [...wanted, 'tills.takeOver', 'funds.receive', 'days.close']) {
      expect(`${path} ${(told.done.get(path) ?? 0) > 0}`).toBe(`${path} true`)
    }
    await expectWhole()
  })

  it('posting that is killed fifty times in two processes side by side posts everything once', async () => {
    const random = randomFrom(12)
    const money = await startMoney(2)
    const start = (name: string) => {
      const program = join(import.meta.dirname, 'poster.ts')
      const child = spawn(process.execPath, [program, ground.postgres.url, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: codeCache },
      })
      const posting = new Promise((resolve) => child.stdout.once('data', resolve))
      const exited = new Promise((resolve) => child.once('close', resolve))
      return { child, posting, exited }
    }
    let [kills, within] = [0, 0]
    // Whether its transaction has written something, that is, is in the middle of a batch.
    const isWithin = async (name: string) => {
      const { rows } = await ground.owner.pool.query(
        'select from pg_stat_activity where application_name = $1 and backend_xid is not null',
        [name],
      )
      return rows.length > 0
    }
    // Fifty kills are wanted, however slowly the machine starts fifty processes.
    const end = Date.now() + 600_000
    const poster = async (name: string) => {
      while (kills < 50 && Date.now() < end) {
        const { child, posting, exited } = start(name)
        await Promise.race([posting, exited])
        await sleep(random() * 60)
        const patience = Date.now() + 500
        let isCut = false
        while (!isCut && Date.now() < patience) isCut = await isWithin(name)
        child.kill('SIGKILL')
        kills += 1
        within += isCut ? 1 : 0
        await exited
      }
    }
    await Promise.all([poster('poster-one'), poster('poster-two')])
    await money.stop()
    const { told } = money
    say(`kill -9 ×${kills} of two that post side by side, ${within} in the middle of a batch: ${wordsOf(told)}`)
    expect(kills).toBeGreaterThanOrEqual(50)
    expect(within).toBeGreaterThan(10)
    expect(told.wrong).toEqual([])
    await expectWhole()
  })

  it('negative control: an entry that is lost, and one of a fund that is, are found', async () => {
    const client = await ground.owner.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(`with gone as (delete from journal_entry where id in (
          select id from journal_entry where source = 'movement' limit 1) returning id)
        delete from journal_line where entry_id in (select id from gone)`)
      await client.query(`delete from fund_entry where ctid in (
        select ctid from fund_entry where source = 'transfer' limit 1)`)
      const found = await projectionsDiffer(client)
      expect(Object.keys(found)).toEqual(
        expect.arrayContaining(['a fund holds what its entries moved', 'a day of an account is the sum of its lines']),
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
    await expectWhole()
  })
})

it('random histories of money, many of them, each with a seed of its own', async () => {
  const api = await createTestApi()
  try {
    const end = Date.now() + Math.min(minutes * 10_000, 600_000)
    let [seed, steps] = [100, 0]
    for (; Date.now() < end; seed += 1) steps += await playMoney(api, { seed, histories: 2, steps: 80 })
    say(`random histories: ${(seed - 100) * 2} with ${steps} steps, each equal to its rebuild`)
    expect(steps).toBeGreaterThan(100)
  } finally {
    await api.close()
  }
})
