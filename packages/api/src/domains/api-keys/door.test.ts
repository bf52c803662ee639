import { randomUUID } from 'node:crypto'
import { accessText } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcedureRow } from '../../access-table.ts'
import type { Meta } from '../../door/trpc.ts'
import { readApiKey } from '../../identity/api-keys.ts'
import { appRouter } from '../../root.ts'
import { auditRowsOf, severalRows } from '../../testing/audit-rows.ts'
import { callByPath } from '../../testing/call-by-path.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import {
  allScopes,
  createTestApi,
  makeApiKey,
  makeVenue,
  reasonOf,
  type Scope,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { furtherRights, procedureCases, walkedProcedures } from '../../testing/procedure-cases.ts'
import { tracesOf } from '../../testing/traces.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const table = walkedProcedures()
const metaOf = (path: string) =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>)[path]?._def.meta
const signedInPaths = table.filter((row) => row.access === 'signedIn').map((row) => row.path)
const moduleRows = table.filter((row) => typeof row.access !== 'string')

const ownerRole = () => api.venue.roleIds.owner ?? ''
const programWith = async (scopes: readonly Scope[], apps = false) => {
  const { id, key } = await makeApiKey(api.database.db, { user: api.owner, roleId: ownerRole(), scopes, apps })
  // A key's own case may need a signed-in person: only the call itself is the program's.
  return { id, key, caller: api.callerWithToken(key) }
}

const programs = new Map<string, ReturnType<typeof programWith>>()
/** Many procedures need the same scopes: one key serves them all. */
const someProgramWith = (scopes: readonly Scope[], apps = false) => {
  const name = JSON.stringify([scopes, apps])
  const program = programs.get(name) ?? programWith(scopes, apps)
  programs.set(name, program)
  return program
}

// Needs one of several rights, which no access can say: the procedure asks itself.
const askedInside = ['orders.find', 'seatLayouts.geometry']

const content = () => fingerprint(api.database.asOwner, { without: ['api_key'] })

describe('what belongs to a person', () => {
  const shut = signedInPaths.filter((path) => metaOf(path)?.forKeys === undefined)
  /** What is tried with each, all of it arranged before the first call. */
  const calls = new Map<string, (() => Promise<unknown>)[]>()
  let before: Record<string, string>

  beforeAll(async () => {
    const { caller } = await someProgramWith(allScopes, true)
    for (const path of shut) {
      const arranged = await procedureCases[path]?.(api, owner)
      const inputs = [arranged?.input, { garbage: true }, null, undefined]
      calls.set(
        path,
        inputs.map((input) => () => callByPath(caller, path, input)),
      )
    }
    before = await content()
  }, 60_000)

  test.each(shut)('%s is shut for a key with every scope, whatever it sends', async (path) => {
    expect(calls.get(path)).toHaveLength(4)
    for (const call of calls.get(path) ?? []) expect(await reasonOf(call())).toBe('FORBIDDEN')
  })

  test('and of all these calls none changed anything', async () => {
    const attempts = [...calls].flatMap(([path, each]) => each.map((call) => [path, call] as const))
    expect(await tracesOf(content, before, attempts)).toEqual([])
  })

  test.each(signedInPaths.filter((path) => metaOf(path)?.forKeys === 'any'))(
    '%s is open to every key, without scopes too',
    async (path) => {
      const { caller } = await someProgramWith(askedInside.includes(path) ? allScopes : [])
      const arranged = await procedureCases[path]?.(api, owner)
      expect(await reasonOf(callByPath(caller, path, arranged?.input))).toBe('OK')
    },
  )

  test.each(signedInPaths.filter((path) => metaOf(path)?.forKeys === 'apps'))(
    '%s is open to a key with the scope apps, and to no other',
    async (path) => {
      const arranged = await procedureCases[path]?.(api, owner)
      const without = await someProgramWith(allScopes)
      expect(await reasonOf(callByPath(without.caller, path, arranged?.input))).toBe('FORBIDDEN')
      const { caller } = await someProgramWith([], true)
      expect(await reasonOf(callByPath(caller, path, arranged?.input))).toBe('OK')
    },
  )

  test('what every key may is a short list, and holds nothing of the account', () => {
    const open = signedInPaths.filter((path) => metaOf(path)?.forKeys === 'any')
    expect(open).toEqual(expect.arrayContaining(['me.navigation', 'me.rights', 'me.shellUser']))
    expect(open.filter((path) => /^(auth|security|apiKeys|approvals|setup)\./.test(path))).toEqual([])
  })
})

