import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type DatabaseConnection, Kysely, type KyselyPlugin, PostgresDialect, PostgresDriver, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callByPath } from '../testing/call-by-path.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
} from '../testing/index.ts'
import { procedureCases, walkedProcedures } from '../testing/procedure-cases.ts'

// Every audited mutation is broken after its first statement, after its second, and so on: whatever the moment, either
// all of it is there or nothing.

interface Breaker {
  plugin: KyselyPlugin
  /** From now on the k-th statement fails after it has been executed. */
  breakAfter(k: number): void
  /** Stops; returns whether a statement was broken. */
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
/** Runs before each commit of a call, while its changes are still nobody's. */
let beforeCommit: (() => Promise<void>) | null = null

/** The database as the calls see it: it breaks, and says when a transaction is about to become true. */
function breakingDb({ pool }: TestApi['database']): Db {
  class Driver extends PostgresDriver {
    override async commitTransaction(connection: DatabaseConnection) {
      await beforeCommit?.()
      return super.commitTransaction(connection)
    }
  }
  class Dialect extends PostgresDialect {
    override createDriver() {
      return new Driver({ pool })
    }
  }
  return new Kysely({ dialect: new Dialect({ pool }), plugins: [breaker.plugin] })
}

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  // Without the throttle, which counts what is tried again and again.
  const plain = await createTestApi({ throttle: false })
  // The same bench, but what its callers do runs over a database that breaks. Live streams and the cache of
  // signed-in people work beside the calls and keep theirs whole, so that only the call's own statements are counted.
  const services = { ...plain.services, db: breakingDb(plain.database) }
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

const audited = walkedProcedures().filter((row) => row.audited)
// A picture is drawn, a file of the bank written and stored before the transaction that uses it; the sweep takes what
// nobody came to use.
const storesBefore = new Set(['apps.contacts.setAvatar', 'payoutRuns.export'])
let without = ['rate_limit']
const state = () => fingerprint(api.database.asOwner, { without })
async function auditRows(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_event`.execute(api.database.asOwner)
  return rows[0]?.n ?? 0
}

type Call = () => Promise<unknown>
type Arrange = () => Promise<Call>

interface Attempt {
  wasBroken: boolean
  reason: string
  /** How many audit rows it left. */
  left: number
  /** The whole content of the database when it began to commit; null when it never did. */
  seen: Record<string, string> | null
}

/** One call that breaks after its k-th statement, unless it is over by then. */
async function attempt(call: Call, k: number): Promise<Attempt> {
  const before = await auditRows()
  let seen: Attempt['seen'] = null
  beforeCommit = async () => {
    seen ??= await state()
  }
  breaker.breakAfter(k)
  const reason = await reasonOf(call())
  const wasBroken = breaker.stop()
  beforeCommit = null
  return { wasBroken, reason, left: (await auditRows()) - before, seen }
}

/** What a terminal was asked by an earlier call is written when it answers, and must not come in between. */
async function untilTerminalsAnswered(): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from card_charge where state = 'asked'`.execute(
      api.database.asOwner,
    )
    if (rows[0]?.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Breaks a call after each of its statements until it comes through, and returns how many there are. What was undone
 * is tried again as it was arranged; the content of the database is looked at when a transaction is about to commit:
 * until then it must be what it was before the first of these tries.
 */
async function expectWhollyOrNotAtAll(arrangeCall: Arrange): Promise<number> {
  const arrange = async () => {
    const arranged = await arrangeCall()
    await untilTerminalsAnswered()
    return arranged
  }
  let call = await arrange()
  let before = await state()
  for (let k = 1; k <= 80; k++) {
    const { wasBroken, reason, left, seen } = await attempt(call, k)
    const which = `statement ${k}`
    expect(reason, which).toBe(wasBroken ? 'INTERNAL' : 'OK')
    // A transaction that commits finds nothing of those that were undone before it.
    if (seen) expect(seen, `before ${which}`).toEqual(before)
    if (!wasBroken) return k - 1
    if (left === 0 && seen) expect(await state(), which).toEqual(before)
    // A break after the commit (the answer was being made) leaves the whole; then the audit row is there too.
    if (left > 0) {
      expect(left, which).toBe(1)
      call = await arrange()
      before = await state()
    }
  }
  throw new Error('this never ends')
}

/** Usually one statement that commits by itself; more when a price or a sign-in has to be read before. */
const allInOneStatement = new Set(['orders.confirm', 'orders.sell', 'orders.sellExpress', 'seats.hold'])

test.each(audited.map((row) => row.path))('%s: wholly or not at all', async (path) => {
  without = storesBefore.has(path) ? ['rate_limit', 'stored_file'] : ['rate_limit']
  const statements = await expectWhollyOrNotAtAll(async () => {
    const arranged = await procedureCases[path]?.(api, owner)
    const caller = arranged?.caller ?? owner.caller
    await caller.me.get().catch(() => null)
    return () => callByPath(caller, path, arranged?.input)
  })
  // A transaction of one statement could not be broken in its middle; a statement that is all by itself need not be.
  expect(statements).toBeGreaterThanOrEqual(allInOneStatement.has(path) ? 1 : 2)
})

test.each(['orders.sell', 'seats.hold'])('%s, when Marquee chooses the seats: wholly or not at all', async (path) => {
  const statements = await expectWhollyOrNotAtAll(async () => {
    const { input } = (await procedureCases[path]?.(api, owner)) ?? {}
    const { seatNos: _, items, ...rest } = input as { seatNos: number[]; items?: object[] }
    const chosen = items && { items: items.map((item) => ({ ...item, seatNos: [], qty: 2 })) }
    return () => callByPath(owner.caller, path, { ...rest, ...chosen, best: { qty: 2 } })
  })
  expect(statements).toBeGreaterThanOrEqual(4)
})

test.each(['orders.sell', 'orders.confirm', 'seats.hold'])(
  '%s, of places without a seat, and for cash: wholly or not at all',
  async (path) => {
    const person = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: person.user.id })
    const session = await makeTicketSession(api.database.db, {
      venue: api.venue,
      rows: 1,
      seatsPerRow: 4,
      standing: 400,
    })
    const at = { ticketSessionId: session.id }
    const hold = () => ({
      ...at,
      commandId: randomUUID(),
      holdId: uuidv7() as SeatHoldId,
      pools: [{ areaNo: 0, qty: 2 }],
    })
    const sale = () => ({
      ...at,
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      items: [{ passTypeId: session.adult, areaNo: 0, qty: 2 }],
      payments: [{ method: 'cash' as const, amountMinor: 60_000 }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 60_000,
    })
    const statements = await expectWhollyOrNotAtAll(async () => {
      let input: object = path === 'seats.hold' ? hold() : sale()
      if (path === 'orders.confirm') {
        const held = hold()
        await person.caller.seats.hold(held)
        input = { ...sale(), holdId: held.holdId }
      }
      return () => callByPath(person.caller, path, input)
    })
    expect(statements).toBeGreaterThanOrEqual(4)
    expect(await brokenRules(api.database.pool)).toEqual({})
  },
)

test('negative control: what is written beside the transaction, before it or behind it, is found', async () => {
  let told = 0
  const besides = () =>
    api.services.db
      .updateTable('app_user')
      .set({ phone: String(++told) })
      .where('id', '=', owner.user.id)
      .execute()
  const change = () => owner.caller.me.update({ name: `Someone ${++told}` })
  const first = async () => {
    await besides()
    await change()
  }
  await expect(expectWhollyOrNotAtAll(async () => first)).rejects.toThrow('before statement')
  // Two transactions where one was meant: the first is kept when the second is undone.
  const twice = async () => {
    await api.services.db.transaction().execute((tx) =>
      tx
        .updateTable('app_user')
        .set({ phone: String(++told) })
        .where('id', '=', owner.user.id)
        .execute(),
    )
    await change()
  }
  await expect(expectWhollyOrNotAtAll(async () => twice)).rejects.toThrow(/statement [12]/)
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
  // After each of its statements, until there is none left to break.
  const brokenAfter = async (k: number) => {
    breaker.breakAfter(k)
    const reason = await reasonOf(owner.caller.me.update({ name: `Never ${k}` }))
    breaker.stop()
    return reason
  }
  let k = 1
  for (; (await brokenAfter(k)) === 'INTERNAL'; k++) {
    expect(await versions()).toEqual(before)
    expect((await owner.caller.me.get()).user.name).toBe(name)
  }
  expect(k).toBeGreaterThan(4)
  expect(await versions()).not.toEqual(before)
  expect((await owner.caller.me.get()).user.name).toBe(`Never ${k}`)
})
