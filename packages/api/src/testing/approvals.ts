import type { ApprovalId, Permission, UserId } from '@marquee/contract'
import { makeRole, makeUser } from './factories.ts'
import type { SignedIn, TestApi } from './test-api.ts'

/** A person who sees the users and may change nothing about them. */
export async function signInAsker(
  api: TestApi,
  module: Permission['module'] = 'users',
  more: readonly Permission[] = [],
): Promise<SignedIn> {
  const permissions: Permission[] = [{ module, action: 'view', limits: {} }, ...more]
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}

/** A request to suspend someone new, and the very input that it is for. */
export async function askToSuspend(api: TestApi, asker: SignedIn) {
  const target = await makeUser(api.database.db, { venue: api.venue })
  const input = { id: target.id, expectedRev: 1 }
  const request = await asker.caller.approvals.request({ procedure: 'users.suspend', input })
  return { target, input, request, id: request.id }
}

/** The procedures, called with an approval. */
export const withApproval = (api: TestApi, { token }: SignedIn, approvalId: ApprovalId) =>
  api.callerWithToken(token, { approvalId }).users

/** The PIN that `givePin` gives. */
export const testPin = '471100'
// Made with little work, so that tests compare it fast.
const testPinHash = '$argon2id$v=19$m=64,t=1,p=1$+kgSb4Rfc3dr7okb5M//1w$+YZBzyzmoT1hj5R3EKSRMTG229YMJMaVPEHL+nFUvWY'

/** Gives someone the PIN of the tests. */
export async function givePin(api: TestApi, { id }: { id: UserId }): Promise<void> {
  await api.database.db
    .updateTable('app_user')
    .set({ pin_hash: testPinHash, pin_set_at: new Date() })
    .where('id', '=', id)
    .execute()
}
