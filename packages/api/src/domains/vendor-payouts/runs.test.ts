import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FundId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '../../files/store/store.ts'
import {
  createTestApi,
  makeVenue,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { makeFund } from '../expenses/testing/spend.ts'
import { once } from '../purchases/testing/orders.ts'
import { approved, of } from '../vendor-bills/testing/bills.ts'
import { ibans } from '../vendors/testing/banks.ts'
import { on, onAll, owed, plannedRun, type Two } from './testing/payouts.ts'

let api: TestApi
let owner: SignedIn
let second: SignedIn
let two: Two
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  second = await api.signInAs('accountant')
  two = { api, planner: owner.caller, approver: second.caller }
})
afterAll(() => api.close())

const balance = async (id: FundId) => (await owner.caller.funds.list({})).find((fund) => fund.id === id)?.balanceMinor
const bytesOf = async (file: string) => {
  const stream = await api.services.files.store.read(keyOf(api.venue.id, file, 'full'))
  if (!stream) throw new Error('the file is in the store')
  return buffer(stream)
}
async function fileOf(id: string) {
  const { rows } = await sql<{ file: string; hash: Buffer }>`
    select file, file_hash as hash from vendor_payout_run where id = ${id}`.execute(api.database.db)
  return rows[0] as { file: string; hash: Buffer }
}

test('a run pays several vendors with one approval and one file, and each is answered by itself', async () => {
  const bills = [await owed(two), await owed(two, ibans.de), await owed(two, ibans.gb)]
  const fundId = await makeFund(owner.caller, 200_000)
  const run = await plannedRun(two, bills, fundId)
  expect(run).toMatchObject({ state: 'draft', payoutCount: 3, amountMinor: 144_000, balanceAfterMinor: 56_000 })
  expect(run.formats).toEqual(['csv'])
  expect(await reasonOf(owner.caller.payoutRuns.export({ id: run.id, format: 'csv' }))).toBe('STATE')
  expect(await reasonOf(owner.caller.payoutRuns.approve({ ...once(), id: run.id }))).toBe('NEEDS_APPROVAL')
  const done = await second.caller.payoutRuns.approve({ ...once(), id: run.id })
  expect(done).toMatchObject({ state: 'approved', approved: { by: second.user.name } })
  expect(await balance(fundId)).toBe(56_000)

  const exported = await owner.caller.payoutRuns.export({ id: run.id, format: 'csv' })
  expect(exported).toMatchObject({ state: 'exported', file: { format: 'csv' } })
  const { file, hash } = await fileOf(run.id)
  const bytes = await bytesOf(file)
  expect(createHash('sha256').update(bytes).digest()).toEqual(hash)
  expect(exported.file?.sha256).toBe(hash.toString('hex'))
  const lines = bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  for (const iban of Object.values(ibans)) expect(bytes.toString()).toContain(iban)
  expect((await owner.caller.payoutRuns.file({ id: run.id })).url).toContain(file)

  const [one, two_, three] = exported.payouts
  await owner.caller.vendorPayouts.send(onAll(...exported.payouts))
  await owner.caller.vendorPayouts.settle(onAll(one as never, two_ as never))
  await owner.caller.vendorPayouts.fail({ ...on(three as never), reason: 'Account closed' })
  expect(await owner.caller.payoutRuns.get({ id: run.id })).toMatchObject({
    state: 'done',
    settledCount: 2,
    failedCount: 1,
  })
  expect(await balance(fundId)).toBe(104_000)
  await postVenue(api.database.db, api.venue.id)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
}, 60_000)

