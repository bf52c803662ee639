import type { ApprovalId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  givePin,
  joinVenue,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  signInAsker,
  type TestApi,
  testPin,
  withApproval,
} from '../../testing/index.ts'

// A device that dies cannot take back what it waits for: the request ends when it has not been heard of for a while.

let api: TestApi
let asker: SignedIn
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  asker = await signInAsker(api)
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const grant = (id: ApprovalId, by = manager) => by.caller.approvals.answer({ id, answer: 'grant' })
const stateOf = async (id: ApprovalId) => (await asker.caller.approvals.get({ id })).state

/** Lets so many milliseconds be left of the time in which the device has to be heard of. */
const leave = (id: ApprovalId, leftMs: number) =>
  sql`update approval set awaited_until = clock_timestamp() + ${leftMs} * interval '1 millisecond'
    where id = ${id}`.execute(api.database.db)
const secondsLeft = async (id: ApprovalId) => {
  const { rows } = await sql<{ left: number }>`select extract(epoch from awaited_until - clock_timestamp())::float8
    as left from approval where id = ${id}`.execute(api.database.db)
  return rows[0]?.left ?? 0
}

/** The audit rows of what a request was for: who did it and who let it happen. */
const doneTo = async (userId: string) =>
  api.database.db
    .selectFrom('audit_event')
    .select(['actor_id as actor', 'approver_id as approver'])
    .where('action', '=', 'users.suspend')
    .where('entity_id', '=', userId)
    .execute()

test('a request that was not heard of for 75 seconds is over, and only its approvers are told why', async () => {
  const { id, input } = await askToSuspend(api, asker)
  // Whoever has never said that they wait is not asked to go on.
  expect(await secondsLeft(id)).toBe(Number.POSITIVE_INFINITY)
  await asker.caller.approvals.keepWaiting({ id })
  expect(await secondsLeft(id)).toBeGreaterThan(70)
  expect(await secondsLeft(id)).toBeLessThanOrEqual(75)
  await givePin(api, manager.user)
  const colleague = await signInAsker(api)
  const venue = await makeVenue(api.database.db)
  const elsewhere = await api.signInAs('owner', { venue })
  await joinVenue(api.database.db, { venue, userId: manager.user.id, roles: [venue.roleIds.owner as string] })
  const managerThere = await api.signInUser({ ...manager.user, venueId: venue.id })
  expect((await manager.caller.approvals.open()).toAnswer.map((row) => row.id)).toContain(id)
  await leave(id, 0)

  expect(await stateOf(id)).toBe('gone')
  const open = await manager.caller.approvals.open()
  expect(open.toAnswer.map((row) => row.id)).not.toContain(id)
  expect(open.gone.find((row) => row.id === id)).toMatchObject({ state: 'gone', requestedBy: { id: asker.user.id } })
  for (const other of [asker, colleague, elsewhere, managerThere])
    expect((await other.caller.approvals.open()).gone).toEqual([])
  for (const answer of ['grant', 'deny'] as const) {
    expect(await refusalOf(manager.caller.approvals.answer({ id, answer }))).toMatchObject({
      ...{ code: 'STATE', details: { state: 'gone' } },
    })
  }
  const byPin = asker.caller.approvals.grantByPin({ id, approverId: manager.user.id, pin: testPin })
  expect((await refusalOf(byPin)).details).toEqual({ state: 'gone' })
  expect((await refusalOf(asker.caller.approvals.withdraw({ id }))).details).toEqual({ state: 'gone' })
  // It is not opened again by a device that comes back, which asks anew; then nobody is told of the old one any more.
  expect((await asker.caller.approvals.keepWaiting({ id })).state).toBe('gone')
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  const anew = await asker.caller.approvals.request({ procedure: 'users.suspend', input })
  expect(anew.id).not.toBe(id)
  expect((await manager.caller.approvals.open()).gone).toEqual([])
  await grant(anew.id)
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  expect(await reasonOf(withApproval(api, asker, anew.id).suspend(input))).toBe('OK')
})

test('a page that says that it waits is waited for, as long as the ten minutes last and by nobody else', async () => {
  const { id, input } = await askToSuspend(api, asker)
  await leave(id, 2000)
  expect((await asker.caller.approvals.keepWaiting({ id })).state).toBe('requested')
  expect(await secondsLeft(id)).toBeGreaterThan(70)
  await leave(id, 2000)
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  for (const other of [manager, await signInAsker(api), elsewhere]) {
    expect(await reasonOf(other.caller.approvals.keepWaiting({ id }))).toBe('NOT_FOUND')
  }
  expect(await secondsLeft(id)).toBeLessThan(3)
  // Asking for the very same again is the same request, and its page says that it waits.
  expect((await asker.caller.approvals.request({ procedure: 'users.suspend', input })).id).toBe(id)
  await asker.caller.approvals.keepWaiting({ id })
  expect(await secondsLeft(id)).toBeGreaterThan(70)
  await api.database.db.updateTable('approval').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect((await asker.caller.approvals.keepWaiting({ id })).state).toBe('expired')
})

test('granted, and then gone: what was granted stays, for one command', async () => {
  const { id, input, target } = await askToSuspend(api, asker)
  await grant(id)
  await leave(id, 0)
  expect((await asker.caller.approvals.keepWaiting({ id })).state).toBe('granted')
  expect((await manager.caller.approvals.open()).gone).toEqual([])
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('OK')
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  expect(await doneTo(target.id)).toEqual([{ actor: asker.user.id, approver: manager.user.id }])
})

test('gone, and then granted: the approver is told, and nothing happens', async () => {
  const { id, input, target } = await askToSuspend(api, asker)
  await leave(id, 0)
  expect((await refusalOf(grant(id))).details).toEqual({ state: 'gone' })
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  expect(await doneTo(target.id)).toEqual([])
})

test('in the very moment in which a request ends, a grant is either one command or refused', async () => {
  const another = await api.anotherServices()
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { id, input, target } = await askToSuspend(api, asker)
    await leave(id, round * 3)
    const approver = round % 2 ? manager : await api.signInUser(api.owner, { services: another })
    const [answer, kept] = await Promise.all([
      reasonOf(grant(id, approver)),
      asker.caller.approvals.keepWaiting({ id }),
    ])
    outcomes.add(answer)
    const isGranted = answer === 'OK'
    expect(await stateOf(id)).toBe(isGranted ? 'granted' : 'gone')
    if (kept.state === 'granted') expect(isGranted).toBe(true)
    const calls = await Promise.all([0, 1, 2].map(() => reasonOf(withApproval(api, asker, id).suspend(input))))
    expect(calls.filter((reason) => reason === 'OK')).toHaveLength(isGranted ? 1 : 0)
    const done = { actor: asker.user.id, approver: approver.user.id }
    expect(await doneTo(target.id)).toEqual(isGranted ? [done] : [])
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['STATE']))
})

test('nobody answers for themselves, whoever waits', async () => {
  const { id } = await askToSuspend(api, manager)
  expect(await reasonOf(grant(id))).toBe('FORBIDDEN')
  await leave(id, 0)
  expect(await reasonOf(grant(id))).toBe('FORBIDDEN')
})
