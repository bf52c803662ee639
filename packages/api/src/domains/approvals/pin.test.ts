import { randomUUID } from 'node:crypto'
import type { ApprovalId, UserId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  givePin,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  signInAsker,
  type TestApi,
  testPin,
  withApproval,
} from '../../testing/index.ts'

let api: TestApi
let asker: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  asker = await signInAsker(api)
})
afterAll(() => api.close())

async function approver(options: { roles?: string[]; state?: 'active' | 'suspended'; pin?: boolean } = {}) {
  const { roles = ['manager'], state = 'active', pin = true } = options
  const user = await makeUser(api.database.db, { venue: api.venue, roles, state })
  if (pin) await givePin(api, user)
  return user
}
const ask = async () => (await askToSuspend(api, asker)).id
const tryPin = (id: ApprovalId, approverId: UserId, pin = testPin, by = asker) =>
  by.caller.approvals.grantByPin({ id, approverId, pin })
const wrongPin = '471101'

test('the approver’s PIN grants at the asker’s device; the audit names both', async () => {
  const boss = await approver()
  const { id, input, target } = await askToSuspend(api, asker)
  expect(await tryPin(id, boss.id)).toMatchObject({
    state: 'granted',
    method: 'pin',
    answeredBy: { id: boss.id, name: boss.name },
    mine: true,
  })
  expect(await withApproval(api, asker, id).suspend(input)).toMatchObject({ state: 'suspended' })
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'approver_id'])
    .where('entity_id', 'in', [id, target.id])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.action, row.actor_id, row.approver_id])).toEqual([
    ['approvals.request', asker.user.id, null],
    ['approvals.grantByPin', asker.user.id, boss.id],
    ['users.suspend', asker.user.id, boss.id],
  ])
})

describe('have one answer', () => {
  test('a wrong PIN, none, and everybody who may not approve', async () => {
    const id = await ask()
    const granting = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [{ module: 'users', action: 'suspend', limits: {} }],
    })
    const demanding = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [{ module: 'users', action: 'suspend', limits: {} }],
    })
    await api.database.db.updateTable('role').set({ requires_mfa: true }).where('id', '=', demanding).execute()
    await givePin(api, asker.user)
    const people: [string, UserId][] = [
      ['no PIN', (await approver({ pin: false })).id],
      ['not the right', (await approver({ roles: ['door'] })).id],
      ['the right in the second role only', (await approver({ roles: ['door', granting] })).id],
      ['suspended', (await approver({ state: 'suspended' })).id],
      ['a second factor missing', (await approver({ roles: [demanding] })).id],
      ['the asker', asker.user.id],
      ['nobody', randomUUID() as UserId],
      ['of another venue', (await makeUser(api.database.db, { venue: await makeVenue(api.database.db) })).id],
    ]
    const answers = new Map<string, unknown>([['wrong', await refusalOf(tryPin(id, (await approver()).id, wrongPin))]])
    for (const [who, userId] of people) answers.set(who, await refusalOf(tryPin(id, userId)))
    for (const [who, answer] of answers) expect({ who, answer }).toMatchObject({ who, answer: answers.get('wrong') })
    expect(answers.get('wrong')).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect((await asker.caller.approvals.get({ id })).state).toBe('requested')
    // Control: the first role that grants is enough.
    expect(await reasonOf(tryPin(id, (await approver({ roles: [granting, 'door'] })).id))).toBe('OK')
  })
})

test('only the asker’s own open request takes a PIN, and no try is counted for another', async () => {
  const boss = await approver()
  const stranger = await signInAsker(api)
  const id = await ask()
  for (const wanted of [id, randomUUID() as ApprovalId]) {
    expect(await reasonOf(tryPin(wanted, boss.id, testPin, stranger))).toBe('NOT_FOUND')
  }
  await asker.caller.approvals.withdraw({ id })
  for (let round = 0; round < 7; round += 1) {
    expect(await refusalOf(tryPin(id, boss.id, wrongPin))).toMatchObject({
      code: 'STATE',
      details: { state: 'withdrawn' },
    })
  }
  expect(await reasonOf(tryPin(await ask(), boss.id))).toBe('OK')
})

describe('guessing', () => {
  test('is over after five wrong ones, for this approver, whoever asks; the right one does not help then', async () => {
    const [boss, other] = [await approver(), await approver()]
    const id = await ask()
    for (let round = 0; round < 5; round += 1) {
      expect(await reasonOf(tryPin(id, boss.id, wrongPin))).toBe('WRONG_CREDENTIALS')
    }
    const refused = await refusalOf(tryPin(id, boss.id))
    expect(refused.code).toBe('THROTTLED')
    expect(refused.retryAfter).toBeGreaterThan(14 * 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
    const stranger = await signInAsker(api)
    const theirs = await askToSuspend(api, stranger)
    expect(await reasonOf(tryPin(theirs.id, boss.id, testPin, stranger))).toBe('THROTTLED')
    expect(await reasonOf(tryPin(id, other.id))).toBe('OK')
    // After the quarter of an hour they start anew.
    await api.database.db.updateTable('rate_limit').set({ expire: 1 }).where('key', '=', `pin:${boss.id}`).execute()
    expect(await reasonOf(tryPin(theirs.id, boss.id, testPin, stranger))).toBe('OK')
  })

  test('right ones do not count, and do not forgive the wrong ones before', async () => {
    const boss = await approver()
    for (let round = 0; round < 7; round += 1) expect(await reasonOf(tryPin(await ask(), boss.id))).toBe('OK')
    const id = await ask()
    for (let round = 0; round < 4; round += 1) await reasonOf(tryPin(id, boss.id, wrongPin))
    expect(await reasonOf(tryPin(id, boss.id))).toBe('OK')
    const next = await ask()
    expect(await reasonOf(tryPin(next, boss.id, wrongPin))).toBe('WRONG_CREDENTIALS')
    expect(await reasonOf(tryPin(next, boss.id, testPin))).toBe('THROTTLED')
  })

  test('thirty at once in two processes: no more than five are compared', async () => {
    const boss = await approver()
    const id = await ask()
    const other = await api.signInUser(asker.user, { services: await api.anotherServices() })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => reasonOf(tryPin(id, boss.id, String(500_000 + n), n % 2 ? other : asker))),
    )
    expect(answers.filter((answer) => answer === 'WRONG_CREDENTIALS')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'THROTTLED')).toHaveLength(25)
  })

  test('is slowed even where the other limits are off', async () => {
    const services = await api.anotherServices({ throttle: false })
    const boss = await approver()
    const id = await ask()
    const free = await api.signInUser(asker.user, { services })
    for (let round = 0; round < 5; round += 1) await reasonOf(tryPin(id, boss.id, wrongPin, free))
    expect(await reasonOf(tryPin(id, boss.id, testPin, free))).toBe('THROTTLED')
  })
})

test('the PIN is in no audit row and no log line', async () => {
  const boss = await approver()
  await reasonOf(tryPin(await ask(), boss.id, '90817263'))
  await tryPin(await ask(), boss.id)
  const rows = await api.database.db.selectFrom('audit_event').selectAll().execute()
  const all = JSON.stringify(rows) + JSON.stringify(api.log)
  expect(all).toContain('pin refused')
  expect(all).not.toContain('90817263')
  expect(all).not.toContain(`"${testPin}"`)
})
