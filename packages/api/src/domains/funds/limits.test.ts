import { randomUUID } from 'node:crypto'
import type { Permission } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { firstFund, sendFrom } from './testing/funds.ts'

// One person keeps the funds of two venues, with a limit in the first alone.

let api: TestApi
let second: TestVenue
let owner: SignedIn
let keeper: SignedIn
let keeperOfSecond: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  owner = await api.signInAs('owner')
  const limits = { maxAmountMinor: 10_000 }
  const permissions: Permission[] = [
    { module: 'funds', action: 'view', limits: {} },
    { module: 'funds', action: 'transfer', limits },
    { module: 'funds', action: 'count', limits },
  ]
  keeper = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  await joinVenue(api.database.db, { venue: second, userId: keeper.user.id, roles: ['owner'] })
  keeperOfSecond = await api.signInUser({ ...keeper.user, venueId: second.id })
})
afterAll(() => api.close())

const fund = (kind: 'safe' | 'bank', venue = api.venue) => firstFund(api.database.db, venue, kind)
const paying = async (amountMinor: number, venue = api.venue) => ({
  commandId: randomUUID(),
  fundId: await fund('safe', venue),
  kind: 'paid_in' as const,
  amountMinor,
  reason: 'Cash from the bank',
})
const held = async () => (await owner.caller.funds.list({})).find(({ kind }) => kind === 'safe')?.balanceMinor

describe('somebody with a limit of 100.00', () => {
  test('moves that much and no more; in another venue the limit is another one', async () => {
    const before = (await held()) ?? 0
    expect(await reasonOf(keeper.caller.funds.move(await paying(10_000)))).toBe('OK')
    expect(await reasonOf(keeper.caller.funds.move(await paying(10_001)))).toBe('NEEDS_APPROVAL')
    const out = { ...(await paying(10_001)), kind: 'paid_out' as const }
    expect(await reasonOf(keeper.caller.funds.move(out))).toBe('NEEDS_APPROVAL')
    expect(await held()).toBe(before + 10_000)
    expect(await reasonOf(keeperOfSecond.caller.funds.move(await paying(10_001, second)))).toBe('OK')
  })

  test('asks the owner, who reads what it is about, and then does it once', async () => {
    const before = (await held()) ?? 0
    const input = await paying(12_345)
    const request = await keeper.caller.approvals.request({ procedure: 'funds.move', input })
    expect(request.summary).toEqual({
      target: 'Çelik kasa',
      targetNames: { en: 'Safe', tr: 'Çelik kasa' },
      facts: [
        { name: 'amount', value: '123.45 TRY', money: { amountMinor: 12_345, currency: 'TRY' } },
        { name: 'reason', value: 'Cash from the bank' },
      ],
    })
    await owner.caller.approvals.answer({ id: request.id, answer: 'grant' })
    const approved = api.callerWithToken(keeper.token, { approvalId: request.id })
    expect(await reasonOf(approved.funds.move({ ...input, amountMinor: 12_346 }))).not.toBe('OK')
    await approved.funds.move(input)
    expect(await held()).toBe(before + 12_345)
    expect(await reasonOf(approved.funds.move({ ...input, commandId: randomUUID() }))).not.toBe('OK')
    expect(await held()).toBe(before + 12_345)
  })

  test('counts what differs by so much; what is sent and counted is in words for the approver', async () => {
    const fundId = await fund('bank')
    await owner.caller.funds.count({ commandId: randomUUID(), fundId, countedMinor: 50_000, reason: 'Begun' })
    const count = (countedMinor: number) => ({
      commandId: randomUUID(),
      fundId,
      countedMinor,
      reason: 'Bank statement',
    })
    expect(await reasonOf(keeper.caller.funds.count(count(60_000)))).toBe('OK')
    expect(await refusalOf(keeper.caller.funds.count(count(49_999)))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'funds', action: 'count' },
    })
    const asked = await keeper.caller.approvals.request({ procedure: 'funds.count', input: count(49_999) })
    expect(asked.summary.facts).toMatchObject([{ value: '499.99 TRY' }, { value: '-100.01 TRY' }, { name: 'reason' }])

    const id = await sendFrom(api.database.db, { venue: api.venue, userId: owner.user.id, amountMinor: 40_000 })
    const receive = { commandId: randomUUID(), id, receivedMinor: 29_999, reason: 'A note is missing' }
    expect(await reasonOf(keeper.caller.funds.receive(receive))).toBe('NEEDS_APPROVAL')
    const { summary } = await keeper.caller.approvals.request({ procedure: 'funds.receive', input: receive })
    expect(summary.facts.map(({ name, value }) => [name, value])).toEqual([
      ['sent', '400.00 TRY'],
      ['counted', '299.99 TRY'],
      ['difference', '-100.01 TRY'],
      ['reason', 'A note is missing'],
    ])
    expect(await reasonOf(keeper.caller.funds.receive({ ...receive, receivedMinor: 40_000 }))).toBe('OK')
  })

  test('who sent cash does not receive it with anybody’s approval', async () => {
    const id = await sendFrom(api.database.db, { venue: api.venue, userId: keeper.user.id, amountMinor: 40_000 })
    const input = { commandId: randomUUID(), id, receivedMinor: 10, reason: 'Mine' }
    const request = await keeper.caller.approvals.request({ procedure: 'funds.receive', input })
    await owner.caller.approvals.answer({ id: request.id, answer: 'grant' })
    const approved = api.callerWithToken(keeper.token, { approvalId: request.id })
    expect(await reasonOf(approved.funds.receive(input))).toBe('STATE')
  })

  test('a fund of another venue is not put into words', async () => {
    const input = await paying(20_000, second)
    expect(await reasonOf(keeper.caller.approvals.request({ procedure: 'funds.move', input }))).toBe('NOT_FOUND')
  })
})
