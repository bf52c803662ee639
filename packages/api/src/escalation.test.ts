import { randomUUID } from 'node:crypto'
import type { Permission, PermissionLimits, Rights, RoleId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyAddress, anyIp, anyName } from './testing/any.ts'
import {
  createTestApi,
  grants,
  makeRole,
  makeUser,
  reasonOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from './testing/index.ts'

// Nobody gives what they could not do themselves: said once as that very sentence, over single deeds, and compared with what
// the server answers to random roles. The tests of each domain hold the cases that were thought of.

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ throttle: false })
})
afterAll(() => api.close())

/** One thing that someone does. */
interface Deed {
  module: string
  action: string
  amount: number
  percent: number
  ownTill: boolean
}

// A corner of the catalogue with everything that is difficult: limits of each kind, the umbrella and what is below it.
const actions: Record<string, string[]> = {
  transactions: ['view', 'refund'],
  ticket_order: ['discount'],
  funds: ['view', 'close_till'],
  inventory: ['view', 'receive', 'count'],
  stock: ['view', 'receive', 'count'],
}
const below = ['stock', 'funds']
const cells = Object.entries(actions).flatMap(([module, list]) => list.map((action) => ({ module, action })))
const deeds: Deed[] = cells.flatMap((cell) =>
  [1000, 1001, 9000].flatMap((amount) =>
    [50_000, 50_001, 900_000].flatMap((percent) =>
      [true, false].map((ownTill) => ({ ...cell, amount, percent, ownTill })),
    ),
  ),
)

const within = ({ maxAmountMinor, maxPercentPpm, ownTillOnly }: PermissionLimits, deed: Deed) =>
  deed.amount <= (maxAmountMinor ?? Number.POSITIVE_INFINITY) &&
  deed.percent <= (maxPercentPpm ?? Number.POSITIVE_INFINITY) &&
  (ownTillOnly !== true || deed.ownTill)

/** Whether rows let someone do it: by the module's own rows, or where it has none by those of the umbrella. */
function could(rows: readonly Permission[], deed: Deed): boolean {
  const own = rows.filter((row) => row.module === deed.module)
  const above = own.length === 0 && below.includes(deed.module) ? rows.filter((row) => row.module === 'inventory') : []
  return [...own, ...above].some((row) => row.action === deed.action && within(row.limits, deed))
}

const exceeds = (wanted: readonly Permission[], held: readonly Permission[]) =>
  deeds.some((deed) => could(wanted, deed) && !could(held, deed))

/** The same numbers for the same seed, between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function anyLimits(next: () => number): PermissionLimits {
  return {
    ...(next() < 0.3 ? { maxAmountMinor: next() < 0.5 ? 1000 : 1001 } : {}),
    ...(next() < 0.3 ? { maxPercentPpm: next() < 0.5 ? 50_000 : 50_001 } : {}),
    ...(next() < 0.3 ? { ownTillOnly: true } : {}),
  }
}

const anyRows = (next: () => number, share: number): Permission[] =>
  cells.filter(() => next() < share).map((cell) => ({ ...cell, limits: anyLimits(next) }))

/** Rows that differ from others in one place or two, so that many tries end near the border. */
function near(rows: readonly Permission[], next: () => number): Permission[] {
  return rows.flatMap((row) => {
    const dice = next()
    if (dice < 0.12) return []
    return [dice < 0.24 ? { ...row, limits: anyLimits(next) } : row]
  })
}

const adminRows: Permission[] = [
  ...['view', 'create', 'update', 'archive', 'assign'].map((action) => ({ module: 'roles', action, limits: {} })),
  ...['view', 'invite', 'update', 'suspend'].map((action) => ({ module: 'users', action, limits: {} })),
]
const roleOf = (permissions: Permission[]) => makeRole(api.database.db, { venue: api.venue, permissions })