const scopeOf = ({ access }: ProcedureRow): Scope => {
  if (typeof access === 'string') throw new Error('needs no right')
  return access
}
const isSame = (a: Scope, b: Scope) => a.module === b.module && a.action === b.action

// A file is fetched later, by a ticket that asks for the auth session again: a program has none.
const ofPeople = [
  'audit.export',
  'book.export',
  'expenses.export',
  'expenses.upload',
  'funds.export',
  'invoices.export',
  'invoices.print',
  'giftCards.document',
  'giftCards.export',
  'foodProducts.upload',
  'inventoryItems.upload',
  'inventoryLogs.export',
  'orders.document',
  'vendorBills.export',
  'vendorPayouts.export',
  'vendorShares.print',
  'purchases.export',
  'purchases.print',
  'memberships.export',
  'orderChanges.exportOpenInvoices',
  'orders.export',
  'orders.passes',
  'packages.export',
  'sessionPlans.export',
  'settings.uploadLogo',
  'settlements.export',
  'settlements.upload',
  'stock.upload',
  'ticketProducts.upload',
  'transactions.export',
  'users.export',
  'vehicleLog.export',
  'vehicleLog.upload',
  'zReports.export',
]
// They name who works at which till, or guests of others, and the right for them is one that partners need.
const named = moduleRows.filter((row) => metaOf(row.path)?.forKeys === 'none').map((row) => row.path)

describe('what needs a right', () => {
  const refused: (readonly [path: string, call: () => Promise<unknown>])[] = []
  test.each(moduleRows.map((row) => [row.path, accessText(row.access), row] as const))(
    '%s: a key that has all but %s is refused, one that has only it is let in and named in the audit',
    async (path, _access, row) => {
      const scope = scopeOf(row)
      // The umbrella would open the module again: without it every module stands for itself.
      const others = allScopes.filter((each) => !isSame(each, scope) && each.module !== 'inventory')
      const without = await someProgramWith(others)
      const arranged = await procedureCases[path]?.(api, owner)
      for (const input of [arranged?.input, { garbage: true }]) {
        const call = () => callByPath(without.caller, path, input)
        expect(await reasonOf(call())).toBe('FORBIDDEN')
        refused.push([path, call])
      }
      const only = await someProgramWith([scope, ...(furtherRights[path] ?? [])])
      const isOpen = ![...ofPeople, ...named].includes(path)
      const rows = await auditRowsOf(api, async () =>
        expect(await reasonOf(callByPath(only.caller, path, arranged?.input))).toBe(isOpen ? 'OK' : 'FORBIDDEN'),
      )
      // Its key and its maker.
      const told = { actor_id: api.owner.id, api_key_id: only.id, auth_session_id: null }
      const count = isOpen && row.audited ? (severalRows[path] ?? 1) : 0
      expect(rows).toEqual(Array.from({ length: count }, () => expect.objectContaining(told)))
    },
  )

  test('of all these refused calls none changed anything, made once more', async () => {
    const before = await content()
    for (const [path, call] of refused) expect(await reasonOf(call()), path).toBe('FORBIDDEN')
    expect(await tracesOf(content, before, refused)).toEqual([])
  })

  test('what names people at their work, or guests of others, is shut for programs, and open to people', () => {
    const waitlist = ['changed', 'decline', 'join', 'leave', 'ofSession', 'rejoin', 'take', 'update']
    const groups = ['askNames', 'book', 'cancel', 'choices', 'create', 'decline', 'export', 'extend', 'get', 'list']
    const more = ['mail', 'names', 'ofOrder', 'option', 'print', 'saveNames', 'send', 'sessions', 'update']
    // A program knows the customer of an order that it has sold, and nothing else of customers.
    const ofCustomers = moduleRows.map((row) => row.path).filter((path) => path.startsWith('customers.'))
    // Nor does it write to them.
    const ofMessages = moduleRows.map((row) => row.path).filter((path) => /^message(s|Templates)\./.test(path))
    // Nor does it drive anybody.
    const ofDrivers = moduleRows.map((row) => row.path).filter((path) => path.startsWith('myTrips.'))
    const trips = ['acceptPlan', 'assign', 'cancel', 'cancelCalledOff', 'cancelWithPlan', 'changed', 'create', 'day']
    trips.push('guestsCalled', 'manifest', 'phone', 'planChoices', 'planSession', 'rebooking', 'reopen', 'showsChanged')
    expect(named).toEqual([
      ...ofCustomers,
      ...['archive', 'changed', 'create', 'list', 'update'].map((each) => `drivers.${each}`),
      ...['answer', 'switchFeature', 'switches'].map((each) => `feat.${each}`),
      ...[...groups, ...more].map((each) => `groupBookings.${each}`),
      ...ofMessages,
      ...ofDrivers,
      ...['seats.blocks', 'seats.holders'],
      ...trips.map((each) => `trips.${each}`),
      ...['vehicleLog.get', 'vehicleLog.list'],
      'vehicles.choices',
      ...waitlist.map((each) => `waitlist.${each}`),
    ])
  })

  test('the owner’s key is no owner: it cannot touch people who hold more than its scopes', async () => {
    const manager = await api.signInAs('manager')
    const { caller } = await programWith([
      { module: 'users', action: 'suspend' },
      { module: 'users', action: 'view' },
    ])
    expect(await reasonOf(caller.users.suspend({ id: manager.user.id, expectedRev: 1 }))).toBe('EXCEEDS_OWN_RIGHTS')
    const all = await programWith(allScopes)
    const other = await api.signInAs('owner')
    expect(await reasonOf(all.caller.users.suspend({ id: other.user.id, expectedRev: 1 }))).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await reasonOf(owner.caller.users.suspend({ id: other.user.id, expectedRev: 1 }))).toBe('OK')
  })

  test('a scope that the maker’s role does not hold opens nothing', async () => {
    const door = await api.signInAs('door')
    const roleId = api.venue.roleIds.door ?? ''
    const { key } = await makeApiKey(api.database.db, { user: door.user, roleId, scopes: allScopes })
    const rights = await api.callerWithToken(key).me.rights()
    const own = await door.caller.me.rights()
    expect(rights.modules).toEqual(own.modules)
    expect(await reasonOf(api.callerWithToken(key).users.list({}))).toBe('FORBIDDEN')
  })
})

