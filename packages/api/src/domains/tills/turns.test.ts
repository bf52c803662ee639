import { randomUUID } from 'node:crypto'
import type { Permission, TillSessionId, TillSessionRow, ZReportId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentHash } from '../../core/input-hash.ts'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  givePin,
  makeRole,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  testPin,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const seller = () => api.signInAs('boxoffice')
const sumOf = (turns: readonly { differenceMinor: number | null }[]) =>
  turns.reduce((sum, { differenceMinor }) => sum + (differenceMinor ?? 0), 0)

/** Counts a till for the next person, twice where the first count differs, and lets them take over. */
async function passOn(
  from: SignedIn,
  to: SignedIn,
  { id, ...count }: { id: string; countedMinor: number; reason?: string },
) {
  const till = { tillSessionId: id as TillSessionId }
  const hand = () => from.caller.tills.handOver({ commandId: randomUUID(), ...till, ...count })
  const row = await hand()
  if (row.recount) await hand()
  await to.caller.tills.takeOver({ commandId: randomUUID(), ...till })
  return row
}
async function opened(person: SignedIn, floatMinor = 10_000) {
  return openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor })
}
const cashIn = (person: SignedIn, amountMinor: number) =>
  person.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor, reason: 'x' })
const reportOf = async (row: TillSessionRow) =>
  (await manager.caller.zReports.get({ id: row.zReport?.id as ZReportId })).figures

describe('a till that was handed over short', () => {
  async function short() {
    const [leaving, next] = [await seller(), await seller()]
    const id = await opened(leaving)
    await passOn(leaving, next, { id, countedMinor: 9000, reason: 'A note was torn' })
    return { id, leaving, next }
  }

  test('is no difference of the next cashier: not in the till, not in its report, and not after a second count', async () => {
    const { id, leaving, next } = await short()
    const count = { commandId: randomUUID(), tillSessionId: id as TillSessionId, countedMinor: 9000 }
    const row = await next.caller.tills.close(count)
    expect(row).toMatchObject({ state: 'closed', differenceMinor: -1000, differenceReason: 'A note was torn' })
    expect(row.counts.map(({ purpose }) => purpose)).toEqual(['hand_over', 'hand_over', 'close'])
    const told = [
      { name: leaving.user.name, differenceMinor: -1000, reason: 'A note was torn' },
      { name: next.user.name, differenceMinor: 0, reason: null },
    ]
    expect(row.cashiers).toMatchObject(told)
    expect((await reportOf(row)).cashiers).toMatchObject(told)
    expect(await next.caller.tills.unexplained()).toBeNull()
  })

  test('names in the close of the day whose turn differed, and not who closed it', async () => {
    const [leaving, next] = [await seller(), await seller()]
    const id = await opened(leaving)
    await passOn(leaving, next, { id, countedMinor: 9000 })
    const { businessDate } = await countAndClose(next.caller, { id, countedMinor: 9000 })
    const { findings } = await manager.caller.days.get({ date: businessDate })
    const found = findings.filter(({ key }) => key === `differences:${id}`)
    expect(found).toMatchObject([{ who: leaving.user.name, amountMinor: -1000 }])
  })

  test('is handed on with the same count at once; another count is made twice and is a difference of its own', async () => {
    const { id, next } = await short()
    const third = await seller()
    const handed = await passOn(next, third, { id, countedMinor: 9000 })
    expect(handed).toMatchObject({ recount: null })
    expect(handed.cashiers.at(-1)).toMatchObject({ countedMinor: 9000, differenceMinor: 0 })
    const first = { commandId: randomUUID(), tillSessionId: id as TillSessionId, countedMinor: 8800 }
    expect((await third.caller.tills.close(first)).state).toBe('open')
    const row = await third.caller.tills.close({ ...first, commandId: randomUUID() })
    expect(row.cashiers.map(({ differenceMinor }) => differenceMinor)).toEqual([-1000, 0, -200])
    // What differed since has no reason yet, whatever was said at the hand-over.
    expect(row.differenceReason).toBeNull()
  })

  test('is corrected for the last cashier alone, and for the till', async () => {
    const { id, next } = await short()
    await countAndClose(next.caller, { id, countedMinor: 8500 })
    const correction = {
      commandId: randomUUID(),
      tillSessionId: id as TillSessionId,
      countedMinor: 9000,
      reason: 'A note',
    }
    const row = await manager.caller.tills.correct(correction)
    expect(row.corrections).toMatchObject([{ differenceMinor: -1000 }])
    const told = [{ differenceMinor: -1000 }, { countedMinor: 9000, differenceMinor: 0 }]
    expect(row.cashiers).toMatchObject(told)
    expect((await reportOf(row)).cashiers).toMatchObject(told)
  })

  test('is no way around a limit: all of the difference asks for approval, with the part that is older', async () => {
    const leaving = await seller()
    const id = await opened(leaving)
    const permissions = [
      { module: 'ticket_booking', action: 'sell', limits: {} },
      { module: 'funds', action: 'close_till', limits: { maxAmountMinor: 500 } },
    ] as Permission[]
    const next = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    await passOn(leaving, next, { id, countedMinor: 9000 })
    await givePin(api, manager.user)
    const input = { commandId: randomUUID(), tillSessionId: id as TillSessionId, countedMinor: 9000 }
    expect(await reasonOf(next.caller.tills.close(input))).toBe('NEEDS_APPROVAL')
    expect((await next.caller.tills.current())?.recount).toEqual({ countedMinor: 9000, isFixed: true })
    const asked = await next.caller.approvals.request({ procedure: 'tills.close', input: input as never })
    expect(asked.summary.facts.map(({ name, money }) => [name, money?.amountMinor])).toEqual([
      ['counted', 9000],
      ['difference', -1000],
      ['handedOver', -1000],
    ])
    await next.caller.approvals.grantByPin({ id: asked.id, approverId: manager.user.id, pin: testPin })
    const row = await api.callerWithToken(next.token, { approvalId: asked.id }).tills.close(input)
    expect(row.cashiers.map(({ differenceMinor }) => differenceMinor)).toEqual([-1000, 0])
  })
})

