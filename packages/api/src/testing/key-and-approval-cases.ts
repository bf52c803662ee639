import { anyIp, anyName } from './any.ts'
import { makeApiKey } from './api-keys.ts'
import { askToSuspend, givePin, signInAsker, testPin } from './approvals.ts'
import type { ArrangeCall } from './case.ts'
import { makeRole, makeUser, type TestUser, testPassword } from './factories.ts'
import type { TestApi } from './test-api.ts'

const someone = (api: TestApi) => makeUser(api.database.db, { venue: api.venue })

async function keyOf(api: TestApi, user: TestUser) {
  const roleId = await makeRole(api.database.db, { venue: api.venue, permissions: [] })
  return (await makeApiKey(api.database.db, { user, roleId })).id
}

/** Cases of the keys of programs and of approvals. */
export const keyAndApprovalCases: Record<string, ArrangeCall> = {
  'apiKeys.create': async (api) => ({
    caller: (await api.signInAs('door', { ip: anyIp() })).caller,
    input: { name: anyName(), scopes: [], days: 30, password: testPassword },
  }),
  'apiKeys.list': async (api, person) => {
    await keyOf(api, person.user)
    return {}
  },
  'apiKeys.ofUser': async (api) => {
    const user = await someone(api)
    await keyOf(api, user)
    return { input: { userId: user.id } }
  },
  'apiKeys.revoke': async (api, person) => ({ input: { id: await keyOf(api, person.user) } }),
  'apiKeys.revokeOfUser': async (api) => ({ input: { id: await keyOf(api, await someone(api)) } }),
  'approvals.answer': async (api) => {
    const { id } = await askToSuspend(api, await signInAsker(api))
    return { caller: (await api.signInUser(api.owner)).caller, input: { id, answer: 'grant' } }
  },
  'approvals.changed': async () => ({ input: {} }),
  'approvals.get': async (api) => {
    const asker = await signInAsker(api)
    return { caller: asker.caller, input: { id: (await askToSuspend(api, asker)).id } }
  },
  'approvals.grantByPin': async (api) => {
    const asker = await signInAsker(api)
    await givePin(api, api.owner)
    const { id } = await askToSuspend(api, asker)
    return { caller: asker.caller, input: { id, approverId: api.owner.id, pin: testPin } }
  },
  'approvals.keepWaiting': async (api) => {
    const asker = await signInAsker(api)
    return { caller: asker.caller, input: { id: (await askToSuspend(api, asker)).id } }
  },
  'approvals.open': async () => ({}),
  'approvals.request': async (api) => ({
    caller: (await signInAsker(api)).caller,
    input: { procedure: 'users.suspend', input: { id: (await someone(api)).id, expectedRev: 1 } },
  }),
  'approvals.withdraw': async (api) => {
    const asker = await signInAsker(api)
    return { caller: asker.caller, input: { id: (await askToSuspend(api, asker)).id } }
  },
}
