import { randomUUID } from 'node:crypto'
import type { StoredFileId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, makeUser, refusalOf, type TestApi } from '../../testing/index.ts'
import { importInBackground } from './service/bring.ts'
import { type Bench, openBench, price } from './testing/bench.ts'
import { bringFile, turkishMapping } from './testing/file.ts'

let api: TestApi
let bench: Bench
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  bench = await openBench(api)
})

test('a file is read with its mark, its title and its separators, and its columns are proposed', async () => {
  const fileId = await bench.bring([{ date: bench.today, amount: '1.234,50', fee: '21,33', reference: 'A1' }])
  const facts = await bench.owner.caller.settlements.read({ fileId })
  expect(facts).toMatchObject({
    name: 'pos.csv',
    rows: 1,
    acquirer: null,
    headers: ['İşlem Tarihi', 'İşlem Tipi', 'Brüt Tutar', 'Komisyon', 'Referans No'],
    mapping: turkishMapping,
  })
})

test('a file in English, with commas and points, is read as well; so is the code page of Windows', async () => {
  const english =
    'Transaction date,Amount,Fee,Net amount,Auth reference\r\n2026-11-24,"1,234.50",21.33,"1,213.17",A1\r\n'
  const { mapping } = await bench.owner.caller.settlements.read({ fileId: await bringFile(api, bench.owner, english) })
  expect(mapping).toEqual({
    ...{ date: 'Transaction date', amount: 'Amount', net: 'Net amount', fee: 'Fee', reference: 'Auth reference' },
    ...{ kind: null, decimal: '.', dateForm: 'YMD' },
  })
  // `İşlem` in windows-1254.
  const bytes = Buffer.from([0xdd, 0xfe, ...Buffer.from('lem Tarihi;Tutar\r\n24.11.2026;5,00\r\n')])
  const { headers } = await bench.owner.caller.settlements.read({ fileId: await bringFile(api, bench.owner, bytes) })
  expect(headers).toEqual(['İşlem Tarihi', 'Tutar'])
})

test('a file is known by its columns the next time', async () => {
  await bench.take([{ date: bench.today, amount: '1,00', reference: 'A1' }])
  const fileId = await bench.bring([{ date: bench.today, amount: '2,00', reference: 'A2' }])
  const facts = await bench.owner.caller.settlements.read({ fileId })
  expect([facts.acquirer, facts.acquirers, facts.mapping]).toEqual(['Garanti', ['Garanti'], turkishMapping])
})

test('a file that cannot be read says every line and column, and comes in without them only when asked to', async () => {
  const lines = [
    { date: bench.today, amount: '450,00', reference: 'A1' },
    { date: '31.02.2026', amount: '450,00' },
    { date: bench.today, amount: 'abc', fee: 'x' },
    { date: '', amount: '900,00' },
  ]
  const fileId = await bench.bring(lines)
  const file = { fileId, acquirer: 'Garanti', mapping: turkishMapping }
  const { faults, lines: good } = await bench.owner.caller.settlements.preview(file)
  expect([good, faults.map(({ line, columns }) => [line, columns])]).toEqual([
    1,
    [
      [4, ['date']],
      [5, ['amount', 'fee']],
      [6, ['date']],
    ],
  ])
  const command = { ...file, commandId: randomUUID() }
  const refused = await refusalOf(bench.owner.caller.settlements.import({ ...command, skipFaulty: false }))
  expect(refused.issues).toEqual([{ path: 'skipFaulty', message: 'field.settlementFaults' }])
  const row = await bench.owner.caller.settlements.import({ ...command, skipFaulty: true })
  expect(row).toMatchObject({ state: 'open', lines: 1, faultyLines: 3, grossMinor: 45_000 })
})

