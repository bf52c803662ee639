import { randomUUID } from 'node:crypto'
import type { ApprovalId, Permission } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  givePin,
  joinVenue,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  signInAsker,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let asker: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  asker = await signInAsker(api)
})
afterAll(() => api.close())

const role = (...actions: [Permission['module'], string][]) =>
  makeRole(api.database.db, {
    venue: api.venue,
    permissions: actions.map(([module, action]) => ({ module, action, limits: {} }) as Permission),
  })

describe('a request', () => {
  const ask = (procedure: string, input: unknown, by = asker) => by.caller.approvals.request({ procedure, input })

  test.each(['users.list', 'users.update', 'nothing.here', 'constructor', '__proto__', 'approvals.request'])(
    'for %s is refused: nobody can approve it',
    async (procedure) => {
      expect(await refusalOf(ask(procedure, {}))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'procedure', message: 'field.invalid' }],
      })
    },
  )

  test('is checked as the command itself would be, with the paths of its fields', async () => {
    expect(await refusalOf(ask('users.suspend', { id: 7, expectedRev: 'x', more: 1 }))).toMatchObject({
      code: 'VALIDATION',
      issues: expect.arrayContaining([
        { path: 'input.id', message: 'field.invalid' },
        { path: 'input.more', message: 'field.invalid' },
      ]),
    })
    expect(await reasonOf(ask('users.suspend', undefined))).toBe('VALIDATION')
  })

  test('about a person of another venue, or nobody, is NOT_FOUND', async () => {
    const elsewhere = await makeUser(api.database.db, { venue: await makeVenue(api.database.db) })
    for (const id of [elsewhere.id, randomUUID()]) {
      expect(await reasonOf(ask('users.suspend', { id, expectedRev: 1 }))).toBe('NOT_FOUND')
    }
  })

  test('by a person who does not see the module is refused before the input is looked at', async () => {
    const nobody = await api.signInAs(await role(['roles', 'view']))
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    for (const input of [{ id, expectedRev: 1 }, { garbage: true }, undefined]) {
      expect(await reasonOf(ask('users.suspend', input, nobody))).toBe('FORBIDDEN')
    }
  })

  test('that is sent twice, even at once, is one request; for another person, or something else, it is another', async () => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const input = { id, expectedRev: 1 }
    const [one, other] = await Promise.all([ask('users.suspend', input), ask('users.suspend', input)])
    expect(other.id).toBe(one.id)
    expect((await ask('users.suspend', input)).id).toBe(one.id)
    const { rows } = await sql<{ count: string }>`
      select count(*) from audit_event where action = 'approvals.request' and entity_id = ${one.id}`.execute(
      api.database.db,
    )
    expect(Number(rows[0]?.count)).toBe(1)
    expect((await ask('users.suspend', { id, expectedRev: 2 })).id).not.toBe(one.id)
    expect((await ask('users.suspend', input, await signInAsker(api))).id).not.toBe(one.id)
  })

  test('that was taken back can be made again', async () => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const first = await ask('users.suspend', { id, expectedRev: 1 })
    await asker.caller.approvals.withdraw({ id: first.id })
    expect((await ask('users.suspend', { id, expectedRev: 1 })).id).not.toBe(first.id)
  })

  test('keeps nothing of the input but its hash', async () => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const reason = 'planted reason that is told to the approver'
    const { id: approval } = await ask('users.suspend', { id, expectedRev: 4711_0815, reason })
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(a)::text as row from approval a where id = ${approval}`.execute(api.database.db)
    expect(rows[0]?.row).toContain(reason)
    expect(rows[0]?.row).not.toContain('47110815')
  })

  test('names who could answer: whose first role holds the action now, here ones first; never the asker', async () => {
    const [can, cannot] = [await role(['users', 'suspend']), await role(['users', 'view'])]
    const db = api.database.db
    const people = {
      here: await makeUser(db, { venue: api.venue, roles: [can, cannot], name: 'Zeki Here' }),
      away: await makeUser(db, { venue: api.venue, roles: [can], name: 'Ayşe Away' }),
      second: await makeUser(db, { venue: api.venue, roles: [cannot, can], name: 'Second Role' }),
      suspended: await makeUser(db, { venue: api.venue, roles: [can], state: 'suspended' }),
      elsewhere: await makeUser(db, { venue: await makeVenue(db), roles: ['manager'] }),
      later: await makeUser(db, { venue: api.venue, roles: [can] }),
    }
    await db
      .updateTable('user_role')
      .set({ valid: '[2999-01-01,2999-02-01)' })
      .where('user_id', '=', people.later.id)
      .execute()
    await api.signInUser(people.here)
    await givePin(api, people.here)
    const ranOut = await makeUser(db, { venue: api.venue, roles: [can] })
    const { authSessionId } = await api.signInUser(ranOut)
    await db
      .updateTable('auth_session')
      .set({ idle_expires_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', authSessionId)
      .execute()
    // Here is here: someone of two venues may be at the other one.
    const there = await makeUser(db, { venue: api.venue, roles: [can] })
    const other = await makeVenue(db)
    await joinVenue(db, { venue: other, userId: there.id, roles: ['manager'] })
    await api.signInUser({ ...there, venueId: other.id })
    const self = await api.signInAs(await role(['users', 'view'], ['users', 'suspend']))
    const { id } = await makeUser(db, { venue: api.venue })
    const { approvers } = await ask('users.suspend', { id, expectedRev: 1 }, self)
    const found = (user: { id: string }) => approvers.find((approver) => approver.id === user.id)
    expect(found(people.here)).toMatchObject({ hasPin: true, isHere: true })
    expect(found(people.away)).toMatchObject({ hasPin: false, isHere: false })
    for (const user of [ranOut, there]) expect(found(user)).toMatchObject({ isHere: false })
    for (const user of [people.second, people.suspended, people.elsewhere, people.later, self.user]) {
      expect(found(user)).toBeUndefined()
    }
    const order = approvers.map((approver) => approver.id)
    expect(order.indexOf(people.here.id)).toBeLessThan(order.indexOf(people.away.id))
  })

  test('is one of at most twenty that wait, also when all are asked at once', async () => {
    const busy = await signInAsker(api)
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => reasonOf(ask('users.suspend', { id, expectedRev: at + 1 }, busy))),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'STATE')).toHaveLength(4)
    const [first] = (await busy.caller.approvals.open()).own
    await busy.caller.approvals.withdraw({ id: first?.id as ApprovalId })
    expect(await reasonOf(ask('users.suspend', { id, expectedRev: 1 }, busy))).toBe('OK')
  })
})
