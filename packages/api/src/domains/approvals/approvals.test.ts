import { randomUUID } from 'node:crypto'
import type { ApprovalId, Permission } from '@marquee/contract'
import { sql } from 'kysely'
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

const stateOf = async (userId: string) =>
  (
    await api.database.db
      .selectFrom('venue_member')
      .select('state')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).state
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

test('the way: refused, asked, granted, done once, and the audit tells who did it and who let him', async () => {
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

describe('a request', () => {
  const ask = (procedure: string, input: unknown, by = asker) => by.caller.approvals.request({ procedure, input })

  test.each(['users.list', 'users.update', 'nothing.here', 'constructor', '__proto__', 'approvals.request'])(
    'for %s is refused: nobody can approve it',
    async (procedure) => {
      expect(await refusalOf(ask(procedure, {}))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'procedure', message: 'field.invalid' }],
      })
    },
  )

  test('is checked as the command itself would be, with the paths of its fields', async () => {
    expect(await refusalOf(ask('users.suspend', { id: 7, expectedRev: 'x', more: 1 }))).toMatchObject({
      code: 'VALIDATION',
      issues: expect.arrayContaining([
        { path: 'input.id', message: 'field.invalid' },
        { path: 'input.more', message: 'field.invalid' },
      ]),
    })
    expect(await reasonOf(ask('users.suspend', undefined))).toBe('VALIDATION')
  })

  test('about a person of another venue, or nobody, is NOT_FOUND', async () => {
    const elsewhere = await makeUser(api.database.db, { venue: await makeVenue(api.database.db) })
    for (const id of [elsewhere.id, randomUUID()]) {
      expect(await reasonOf(ask('users.suspend', { id, expectedRev: 1 }))).toBe('NOT_FOUND')
    }
  })

  test('of somebody who does not see the module is refused before his input is looked at', async () => {
    const nobody = await api.signInAs(await role(['roles', 'view']))
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    for (const input of [{ id, expectedRev: 1 }, { garbage: true }, undefined]) {
      expect(await reasonOf(ask('users.suspend', input, nobody))).toBe('FORBIDDEN')
    }
  })

  test('keeps nothing of the input but its hash', async () => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const reason = 'planted reason that is told to the approver'
    const { id: approval } = await ask('users.suspend', { id, expectedRev: 4711_0815, reason })
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(a)::text as row from approval a where id = ${approval}`.execute(api.database.db)
    expect(rows[0]?.row).toContain(reason)
    expect(rows[0]?.row).not.toContain('47110815')
  })

  test('names who could answer: whose first role holds the action now, here ones first; never the asker', async () => {
    const [can, cannot] = [await role(['users', 'suspend']), await role(['users', 'view'])]
    const db = api.database.db
    const people = {
      here: await makeUser(db, { venue: api.venue, roles: [can, cannot], name: 'Zeki Here' }),
      away: await makeUser(db, { venue: api.venue, roles: [can], name: 'Ayşe Away' }),
      second: await makeUser(db, { venue: api.venue, roles: [cannot, can], name: 'Second Role' }),
      suspended: await makeUser(db, { venue: api.venue, roles: [can], state: 'suspended' }),
      elsewhere: await makeUser(db, { venue: await makeVenue(db), roles: ['manager'] }),
      later: await makeUser(db, { venue: api.venue, roles: [can] }),
    }
    await db
      .updateTable('user_role')
      .set({ valid: '[2999-01-01,2999-02-01)' })
      .where('user_id', '=', people.later.id)
      .execute()
    await api.signInUser(people.here)
    await givePin(api, people.here)
    const self = await api.signInAs(await role(['users', 'view'], ['users', 'suspend']))
    const { id } = await makeUser(db, { venue: api.venue })
    const { approvers } = await ask('users.suspend', { id, expectedRev: 1 }, self)
    const found = (user: { id: string }) => approvers.find((approver) => approver.id === user.id)
    expect(found(people.here)).toMatchObject({ hasPin: true, isHere: true })
    expect(found(people.away)).toMatchObject({ hasPin: false, isHere: false })
    for (const user of [people.second, people.suspended, people.elsewhere, people.later, self.user]) {
      expect(found(user)).toBeUndefined()
    }
    const order = approvers.map((approver) => approver.id)
    expect(order.indexOf(people.here.id)).toBeLessThan(order.indexOf(people.away.id))
  })

  test('is one of at most twenty that wait, also when all are asked at once', async () => {
    const busy = await signInAsker(api)
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => reasonOf(ask('users.suspend', { id, expectedRev: 1 }, busy))),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'STATE')).toHaveLength(4)
    const [first] = (await busy.caller.approvals.open()).own
    await busy.caller.approvals.withdraw({ id: first?.id as ApprovalId })
    expect(await reasonOf(ask('users.suspend', { id, expectedRev: 1 }, busy))).toBe('OK')
  })
})

describe('an answer', () => {
  test('is given by who holds the action, and by nobody else; unknown ones are refused alike', async () => {
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

describe('what somebody sees', () => {
  test('are his own requests and those that he may answer', async () => {
    const { id } = await askToSuspend(api, asker)
    const stranger = await signInAsker(api)
    expect((await asker.caller.approvals.open()).own.map((row) => row.id)).toContain(id)
    expect((await asker.caller.approvals.open()).toAnswer).toEqual([])
    expect((await manager.caller.approvals.open()).toAnswer.map((row) => row.id)).toContain(id)
    const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    for (const other of [stranger, elsewhere]) {
      expect(await other.caller.approvals.open()).toEqual({ toAnswer: [], own: [] })
      expect(await reasonOf(other.caller.approvals.get({ id }))).toBe('NOT_FOUND')
    }
    await setTimes(id, { expires_at: past })
    expect((await manager.caller.approvals.open()).toAnswer.map((row) => row.id)).not.toContain(id)
  })
})

describe('an approval does not fit', () => {
  const expectUseless = async (call: Promise<unknown>, targetId: string, code = 'APPROVAL') => {
    expect(await reasonOf(call)).toBe(code)
    expect(await stateOf(targetId)).toBe('active')
  }

  test('another input, another procedure, another person', async () => {
    const { target, input, id } = await granted()
    const other = await makeUser(api.database.db, { venue: api.venue })
    await expectUseless(withApproval(api, asker, id).suspend({ ...input, id: other.id }), other.id)
    await expectUseless(withApproval(api, asker, id).suspend({ ...input, reason: 'more' }), target.id)
    await expectUseless(withApproval(api, asker, id).suspend({ ...input, expectedRev: 2 }), target.id)
    await expectUseless(withApproval(api, asker, id).resume(input), target.id)
    const stranger = await signInAsker(api)
    await expectUseless(withApproval(api, stranger, id).suspend(input), target.id)
    // Not spent by all that.
    expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('OK')
  })

  test.each(['', 'x', '-'.repeat(36), randomUUID(), '00000000-0000-0000-0000-000000000000'])(
    'with the id %j',
    async (id) => {
      const { target, input } = await askToSuspend(api, asker)
      const caller = api.callerWithToken(asker.token, { approvalId: id })
      await expectUseless(caller.users.suspend(input), target.id)
    },
  )

  test('when it is of another venue', async () => {
    const venue = await makeVenue(api.database.db)
    const { target, input, id } = await granted()
    const foreign = await api.signInAs('door', { venue })
    await expectUseless(withApproval(api, foreign, id).suspend(input), target.id, 'FORBIDDEN')
  })

  test('after its two minutes', async () => {
    const { target, input, id } = await granted()
    await setTimes(id, { usable_until: past })
    await expectUseless(withApproval(api, asker, id).suspend(input), target.id)
    expect((await asker.caller.approvals.get({ id })).state).toBe('expired')
  })

  test('when it was denied', async () => {
    const { target, input, id } = await askToSuspend(api, asker)
    await manager.caller.approvals.answer({ id, answer: 'deny' })
    await expectUseless(withApproval(api, asker, id).suspend(input), target.id)
  })

  test('after the approver lost his role, the role its right, or he his place', async () => {
    const suspending = await role(['users', 'suspend'])
    const losses: ((person: SignedIn) => Promise<unknown>)[] = [
      (person) => api.database.db.deleteFrom('user_role').where('user_id', '=', person.user.id).execute(),
      () => api.database.db.deleteFrom('role_permission').where('role_id', '=', suspending).execute(),
      (person) =>
        api.database.db
          .updateTable('venue_member')
          .set({ state: 'suspended' })
          .where('user_id', '=', person.user.id)
          .execute(),
    ]
    for (const lose of losses) {
      const approver = await api.signInAs(await role(['users', 'suspend']))
      const { target, input, id } = await askToSuspend(api, asker)
      const holder = lose === losses[1] ? await api.signInAs(suspending) : approver
      await grant(id, holder)
      await lose(holder)
      await expectUseless(withApproval(api, asker, id).suspend(input), target.id)
    }
  })

  test('for somebody who does not see the module any more: he gets the answer that everybody gets', async () => {
    const leaving = await signInAsker(api)
    const { target, input, id } = await askToSuspend(api, leaving)
    await grant(id)
    await api.database.db.deleteFrom('user_role').where('user_id', '=', leaving.user.id).execute()
    api.services.authSessions.forget(api.venue.id, null)
    await expectUseless(withApproval(api, leaving, id).suspend(input), target.id, 'FORBIDDEN')
  })

  test('to touch somebody who stands above the approver, or the approver himself', async () => {
    const small = await api.signInAs(await role(['users', 'suspend']))
    const above = await makeUser(api.database.db, { venue: api.venue, roles: ['manager'] })
    const input = { id: above.id, expectedRev: 1 }
    const { id } = await asker.caller.approvals.request({ procedure: 'users.suspend', input })
    await grant(id, small)
    await expectUseless(withApproval(api, asker, id).suspend(input), above.id, 'EXCEEDS_OWN_RIGHTS')
    const own = { id: small.user.id, expectedRev: 1 }
    const { id: second } = await asker.caller.approvals.request({ procedure: 'users.suspend', input: own })
    await grant(second, small)
    await expectUseless(withApproval(api, asker, second).suspend(own), small.user.id, 'SELF_CHANGE')
  })

  test('control: an approver who reaches far enough lets it happen to the same person', async () => {
    const above = await makeUser(api.database.db, { venue: api.venue, roles: ['manager'] })
    const input = { id: above.id, expectedRev: 1 }
    const { id } = await asker.caller.approvals.request({ procedure: 'users.suspend', input })
    await grant(id, await api.signInUser(api.owner))
    expect(await reasonOf(withApproval(api, asker, id).suspend(input))).toBe('OK')
  })
})
