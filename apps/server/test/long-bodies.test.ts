import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFromAside } from './support/sender.ts'
import { mutate, query, signIn, startSystem, type TestSystem } from './support/server.ts'

const importing = '/trpc/seatLayouts.importPlan'
const bytesOf = (text: string) => {
  const bytes = Buffer.from(text)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
const manyKeys = () => `{"json":{${Array.from({ length: 2_500_000 }, (_, index) => `"k${index}":1`).join(',')}}}`
const brackets = '['.repeat(33 * 1000 * 1000)
const asPlan = (plan: string) => JSON.stringify({ json: { layoutId: uuidv7(), plan } })

let system: TestSystem
let owner: string
let nobody: string
/** The most that a turn may take: a small part of what it takes to parse such a body here, on this machine. */
let most: number
beforeAll(async () => {
  system = await startSystem({ settings: { RATE_LIMIT: 'off' } })
  owner = (await signIn(system.url, system.venue.owner)).accessToken
  nobody = (await signIn(system.url, system.venue.nobody)).accessToken
  const text = manyKeys()
  const { longest } = await watched(() => void JSON.parse(text))
  most = longest / 10
  // The control: what is parsed on the thread that serves calls is noticed.
  expect(longest).toBeGreaterThan(50)
})
afterAll(() => system.stop())

/**
 * What the work answers, and the most milliseconds that this thread worked in one turn of its loop meanwhile, when it
 * could serve nobody else. Its own CPU time and not the clock's: on a busy machine the clock also counts the others.
 */
async function watched<T>(work: () => Promise<T> | T): Promise<{ answer: T; longest: number }> {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 1)
  await sleep(20)
  longest = 0
  const answer = await work()
  await sleep(20)
  clearInterval(timer)
  return { answer, longest }
}

describe('a body of 31 MB and more', () => {
  it.each<[string, () => string]>([
    ['millions of keys', manyKeys],
    ['nothing but brackets', () => brackets],
    ['a plan of nothing but brackets', () => asPlan(brackets)],
    ['a plan of millions of keys', () => asPlan(manyKeys())],
  ])('with %s stops nobody, whoever sends it', async (_, make) => {
    const body = bytesOf(make())
    const allowed = await watched(() => sendFromAside(system.url, { path: importing, body, token: owner }))
    expect([400, 413]).toContain(allowed.answer.status)
    expect(allowed.longest).toBeLessThan(most)
    const denied = await watched(() => sendFromAside(system.url, { path: importing, body, token: nobody }))
    // Refused before it is read: some of it may still be on its way when the connection is cut.
    expect([403, 0]).toContain(denied.answer.status)
    expect(denied.longest).toBeLessThan(most)
  })
})

it('a body is not read for someone who lacks the right', async () => {
  // Neither JSON nor a plan: a server that reads it says 400.
  const denied = await mutate(system.url, 'seatLayouts.importPlan', {
    token: nobody,
    input: { no: 'plan' },
  })
  expect(denied.status).toBe(403)
  const sent = await sendFromAside(system.url, { path: importing, body: bytesOf('x'.repeat(2e6)), token: nobody })
  expect(sent.status).toBe(403)
})

describe('plans of arenas', () => {
  async function newLayout(name: string): Promise<string> {
    const floors = await query(system.url, 'floors.list', { token: owner, input: {} })
    const floorId: string = floors.body.result.data.json[0]?.id ?? (await newFloor())
    const made = await mutate(system.url, 'seatLayouts.create', { token: owner, input: { floorId, name } })
    return made.body.result.data.json.id
  }
  async function newFloor(): Promise<string> {
    const name = { en: 'Arena', tr: 'Arena' }
    const input = { code: 'A', name, level: 0, isGround: true, capacity: 20_000, opens: null, closes: null }
    const { body } = await mutate(system.url, 'floors.create', { token: owner, input })
    return body.result.data.json.id
  }

  it('five at once come in one after the other, and nobody else hears of it', async () => {
    const row = (r: number) => ({
      row_number: String(r),
      seats: Array.from({ length: 100 }, (_, s) => ({
        seat_guid: `${r}-${s}`,
        seat_number: String(s),
        position: { x: s * 20, y: r * 20 },
        category: 'Ring',
      })),
    })
    const zones = [{ name: 'Arena', rows: Array.from({ length: 100 }, (_, r) => row(r)) }]
    const plan = JSON.stringify({ name: 'Arena', categories: [{ name: 'Ring' }], zones }, null, 2)
    const bodies = []
    for (let count = 0; count < 5; count += 1) {
      bodies.push(bytesOf(JSON.stringify({ json: { layoutId: await newLayout(`Arena ${count}`), plan } })))
    }
    let done = false
    const imports = Promise.all(
      bodies.map((body) => sendFromAside(system.url, { path: importing, body, token: owner })),
    )
    const others: number[] = []
    const asking = (async () => {
      while (!done) others.push((await query(system.url, 'me.get', { token: nobody })).status)
    })()
    const sent = await imports
    done = true
    await asking
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(others)).toEqual(new Set([200]))
  })
})
