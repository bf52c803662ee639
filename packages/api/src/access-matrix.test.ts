import { randomUUID } from 'node:crypto'
import { allPermissions, defaultRoles, effectiveRights, mayDo, mayEnter, type Rights } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProcedureRow, procedureTable } from './access-table.ts'
import { refuse } from './core/refusal.ts'
import { approvablePaths } from './door/approvable.ts'
import type { Meta } from './door/trpc.ts'
import { createCallerFactory, open, router, undeclared } from './door/trpc.ts'
import { createTokens } from './identity/tokens.ts'
import { appRouter } from './root.ts'
import { callByPath } from './testing/call-by-path.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { type Caller, createTestApi, makeRole, reasonOf, type SignedIn, type TestApi } from './testing/index.ts'
import { expectNothingSecret } from './testing/nothing-secret.ts'
import { calledElsewhere, procedureCases, walkedProcedures } from './testing/procedure-cases.ts'
import { type RightHolders, rightHolders } from './testing/right-holders.ts'
import { tracesOf } from './testing/traces.ts'

const secret = 'a secret of the matrix that is long enough'
type Inputs = Record<string, { _def: { inputs: unknown[] } }>

let api: TestApi
const withoutRole = 'without a role'
const people = new Map<string, SignedIn>()
/** Holds every right in a role that demands a second factor, and has none. */
let withoutFactor: SignedIn
let holders: RightHolders
beforeAll(async () => {
  api = await createTestApi({ secret })
  for (const { key } of defaultRoles) people.set(key, await api.signInAs(key))
  people.set(withoutRole, await api.signInAs(null))
  const roleId = await makeRole(api.database.db, { venue: api.venue, permissions: allPermissions() })
  await api.database.db.updateTable('role').set({ requires_mfa: true }).where('id', '=', roleId).execute()
  withoutFactor = await api.signInAs(roleId)
  holders = rightHolders(api)
})
afterAll(() => api.close())

const table = walkedProcedures()
const paths = table.map((row) => row.path)
const rowOf = (path: string): ProcedureRow => {
  const row = rowByPath.get(path)
  if (!row) throw new Error(`no procedure ${path}`)
  return row
}
// Asked for every procedure and every role: worked out once for each.
const rightsByRole = new Map(defaultRoles.map(({ key, permissions }) => [key as string, effectiveRights(permissions)]))
const noRights = effectiveRights([])
const rightsOf = (key: string) => rightsByRole.get(key) ?? noRights
const rowByPath = new Map(table.map((row) => [row.path, row]))
const metaOf = (path: string): Meta | undefined =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>)[path]?._def.meta
const whileLocked = (path: string) => metaOf(path)?.whileLocked === true
const whileMfaMissing = (path: string) => metaOf(path)?.whileMfaMissing === true
/** The one answer to a caller with these rights who may not call: where they could ask for an approval, it says so. */
const refusalFor = (path: string, rights: Rights) => {
  const { access } = rowOf(path)
  const mayAsk = metaOf(path)?.approvable === true && typeof access !== 'string' && mayDo(rights, access.module, 'view')
  return mayAsk ? 'NEEDS_APPROVAL' : 'FORBIDDEN'
}

/** What was asked with success: no answer uses it up, so that others may try it as it is. */
const questions = new Map<string, unknown>()

/** What someone may try: what would be right, what is malformed, what names nobody. */
async function tries(path: string): Promise<unknown[]> {
  const owner = people.get('owner')
  const arranged = questions.has(path)
    ? { input: questions.get(path) }
    : owner && (await procedureCases[path]?.(api, owner))
  const unknown = { id: randomUUID(), roleId: randomUUID(), expectedRev: 1, name: 'X' }
  return [arranged?.input, { garbage: ['\u0000'], id: 7 }, unknown, null, 'text']
}

const content = () => fingerprint(api.database.asOwner)

type Refused = [who: string, caller: Caller, code: string]

/** The door is before the input, so what holds for one caller holds for the next: the first tries all, others one kind. */
const callsOf = (path: string, inputs: unknown[], callers: Refused[]) =>
  callers.flatMap(([who, caller, code], index) => {
    const one = inputs[(paths.indexOf(path) + index) % inputs.length]
    return (index === 0 ? inputs : [one]).map((input) => ({
      who,
      code,
      input,
      call: () => callByPath(caller, path, input),
    }))
  })