describe('three cashiers at one till', () => {
  // Each counts with an error of their own; cash moves in between.
  const errors = [
    [-1000, 0, 0],
    [0, -250, 40],
    [300, -300, -70],
    [-120, 500, -380],
    [-1, -1, -1],
  ]

  async function worked([first = 0, second = 0, third = 0]: readonly number[]) {
    const [one, two, three] = [await seller(), await seller(), await seller()]
    const id = await opened(one)
    await passOn(one, two, { id, countedMinor: 10_000 + first })
    await cashIn(two, 2500)
    await passOn(two, three, { id, countedMinor: 12_500 + first + second })
    await cashIn(three, 100)
    return countAndClose(three.caller, { id, countedMinor: 12_600 + first + second + third })
  }

  test.each(errors)(
    'differ by what each of them did, and together by what the till does: %i, %i, %i',
    async (...own) => {
      const row = await worked(own)
      const report = await reportOf(row)
      for (const { cashiers, differenceMinor } of [row, report]) {
        expect(cashiers.map((turn) => turn.differenceMinor)).toEqual(own)
        expect(sumOf(cashiers)).toBe(differenceMinor)
      }
      const correction = { commandId: randomUUID(), tillSessionId: row.id, countedMinor: 12_345, reason: 'A note' }
      const { cashiers, corrections } = await manager.caller.tills.correct(correction)
      expect(sumOf(cashiers)).toBe(corrections.at(-1)?.differenceMinor)
      expect(cashiers.slice(0, 2).map((turn) => turn.differenceMinor)).toEqual(own.slice(0, 2))
    },
  )

  test('negative control: the differences of the drawer at each count say more than is missing', async () => {
    const row = await worked([-1000, 0, 0])
    const { rows } = await sql<{ sum: number }>`select sum(difference_minor)::bigint as sum from till_cashier
      where till_session_id = ${row.id}`.execute(api.database.db)
    expect([rows[0]?.sum, row.differenceMinor]).toEqual([-3000, -1000])
  })
})

test('a report of before stays as it was issued, and its next revision counts from the hand-over', async () => {
  const [leaving, next] = [await seller(), await seller()]
  const id = (await opened(leaving)) as TillSessionId
  await passOn(leaving, next, { id, countedMinor: 9000 })
  const { zReport } = await countAndClose(next.caller, { id, countedMinor: 9000 })
  const key = { id: zReport?.id as ZReportId }
  const { figures, year, zNo, revision } = await manager.caller.zReports.get(key)
  const cashiers = figures.cashiers.map((turn) => ({ ...turn, differenceMinor: -1000 }))
  const old = { year, zNo, revision, figures: { ...figures, cashiers } }
  const { asOwner } = api.database
  await sql`alter table z_report disable trigger user`.execute(asOwner)
  await sql`update z_report set snapshot = ${JSON.stringify(old)}::jsonb, sha256 = ${contentHash(old)}
    where id = ${key.id}`.execute(asOwner)
  await sql`alter table z_report enable trigger user`.execute(asOwner)
  const frozen = await manager.caller.zReports.get(key)
  expect(frozen.figures.cashiers).toEqual(cashiers)
  const explained = await next.caller.tills.explain({ tillSessionId: id, reason: 'Missing at the hand-over' })
  expect((await reportOf(explained)).cashiers).toMatchObject([{ differenceMinor: -1000 }, { differenceMinor: 0 }])
  const still = await manager.caller.zReports.get(key)
  expect([still.figures, still.sha256]).toEqual([frozen.figures, contentHash(old).toString('hex')])
  expect((await manager.caller.zReports.check()).changed).toEqual([])
})
