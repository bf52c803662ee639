import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyOf } from '../../files/store/store.ts'
import {
  createTestApi,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { makeFund } from '../expenses/testing/spend.ts'
import { once } from '../purchases/testing/orders.ts'
import { ibans } from '../vendors/testing/banks.ts'
import { on, onAll, owed, planned, plannedRun, type Two } from './testing/payouts.ts'

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

const today = async () => (await owner.caller.vendorPayouts.payables()).today
async function textOf(runId: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from vendor_payout_run where id = ${runId}`.execute(api.database.db)
  const stream = await api.services.files.store.read(keyOf(api.venue.id, rows[0]?.file as never, 'full'))
  if (!stream) throw new Error('the file is in the store')
  return (await buffer(stream)).toString('utf8')
}
const drafts = async () => (await owner.caller.vendorPayouts.payables()).drafts.map(({ payoutNo }) => payoutNo)

describe('a payout that failed', () => {
  test('is planned again, joins the next run, and is in its file once', async () => {
    const fundId = await makeFund(owner.caller, 300_000)
    const run = await plannedRun(two, [await owed(two), await owed(two, ibans.de)], fundId)
    await second.caller.payoutRuns.approve({ ...once(), id: run.id })
    await owner.caller.payoutRuns.export({ id: run.id, format: 'csv' })
    const [failed, fine] = run.payouts
    if (!failed || !fine) throw new Error('two payouts')
    await owner.caller.vendorPayouts.send(onAll(failed, fine))
    await owner.caller.vendorPayouts.settle(onAll(fine))
    await owner.caller.vendorPayouts.fail({ ...on(failed), reason: 'Account closed' })
    const again = await owner.caller.vendorPayouts.redraft(on(failed))
    expect(again).toMatchObject({ state: 'draft', run: null })
    expect(await drafts()).toContain(failed.payoutNo)
    expect(await owner.caller.payoutRuns.get({ id: run.id })).toMatchObject({
      state: 'done',
      payouts: [{ id: fine.id }],
      left: [{ id: failed.id, state: 'draft' }],
      failedCount: 1,
      settledCount: 1,
    })

    const other = await owed(two, ibans.gb)
    const lines = [{ billId: other.id, amountMinor: other.openMinor }]
    const plan = { fundId, plannedOn: await today(), lines, payoutIds: [failed.id] }
    const next = await owner.caller.payoutRuns.create({ ...once(), ...plan })
    expect(next).toMatchObject({ payoutCount: 2, amountMinor: failed.amountMinor + other.openMinor })
    expect(await drafts()).not.toContain(failed.payoutNo)
    expect(await refusalOf(owner.caller.payoutRuns.create({ ...once(), ...plan, lines: [] }))).toMatchObject({
      issues: [{ path: 'payoutIds.0', message: 'field.invalid' }],
    })
    await second.caller.payoutRuns.approve({ ...once(), id: next.id })
    await owner.caller.payoutRuns.export({ id: next.id, format: 'csv' })
    const text = await textOf(next.id)
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text.match(new RegExp(`P${failed.payoutNo} `, 'g'))).toHaveLength(1)
    await owner.caller.vendorPayouts.send(onAll(...next.payouts))
    await owner.caller.vendorPayouts.settle(onAll(...next.payouts))
    expect(await owner.caller.payoutRuns.get({ id: next.id })).toMatchObject({ state: 'done', settledCount: 2 })
    await postVenue(api.database.db, api.venue.id)
    expect(await projectionsDiffer(api.database.pool)).toEqual({})
  }, 60_000)

  test('joins no run out of another fund, and a single one by bank joins as well; cash does not', async () => {
    const bill = await owed(two)
    const single = await planned(two, { bills: [[bill, 20_000]] })
    const cash = await planned(two, { bills: [[bill, 1_000]], method: 'cash', fundId: single.fund.id })
    const run = async (fundId: typeof single.fund.id, payoutIds: (typeof single.id)[]) =>
      owner.caller.payoutRuns.create({ ...once(), fundId, plannedOn: await today(), lines: [], payoutIds })
    expect(await reasonOf(run(await makeFund(owner.caller, 1_000), [single.id]))).toBe('VALIDATION')
    expect(await reasonOf(run(single.fund.id, [cash.id]))).toBe('VALIDATION')
    expect(await reasonOf(run(single.fund.id, []))).toBe('VALIDATION')
    const made = await run(single.fund.id, [single.id])
    expect(made.payouts.map(({ id }) => id)).toEqual([single.id])
    expect(await refusalOf(second.caller.vendorPayouts.approve(on(single)))).toMatchObject({
      code: 'STATE',
      details: { why: 'run' },
    })
  })

  test('joins one of two runs that are planned at the same moment', async () => {
    const single = await planned(two, { bills: [[await owed(two), 20_000]] })
    const input = { fundId: single.fund.id, plannedOn: await today(), lines: [], payoutIds: [single.id] }
    const said = await Promise.allSettled(
      Array.from({ length: 4 }, () => owner.caller.payoutRuns.create({ ...once(), ...input })),
    )
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is not approved in a run by the person who planned it, even when someone else planned the run', async () => {
    const fundId = await makeFund(owner.caller, 100_000)
    const single = await planned({ ...two, planner: second.caller }, { bills: [[await owed(two), 20_000]], fundId })
    const plan = { fundId: single.fund.id, plannedOn: await today(), lines: [], payoutIds: [single.id] }
    const run = await owner.caller.payoutRuns.create({ ...once(), ...plan })
    expect(await reasonOf(second.caller.payoutRuns.approve({ ...once(), id: run.id }))).toBe('NEEDS_APPROVAL')
    const third = await api.signInAs('accountant')
    expect(await third.caller.payoutRuns.approve({ ...once(), id: run.id })).toMatchObject({ state: 'approved' })
  })
})

describe('the file of a run', () => {
  test('is not kept when one of its payouts failed while it was written', async () => {
    const run = await plannedRun(
      two,
      [await owed(two), await owed(two, ibans.de)],
      await makeFund(owner.caller, 300_000),
    )
    await second.caller.payoutRuns.approve({ ...once(), id: run.id })
    const [first] = run.payouts
    if (!first) throw new Error('two payouts')
    const { store } = api.services.files
    const put = store.put.bind(store)
    const slow = vi.spyOn(store, 'put').mockImplementationOnce(async (...args) => {
      await owner.caller.vendorPayouts.fail({ ...on(first), reason: 'Wrong account' })
      return put(...args)
    })
    const make = () => owner.caller.payoutRuns.export({ id: run.id, format: 'csv' })
    expect(await refusalOf(make())).toMatchObject({ code: 'STATE', details: { why: 'moved' } })
    expect(slow).toHaveBeenCalled()
    slow.mockRestore()
    expect((await make()).file).not.toBeNull()
    expect(await textOf(run.id)).not.toContain(`P${first.payoutNo} `)
  }, 30_000)

  test('asks for no day that has passed', async () => {
    const own = await createTestApi()
    try {
      await sql`update venue set currency = 'EUR'`.execute(own.database.asOwner)
      const planner = (await own.signInUser(own.owner)).caller
      const people = { api: own, planner, approver: (await own.signInAs('accountant')).caller }
      const run = await plannedRun(people, [await owed(people, ibans.de)], await makeFund(planner, 100_000))
      await people.approver.payoutRuns.approve({ ...once(), id: run.id })
      await sql`update fund set iban = ${ibans.de}`.execute(own.database.asOwner)
      await sql`alter table vendor_payout_run disable trigger vendor_payout_run_stays`.execute(own.database.asOwner)
      await sql`update vendor_payout_run set planned_on = planned_on - 3`.execute(own.database.asOwner)
      const made = await planner.payoutRuns.export({ id: run.id, format: 'pain001' })
      const { today: now } = await planner.vendorPayouts.payables()
      expect(made.file?.name).toContain(now)
    } finally {
      await own.close()
    }
  }, 60_000)
})

test('who approves sees where the money goes', async () => {
  const draft = await planned(two, { bills: [[await owed(two), 20_000]] })
  expect(draft.iban).toBe('TR33 •••• 1326')
  const run = await plannedRun(two, [await owed(two, ibans.de)], draft.fund.id)
  expect(run.payouts[0]?.iban).toBe(`${ibans.de.slice(0, 4)} •••• ${ibans.de.slice(-4)}`)
})
