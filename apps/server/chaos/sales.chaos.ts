import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, type TestTicketSession } from '@marquee/api/testing'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ground, isReady, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { makeBigSession, sound, startSellers, verdictOf } from './sellers.ts'

const holdSeconds = 5
let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  const settings = { HOLD_TTL_SECONDS: String(holdSeconds) }
  places = [await ground.startServer(settings), await ground.startServer(settings)]
})
afterAll(() => ground.end())

/** Seats that someone still holds by the database's clock. */
async function heldNow(session: TestTicketSession): Promise<number> {
  const { rows } = await ground.owner.pool.query<{ n: number }>(
    'select count(*)::int as n from session_seat where ticket_session_id = $1 and status = 1 and until > clock_timestamp()',
    [session.id],
  )
  return rows[0]?.n ?? 0
}

const answersOf = ({ statuses }: ReturnType<typeof startSellers>) =>
  `answers ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`

/** The processes post what the killed ones could not; until then the book differs from what was sold. */
async function waitForTheBook() {
  const until = Date.now() + 60_000
  for (;;) {
    const differs = await bookDiffers(ground.owner.pool)
    if (Object.keys(differs).length === 0) return
    if (Date.now() > until) expect(differs).toEqual({})
    await sleep(1000)
  }
}

describe('while seats are sold', () => {
  it('servers killed twenty times lose no sale that they have confirmed, and tear none', async () => {
    const session = await makeBigSession(ground)
    const random = randomFrom(7)
    const sellers = startSellers({ ground, places, at: () => session, sellers: 8, seed: 100 })
    const starts: number[] = []
    for (let kill = 0; kill < 20; kill += 1) {
      await sleep(200 + random() * 2800)
      const victim = places[kill % 2 ? 0 : 1] as ServerPlace
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      starts.push(await victim.restart())
    }
    await sellers.stop()
    const verdict = await verdictOf(ground, session, sellers.acknowledged)
    const stopped = Date.now()
    await waitFor(
      'the seats that nobody paid for',
      async () => (await heldNow(session)) === 0,
      (holdSeconds + 5) * 1000,
    )
    say(
      `kill -9 ×20 while selling: ${sellers.acknowledged.length} sales confirmed, ${verdict.sold} seats sold, ` +
        `${sellers.repeated.commands} sent again, of which ${sellers.repeated.sold} sold; ${answersOf(sellers)}; ` +
        `ready again after ${Math.max(...starts)} ms at most, the rest free after ${Date.now() - stopped} ms`,
    )
    expect(verdict).toMatchObject(sound)
    expect(sellers.repeated.differing).toBe(0)
    expect(sellers.repeated.commands).toBeGreaterThan(10)
    // Nothing is left open: what was not confirmed at first was asked about until it was.
    expect(verdict.sold).toBe(sellers.acknowledged.length * 2)
    expect(sellers.acknowledged.length).toBeGreaterThan(100)
    expect(Math.max(...starts)).toBeLessThan(10_000)
    await waitForTheBook()
  })

  it('a database restarted at once five times loses none either', async () => {
    const session = await makeBigSession(ground)
    const sellers = startSellers({ ground, places, at: () => session, sellers: 8, seed: 200 })
    for (let restart = 0; restart < 5; restart += 1) {
      await sleep(1500)
      await ground.postgres.restartImmediate()
      for (const { url } of places) await waitFor('readiness', () => isReady(url), 30_000)
    }
    await sleep(1000)
    await sellers.stop()
    const verdict = await verdictOf(ground, session, sellers.acknowledged)
    say(
      `restart -m immediate ×5 while selling: ${sellers.acknowledged.length} sales confirmed, ${verdict.sold} seats sold, ` +
        `${sellers.repeated.commands} sent again, of which ${sellers.repeated.sold} sold; ${answersOf(sellers)}`,
    )
    expect(verdict).toMatchObject(sound)
    expect(sellers.repeated.differing).toBe(0)
    expect(verdict.sold).toBe(sellers.acknowledged.length * 2)
    expect(sellers.acknowledged.length).toBeGreaterThan(100)
    await waitForTheBook()
  })
})