describe('a key that is none', () => {
  test('forged, changed, cut, of another venue or with another secret: always UNAUTHORIZED, from memory too', async () => {
    const { key } = await programWith([{ module: 'users', action: 'view' }])
    const other = await programWith([{ module: 'users', action: 'view' }])
    const venue = await makeVenue(api.database.db)
    const secretOf = (text: string) => text.slice(68)
    const head = key.slice(0, 68)
    const flipped = (at: number) => `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`
    const wrong: [string, string][] = [
      ['the secret of another key', `${head}${secretOf(other.key)}`],
      ['the id of another key', `${other.key.slice(0, 68)}${secretOf(key)}`],
      ['another venue', `mq_${venue.id.replaceAll('-', '')}${key.slice(35)}`],
      ['no venue', `mq_${randomUUID().replaceAll('-', '')}${key.slice(35)}`],
      ['an unknown row', `${key.slice(0, 35)}${randomUUID().replaceAll('-', '')}${key.slice(67)}`],
      ['one letter of the secret', flipped(70)],
      ['the last letter of the secret', flipped(key.length - 1)],
      ['one letter of the id', flipped(50)],
      ['cut', key.slice(0, -1)],
      ['longer', `${key}A`],
      ['no secret', head],
      ['an empty secret', `${head}${'A'.repeat(43)}`],
      ['capitals', key.toUpperCase()],
      ['its prefix alone', 'mq_'],
      ['with a space', ` ${key}`],
      ['the stored hash', `${head}${readApiKey(key)?.hash.toString('base64url')}`],
      ['very long', `mq_${'a'.repeat(4000)}`],
    ]
    for (const _round of ['unknown to memory', 'known to memory']) {
      for (const [what, text] of wrong) {
        expect([what, await reasonOf(api.callerWithToken(text).users.list({}))]).toEqual([what, 'UNAUTHORIZED'])
        expect(api.services.authSessions.recognize(text), what).toBeNull()
      }
      expect(await reasonOf(api.callerWithToken(key).users.list({}))).toBe('OK')
    }
    expect(api.services.authSessions.recognize(key)).toMatchObject({ userId: api.owner.id })
  })

  test('is no access token, and an access token is no key', async () => {
    const { key } = await programWith(allScopes, true)
    const anyone = api.call({ ip: '10.11.0.1' })
    expect(await reasonOf(anyone.auth.signInWithToken({ accessToken: key }))).toBe('UNAUTHORIZED')
    expect(await reasonOf(anyone.auth.refresh({ refreshToken: key }))).toBe('UNAUTHORIZED')
    const connection = { token: key, close: () => {} }
    expect(await reasonOf(api.call({ connection }).auth.renewSocket({ accessToken: owner.token }))).toBe('UNAUTHORIZED')
    expect(await reasonOf(api.callerWithToken(`mq_${owner.token}`).me.shellUser())).toBe('UNAUTHORIZED')
  })
})
