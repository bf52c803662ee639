import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { procedureTable } from '../access-table.ts'
import { createTestApi, makeUser, reasonOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { callByPath, calledElsewhere, procedureCases } from '../testing/procedure-cases.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const table = procedureTable().filter((row) => !(row.path in calledElsewhere))
const audited = table.filter((row) => row.audited).map((row) => row.path)
const silent = table.filter((row) => !row.audited && row.type !== 'subscription').map((row) => row.path)

const events = () => api.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute()
async function newEvents(work: () => Promise<unknown>) {
  const before = new Set((await events()).map((event) => event.id))
  await work()
  return (await events()).filter((event) => !before.has(event.id))
}

test('there is a case for every audited mutation', () => {
  expect(audited.length).toBeGreaterThan(15)
  expect(audited.filter((path) => !(path in procedureCases))).toEqual([])
})

test('what leaves no audit row is a short list of mutations that change nobody', () => {
  expect(table.filter((row) => row.type === 'mutation' && !row.audited).map((row) => row.path)).toEqual([
    'auth.refresh',
    'auth.renewSocket',
    'auth.signInWithToken',
  ])
})

test.each(audited)('%s leaves one row: who, what, when, in the request', async (path) => {
  const arranged = await procedureCases[path]?.(api, owner)
  const added = await newEvents(() => callByPath(arranged?.caller ?? owner.caller, path, arranged?.input))
  expect(added).toHaveLength(1)
  const [event] = added
  // Unlocking is unlocking, whichever way it came.
  const action = path === 'auth.unlockByEmail' ? 'auth.unlock' : path
  expect(event).toMatchObject({ venue_id: api.venue.id, action })
  expect(event?.entity_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(event?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(Date.parse(event?.at ?? '') - Date.now())).toBeLessThan(60_000)
  expect(JSON.stringify(event)).not.toMatch(/argon2|right horse|nobody would guess|proof=/)
})

test.each(silent)('%s leaves none', async (path) => {
  const arranged = await procedureCases[path]?.(api, owner)
  expect(await newEvents(() => callByPath(arranged?.caller ?? owner.caller, path, arranged?.input))).toEqual([])
})

// How each is refused by a rule, and not by the form of its input.
const stale = { expectedRev: 999 }
const unknownId = '01890000-0000-7000-8000-000000000000'
const refusals: Record<string, object | 'anonymous'> = {
  'audit.export': 'anonymous',
  'auth.forgotPassword': { email: 'nobody-at-all@test.example' },
  'auth.lock': 'anonymous',
  'auth.resetPassword': { proof: 'x' },
  'auth.signIn': { password: 'wrong' },
  'auth.signOut': 'anonymous',
  'auth.signUp': { agreements: false },
  'auth.unlock': { password: 'wrong' },
  'auth.unlockByEmail': { password: 'wrong' },
  'me.switchRole': { roleId: unknownId },
  'me.update': { name: '' },
  'roles.archive': stale,
  'roles.clone': { id: unknownId },
  'roles.create': { name: 'Owner' },
  'roles.restore': stale,
  'roles.update': stale,
  'users.admit': stale,
  'users.dismiss': stale,
  'users.endAuthSessions': { id: unknownId },
  'users.export': 'anonymous',
  'users.invite': { roles: [{ roleId: unknownId }] },
  'users.resendInvitation': stale,
  'users.resetFactors': stale,
  'users.resume': stale,
  'users.suspend': stale,
  'users.update': stale,
}

test.each(audited)('%s, refused, leaves none', async (path) => {
  const arranged = await procedureCases[path]?.(api, owner)
  const change = refusals[path]
  if (!change) throw new Error(`nobody said how ${path} is refused`)
  const caller = change === 'anonymous' ? api.call() : (arranged?.caller ?? owner.caller)
  const input = change === 'anonymous' ? undefined : { ...Object(arranged?.input), ...change }
  const added = await newEvents(async () => {
    const reason = await reasonOf(callByPath(caller, path, input))
    // A link for an address that is nobody's is not sent, and the caller must not learn it.
    expect(reason === 'OK').toBe(path === 'auth.forgotPassword')
  })
  expect(added).toEqual([])
})

describe('append-only', () => {
  beforeAll(async () => {
    await owner.caller.me.update({ name: 'Audited Once' })
  })
  const attempts = {
    update: sql`update audit_event set action = 'forged'`,
    delete: sql`delete from audit_event`,
    truncate: sql`truncate audit_event cascade`,
    'update of a seal': sql`update audit_seal set number = number + 1`,
    'delete of a seal': sql`delete from audit_seal`,
  }

  test.each(Object.keys(attempts))('the application may not: %s', async (name) => {
    const refused = await attempts[name as keyof typeof attempts].execute(api.database.db).catch((error) => error)
    expect(refused).toMatchObject({ code: '42501' })
  })

  test('a role with every right is stopped by the trigger', async () => {
    const { asOwner } = api.database
    for (const attempt of [attempts.update, attempts.delete, attempts.truncate]) {
      expect(await attempt.execute(asOwner).catch((error) => error)).toMatchObject({ code: '23001' })
    }
  })

  test('negative control: the same role may change a table that is not append-only', async () => {
    const changed = await sql`update app_user set phone = '1' where id = ${api.owner.id}`.execute(api.database.asOwner)
    expect(Number(changed.numAffectedRows)).toBe(1)
  })
})

test('a row belongs to its transaction: undone with it', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue })
  const before = (await events()).length
  const failed = inTransaction(api.database.db, async (tx) => {
    await tx
      .insertInto('audit_event')
      .values({ venue_id: api.venue.id, id: user.id, action: 'x', entity: 'user', entity_id: user.id })
      .execute()
    throw new Error('stop')
  })
  await expect(failed).rejects.toThrow('stop')
  expect(await events()).toHaveLength(before)
})
