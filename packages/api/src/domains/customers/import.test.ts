import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue } from './testing/setup.ts'

const bench = customerBench()

const rows = 2000
// One in so many is bad, in one of four ways.
const badEvery = 66
const never = new AbortController().signal

// Of somebody who is found by another first.
const secondPhone = '+905320000001'
const phoneOf = (index: number) => `0${5_300_000_000 + index}`
const person = (index: number) => ({
  name: `Şahin Işıl ${index}`,
  phone: phoneOf(index),
  email: `kisi${index}@import.example`,
  note: '',
})
const bad = (index: number) => {
  const row = person(index)
  const way = (index / badEvery) % 4
  if (way === 0) return { ...row, phone: '12' }
  if (way === 3) return { ...row, phone: secondPhone }
  // A phone that the row before has, and an address that somebody in use has.
  return way === 1 ? { ...row, phone: phoneOf(index - 1) } : { ...row, email: 'TAKEN@import.example' }
}
const isBad = (index: number) => index > 0 && index % badEvery === 0

test('an import of which processes are cut off twice goes on, has nobody twice, and says what is wrong with each bad row', {
  timeout: 240_000,
}, async () => {
  const { id: customerId } = await makeCustomer(bench.owner.caller, {
    name: 'In use',
    phone: '+905320000002',
    email: 'taken@import.example',
  })
  await bench.owner.caller.customers.addContact({ customerId, kind: 'phone', value: secondPhone })
  const all = Array.from({ length: rows }, (_, index) => (isBad(index) ? bad(index) : person(index)))
  const wrong = all.flatMap((_, index) => (isBad(index) ? [index + 1] : []))
  const batchId = randomUUID()
  const half = rows / 2
  // In two parts, the second of them sent twice: its first answer was lost.
  const send = (from: number) =>
    bench.owner.caller.customers.import({
      rows: all.slice(from, from + half),
      dryRun: false,
      part: { batchId, from, total: rows },
    } as never)
  for (const from of [0, half, half]) expect(await send(from)).toEqual({ created: 0, batchId })

  const processes = [await bench.api.anotherServices(), await bench.api.anotherServices()]
  const key = { venueId: bench.api.venue.id, batchId }
  const batch = () =>
    bench.api.database.asOwner.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  let isOver = false
  const working = processes.map(async (services) => {
    while (!isOver) {
      await runBatch(services, key, never).catch(() => sleep(10))
      isOver ||= (await batch()).state === 'done'
    }
  })
  let cuts = 0
  while (cuts < 2 && !isOver) {
    await sleep(100)
    const { rows: cut } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%batch_item%'`.execute(
      bench.api.database.asOwner,
    )
    if (cut.length > 0) cuts += 1
  }
  await Promise.all(working)
  expect(cuts).toBe(2)

  const { done, failed } = await batch()
  expect({ done, failed }).toEqual({ done: rows - wrong.length, failed: wrong.length })
  const { rows: people } = await sql<{ people: number; phones: number }>`
    select count(*)::int as people, count(distinct phone)::int as phones from customer
    where venue_id = ${bench.api.venue.id} and name like 'Şahin Işıl %'`.execute(bench.api.database.asOwner)
  expect(people[0]).toEqual({ people: rows - wrong.length, phones: rows - wrong.length })
  const { rows: refused } = await sql<{ no: number; path: string; message: string }>`
    select no, error #>> '{issues,0,path}' as path, error #>> '{issues,0,message}' as message from batch_item
    where batch_id = ${batchId} and state = 'failed' order by no`.execute(bench.api.database.asOwner)
  // Of two rows with one phone, the one that came second is refused.
  expect(refused.map(({ no }) => (wrong.includes(no) ? no : no + 1))).toEqual(wrong)
  expect(new Set(refused.map(({ path, message }) => `${path} ${message}`))).toEqual(
    new Set(['phone field.phone', 'phone field.taken', 'email field.taken']),
  )
  expect((await bench.owner.caller.customers.list({ search: phoneOf(7) })).rows).toHaveLength(1)

  const there = await inAnotherVenue(bench.api, bench.owner)
  expect((await there.caller.customers.list({})).total).toBe(0)
})
