import { randomUUID } from 'node:crypto'
import {
  allPermissions,
  defaultRoles,
  effectiveRights,
  mayDo,
  mayEnter,
  type Permission,
  type Rights,
} from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcedureRow, procedureTable } from './access-table.ts'
import { approvablePaths } from './core/approvable.ts'
import type { Meta } from './core/trpc.ts'
import { createCallerFactory, router, undeclared } from './core/trpc.ts'
import { createTokens } from './identity/tokens.ts'
import { appRouter } from './root.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { type Caller, createTestApi, makeRole, reasonOf, type SignedIn, type TestApi } from './testing/index.ts'
import { callByPath, calledElsewhere, furtherRights, procedureCases } from './testing/procedure-cases.ts'

const secret = 'a secret of the matrix that is long enough'
let api: TestApi
const withoutRole = 'without a role'
const people = new Map<string, SignedIn>()
/** Holds every right in a role that demands a second factor, and has none. */
let withoutFactor: SignedIn
beforeAll(async () => {
  api = await createTestApi({ secret })
  for (const { key } of defaultRoles) people.set(key, await api.signInAs(key))
  people.set(withoutRole, await api.signInAs(null))
  const roleId = await makeRole(api.database.db, { venue: api.venue, permissions: allPermissions() })
  await api.database.db.updateTable('role').set({ requires_mfa: true }).where('id', '=', roleId).execute()
  withoutFactor = await api.signInAs(roleId)
})
afterAll(() => api.close())

const table = procedureTable().filter((row) => !(row.path in calledElsewhere))
const paths = table.map((row) => row.path)
const rowOf = (path: string): ProcedureRow => {
  const row = table.find((candidate) => candidate.path === path)
  if (!row) throw new Error(`no procedure ${path}`)
  return row
}
const rightsOf = (key: string) => effectiveRights(defaultRoles.find((role) => role.key === key)?.permissions ?? [])
const metaOf = (path: string): Meta | undefined =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>)[path]?._def.meta
const whileLocked = (path: string) => metaOf(path)?.whileLocked === true
const whileMfaMissing = (path: string) => metaOf(path)?.whileMfaMissing === true
/** The one answer to somebody with these rights who may not call: where he could ask for an approval, he is told so. */
const refusalFor = (path: string, rights: Rights) => {
  const { access } = rowOf(path)
  const mayAsk = metaOf(path)?.approvable === true && typeof access !== 'string' && mayDo(rights, access.module, 'view')
  return mayAsk ? 'NEEDS_APPROVAL' : 'FORBIDDEN'
}

/** What somebody may try: what would be right, what is malformed, what names nobody. */
async function tries(path: string): Promise<unknown[]> {
  const owner = people.get('owner')
  const arranged = owner && (await procedureCases[path]?.(api, owner))
  const unknown = { id: randomUUID(), roleId: randomUUID(), expectedRev: 1, name: 'X' }
  return [arranged?.input, { garbage: ['\u0000'], id: 7 }, unknown, null, 'text']
}

type Refused = [who: string, caller: Caller, code: string]

/** Each of these callers gets his one answer to every kind of input, and the database stays as it is. */
async function expectRefused(path: string, callers: Refused[]): Promise<void> {
  const inputs = await tries(path)
  const before = await fingerprint(api.database.asOwner)
  for (const [who, caller, code] of callers) {
    for (const input of inputs) {
      expect(await reasonOf(callByPath(caller, path, input)), `${who}: ${JSON.stringify(input)}`).toBe(code)
    }
  }
  expect(await fingerprint(api.database.asOwner), path).toEqual(before)
}

test('every procedure has a case', () => {
  expect(
    procedureTable()
      .map((row) => row.path)
      .sort(),
  ).toEqual([...Object.keys(procedureCases), ...Object.keys(calledElsewhere)].sort())
})

test('a procedure that declares nothing runs for nobody', async () => {
  let ran = false
  const careless = router({
    run: undeclared.mutation(() => {
      ran = true
    }),
  })
  const owner = people.get('owner')
  const caller = createCallerFactory(careless)(api.context({ token: owner?.token }))
  expect(await reasonOf(caller.run())).toBe('INTERNAL')
  expect(ran).toBe(false)
})

test('negative control: the fingerprint sees a single changed field', async () => {
  const before = await fingerprint(api.database.asOwner)
  await api.database.db.updateTable('app_user').set({ phone: '1' }).where('id', '=', api.owner.id).execute()
  expect(await fingerprint(api.database.asOwner)).not.toEqual(before)
})

const guarded = paths.filter((path) => rowOf(path).access !== 'public')
const needingRight = paths.filter((path) => typeof rowOf(path).access !== 'string')

test.each(paths)('%s works for all who may', async (path) => {
  const { access } = rowOf(path)
  for (const [key, person] of people) {
    if (!mayEnter(rightsOf(key), access)) continue
    // Without a role there is no role whose rights could be asked for.
    if (path === 'me.rightsOfRole' && key === withoutRole) continue
    const arranged = await procedureCases[path]?.(api, person)
    const caller = arranged?.caller ?? (access === 'public' ? api.call() : person.caller)
    expect(await reasonOf(callByPath(caller, path, arranged?.input)), key).toBe('OK')
  }
})

