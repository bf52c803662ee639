import { randomUUID } from 'node:crypto'
import type { Permission, TillId } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  givePin,
  makeRole,
  makeTill,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type TestApi,
  testPin,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

/** Someone who sells at an open till, with this right to move its cash; undefined: without it. */
async function seller(move: Permission['limits'] | undefined, more: Permission[] = []) {
  const permissions = [
    { module: 'ticket_booking', action: 'sell', limits: {} },
    ...(move ? [{ module: 'funds', action: 'move_cash', limits: move }] : []),
    ...more,
  ] as Permission[]
  const person = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: 100_000 })
  return person
}
const move = (kind: 'paid_in' | 'paid_out' | 'drop' | 'no_sale', amountMinor: number) => ({
  ...{ commandId: randomUUID(), kind, amountMinor, reason: 'A taxi for a guest' },
})

test.each(['paid_in', 'paid_out', 'drop'] as const)(
  '%s beyond the limit of a role asks, up to it does not',
  async (kind) => {
    const { caller } = await seller({ maxAmountMinor: 5000 })
    expect(await reasonOf(caller.tills.move(move(kind, 5000)))).toBe('OK')
    const before = await caller.tills.current()
    const refused = await refusalOf(caller.tills.move(move(kind, 5001)))
    expect([refused.code, refused.details]).toEqual(['NEEDS_APPROVAL', { module: 'funds', action: 'move_cash' }])
    expect(await caller.tills.current()).toEqual(before)
    // The drawer opens without an amount.
    expect(await reasonOf(caller.tills.move(move('no_sale', 0)))).toBe('OK')
  },
)

test('an approver sees which way, how much, why and at which till; it is done once', async () => {
  const manager = await api.signInAs('manager')
  await givePin(api, manager.user)
  const { caller, token, user } = await seller({ maxAmountMinor: 0 })
  const input = move('paid_out', 2500)
  const asked = await caller.approvals.request({ procedure: 'tills.move', input: input as never })
  expect(asked.summary.target).toContain(user.name)
  expect(asked.summary.facts.map(({ name, value, money }) => [name, money?.amountMinor ?? value])).toEqual([
    ['paidOut', 2500],
    ['reason', 'A taxi for a guest'],
  ])
  await caller.approvals.grantByPin({ id: asked.id, approverId: manager.user.id, pin: testPin })
  const approved = api.callerWithToken(token, { approvalId: asked.id })
  const row = await approved.tills.move(input)
  expect(row.movements).toMatchObject([{ kind: 'paid_out', amountMinor: -2500, who: user.name }])
  expect(await reasonOf(approved.tills.move(move('paid_out', 2500)))).not.toBe('OK')
})

test('without the right nothing is moved: whoever sees the funds may ask, all others are refused', async () => {
  const view = [{ module: 'funds', action: 'view', limits: {} }] as Permission[]
  expect(await reasonOf((await seller(undefined)).caller.tills.move(move('paid_in', 1)))).toBe('FORBIDDEN')
  expect(await reasonOf((await seller(undefined, view)).caller.tills.move(move('paid_in', 1)))).toBe('NEEDS_APPROVAL')
})

/** Someone who sells with this right to move cash, at no till yet, and a till with a safe that has enough. */
async function opener(limits: Permission['limits'] | undefined) {
  const permissions = [
    { module: 'ticket_booking', action: 'sell', limits: {} },
    ...(limits ? [{ module: 'funds', action: 'move_cash', limits }] : []),
  ] as Permission[]
  const person = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  const tillId = await makeTill(api.database.db, api.venue)
  return { ...person, tillId }
}

test.each([false, true])(
  'a float beyond the limit asks, up to it does not (brought from elsewhere: %s)',
  async (brought) => {
    const open = (tillId: TillId, floatMinor: number) => ({
      ...{ commandId: randomUUID(), tillId, floatMinor },
      ...(brought && { floatBrought: true }),
    })
    const { caller, token, user, tillId } = await opener({ maxAmountMinor: 5000 })
    const input = open(tillId, 5001)
    const refused = await refusalOf(caller.tills.open(input))
    expect([refused.code, refused.details]).toEqual(['NEEDS_APPROVAL', { module: 'funds', action: 'move_cash' }])
    expect(await caller.tills.current()).toBeNull()
    const manager = await api.signInAs('manager')
    await givePin(api, manager.user)
    const asked = await caller.approvals.request({ procedure: 'tills.open', input: input as never })
    expect(asked.summary.target).toContain(user.name)
    expect(asked.summary.facts).toMatchObject([
      { name: brought ? 'floatBrought' : 'float', money: { amountMinor: 5001, currency: 'TRY' } },
    ])
    await caller.approvals.grantByPin({ id: asked.id, approverId: manager.user.id, pin: testPin })
    const approved = api.callerWithToken(token, { approvalId: asked.id })
    expect(await refusalOf(approved.tills.open({ ...input, floatMinor: 9000 }))).toMatchObject({ code: 'APPROVAL' })
    expect(await approved.tills.open(input)).toMatchObject({ floatMinor: 5001 })
    const within = await opener({ maxAmountMinor: 5000 })
    expect(await within.caller.tills.open(open(within.tillId, 5000))).toMatchObject({ floatMinor: 5000 })
  },
)

test('whoever sells without moving cash opens a till with what is in it', async () => {
  const { caller, tillId } = await opener(undefined)
  const input = { commandId: randomUUID(), tillId, floatMinor: 90_000, floatBrought: true }
  expect(await caller.tills.open(input)).toMatchObject({ floatMinor: 90_000 })
})

test('those who sell have it, by the roles that a venue starts with', async () => {
  const venue = await makeVenue(api.database.db)
  for (const role of ['manager', 'boxoffice', 'counter'] as const) {
    const person = await api.signInAs(role, { venue })
    await openTill(api.database.db, { venue, userId: person.user.id, floatMinor: 100_000 })
    expect(await reasonOf(person.caller.tills.move(move('paid_out', 100_000)))).toBe('OK')
  }
})
