import { randomUUID } from 'node:crypto'
import type { OrderId, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDayOf } from '../../core/venue-day.ts'
import {
  countAndClose,
  createTestApi,
  makeTicketSession,
  makeTill,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { closeTillSession, lockTillSession } from './repo/counts.ts'

let api: TestApi
let people: SignedIn[]
beforeAll(async () => {
  api = await createTestApi()
  const other = await api.anotherServices()
  people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => api.signInAs('boxoffice', index % 2 ? { services: other } : {})),
  )
})
afterAll(() => api.close())

function tally(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

/** Whether the drawer holds what was put in, sold for cash and taken out. */
async function expectAdded(tillSessionId: string): Promise<number> {
  const { rows } = await sql<{ cash: number; sum: number }>`
    select cash_minor as cash, float_minor
      + coalesce((select sum(amount_minor) from payment p where p.till_session_id = s.id and p.method = 'cash'), 0)
      + coalesce((select sum(amount_minor) from till_movement m where m.till_session_id = s.id), 0) as sum
    from till_session s where id = ${tillSessionId}`.execute(api.database.asOwner)
  expect(Number(rows[0]?.sum)).toBe(rows[0]?.cash)
  return rows[0]?.cash ?? Number.NaN
}

describe('opening at the same moment', () => {
  test('one of many has the till', async () => {
    const tillId = await makeTill(api.database.db, api.venue)
    const answers = await Promise.all(
      people.map(({ caller }) => reasonOf(caller.tills.open({ commandId: randomUUID(), tillId, floatMinor: 0 }))),
    )
    expect(tally(answers)).toEqual({ OK: 1, STATE: people.length - 1 })
    const open = await api.database.db
      .selectFrom('till_session')
      .select(['id', 'opened_by'])
      .where('till_id', '=', tillId)
      .execute()
    expect(open).toHaveLength(1)
    await sql`update till_session set state = 'closed', closed_at = now(), closed_by = opened_by, counted_minor = cash_minor
      where id = ${open[0]?.id}`.execute(api.database.db)
  })

  test('a person who tries to open five gets one', async () => {
    const { caller } = await api.signInAs('boxoffice')
    const tills = await Promise.all(Array.from({ length: 5 }, () => makeTill(api.database.db, api.venue)))
    const answers = await Promise.all(
      tills.map((tillId) => reasonOf(caller.tills.open({ commandId: randomUUID(), tillId, floatMinor: 0 }))),
    )
    expect(tally(answers)).toEqual({ OK: 1, STATE: 4 })
  })

  test('a till that is archived is not opened', async () => {
    const manager = await api.signInAs('manager')
    for (let round = 0; round < 10; round += 1) {
      const id = await makeTill(api.database.db, api.venue)
      const { caller } = await api.signInAs('boxoffice')
      const both = await Promise.all([
        reasonOf(caller.tills.open({ commandId: randomUUID(), tillId: id, floatMinor: 0 })),
        reasonOf(manager.caller.tills.archive({ id, expectedRev: 1 })),
      ])
      expect([...both].sort()).toEqual(['OK', 'STATE'])
    }
  })

  test('negative control: without the index a till would be opened twice', async () => {
    const userIds = people.slice(0, 2).map(({ user }) => user.id)
    const tillId = await makeTill(api.database.db, api.venue)
    const careless = (userId: string) => sql`
      insert into till_session (venue_id, id, till_id, opened_by, cashier_id, business_date, currency, float_minor, cash_minor)
      values (${api.venue.id}, ${uuidv7()}, ${tillId}, ${userId}, ${userId}, ${businessDayOf(api.venue.id)}, 'TRY', 0, 0)`
    const twice = (tx: Pick<TestApi['database']['asOwner'], 'getExecutor'>) =>
      Promise.all(userIds.map((userId) => careless(userId).execute(tx as never)))
    await expect(twice(api.database.db)).rejects.toThrow(/till_one_open/)
    await sql`delete from till_cashier c using till_session s where s.id = c.till_session_id and s.till_id = ${tillId}`.execute(
      api.database.asOwner,
    )
    await sql`delete from till_session where till_id = ${tillId}`.execute(api.database.db)
    await api.database.asOwner
      .transaction()
      .execute(async (tx) => {
        await sql`drop index till_one_open`.execute(tx)
        for (const userId of userIds) await careless(userId).execute(tx)
        throw new Error('two are open')
      })
      .catch((error: Error) => expect(error.message).toBe('two are open'))
  })
})

const cashSale = (session: TestTicketSession, seatNo: number) => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
  payments: [{ method: 'cash' as const, amountMinor: 45_000 }],
  priceVersion: session.priceVersion,
  expectedDueMinor: 45_000,
})

