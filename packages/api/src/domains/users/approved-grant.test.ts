import { type RoleId, updateUserInput, userRow } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerForApproval } from '../../door/approvable.ts'
import { can, createCallerFactory, router } from '../../door/trpc.ts'
import { createTestApi, makeUser, refusalOf, type SignedIn, signInAsker, type TestApi } from '../../testing/index.ts'
import { updateUser } from './service/update.ts'

// Roles that are given by an approval: they reach as far, and last as long, as the approver's role.

// No procedure that gives roles can be approved today; whichever will be does it by this service.
const commands = router({
  test: router({
    giveRoles: can('users', 'update')
      .meta({ audited: true, approvable: true })
      .input(updateUserInput)
      .output(userRow)
      .mutation(({ ctx, input }) => updateUser(ctx, input)),
  }),
})
offerForApproval(commands._def.procedures, { 'test.giveRoles': async () => ({ target: 'roles', facts: [] }) })
const createCommands = createCallerFactory(commands)

const day = 86_400_000
const end = new Date(Date.now() + 10 * day)
const after = (milliseconds: number) => new Date(end.getTime() + milliseconds).toISOString()

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const role = (key: string) => api.venue.roleIds[key] as RoleId

async function lasts({ user }: SignedIn, key: string, until: Date): Promise<void> {
  await api.database.db
    .updateTable('user_role')
    .set({ valid: sql<string>`tstzrange(lower(valid), ${until}::timestamptz)` })
    .where('user_id', '=', user.id)
    .where('role_id', '=', role(key))
    .execute()
  api.services.authSessions.forget(api.venue.id, { userIds: [user.id] })
}

/** A deputy who signs in as a manager for a limited time, and holds another role for good. */
async function signInDeputy(): Promise<SignedIn> {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager', 'accountant'] })
  const deputy = await api.signInUser(user)
  await lasts(deputy, 'manager', end)
  return deputy
}

/** Asks for the door's role for someone new, has it granted, and uses the approval. */
async function give({ asker, approver }: { asker: SignedIn; approver: SignedIn }, validUntil: string | null) {
  const { id } = await makeUser(api.database.db, { venue: api.venue })
  const input = { id, expectedRev: 1, roles: [{ roleId: role('door'), validUntil }] }
  const { id: approvalId } = await asker.caller.approvals.request({ procedure: 'test.giveRoles', input })
  await approver.caller.approvals.answer({ id: approvalId, answer: 'grant' })
  const caller = createCommands(api.context({ token: asker.token, approvalId }))
  return { id, call: caller.test.giveRoles(input) }
}

test('an approved grant is given, for as long as the approver’s role lasts, and the audit names both', async () => {
  const [asker, manager] = [await signInAsker(api), await api.signInAs('manager')]
  // The asker's own role is about to end; it is not the one that counts.
  await api.database.db
    .updateTable('user_role')
    .set({ valid: sql<string>`tstzrange(lower(valid), ${new Date(Date.now() + day)}::timestamptz)` })
    .where('user_id', '=', asker.user.id)
    .execute()
  const { id, call } = await give({ asker, approver: manager }, null)
  expect((await call).roles).toMatchObject([{ id: role('door'), validUntil: null }])
  const row = await api.database.db
    .selectFrom('audit_event')
    .select(['actor_id', 'approver_id'])
    .where('entity_id', '=', id)
    .where('action', '=', 'users.update')
    .executeTakeFirst()
  expect(row).toEqual({ actor_id: asker.user.id, approver_id: manager.user.id })
})

test('not past the end of the role in which it was approved, whatever else either of them holds for good', async () => {
  const [asker, deputy] = [await signInAsker(api), await signInDeputy()]
  for (const validUntil of [null, after(1)]) {
    const { call } = await give({ asker, approver: deputy }, validUntil)
    expect(await refusalOf(call)).toMatchObject({
      code: 'EXCEEDS_OWN_RIGHTS',
      details: { until: end.toISOString(), roles: [{ roleId: role('door') }] },
    })
  }
  const { call } = await give({ asker, approver: deputy }, after(0))
  expect((await call).roles).toMatchObject([{ id: role('door'), validUntil: after(0) }])
})

test('an approver whose other role ends earlier gives by the one that lasts', async () => {
  const asker = await signInAsker(api)
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager', 'accountant'] })
  const manager = await api.signInUser(user)
  await lasts(manager, 'accountant', end)
  const { call } = await give({ asker, approver: manager }, null)
  expect((await call).roles).toMatchObject([{ id: role('door'), validUntil: null }])
})