test.each(guarded)('%s is shut for all who may not: one answer to everything, nothing changes', async (path) => {
  const { access } = rowOf(path)
  const without = [...people].filter(([key]) => !mayEnter(rightsOf(key), access))
  await expectRefused(path, [
    ['anonymous', api.call(), 'UNAUTHORIZED'],
    ...without.map(([key, person]): Refused => [key, person.caller, refusalFor(path, rightsOf(key))]),
  ])
})

test.each(needingRight)('%s: all rights but this one are not enough, this one alone is', async (path) => {
  const { access } = rowOf(path)
  const isThis = (row: Permission) =>
    typeof access !== 'string' && row.module === access.module && row.action === access.action
  const roleOf = (permissions: Permission[]) => makeRole(api.database.db, { venue: api.venue, permissions })
  const others = allPermissions().filter((row) => !isThis(row))
  const without = await api.signInAs(await roleOf(others))
  await expectRefused(path, [['all but this', without.caller, refusalFor(path, effectiveRights(others))]])
  const only = await api.signInAs(await roleOf([...allPermissions().filter(isThis), ...(furtherRights[path] ?? [])]))
  const arranged = await procedureCases[path]?.(api, only)
  expect(await reasonOf(callByPath(arranged?.caller ?? only.caller, path, arranged?.input))).toBe('OK')
})

test.each(guarded)(
  '%s is shut for the suspended, the ended, the expired, the locked, owners too, and where a factor is missing',
  async (path) => {
    const [suspended, ended, locked, owner] = await Promise.all([
      api.signInAs('owner'),
      api.signInAs('owner'),
      api.signInAs('owner'),
      api.signInUser(api.owner),
    ])
    // All are believed from memory before they lose their right.
    for (const person of [suspended, ended, locked]) await person.caller.me.get()
    await owner.caller.users.suspend({ id: suspended.user.id, expectedRev: 1 })
    await ended.caller.auth.signOut()
    await locked.caller.auth.lock()
    const { userId, authSessionId } = { userId: owner.user.id, authSessionId: owner.authSessionId }
    const expired = createTokens({ secret, accessTokenSeconds: -1 })
    const { token } = await expired.issueAccessToken({ userId, authSessionId, role: null })
    await expectRefused(path, [
      ['suspended', suspended.caller, 'UNAUTHORIZED'],
      ['ended', ended.caller, 'UNAUTHORIZED'],
      ['expired', api.callerWithToken(token), 'UNAUTHORIZED'],
      ...(whileLocked(path) ? [] : [['locked', locked.caller, 'LOCKED'] satisfies Refused]),
      ...(whileMfaMissing(path) ? [] : [['no second factor', withoutFactor.caller, 'MFA_SETUP'] satisfies Refused]),
    ])
  },
)

test('what can be approved is a short list, and each such procedure tells who may ask from who may not', async () => {
  const approvable = paths.filter((path) => metaOf(path)?.approvable === true)
  expect(approvable).toEqual(['users.endAuthSessions', 'users.resume', 'users.suspend'])
  expect(approvablePaths()).toEqual(approvable)
  const answers = [...people.keys()].flatMap((key) => approvable.map((path) => refusalFor(path, rightsOf(key))))
  expect(new Set(answers)).toEqual(new Set(['NEEDS_APPROVAL', 'FORBIDDEN']))
})

test('what is open before a demanded second factor is set up is a short list', async () => {
  expect(paths.filter(whileMfaMissing)).toEqual([
    'auth.lock',
    'auth.signOut',
    'auth.unlock',
    'me.get',
    'security.beginMfa',
    'security.confirmMfa',
    'security.get',
  ])
  for (const path of ['me.get', 'security.get']) {
    expect(await reasonOf(callByPath(withoutFactor.caller, path, undefined)), path).toBe('OK')
  }
})

test('what is open while locked is a short list', () => {
  expect(paths.filter(whileLocked)).toEqual(['auth.signOut', 'auth.unlock', 'me.get'])
})

test('no answer holds a hash, a secret or a stranger: planted canaries stay inside', async () => {
  const owner = await api.signInUser(api.owner)
  const { password_hash: hash } = await api.database.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', api.owner.id)
    .executeTakeFirstOrThrow()
  const answers: string[] = []
  for (const path of paths) {
    const arranged = await procedureCases[path]?.(api, owner)
    const answer = await callByPath(arranged?.caller ?? owner.caller, path, arranged?.input)
    answers.push(JSON.stringify(answer) ?? '')
  }
  const all = answers.join('\n')
  expect(all.length).toBeGreaterThan(5000)
  expect(all).not.toContain(hash)
  // A new second factor must be shown to its owner, and when his password was set is no secret.
  const shown = all.replace('"secret":', '"shownOnce":').replaceAll('"passwordChangedAt":', '"changedAt":')
  expect(shown).not.toMatch(/"[^"]*(hash|secret|password|counter)[^"]*":/i)
  expect(all).not.toContain(secret)
})
