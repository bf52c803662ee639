import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules } from '@marquee/api/testing'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { furnish, makeWorker, nothingTold, seatsOf, type Worker } from './cashiers.ts'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { makeBigSession } from './sellers.ts'

const priceMinor = 45_000
const moods = ['approve', 'approve', 'approve', 'refuse', 'slow', 'lost', 'silent', 'twice', 'offline']

let ground: Ground
let places: [ServerPlace, ServerPlace]
let furniture: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  ground = await prepareGround()
  furniture = await furnish(ground)
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

/** One number out of the database. */
async function numberOf(statement: string): Promise<number> {
  const { rows } = await ground.owner.pool.query<{ n: string }>(`select coalesce((${statement}), 0) as n`, [
    ground.venue.id,
  ])
  return Number(rows[0]?.n)
}
const captured = async () =>
  (await numberOf(`select sum(amount_minor) from simulated_charge where venue_id = $1 and becomes = 'approved'
    and not is_cancelled and ready_at <= clock_timestamp()`)) -
  (await numberOf('select sum(amount_minor) from simulated_refund where venue_id = $1'))
const booked = async () =>
  (await numberOf(`select sum(y.amount_minor - y.refunded_minor) from payment y
    join card_charge c on c.venue_id = y.venue_id and c.id = y.id where y.venue_id = $1`)) +
  (await numberOf(`select sum(p.amount_minor) from part_payment p
    join card_charge c on c.venue_id = p.venue_id and c.id = p.id where p.venue_id = $1 and p.state = 'taken'`))
const open = () =>
  numberOf(`select (select count(*) from card_charge where venue_id = $1 and state in ('asked', 'unknown'))
    + (select count(*) from card_refund where venue_id = $1 and state in ('asked', 'refused'))`)

interface Desk {
  worker: Worker
  terminalId: string
  tillId: string
}

async function makeDesk(no: number, told: ReturnType<typeof nothingTold>): Promise<Desk> {
  const worker = await makeWorker({ ground, places, told, roleId: furniture.roleId }, `Card desk ${no}`, 900 + no)
  const [tillId, terminalId] = [uuidv7(), uuidv7()]
  const till = { venue_id: ground.venue.id, id: tillId, code: `C${no}`, name: `Card till ${no}` }
  await ground.owner.db.insertInto('till').values(till).execute()
  await ground.owner.pool.query(
    `insert into card_terminal (venue_id, id, code, name, adapter, till_id, timeout_seconds, delay_seconds)
     values ($1, $2, $3, $3, 'simulator', $4, 5, 2)`,
    [ground.venue.id, terminalId, `POS${no}`, tillId],
  )
  await worker.send('tills.open', { tillId, floatMinor: 0, floatBrought: true })
  return { worker, terminalId, tillId }
}

describe('while cards are charged', () => {
  it('servers killed at random moments leave what the terminals have taken in the books, once', async () => {
    const random = randomFrom(21)
    const told = nothingTold()
    const show = await makeBigSession(ground)
    const nextSeat = seatsOf(show)
    const desks = [await makeDesk(1, told), await makeDesk(2, told), await makeDesk(3, told)]
    let isWorking = true
    const setMood = (terminalId: string, mood: string) =>
      ground.owner.pool.query('update card_terminal set simulates = $3 where venue_id = $1 and id = $2', [
        ground.venue.id,
        terminalId,
        mood,
      ])
    const work = async ({ worker, terminalId }: Desk) => {
      while (isWorking) {
        await setMood(terminalId, moods[Math.floor(worker.random() * moods.length)] ?? 'approve')
        const own = await worker.ask('cardTerminals.own')
        const orderId = uuidv7()
        const asked =
          own && (await worker.send('cardCharges.start', { orderId, methodId: own.methodId, amountMinor: priceMinor }))
        if (!asked) {
          await sleep(100)
          continue
        }
        let now = asked
        for (let looks = 0; looks < 40 && now?.state === 'asked'; looks += 1) {
          await sleep(100)
          now = (await worker.ask('cardCharges.get', { id: asked.id })) ?? now
        }
        if (now?.state !== 'approved') continue
        const seatNo = nextSeat()
        if (worker.random() < 0.25 || seatNo === undefined) {
          await worker.send('tills.returnParts', { ids: [asked.id] })
          continue
        }
        await worker.send('orders.sell', {
          orderId,
          ticketSessionId: show.id,
          items: [{ passTypeId: show.adult, seatNos: [seatNo] }],
          payments: [{ partId: asked.id, method: 'card', amountMinor: priceMinor }],
          priceVersion: show.priceVersion,
          expectedDueMinor: priceMinor,
        })
      }
    }
    const working = Promise.all(desks.map(work))
    working.catch(() => {})
    const end = Date.now() + Math.min(minutes * 20_000, 300_000)
    let kills = 0
    for (; Date.now() < end || kills < 4; kills += 1) {
      await sleep(300 + random() * 1500)
      const victim = places[kills % 2] as ServerPlace
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      await victim.restart()
    }
    isWorking = false
    await working
    // The terminals answer again: what nobody knew is found out by itself.
    for (const { terminalId } of desks) await setMood(terminalId, 'approve')
    const patience = Date.now() + 120_000
    while ((await open()) > 0 && Date.now() < patience) {
      await ground.owner.pool.query(`update card_charge set look_at = clock_timestamp()
        where look_at > clock_timestamp() + interval '5 seconds'`)
      await ground.owner.pool.query(`update card_refund set state = 'asked', refusal = null, look_at = clock_timestamp()
        where state = 'refused' or (state = 'asked' and look_at > clock_timestamp() + interval '5 seconds')`)
      await sleep(1_000)
    }
    const charges = await numberOf('select count(*) from card_charge where venue_id = $1')
    say(`kill -9 ×${kills} amid ${charges} card charges; ${told.repeated} calls sent again`)
    expect(told.wrong).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(4)
    expect(told.done.get('orders.sell') ?? 0).toBeGreaterThan(0)
    expect(await open()).toBe(0)
    expect(await captured()).toBe(await booked())
    expect(await brokenRules(ground.owner.pool)).toEqual({})
  })
})
