import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { procedureTable } from '../access-table.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { createTestApi, reasonOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { callByPath, calledElsewhere, procedureCases } from '../testing/procedure-cases.ts'

// Every audited mutation is broken after its first statement, after its second, and so on: whatever the moment, either
// all of it is there or nothing.

interface Breaker {
  plugin: KyselyPlugin
  /** From now on the k-th statement fails after it has been executed. */
  breakAfter(k: number): void
  /** Stops; answers whether a statement was broken. */
  stop(): boolean
}

function createBreaker(): Breaker {
  let left = Number.POSITIVE_INFINITY
  let broken = false
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        left -= 1
        if (left !== 0) return result
        broken = true
        throw new Error('the machine was switched off here')
      },
    },
    breakAfter(k) {
      left = k
      broken = false
    },
    stop() {
      left = Number.POSITIVE_INFINITY
      return broken
    },
  }
}

const breaker = createBreaker()
let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  const plain = await createTestApi()
  // The same bench, but what its callers do runs over a database that breaks. Live streams and the memory of who is
  // signed in work beside the calls and keep theirs, so that a count of statements is the call's own.
  const services = { ...plain.services, db: plain.database.db.withPlugin(breaker.plugin) }
  api = {
    ...plain,
    services,
    context: (given) => plain.context({ services, ...given }),
    call: (given) => plain.call({ services, ...given }),
    callerWithToken: (token, given) => plain.callerWithToken(token, { services, ...given }),
    signInUser: (user, given) => plain.signInUser(user, { services, ...given }),
    signInAs: (role, given) => plain.signInAs(role, { services, ...given }),
  }
  owner = await api.signInAs('owner')
})
afterAll(() => api.close())

const audited = procedureTable().filter((row) => row.audited && !(row.path in calledElsewhere))
const state = () => fingerprint(api.database.asOwner, { without: ['rate_limit'] })
const auditRows = async () => (await api.database.db.selectFrom('audit_event').select('id').execute()).length

test.each(audited.map((row) => row.path))('%s: wholly or not at all', async (path) => {
  let statements = 0
  for (let k = 1; ; k++) {
    if (k > 80) throw new Error('this never ends')
    const arranged = await procedureCases[path]?.(api, owner)
    const caller = arranged?.caller ?? owner.caller
    await caller.me.get().catch(() => null)
    const [before, rows] = [await state(), await auditRows()]
    breaker.breakAfter(k)
    const reason = await reasonOf(callByPath(caller, path, arranged?.input))
    const wasBroken = breaker.stop()
    if (!wasBroken) {
      expect(reason).toBe('OK')
      break
    }
    statements = k
    // A break after the commit (the answer was being made) leaves the whole; then the audit row is there too.
    const after = await state()
    expect(reason, `statement ${k}`).toBe('INTERNAL')
    if ((await auditRows()) === rows) expect(after, `statement ${k}`).toEqual(before)
    else expect(await auditRows(), `statement ${k}`).toBe(rows + 1)
  }
  // A transaction of one statement could not be broken in its middle.
  expect(statements).toBeGreaterThanOrEqual(2)
})

test('a broken command may be sent again under its id, and happens once', async () => {
  const arranged = await procedureCases['users.invite']?.(api, owner)
  const send = () => reasonOf(callByPath(owner.caller, 'users.invite', arranged?.input))
  for (const k of [1, 3, 5, 8]) {
    breaker.breakAfter(k)
    expect(await send()).toBe('INTERNAL')
    breaker.stop()
  }
  expect(await send()).toBe('OK')
  expect(await send()).toBe('OK')
  const email: string = Object(arranged?.input).email
  expect(
    await api.database.db.selectFrom('outgoing_mail').select('id').where('recipient', '=', email).execute(),
  ).toHaveLength(1)
})

test('an undone change is told to nobody', async () => {
  const versions = () => api.database.db.selectFrom('stream').select(['topic', 'version']).orderBy('topic').execute()
  const before = await versions()
  const { name } = (await owner.caller.me.get()).user
  for (let k = 1; k <= 6; k++) {
    breaker.breakAfter(k)
    expect(await reasonOf(owner.caller.me.update({ name: `Never ${k}` }))).toBe('INTERNAL')
    breaker.stop()
  }
  expect(await versions()).toEqual(before)
  expect((await owner.caller.me.get()).user.name).toBe(name)
})