/** Each of these callers gets their one answer, whatever they try. */
async function expectRefused(path: string, inputs: unknown[], callers: Refused[]): Promise<void> {
  for (const { who, code, input, call } of callsOf(path, inputs, callers)) {
    expect(await reasonOf(call()), `${who}: ${JSON.stringify(input)}`).toBe(code)
  }
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
  const before = await content()
  await api.database.db.updateTable('app_user').set({ phone: '1' }).where('id', '=', api.owner.id).execute()
  expect(await content()).not.toEqual(before)
})

const guarded = paths.filter((path) => rowOf(path).access !== 'public')
const needingRight = paths.filter((path) => typeof rowOf(path).access !== 'string')

/** What each procedure answered its first successful caller. */
const answers = new Map<string, unknown>()

// That owners may do all of it too is shown by the tests of the audit.
test.each(paths)('%s works for one with this right alone, and its door is open to all others who may', async (path) => {
  const { access, type } = rowOf(path)
  const allowed = [...people].filter(
    // Without a role there is no role whose rights could be asked for.
    ([key]) => mayEnter(rightsOf(key), access) && !(path === 'me.rightsOfRole' && key === withoutRole),
  )
  if (allowed.length === 0) throw new Error(`${path} is for nobody`)
  const carryOut = async ([key, person]: [key: string, person: SignedIn]) => {
    const { caller, input } = (await procedureCases[path]?.(api, person)) ?? {}
    const by = caller ?? (access === 'public' ? api.call() : person.caller)
    const answer = await callByPath(by, path, input).catch((cause: unknown) => {
      throw new Error(`${path} was refused to ${key}`, { cause })
    })
    if (type !== 'mutation') questions.set(path, input)
    return { answer, isForWhomever: caller === undefined }
  }
  const holder = typeof access === 'string' ? undefined : await holders.of(path, access)
  const [first, ...others] = holder ? [['this right alone', holder] as [string, SignedIn], ...allowed] : allowed
  if (!first) return
  const { answer, isForWhomever } = await carryOut(first)
  answers.set(path, answer)
  // Where no sign-in is asked for, one call stands for everybody's.
  if (access === 'public') return
  const asksForInput = (appRouter._def.procedures as unknown as Inputs)[path]?._def.inputs.length
  for (const each of others) {
    // The door is before the input: what it says of noise shows that they came in. That nothing behind it asks for
    // more than the right was shown by the first.
    if (asksForInput || (isForWhomever && type !== 'mutation')) {
      const reason = await reasonOf(callByPath(each[1].caller, path, { garbage: ['\u0000'], id: 7 }))
      expect(['OK', 'VALIDATION'], `${each[0]}: ${reason}`).toContain(reason)
    } else await carryOut(each)
  }
})

describe('shut', () => {
  /** What is tried with each procedure, and by whom; all of it arranged before the first call. */
  const inputs = new Map<string, unknown[]>()
  const allBut = new Map<string, { person: SignedIn; rights: Rights }>()
  let lapsed: Refused[]
  let before: Record<string, string>

  const rightOf = (path: string): { module: string; action: string } => {
    const { access } = rowOf(path)
    if (typeof access === 'string') throw new Error(`${path} needs no right`)
    return access
  }
  const nameOf = ({ module, action }: { module: string; action: string }) => `${module}.${action}`

  beforeAll(async () => {
    for (const path of guarded) inputs.set(path, await tries(path))
    for (const path of needingRight) {
      const right = nameOf(rightOf(path))
      if (allBut.has(right)) continue
      const permissions = allPermissions().filter((row) => nameOf(row) !== right)
      const person = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
      allBut.set(right, { person, rights: effectiveRights(permissions) })
    }
    lapsed = await makeLapsed()
    before = await content()
  }, 120_000)

  async function makeLapsed(): Promise<Refused[]> {
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
    return [
      ['suspended', suspended.caller, 'UNAUTHORIZED'],
      ['ended', ended.caller, 'UNAUTHORIZED'],
      ['expired', api.callerWithToken(token), 'UNAUTHORIZED'],
      ['locked', locked.caller, 'LOCKED'],
      ['no second factor', withoutFactor.caller, 'MFA_SETUP'],
    ]
  }

  function roles(path: string): Refused[] {
    const { access } = rowOf(path)
    return [
      ['anonymous', api.call(), 'UNAUTHORIZED'],
      ...[...people].flatMap(([key, person]): Refused[] =>
        mayEnter(rightsOf(key), access) ? [] : [[key, person.caller, refusalFor(path, rightsOf(key))]],
      ),
    ]
  }
  function almostAll(path: string): Refused[] {
    const holder = typeof rowOf(path).access === 'string' ? undefined : allBut.get(nameOf(rightOf(path)))
    return holder ? [['all but this', holder.person.caller, refusalFor(path, holder.rights)]] : []
  }
  const fallen = (path: string) =>
    lapsed.filter(
      ([who]) => !(who === 'locked' && whileLocked(path)) && !(who === 'no second factor' && whileMfaMissing(path)),
    )
  const inputsOf = (path: string) => inputs.get(path) ?? []

  test.each(guarded)('%s is shut for all who may not: one answer to everything', (path) =>
    expectRefused(path, inputsOf(path), roles(path)),
  )

  test.each(needingRight)('%s: all rights but this one are not enough', async (path) => {
    expect(almostAll(path)).toHaveLength(1)
    await expectRefused(path, inputsOf(path), almostAll(path))
  })

  test.each(guarded)(
    '%s is shut for the suspended, the ended, the expired, the locked, owners too, and where a factor is missing',
    (path) => expectRefused(path, inputsOf(path), fallen(path)),
  )

  test('of all these calls none changed anything', async () => {
    const attempts = guarded.flatMap((path) =>
      [roles(path), almostAll(path), fallen(path)]
        .flatMap((callers) => callsOf(path, inputsOf(path), callers))
        .map(({ who, call }) => [`${path}, ${who}`, () => call().catch(() => null)] as const),
    )
    expect(await tracesOf(content, before, attempts)).toEqual([])
  })
})

