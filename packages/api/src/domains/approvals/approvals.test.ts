import { randomUUID } from 'node:crypto'
import type { ApprovalId, Permission } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  signInAsker,
  type TestApi,
  withApproval,
} from '../../testing/index.ts'

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
const role = (...actions: [Permission['module'], string][]) =>
  makeRole(api.database.db, {
    venue: api.venue,
    permissions: actions.map(([module, action]) => ({ module, action, limits: {} }) as Permission),
  })
const setTimes = (id: ApprovalId, times: { expires_at?: Date; usable_until?: Date }) =>
  api.database.db.updateTable('approval').set(times).where('id', '=', id).execute()
const past = new Date(Date.now() - 1000)

async function granted(by?: SignedIn) {
  const request = await askToSuspend(api, asker)
  await grant(request.id, by)
  return request
}

test('from start to end: refused, asked, granted, done once, and both people are in the audit', async () => {
  const { target, input, id, request } = await askToSuspend(api, asker)
  expect(await refusalOf(asker.caller.users.suspend(input))).toMatchObject({
    code: 'NEEDS_APPROVAL',
    details: { module: 'users', action: 'suspend' },
  })
  expect(request).toMatchObject({
    procedure: 'users.suspend',
    module: 'users',
    action: 'suspend',
    state: 'requested',
    mine: true,
    answeredBy: null,
    summary: { target: target.name, facts: [{ name: 'email', value: target.email }] },
  })
  expect(Date.parse(request.expiresAt) - Date.parse(request.requestedAt)).toBeGreaterThan(595_000)
  // Asked for is not allowed.
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  const answered = await manager.caller.approvals.answer({ id, answer: 'grant', note: 'once' })
  expect(answered).toMatchObject({ state: 'granted', method: 'remote', note: 'once', mine: false })
  expect(answered.answeredBy?.id).toBe(manager.user.id)
  expect(await withApproval(api, asker, id).suspend(input)).toMatchObject({ state: 'suspended' })
  expect((await asker.caller.approvals.get({ id })).state).toBe('used')
  expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('APPROVAL')
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'approver_id', 'actor_role_id'])
    .where('entity_id', 'in', [id, target.id])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.action, row.actor_id, row.approver_id])).toEqual([
    ['approvals.request', asker.user.id, null],
    ['approvals.answer', manager.user.id, null],
    ['users.suspend', asker.user.id, manager.user.id],
  ])
})

describe('an answer', () => {
  test('is given by holders of the action, and by nobody else; unknown requests are refused alike', async () => {
    const { id } = await askToSuspend(api, asker)
    const twin = await api.signInAs(await role(['users', 'view'], ['users', 'update'], ['roles', 'view']))
    const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    for (const caller of [asker, twin, elsewhere]) {
      for (const wanted of [id, randomUUID() as ApprovalId]) {
        expect(await reasonOf(caller.caller.approvals.answer({ id: wanted, answer: 'grant' }))).toBe('FORBIDDEN')
      }
    }
    // The one action is enough, without a look at the module.
    const only = await api.signInAs(await role(['users', 'suspend']))
    expect(await only.caller.approvals.answer({ id, answer: 'deny', note: 'no' })).toMatchObject({ state: 'denied' })
  })

  test('to one’s own request is refused even with the right', async () => {
    const both = await api.signInAs(await role(['users', 'view'], ['users', 'suspend']))
    const { id } = await askToSuspend(api, both)
    expect(await reasonOf(both.caller.approvals.answer({ id, answer: 'grant' }))).toBe('FORBIDDEN')
    await expect(
      api.database.db
        .updateTable('approval')
        .set({
          state: 'granted',
          answered_by: both.user.id,
          answered_at: new Date(),
          method: 'remote',
          usable_until: new Date(),
        })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('approval_by_another')
  })

  test('comes once, and too late after the end, a withdrawal or another answer', async () => {
    const first = await granted()
    expect(await refusalOf(grant(first.id))).toMatchObject({ code: 'STATE', details: { state: 'granted' } })
    const second = await askToSuspend(api, asker)
    await asker.caller.approvals.withdraw({ id: second.id })
    expect(await refusalOf(grant(second.id))).toMatchObject({ code: 'STATE', details: { state: 'withdrawn' } })
    const third = await askToSuspend(api, asker)
    await setTimes(third.id, { expires_at: past })
    expect(await refusalOf(grant(third.id))).toMatchObject({ code: 'STATE', details: { state: 'expired' } })
    expect(await reasonOf(asker.caller.approvals.withdraw({ id: third.id }))).toBe('STATE')
    expect((await asker.caller.approvals.get({ id: third.id })).state).toBe('expired')
  })

  test('a withdrawal is the asker’s own', async () => {
    const { id } = await askToSuspend(api, asker)
    for (const wanted of [id, randomUUID() as ApprovalId]) {
      expect(await reasonOf(manager.caller.approvals.withdraw({ id: wanted }))).toBe('NOT_FOUND')
    }
  })
})

describe('what someone sees', () => {
  test('is their own requests and those that they may answer', async () => {
    const { id } = await askToSuspend(api, asker)
    const stranger = await signInAsker(api)
    expect((await asker.caller.approvals.open()).own.map((row) => row.id)).toContain(id)
    expect((await asker.caller.approvals.open()).toAnswer).toEqual([])
    expect((await manager.caller.approvals.open()).toAnswer.map((row) => row.id)).toContain(id)
    const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    for (const other of [stranger, elsewhere]) {
      expect(await other.caller.approvals.open()).toEqual({ toAnswer: [], own: [], gone: [] })
      expect(await reasonOf(other.caller.approvals.get({ id }))).toBe('NOT_FOUND')
    }
    await setTimes(id, { expires_at: past })
    expect((await manager.caller.approvals.open()).toAnswer.map((row) => row.id)).not.toContain(id)
  })
})
