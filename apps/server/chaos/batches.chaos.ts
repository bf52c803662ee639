import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase, testFolder } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOwner } from '../test/support/owner.ts'
import { endAll, type ServerProcess, startProcess } from '../test/support/process.ts'
import { mutate, secret, signIn } from '../test/support/server.ts'
import { fillVenue, type TestVenue } from '../test/support/venue.ts'

// Above what an import does at once.
const count = 600

let database: TestDatabase
let venue: TestVenue
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  venue = await fillVenue(database.asOwner)
  folder = await mkdtemp(join(testFolder(), 'marquee-batches-'))
})
afterAll(async () => {
  await endAll()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (): ServerProcess =>
  startProcess({ DATABASE_URL: database.url, JWT_SECRET: secret, SEED: 'none', DATA_DIR: join(folder, 'data') })
const one = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await asOwner<Row>(database.url, text, values))[0] as Row

it('an import whose processes are all killed in the middle goes on within 20 s, and has each row once', {
  timeout: 150_000,
}, async () => {
  const servers = [start(), start()]
  const [url = ''] = await Promise.all(servers.map(({ ready }) => ready))
  const { accessToken: token } = await signIn(url, venue.owner)
  const rows = Array.from({ length: count }, (_, at) => ({
    name: { en: `Shift ${at}`, tr: `Vardiya ${at}` },
    code: `K${at}`,
    starts: '10:00',
    ends: '14:00',
    color: '#0b65c6',
    weekdays: 127,
    lastEntryMinutes: 30,
    cleaningMinutes: 15,
  }))
  const { status, body } = await mutate(url, 'shifts.import', { token, input: { rows, dryRun: false } })
  expect(body).toMatchObject({ result: {} })
  expect(status).toBe(200)
  const id = body.result.data.json.batchId as string
  const done = async () => {
    const text = `select count(*)::integer as n from batch_item where batch_id = $1 and state = 'done'`
    return (await one<{ n: number }>(text, [id])).n
  }
  while ((await done()) < 100) await sleep(50)
  // Both at once: nobody is left who could finish what they had taken.
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  const left = await done()
  expect(left).toBeLessThan(count)
  await Promise.all([start(), start()].map(({ ready }) => ready))
  // From the moment in which somebody could go on: how long a start takes is not of the queue.
  const ready = performance.now()
  while ((await done()) === left) await sleep(50)
  const waitedSeconds = (performance.now() - ready) / 1000
  const state = async () =>
    one<{ state: string; done: number; failed: number }>('select state, done, failed from batch where id = $1', [id])
  while ((await state()).state === 'running') await sleep(200)
  expect(await state()).toEqual({ state: 'done', done: count, failed: 0 })
  const kept = `
    select count(*)::integer as rows, count(distinct code)::integer as codes,
      (select count(*)::integer from audit_event where action = 'shifts.import' and entity = 'shift') as traces
    from shift where code like 'K%'`
  expect(await one(kept)).toEqual({ rows: count, codes: count, traces: count })
  expect(waitedSeconds).toBeLessThan(20)
})
