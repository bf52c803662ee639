import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutate, signIn } from '../test/support/server.ts'
import type { TestPerson } from '../test/support/venue.ts'
import { writeChanges } from '../test/support/writers.ts'
import { type Ground, prepareGround, type ServerPlace, say } from './ground.ts'
import type { HerdReport, Order } from './herd-clients.ts'

// As many people as may sign in from one address in a minute, and as many sockets as one person may have.
const people = 50
const each = 20
const all = people * each

let ground: Ground
let place: ServerPlace
let herd: ChildProcess
let renamed: TestPerson
const tokens: { id: string; token: string }[] = []

async function tell(order: Order): Promise<HerdReport> {
  const answer = once(herd, 'message')
  herd.send(order)
  return (await answer)[0] as HerdReport
}

/** Seconds of processor time that the server has used so far (Linux). */
async function processorSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${place.process.child.pid}/stat`, 'utf8')
  const fields = stat.split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Waits until as many as can be are back; what came of it after a minute, if they never are. */
async function settled(expected: { back: number; turnedAway: number }): Promise<HerdReport> {
  const end = Date.now() + 60_000
  for (;;) {
    await sleep(250)
    const report = await tell({ order: 'look' })
    if (Date.now() > end || (report.back >= expected.back && report.turnedAway >= expected.turnedAway)) return report
  }
}

const change = (label: string) =>
  writeChanges({
    url: () => place.url,
    token: ground.token,
    person: renamed,
    count: 1,
    label,
    onWritten: () => {},
  })

beforeAll(async () => {
  ground = await prepareGround()
  // With the limits of every day: a herd must not run into them.
  place = await ground.startServer({ RATE_LIMIT: 'on' })
  renamed = await ground.venue.addPerson('Renamed', ground.venue.viewerRoleId)
  for (let count = 0; count < people; count += 1) {
    const person = await ground.venue.addPerson(`Herd ${count}`, ground.venue.viewerRoleId)
    tokens.push({ id: person.id, token: (await signIn(place.url, person)).accessToken })
  }
  const backoff = join(import.meta.dirname, '../../web/src/lib/trpc/backoff.ts')
  herd = fork(join(import.meta.dirname, 'herd-clients.ts'), [backoff], { execArgv: [], stdio: 'inherit' })
})
afterAll(async () => {
  herd?.kill()
  await ground.end()
})

it('a thousand sockets that are cut at once come back by themselves within 15 s, signed in, and miss nothing', async () => {
  const opened = await tell({ order: 'open', url: place.url, people: tokens, each })
  expect(opened.open).toBe(all)

  const before = await processorSeconds()
  const start = Date.now()
  await tell({ order: 'drop' })
  await change('While away')
  // Control: a client that is signed out meanwhile does not get back in.
  const [signedOut] = tokens
  expect((await mutate(place.url, 'auth.signOut', { token: signedOut?.token ?? '' })).status).toBe(200)
  const report = await settled({ back: all - each, turnedAway: each })
  const busy = (await processorSeconds()) - before
  say(
    `herd: ${report.back} of ${all} sockets back ${report.lastBackMs} ms after the cut, ${report.tries} tries, ` +
      `${busy.toFixed(1)} s of processor in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  )
  expect(report).toMatchObject({ back: all - each, turnedAway: each, strangers: 0, resyncs: 0, complaints: [] })
  expect(report.lastBackMs).toBeLessThan(15_000)

  await change('After')
  await sleep(2000)
  const after = await tell({ order: 'look' })
  expect(after).toMatchObject({ back: all - each, uneven: [], strangers: 0, complaints: [] })
  // The two new names, and whatever else the venue tells of its people.
  expect(after.changes).toBeGreaterThanOrEqual(2)
})