/** Every way by which rows reach a role or a person; each returns the role by which they would. */
const ways: Record<string, (person: SignedIn, wanted: Permission[]) => Promise<RoleId>> = {
  'roles.create': async ({ caller }, permissions) =>
    (await caller.roles.create({ commandId: randomUUID(), name: anyName(), permissions })).id,
  'roles.update': async ({ caller }, permissions) => {
    const id = await roleOf([])
    await caller.roles.update({ id, expectedRev: 1, permissions })
    return id
  },
  'roles.clone': async ({ caller }, wanted) =>
    (await caller.roles.clone({ commandId: randomUUID(), id: await roleOf(wanted), name: anyName() })).id,
  'roles.restore': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    await api.database.db
      .updateTable('role')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await caller.roles.restore({ id, expectedRev: 1 })
    return id
  },
  'users.update': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    const user = await makeUser(api.database.db, { venue: api.venue })
    await caller.users.update({ id: user.id, expectedRev: 1, roles: grants(id) })
    return id
  },
  'users.invite': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    const person = { commandId: randomUUID(), name: anyName(), email: anyAddress() }
    await caller.users.invite({ ...person, roles: grants(id) })
    return id
  },
  'users.admit': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    const user = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
    await caller.users.admit({ id: user.id, expectedRev: 1, roles: grants(id) })
    return id
  },
  'users.resume': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    const user = await makeUser(api.database.db, { venue: api.venue, roles: [id], state: 'suspended' })
    await caller.users.resume({ id: user.id, expectedRev: 1 })
    return id
  },
  'users.resendInvitation': async ({ caller }, wanted) => {
    const id = await roleOf(wanted)
    const user = await makeUser(api.database.db, { venue: api.venue, roles: [id], state: 'invited' })
    await caller.users.resendInvitation({ id: user.id, expectedRev: 1 })
    return id
  },
}

const seeds = Array.from({ length: 16 }, (_, index) => index + 1)

test.each(Object.keys(ways))(
  '%s: what goes through is what the giver could do themselves, and nothing else',
  async (way) => {
    const answers = { OK: 0, EXCEEDS_OWN_RIGHTS: 0 }
    for (const seed of seeds) {
      const next = numbers(seed)
      const held = anyRows(next, 0.7)
      const wanted = seed % 6 === 0 ? held : near(held, next)
      const giver = await api.signInAs(await roleOf([...adminRows, ...held]))
      const expected = exceeds(wanted, held) ? 'EXCEEDS_OWN_RIGHTS' : 'OK'
      expect(await reasonOf(ways[way]?.(giver, wanted) ?? Promise.reject(new Error(way))), `seed ${seed}`).toBe(
        expected,
      )
      answers[expected] += 1
    }
    // Both answers are among them often enough to mean something.
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(2)
  },
)

describe('a key', () => {
  test('does nothing that its maker could not do, whatever its scopes', async () => {
    const answers = { OK: 0, EXCEEDS_OWN_RIGHTS: 0 }
    for (const seed of seeds) {
      const next = numbers(1000 + seed)
      const held = anyRows(next, 0.8)
      const scopes = cells.filter(() => next() < 0.2)
      const maker = await api.signInAs(await roleOf(held), { ip: anyIp() })
      const mayAll = scopes.every((cell) => deeds.some((deed) => isOf(deed, cell) && could(held, deed)))
      const call = maker.caller.apiKeys.create({ name: anyName(), scopes, days: null, password: testPassword })
      const expected = mayAll ? 'OK' : 'EXCEEDS_OWN_RIGHTS'
      answers[expected] += 1
      expect(await reasonOf(call), `seed ${seed}`).toBe(expected)
      if (!mayAll) continue
      const { key } = await call
      const actor = await api.services.authSessions.findByKey(key, anyIp())
      const rights = actor?.rights ?? {}
      for (const deed of deeds) {
        const limits = rights[deed.module as keyof Rights]?.[deed.action]
        if (limits === undefined || !within(limits, deed)) continue
        const which = `seed ${seed}: ${JSON.stringify(deed)}`
        expect(could(held, deed), which).toBe(true)
        const named = scopes.map((cell) => ({ ...cell, limits: {} }))
        expect(could(named, deed), which).toBe(true)
      }
    }
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(2)
  })

  const isOf = (deed: Deed, cell: { module: string; action: string }) =>
    deed.module === cell.module && deed.action === cell.action
})

test('negative control: the comparison knows limits, and the umbrella in both directions', () => {
  const row = (module: string, action: string, limits: PermissionLimits = {}): Permission => ({
    module,
    action,
    limits,
  })
  const umbrella = [row('inventory', 'view'), row('inventory', 'receive')]
  const narrowed = [...umbrella, row('stock', 'view')]
  expect(exceeds([row('stock', 'receive')], umbrella)).toBe(false)
  expect(exceeds([row('stock', 'receive')], narrowed)).toBe(true)
  expect(exceeds(umbrella, narrowed)).toBe(true)
  expect(exceeds(umbrella, [row('stock', 'view'), row('stock', 'receive')])).toBe(true)
  const refund = (limits: PermissionLimits) => [row('transactions', 'refund', limits)]
  expect(exceeds(refund({ maxAmountMinor: 1001 }), refund({ maxAmountMinor: 1000 }))).toBe(true)
  expect(exceeds(refund({ maxAmountMinor: 1000 }), refund({ maxAmountMinor: 1000 }))).toBe(false)
  expect(exceeds(refund({}), refund({ ownTillOnly: true }))).toBe(true)
  expect(exceeds(refund({ ownTillOnly: true }), refund({}))).toBe(false)
})