test('the file of a run is made once, whoever asks for it at the same moment, and nobody changes it', async () => {
  const run = await plannedRun(two, [await owed(two)], await makeFund(owner.caller, 100_000))
  await second.caller.payoutRuns.approve({ ...once(), id: run.id })
  const all = await Promise.all(
    Array.from({ length: 5 }, () => owner.caller.payoutRuns.export({ id: run.id, format: 'csv' })),
  )
  expect(new Set(all.map(({ file }) => file?.sha256)).size).toBe(1)
  const { file } = await fileOf(run.id)
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from stored_file
    where purpose = 'payoutFile' and uses > 0 and id = ${file}`.execute(api.database.db)
  expect(rows[0]?.n).toBe(1)
  const change = sql`update vendor_payout_run set file_hash = sha256('x') where id = ${run.id}`
  await expect(change.execute(api.database.db)).rejects.toThrow(/made once/)
}, 60_000)

describe('a run', () => {
  test('is approved as a whole or not at all', async () => {
    const bills = [await owed(two), await approved(owner.caller)]
    const fundId = await makeFund(owner.caller, 200_000)
    const run = await plannedRun(two, bills, fundId)
    const approve = second.caller.payoutRuns.approve({ ...once(), id: run.id })
    expect(await refusalOf(approve)).toMatchObject({
      code: 'STATE',
      details: { why: 'bank', names: [bills[1]?.vendor.name] },
    })
    expect(await balance(fundId)).toBe(200_000)
    expect((await owner.caller.payoutRuns.get({ id: run.id })).payouts.map(({ state }) => state)).toEqual([
      'draft',
      'draft',
    ])
    expect(await reasonOf(second.caller.vendorPayouts.approve(on(run.payouts[0] as never)))).toBe('STATE')
    expect(await owner.caller.payoutRuns.cancel({ ...once(), id: run.id })).toMatchObject({ state: 'cancelled' })
    expect(await reasonOf(second.caller.payoutRuns.approve({ ...once(), id: run.id }))).toBe('STATE')
  })

  test('is refused when one of its bills was paid meanwhile', async () => {
    const bill = await owed(two)
    const fundId = await makeFund(owner.caller, 200_000)
    const run = await plannedRun(two, [bill], fundId)
    await owner.caller.vendorBills.pay({ ...of(bill), fundId, amountMinor: 1_000 })
    expect(await refusalOf(second.caller.payoutRuns.approve({ ...once(), id: run.id }))).toMatchObject({
      code: 'STATE',
      details: { why: 'bills', names: [`${bill.vendor.name} ${bill.vendorRef}`] },
    })
  })

  test('is not approved by the person who planned it, not even past the application', async () => {
    const run = await plannedRun(two, [await owed(two)], await makeFund(owner.caller, 100_000))
    const past = sql`update vendor_payout_run set state = 'approved', approved_at = now(), approved_by = created_by
      where id = ${run.id}`.execute(api.database.db)
    await expect(past).rejects.toThrow(/two_people/)
  })

  test('of another venue is nobody’s', async () => {
    const other = await makeVenue(api.database.db, { name: 'Second venue' })
    const stranger = await api.signInAs('owner', { venue: other })
    const run = await plannedRun(two, [await owed(two)], await makeFund(owner.caller, 100_000))
    expect(await reasonOf(stranger.caller.payoutRuns.get({ id: run.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.payoutRuns.approve({ ...once(), id: run.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.payoutRuns.export({ id: run.id, format: 'csv' }))).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.payoutRuns.file({ id: run.id }))).toBe('NOT_FOUND')
    expect((await stranger.caller.payoutRuns.list({})).rows).toEqual([])
  })

  test('in euros is a file by the SEPA rules, for accounts that SEPA reaches, from a fund with an IBAN', async () => {
    const own = await createTestApi()
    try {
      await sql`update venue set currency = 'EUR'`.execute(own.database.asOwner)
      const planner = (await own.signInUser(own.owner)).caller
      const people = { api: own, planner, approver: (await own.signInAs('accountant')).caller }
      const run = async (iban: string) => {
        const made = await plannedRun(people, [await owed(people, iban)], await makeFund(planner, 100_000))
        await people.approver.payoutRuns.approve({ ...once(), id: made.id })
        return made
      }
      const write = ({ id }: Awaited<ReturnType<typeof run>>) => planner.payoutRuns.export({ id, format: 'pain001' })
      const german = await run(ibans.de)
      expect(german.formats).toEqual(['pain001', 'csv'])
      expect(await refusalOf(write(german))).toMatchObject({ issues: [{ path: 'format', message: 'field.fundIban' }] })
      await sql`update fund set iban = ${ibans.de}`.execute(own.database.asOwner)
      expect((await write(german)).file).toMatchObject({ format: 'pain001', name: expect.stringMatching(/\.xml$/) })
      const turkish = await run(ibans.tr)
      await sql`update fund set iban = ${ibans.de}`.execute(own.database.asOwner)
      expect(await refusalOf(write(turkish))).toMatchObject({
        issues: [{ path: 'format', message: 'field.notSepa' }],
      })
    } finally {
      await own.close()
    }
  }, 60_000)
})

test('two hundred vendors are approved in seconds', async () => {
  const { db, asOwner } = api.database
  const by = [api.owner.id, second.user.id]
  await sql`
    insert into vendor (venue_id, id, code, name, kind, terms_days, note, address)
    select ${api.venue.id}, gen_random_uuid(), 'BULK' || n, 'Bulk ' || n, 'service', 30, '', ''
    from generate_series(1, 200) n`.execute(db)
  await sql`
    insert into vendor_bank (venue_id, id, vendor_id, iban, holder, requested_at, requested_by)
    select venue_id, gen_random_uuid(), id, ${ibans.tr}, name, now() - interval '2 days', ${by[0]}
    from vendor where code like 'BULK%'`.execute(db)
  await sql`update vendor_bank set state = 'approved', approved_at = now(), approved_by = ${by[1]}
    where holder like 'Bulk%'`.execute(asOwner)
  await sql`
    insert into vendor_bill (venue_id, id, bill_no, vendor_id, vendor_ref, issued_on, due_on, currency, net_minor,
      tax_minor, received_minor, expected_minor, is_within, note, state, approved_at, approved_by)
    select v.venue_id, gen_random_uuid(), 900000 + row_number() over (), v.id, 'B-1', current_date, current_date, 'TRY',
      1000, 0, 1000, 1000, true, '', 'approved', now(), ${by[0]}
    from vendor v where v.code like 'BULK%'`.execute(db)
  const fundId = await makeFund(owner.caller, 300_000)
  const rows = (await owner.caller.vendorPayouts.payables()).rows.filter(({ vendor }) => vendor.name.startsWith('Bulk'))
  expect(rows).toHaveLength(200)
  const { today } = await owner.caller.vendorPayouts.payables()
  const lines = rows.map(({ id, openMinor }) => ({ billId: id, amountMinor: openMinor }))
  const start = performance.now()
  const run = await owner.caller.payoutRuns.create({ ...once(), fundId, plannedOn: today, lines })
  await second.caller.payoutRuns.approve({ ...once(), id: run.id })
  await owner.caller.payoutRuns.export({ id: run.id, format: 'csv' })
  await owner.caller.vendorPayouts.send(onAll(...run.payouts))
  await owner.caller.vendorPayouts.settle(onAll(...run.payouts))
  const seconds = (performance.now() - start) / 1000
  expect(await owner.caller.payoutRuns.get({ id: run.id })).toMatchObject({ state: 'done', settledCount: 200 })
  expect(await balance(fundId)).toBe(100_000)
  expect(seconds).toBeLessThan(20)
}, 90_000)