test('negative control: a procedure that refuses and writes all the same is found among others, by its name', async () => {
  const sly = router({
    refuses: open.mutation(() => refuse('FORBIDDEN')),
    writes: open.mutation(async ({ ctx }) => {
      const phone = String(process.hrtime.bigint())
      await ctx.services.db.updateTable('app_user').set({ phone }).where('id', '=', api.owner.id).execute()
      refuse('FORBIDDEN')
    }),
  })
  const caller = createCallerFactory(sly)(api.context())
  const before = await content()
  expect(await tracesOf(content, before, [['refuses', () => caller.refuses()]])).toEqual([])
  expect([await reasonOf(caller.refuses()), await reasonOf(caller.writes())]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  const attempts = [
    ['refuses', () => caller.refuses()],
    ['writes', () => caller.writes()],
  ] as const
  expect(await tracesOf(content, before, attempts)).toEqual(['writes: app_user'])
})

test('a short list can be approved, and each procedure on it tells callers whether they may ask', async () => {
  const approvable = paths.filter((path) => metaOf(path)?.approvable === true)
  expect(approvable).toEqual([
    'allowances.comp',
    'allowances.discount',
    'allowances.price',
    'cardCharges.decide',
    'cardCharges.retryRefund',
    'cardCharges.settleRefund',
    ...['expenses.approve', 'expenses.pay', 'expenses.reverse'],
    'floors.setState',
    ...['foodOrders.cancel', 'foodOrders.pay', 'foodOrders.sell', 'foodOrders.void'],
    'funds.count',
    'funds.move',
    'funds.receive',
    'funds.send',
    'giftCards.issue',
    ...['groupBookings.extend', 'groupBookings.option', 'groupBookings.send'],
    'orderChanges.adjust',
    'orderChanges.cancel',
    'orderChanges.exchange',
    'orderChanges.payBack',
    'orderChanges.takeBackCard',
    ...['payoutRuns.approve', 'purchases.send', 'screenAccess.open', 'sessionPlans.start'],
    ...['stock.adjust', 'stock.reverse', 'stock.waste'],
    ...['tills.close', 'tills.correct', 'tills.move', 'tills.open'],
    'users.endAuthSessions',
    ...['users.resume', 'users.suspend'],
    ...['vendorBills.approve', 'vendorBills.cancel', 'vendorBills.pay', 'vendorBills.takeBack'],
    ...['vendorPayouts.approve', 'vendorPayouts.fail', 'vendorPayouts.returnAdvance'],
    ...['vendorPayouts.reverse', 'vendorPayouts.useAdvance', 'vendors.approveBank'],
  ])
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
  const displays = ['board', 'changed', 'pickup', 'pickupChanged'].map((name) => `kitchen.${name}`)
  expect(paths.filter(whileLocked)).toEqual(['auth.signOut', 'auth.unlock', ...displays, 'me.get'])
})

test('no answer holds a hash, a secret or a stranger: planted canaries stay inside', async () => {
  const { password_hash: hash } = await api.database.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', api.owner.id)
    .executeTakeFirstOrThrow()
  expect([...answers.keys()]).toEqual(paths)
  expectNothingSecret([...answers.values()], [hash, secret])
}, 60_000)