test('a sale at the moment of the close is in its sum or is refused, never lost', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 40 })
  const outcomes: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const person = people[round % 2] as SignedIn
    const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: 1000 })
    const close = { id, countedMinor: 1000, reason: 'Counted' }
    const steps = [
      () => reasonOf(person.caller.orders.sell(cashSale(session, round * 2))),
      () => reasonOf(countAndClose(person.caller, close)),
      () => reasonOf(person.caller.orders.sell(cashSale(session, round * 2 + 1))),
    ]
    const [first, closed, last] = await Promise.all(steps.map((step) => step()))
    expect(closed).toBe('OK')
    const sold = [first, last].filter((answer) => answer === 'OK').length
    expect([first, last].filter((answer) => answer !== 'OK' && answer !== 'TILL_CLOSED')).toEqual([])
    expect(await expectAdded(id)).toBe(1000 + sold * 45_000)
    const { differenceMinor, takings } = await person.caller.tills.session({ id: id as never })
    expect(differenceMinor).toBe(0 - sold * 45_000)
    expect(takings.reduce((sum, { payments }) => sum + payments, 0)).toBe(sold)
    outcomes.push(`${first} ${last}`)
  }
  expect(outcomes.length).toBe(12)
})

describe('two devices count the same till at once', () => {
  const counts = [900, 1000, 1100, 5000]

  test('one count closes it, at most one was told to count again, the others are told that it is closed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = people[round % 2] as SignedIn
      const elsewhere = await api.signInAs('manager')
      const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: 1000 })
      const answers = await Promise.all(
        counts.map(async (countedMinor, device) => {
          const { caller } = device % 2 ? person : elsewhere
          const close = { commandId: randomUUID(), tillSessionId: id as TillSessionId, countedMinor }
          const answer = await caller.tills.close(close).then(
            (row) => row.state,
            () => 'STATE',
          )
          return { countedMinor, answer }
        }),
      )
      const again = answers.filter(({ answer }) => answer === 'open')
      expect(again.length).toBeLessThan(2)
      expect(tally(answers.map(({ answer }) => answer))).toMatchObject({
        closed: 1,
        STATE: counts.length - 1 - again.length,
      })
      const first = answers.find(({ answer }) => answer === 'closed')
      const row = await elsewhere.caller.tills.session({ id: id as TillSessionId })
      expect([row.countedMinor, row.corrections]).toEqual([first?.countedMinor, []])
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit_event
        where entity_id = ${id} and action = 'tills.close' and after ? 'differenceMinor'`.execute(api.database.db)
      expect(rows[0]?.n).toBe(1)
    }
  })

  test('negative control: without lock and guard the last count wins, and the first is gone', async () => {
    const { user } = await api.signInAs('boxoffice')
    const id = await openTill(api.database.db, { venue: api.venue, userId: user.id, floatMinor: 1000 })
    const key = { venueId: api.venue.id, id: id as TillSessionId }
    const close = (countedMinor: number) => ({ closedBy: user.id, countedMinor, denominations: null, reason: null })
    await api.database.db.transaction().execute((tx) => closeTillSession(tx as never, key, close(900)))
    const second = api.database.db.transaction().execute((tx) => closeTillSession(tx as never, key, close(1000)))
    await expect(second).rejects.toThrow(/stays as it was counted/)
    const unguarded = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`alter table till_session disable trigger till_session_counted`.execute(tx)
      await closeTillSession(tx as never, key, close(1000))
      const { rows } = await sql<{ c: number }>`select counted_minor as c from till_session where id = ${id}`.execute(
        tx,
      )
      throw new Error(`counted ${rows[0]?.c}`)
    })
    await expect(unguarded).rejects.toThrow('counted 1000')
  })
})

describe('a cash sale between the look and the close', () => {
  const counted = 1000
  /** Someone with an open till, and a session to sell. */
  const atWork = async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
    const person = await api.signInAs('boxoffice')
    const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: counted })
    const key = { venueId: api.venue.id, id: id as TillSessionId }
    const count = { closedBy: person.user.id, countedMinor: counted, denominations: null, reason: null }
    return { session, person, key, count }
  }
  const storedDifference = async (id: TillSessionId) => {
    const row = await api.database.db
      .selectFrom('till_session')
      .select(['difference_minor', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('closed')
    return row.difference_minor
  }

  test('waits for the close, and is refused then', async () => {
    const { session, person, key, count } = await atWork()
    let sale: Promise<string> | undefined
    const isDone = { sale: false }
    const reported = await api.database.db.transaction().execute(async (tx) => {
      const held = await lockTillSession(tx as never, key)
      sale = reasonOf(person.caller.orders.sell(cashSale(session, 0))).finally(() => {
        isDone.sale = true
      })
      await untilSomebodyWaits(tx as never)
      expect(isDone.sale).toBe(false)
      await closeTillSession(tx as never, key, count)
      return counted - (held?.cashMinor ?? Number.NaN)
    })
    expect(await sale).toBe('TILL_CLOSED')
    expect([reported, await storedDifference(key.id)]).toEqual([0, 0])
    expect(await expectAdded(key.id)).toBe(counted)
  })

  test('negative control: without the lock it is sold, and the close reports what is not so', async () => {
    const { session, person, key, count } = await atWork()
    const { cash_minor: looked } = await api.database.db
      .selectFrom('till_session')
      .select('cash_minor')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    expect(await reasonOf(person.caller.orders.sell(cashSale(session, 0)))).toBe('OK')
    await api.database.db.transaction().execute((tx) => closeTillSession(tx as never, key, count))
    expect([counted - looked, await storedDifference(key.id)]).toEqual([0, -45_000])
  })

  test('negative control: a sale that does not ask whether the till is open puts its money into a closed one', async () => {
    const { key, count } = await atWork()
    await api.database.db.transaction().execute(async (tx) => {
      await lockTillSession(tx as never, key)
      await closeTillSession(tx as never, key, count)
    })
    expect(await storedDifference(key.id)).toBe(0)
    const careless = sql`update till_session set cash_minor = cash_minor + 45000 where id = ${key.id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/stays as it was counted/)
    // Without the guard of the database what was closed and reported changes behind everybody's back.
    const unguarded = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`alter table till_session disable trigger till_session_counted`.execute(tx)
      await careless.execute(tx)
      const { rows } = await sql<{ d: number }>`select difference_minor as d from till_session
        where id = ${key.id}`.execute(tx)
      throw new Error(`differs by ${rows[0]?.d}`)
    })
    await expect(unguarded).rejects.toThrow('differs by -45000')
    expect(await storedDifference(key.id)).toBe(0)
  })
})

describe('thirty take from one drawer', () => {
  const drawer = async () => {
    const person = await api.signInAs('boxoffice')
    const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: 10_000 })
    return { id, person }
  }

  test('it gives what is in it and never more', async () => {
    const { id, person } = await drawer()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        reasonOf(
          person.caller.tills.move({ commandId: randomUUID(), kind: 'paid_out', amountMinor: 1000, reason: 'Taxi' }),
        ),
      ),
    )
    expect(tally(answers)).toEqual({ OK: 10, VALIDATION: 20 })
    expect(await expectAdded(id)).toBe(0)
  })

  test('negative control: reading first and writing then pays out what is not there', async () => {
    const { id } = await drawer()
    let paid = 0
    const careless = async () => {
      const { cash_minor } = await api.database.db
        .selectFrom('till_session')
        .select('cash_minor')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (cash_minor < 1000) return
      await sql`update till_session set cash_minor = ${cash_minor - 1000} where id = ${id}`.execute(api.database.db)
      paid += 1000
    }
    await Promise.all(Array.from({ length: 30 }, careless))
    expect(paid).toBeGreaterThan(10_000)
  })
})
