import { randomUUID } from 'node:crypto'
import type { RoleId } from '@marquee/contract'
import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../core/refusal.ts'
import { createTestApi, grants, makeRole, makeUser, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const makeRoleOf = () => makeRole(api.database.db, { venue: api.venue, permissions: [] })

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof TRPCError && error.cause instanceof Refusal) return error.cause
  throw new Error(`not refused: ${String(error)}`)
}

test('archive and restore, each with its audit row; the two lists do not mix', async () => {
  const id = await makeRoleOf()
  const archived = await owner.caller.roles.archive({ id, expectedRev: 1 })
  expect(archived).toMatchObject({ rev: 2, archivedAt: expect.any(String) })
  expect((await owner.caller.roles.list({})).map((role) => role.id)).not.toContain(id)
  expect((await owner.caller.roles.list({ archived: true })).map((role) => role.id)).toContain(id)
  expect((await refusalOf(owner.caller.roles.archive({ id, expectedRev: 2 }))).data.details).toEqual({ archived: true })
  expect((await refusalOf(owner.caller.roles.update({ id, expectedRev: 2, name: 'X' }))).code).toBe('STATE')
  expect(await owner.caller.roles.restore({ id, expectedRev: 2 })).toMatchObject({ rev: 3, archivedAt: null })
  expect((await refusalOf(owner.caller.roles.restore({ id, expectedRev: 3 }))).data.details).toEqual({
    archived: false,
  })
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { action: 'roles.archive', before: { archivedAt: null }, after: { archivedAt: archived.archivedAt } },
    { action: 'roles.restore', before: { archivedAt: archived.archivedAt }, after: { archivedAt: null } },
  ])
})

test.each(['active', 'suspended', 'invited'] as const)('refused while someone %s holds it', async (state) => {
  const id = await makeRoleOf()
  await makeUser(api.database.db, { venue: api.venue, roles: [id], state })
  const refusal = await refusalOf(owner.caller.roles.archive({ id, expectedRev: 1 }))
  expect(refusal).toMatchObject({ code: 'STATE', data: { details: { users: 1 } } })
})

test('a temporary role counts until it has ended, also before it begins', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue })
  const give = async (valid: string): Promise<RoleId> => {
    const id = await makeRoleOf()
    const position = Number.parseInt(id.slice(-3), 16)
    await api.database.db
      .insertInto('user_role')
      .values({ venue_id: api.venue.id, id: randomUUID(), user_id: user.id, role_id: id, position, valid })
      .execute()
    return id
  }
  const planned = await give('[2999-01-01,2999-02-01)')
  expect((await refusalOf(owner.caller.roles.archive({ id: planned, expectedRev: 1 }))).data.details).toEqual({
    users: 1,
  })
  const ended = await give('[2001-01-01,2001-02-01)')
  await expect(owner.caller.roles.archive({ id: ended, expectedRev: 1 })).resolves.toMatchObject({ rev: 2 })
})

test('archiving and giving at the same moment: never an archived role that someone holds', async () => {
  for (let round = 0; round < 15; round++) {
    const id = await makeRoleOf()
    const users = await Promise.all(Array.from({ length: 3 }, () => makeUser(api.database.db, { venue: api.venue })))
    const [archived, ...given] = await Promise.allSettled([
      owner.caller.roles.archive({ id, expectedRev: 1 }),
      ...users.map((user) => owner.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(id) })),
    ])
    const holders = await api.database.db.selectFrom('user_role').select('id').where('role_id', '=', id).execute()
    expect(holders).toHaveLength(given.filter((result) => result.status === 'fulfilled').length)
    if (archived?.status === 'fulfilled') expect(holders).toEqual([])
  }
})