test('a file is refused at its field when it is no table, of something else, or lacks a column', async () => {
  const refusedAt = async (call: Promise<unknown>) => (await refusalOf(call)).issues
  const fileId = await bringFile(api, bench.owner, 'nothing')
  expect(await refusedAt(bench.owner.caller.settlements.read({ fileId }))).toEqual([
    { path: 'fileId', message: 'field.fileTable' },
  ])
  expect(await refusedAt(bench.owner.caller.settlements.read({ fileId: randomUUID() as StoredFileId }))).toEqual([
    { path: 'fileId', message: 'field.invalid' },
  ])
  const good = { fileId: await bench.bring([{ date: bench.today, amount: '1,00' }]), acquirer: 'Garanti' }
  const without = { ...turkishMapping, fee: 'Masraf' }
  expect(await refusedAt(bench.owner.caller.settlements.preview({ ...good, mapping: without }))).toEqual([
    { path: 'mapping.fee', message: 'field.invalid' },
  ])
  const empty = { ...turkishMapping, amount: null }
  expect(await refusedAt(bench.owner.caller.settlements.preview({ ...good, mapping: empty }))).toEqual([
    { path: 'mapping.amount', message: 'field.required' },
  ])
  expect(await refusedAt(bringFile(api, bench.owner, Buffer.from([1, 2, 0, 4])))).toEqual([
    { path: 'file', message: 'field.fileType' },
  ])
})

test('a file twice adds nothing; its lines in another file are left out', async () => {
  const lines = [
    { date: bench.today, amount: '1,00', reference: 'A1' },
    { date: bench.today, amount: '1,00', reference: 'A1' },
  ]
  const first = await bench.take(lines)
  expect((await bench.take(lines)).id).toBe(first.id)
  const longer = await bench.take([...lines, { date: bench.today, amount: '2,00', reference: 'A2' }])
  expect(longer).toMatchObject({ lines: 1, knownLines: 2, grossMinor: 200 })
  const same = await refusalOf(bench.take([...lines, { date: bench.today, amount: '2,00', reference: 'A2', fee: '' }]))
  expect(same.issues).toEqual([{ path: 'fileId', message: 'field.settlementKnown' }])
  expect((await bench.owner.caller.settlements.list({})).total).toBe(2)
})

test('a file brought by two people at once is in once', async () => {
  const colleague = await api.signInUser(await makeUser(api.database.db, { venue: bench.venue, roles: ['accountant'] }))
  const lines = [{ date: bench.today, amount: '1,00', reference: 'A1' }]
  const both = await Promise.all([bench.owner, colleague].map((person) => bench.take(lines, { person })))
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  // Negative control: without the index there would be two.
  await expect(
    api.database.asOwner.transaction().execute(async (tx) => {
      await sql`drop index settlement_once`.execute(tx)
      await sql`drop index settlement_line_once`.execute(tx)
      await sql`insert into settlement (venue_id, id, acquirer, file, file_name, content_hash, mapping, skips_faulty,
          currency, imported_by)
        select venue_id, gen_random_uuid(), acquirer, file, file_name, content_hash, mapping, skips_faulty, currency,
          imported_by from settlement where venue_id = ${bench.venue.id}`.execute(tx)
      throw new Error('it came in')
    }),
  ).rejects.toThrow('it came in')
})

test('a file that is long comes in in the background, once', { timeout: 30_000 }, async () => {
  const { orderNo } = await bench.sell('R77')
  const lines = Array.from({ length: 3000 }, (_, n) => ({ date: bench.today, amount: '450,00', reference: `R${n}` }))
  const row = await bench.take(lines)
  expect(row).toMatchObject({ state: 'importing', lines: 0 })
  const key = { venueId: bench.venue.id, id: row.id }
  await Promise.all([importInBackground(api.services, key), importInBackground(api.services, key)])
  await importInBackground(api.services, key)
  const detail = await bench.owner.caller.settlements.get({ id: row.id })
  expect(detail).toMatchObject({ state: 'open', lines: 3000, openLines: 2999, grossMinor: 3000 * price })
  expect(detail.counts).toEqual({ matched: 1, accepted: 0, differs: 0, unknown: 2999 })
  const matched = await bench.owner.caller.settlements.lines({ id: row.id, state: 'matched' })
  expect(matched.rows[0]?.matches[0]?.order.no).toBe(orderNo)
})
