import { randomUUID } from 'node:crypto'
import type { Permission, RoleId, UserState } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { type ProcedureRow, procedureTable } from '../access-table.ts'
import { collected } from '../collected.ts'
import { anyAddress, anyIp, anyName } from './any.ts'
import { recordCases } from './any-record.ts'
import { authCases } from './auth-cases.ts'
import type { ArrangeCall, ArrangedCall } from './case.ts'
import { grants, makeRole, makeUser } from './factories.ts'
import { keyAndApprovalCases } from './key-and-approval-cases.ts'
import { ownToolCases } from './own-tool-cases.ts'
import { saleCases } from './sale-cases.ts'
import { securityCases } from './security-cases.ts'
import { sharedToolCases } from './shared-tool-cases.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { toolCases } from './tool-cases.ts'
import { venueCases } from './venue-cases.ts'

const emptyRole = (api: TestApi) => makeRole(api.database.db, { venue: api.venue, permissions: [] })
const target = (api: TestApi, state: UserState = 'active') => makeUser(api.database.db, { venue: api.venue, state })

/** The same person at another device, whose sign-in may be used up. */
const again = (api: TestApi, person: SignedIn) => api.signInUser(person.user, { ip: anyIp() })

async function changedState(api: TestApi, state: UserState, more: object = {}): Promise<ArrangedCall> {
  const { id } = await target(api, state)
  return { input: { id, expectedRev: 1, ...more } }
}

const ofDomains = await collected<{ cases: Record<string, ArrangeCall> }>('testing/cases.ts')

/** One successful call for every procedure. A procedure without a case here fails the tests that walk the router. */
export const procedureCases: Record<string, ArrangeCall> = {
  ...recordCases(),
  ...saleCases,
  ...venueCases,
  ...keyAndApprovalCases,
  ...Object.assign({}, ...ofDomains.map(({ cases }) => cases)),
  ...sharedToolCases,
  ...ownToolCases,
  'audit.chain': async () => ({}),
  'audit.choices': async () => ({}),
  'audit.export': async () => ({ input: {} }),
  'audit.get': async (api, person) => {
    await (await again(api, person)).caller.auth.signOut()
    return { input: { id: (await person.caller.audit.list({ limit: 1 })).rows[0]?.id } }
  },
  'audit.list': async () => ({ input: {} }),
  ...authCases,
  'home.get': async () => ({}),
  'home.helpers': async () => ({}),
  'home.legalText': async () => ({ input: { id: 'terms' } }),
  'home.programme': async () => ({}),
  'home.today': async () => ({}),
  'home.firstSteps': async () => ({}),
  'me.accessChanged': async () => ({ input: {} }),
  // Always a change, whoever has chosen before.
  'me.chooseStart': async (api, person) => {
    await sql`update venue_member set start_page = null where user_id = ${person.user.id}`.execute(api.database.db)
    return { input: { page: '/home' } }
  },
  'me.get': async () => ({}),
  'me.navigation': async () => ({}),
  'me.rights': async () => ({}),
  'me.rightsOfRole': async (api, person) => ({ input: { roleId: await heldRole(api, person) } }),
  'me.shellUser': async () => ({}),
  'me.switchRole': async (api, person) => {
    const roleId = await emptyRole(api)
    await api.database.db
      .insertInto('user_role')
      .values({ venue_id: api.venue.id, id: uuidv7(), user_id: person.user.id, role_id: roleId, position: ++position })
      .execute()
    return { caller: (await again(api, person)).caller, input: { roleId } }
  },
  'me.update': async () => ({ input: { name: anyName() } }),
  'roles.archive': async (api) => ({ input: { id: await emptyRole(api), expectedRev: 1 } }),
  'roles.changed': async () => ({ input: {} }),
  'roles.choices': async () => ({}),
  'roles.clone': async (api) => ({ input: { commandId: randomUUID(), id: await emptyRole(api), name: anyName() } }),
  'roles.create': async () => ({ input: { commandId: randomUUID(), name: anyName(), permissions: [] } }),
  'roles.get': async (api) => ({ input: { id: await emptyRole(api) } }),
  'roles.list': async () => ({ input: {} }),
  'roles.restore': async (api) => {
    const id = await emptyRole(api)
    await api.database.db.updateTable('role').set({ archived_at: new Date() }).where('id', '=', id).execute()
    return { input: { id, expectedRev: 1 } }
  },
  'roles.update': async (api) => ({ input: { id: await emptyRole(api), expectedRev: 1, name: anyName() } }),
  ...securityCases,
  ...toolCases,
  'setup.state': async () => ({}),
  'users.admit': async (api) => changedState(api, 'pending', { roles: grants(await emptyRole(api)) }),
  'users.changed': async () => ({ input: {} }),
  'users.dismiss': async (api) => changedState(api, 'pending'),
  'users.endAuthSessions': async (api) => {
    const { user } = await api.signInUser(await target(api))
    return { input: { id: user.id } }
  },
  'users.export': async () => ({ input: {} }),
  'users.get': async (api) => ({ input: { id: (await target(api)).id } }),
  'users.invite': async (api) => ({
    input: { commandId: randomUUID(), name: 'New Person', email: anyAddress(), roles: grants(await emptyRole(api)) },
  }),
  'users.list': async () => ({ input: {} }),
  'users.resendInvitation': async (api) => changedState(api, 'invited'),
  'users.resetFactors': async (api) => {
    const { id } = await target(api)
    await api.database.db
      .insertInto('totp_factor')
      .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: sql<string>`now()` })
      .execute()
    return { input: { id, expectedRev: 1 } }
  },
  'users.resume': async (api) => changedState(api, 'suspended'),
  'users.suspend': async (api) => changedState(api, 'active'),
  'users.update': async (api) => changedState(api, 'active', { name: anyName() }),
  'website.screens': async () => ({}),
}

let position = 10

async function heldRole(api: TestApi, person: SignedIn): Promise<RoleId | undefined> {
  const row = await api.database.db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', person.user.id)
    .orderBy('position')
    .executeTakeFirst()
  return row?.role_id as RoleId | undefined
}

/** What a call needs beside the access of its procedure, because of what it does. */
export const furtherRights: Record<string, Permission[]> = {
  'users.admit': [{ module: 'roles', action: 'assign', limits: {} }],
  'users.invite': [{ module: 'roles', action: 'assign', limits: {} }],
}

/** Procedures that cannot be called in a venue that exists; their own tests show what the walks would. */
export const calledElsewhere: Record<string, string> = {
  'setup.complete': 'domains/setup/setup.test.ts',
}

/** The procedures that the walks go over. `WALK_ONLY` keeps them to one domain, for who has just added it. */
export function walkedProcedures(): ProcedureRow[] {
  const only = process.env.WALK_ONLY
  return procedureTable().filter(({ path }) => !(path in calledElsewhere) && (!only || path.startsWith(`${only}.`)))
}
