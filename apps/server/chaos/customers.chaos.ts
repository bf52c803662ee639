import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mostImported, mostInPart } from '@marquee/contract'
import { createTestDatabase, type TestDatabase, testFolder } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOwner } from '../test/support/owner.ts'
import { endAll, type ServerProcess, startProcess } from '../test/support/process.ts'
import { mutate, secret, signIn } from '../test/support/server.ts'
import { fillVenue, type TestVenue } from '../test/support/venue.ts'

const count = mostImported
const bad = 300
const badEvery = Math.floor(count / (bad + 1))

let database: TestDatabase
let venue: TestVenue
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  venue = await fillVenue(database.asOwner)
  folder = await mkdtemp(join(testFolder(), 'marquee-customers-'))
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

const isBad = (at: number) => at > 0 && at % badEvery === 0 && at / badEvery <= bad
const phoneOf = (at: number) => `0${5_300_000_000 + at}`
// No phone at all, the phone of the row before, no address.
function rowOf(at: number) {
  const row = { name: `Işıl Şahin ${at}`, phone: phoneOf(at), email: `kisi${at}@import.example`, note: '' }
  if (!isBad(at)) return row
  const way = (at / badEvery) % 3
  if (way === 0) return { ...row, phone: '12' }
  return way === 1 ? { ...row, phone: phoneOf(at - 1) } : { ...row, phone: '+999' }
}

it(`a file of ${count} customers with ${bad} bad rows whose processes are all killed twice goes on, and has nobody twice`, {
  timeout: 900_000,
}, async () => {
  let servers = [start(), start()]
  const [url = ''] = await Promise.all(servers.map(({ ready }) => ready))
  const { accessToken: token } = await signIn(url, venue.owner)
  const id = randomUUID()
  const began = performance.now()
  for (let from = 0; from < count; from += mostInPart) {
    const rows = Array.from({ length: mostInPart }, (_, index) => rowOf(from + index))
    const input = { rows, dryRun: false, part: { batchId: id, from, total: count } }
    const { status, body } = await mutate(url, 'customers.import', { token, input })
    expect([status, body], `part from ${from}`).toMatchObject([200, { result: {} }])
  }
  const done = async () =>
    (
      await one<{ n: number }>(`select count(*)::integer as n from batch_item where batch_id = $1 and state = 'done'`, [
        id,
      ])
    ).n
  let away = 0
  for (const until of [count / 5, (3 * count) / 5]) {
    while ((await done()) < until) await sleep(100)
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    const stopped = performance.now()
    const left = await done()
    expect(left).toBeLessThan(count - bad)
    servers = [start(), start()]
    await Promise.all(servers.map(({ ready }) => ready))
    while ((await done()) === left) await sleep(50)
    away += performance.now() - stopped
  }
  const state = () =>
    one<{ state: string; done: number; failed: number }>('select state, done, failed from batch where id = $1', [id])
  while ((await state()).state === 'running') await sleep(500)
  const seconds = (performance.now() - began - away) / 1000
  process.stdout.write(`${count} rows in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second\n`)
  expect(await state()).toEqual({ state: 'done', done: count - bad, failed: bad })
  const kept = `
    select count(*)::integer as people, count(distinct phone)::integer as phones,
      (select count(*)::integer from audit_event where action = 'customers.import' and entity = 'customer') as traces,
      (select count(*)::integer from customer_contact where in_use) as contacts
    from customer where name like 'Işıl Şahin %'`
  const people = count - bad
  expect(await one(kept)).toEqual({ people, phones: people, traces: people, contacts: 2 * people })
  const why = await asOwner<{ path: string; n: number }>(
    database.url,
    `select error #>> '{issues,0,path}' as path, count(*)::integer as n from batch_item
      where batch_id = $1 and state = 'failed' group by 1`,
    [id],
  )
  expect(why).toEqual([{ path: 'phone', n: bad }])
})
