import { randomUUID } from 'node:crypto'
import type { ApprovalId, Permission } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
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

  test('after the approver lost their role or their place in the venue, or the role lost its right', async () => {
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

  test('for a person who no longer sees the module: they get the answer that everybody gets', async () => {
    const leaving = await signInAsker(api)
    const { target, input, id } = await askToSuspend(api, leaving)
    await grant(id)
    await api.database.db.deleteFrom('user_role').where('user_id', '=', leaving.user.id).execute()
    api.services.authSessions.forget(api.venue.id, null)
    await expectUseless(withApproval(api, leaving, id).suspend(input), target.id, 'FORBIDDEN')
  })

  test('to change someone above the approver, or the approver themselves', async () => {
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
