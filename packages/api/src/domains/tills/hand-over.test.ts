import { randomUUID } from 'node:crypto'
import type { OrderId, Permission, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  givePin,
  makeRole,
  makeTicketSession,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  testPin,
} from '../../testing/index.ts'
import { setCashier } from './repo/turns.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const seller = () => api.signInAs('boxoffice')
const command = (id: string, more: object = {}) => ({
  commandId: randomUUID(),
  tillSessionId: id as TillSessionId,
  ...more,
})
async function atWork(floatMinor = 10_000) {
  const person = await seller()
  const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor })
  return { id, ...person, tills: person.caller.tills }
}
/** A till that its cashier has counted for the next person. */
async function offered(floatMinor = 10_000) {
  const leaving = await atWork(floatMinor)
  await leaving.tills.handOver(command(leaving.id, { countedMinor: floatMinor }) as never)
  return leaving
}
async function sellOne({ caller }: SignedIn, method: 'cash' | 'card' = 'cash') {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
  const payment = method === 'cash' ? { method, amountMinor: 45_000 } : { method, amountMinor: 45_000, reference: '1' }
  return caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [payment as never],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
}

describe('a hand-over', () => {
  test('ends one turn with its count and begins the next; sales go to who works there', async () => {
    const leaving = await atWork()
    await sellOne(leaving)
    const answer = await leaving.tills.handOver(command(leaving.id, { countedMinor: 55_000 }) as never)
    expect(answer.cashiers).toMatchObject([{ countedMinor: 55_000, differenceMinor: 0, to: null }])
    const next = await seller()
    expect(await next.caller.tills.offers()).toMatchObject([
      { tillSessionId: leaving.id, from: { name: leaving.user.name }, countedMinor: 55_000, differenceMinor: 0 },
    ])
    expect(await leaving.tills.offers()).toEqual([])
    const taken = await next.caller.tills.takeOver(command(leaving.id))
    expect(taken).toMatchObject({ cashier: { id: next.user.id }, openedBy: { id: leaving.user.id }, cashMinor: null })
    expect(taken.cashiers).toMatchObject([
      { name: leaving.user.name, countedMinor: 55_000, differenceMinor: 0 },
      { name: next.user.name, to: null, countedMinor: null },
    ])
    expect(taken.cashiers[0]?.to).toBe(taken.cashiers[1]?.from)
    expect(await leaving.tills.current()).toBeNull()
    expect(await reasonOf(sellOne(leaving))).toBe('TILL_CLOSED')
    const { orderId } = await sellOne(next)
    const sold = await api.database.db
      .selectFrom('sale_order')
      .select(['till_session_id', 'created_by', 'receipt_no'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(sold).toEqual({ till_session_id: leaving.id, created_by: next.user.id, receipt_no: 2 })
    expect((await next.caller.tills.current())?.receipts).toBe(2)
  })

  test('is blind: a first count that differs may be made once more, then stands with its difference', async () => {
    const { id, tills } = await atWork()
    const first = await tills.handOver(command(id, { countedMinor: 9000 }) as never)
    expect(first).toMatchObject({ recount: { countedMinor: 9000, isFixed: false }, cashMinor: null })
    expect(first.cashiers[0]?.offeredAt).toBeNull()
    expect(JSON.stringify(first)).not.toMatch(/:-1000\b/)
    const second = await tills.handOver(command(id, { countedMinor: 9500, reason: 'Wrong change' }) as never)
    expect(second.cashiers).toMatchObject([{ countedMinor: 9500, differenceMinor: -500, reason: 'Wrong change' }])
    expect(second.counts.map(({ countedMinor }) => countedMinor)).toEqual([9000, 9500])
  })

  test('is withdrawn, and void once cash has moved; a card sale leaves the count as it is', async () => {
    const leaving = await offered()
    const next = await seller()
    await sellOne(leaving, 'card')
    expect((await next.caller.tills.offers()).map(({ tillSessionId }) => tillSessionId)).toContain(leaving.id)
    await leaving.tills.keep(command(leaving.id))
    expect(await reasonOf(leaving.tills.keep(command(leaving.id)))).toBe('STATE')
    expect(await reasonOf(next.caller.tills.takeOver(command(leaving.id)))).toBe('STATE')
    await leaving.tills.handOver(command(leaving.id, { countedMinor: 10_000 }) as never)
    await sellOne(leaving)
    expect(await reasonOf(next.caller.tills.takeOver(command(leaving.id)))).toBe('STATE')
    await leaving.tills.handOver(command(leaving.id, { countedMinor: 55_000 }) as never)
    expect(await reasonOf(next.caller.tills.takeOver(command(leaving.id)))).toBe('OK')
  })

  test('is for people who sell and work at no other till; only its cashier counts and withdraws', async () => {
    const leaving = await offered()
    const other = await atWork()
    const busy = await refusalOf(other.tills.takeOver(command(leaving.id)))
    expect([busy.code, busy.details]).toMatchObject(['STATE', { till: {} }])
    expect(await reasonOf(leaving.tills.takeOver(command(leaving.id)))).toBe('STATE')
    expect(await reasonOf(other.tills.keep(command(leaving.id)))).toBe('NOT_FOUND')
    expect(await reasonOf(other.tills.handOver(command(leaving.id, { countedMinor: 1 }) as never))).toBe('NOT_FOUND')
    expect(await reasonOf(other.tills.takeOver(command(uuidv7())))).toBe('NOT_FOUND')
    const { caller } = await api.signInAs('door')
    expect(await reasonOf(caller.tills.takeOver(command(leaving.id)))).toBe('FORBIDDEN')
    expect(await reasonOf(caller.tills.offers())).toBe('FORBIDDEN')
    const wrong = { countedMinor: 500, denominations: { '100': 1 } }
    const { issues } = await refusalOf(leaving.tills.handOver(command(leaving.id, wrong) as never))
    expect(issues).toEqual([{ path: 'denominations', message: 'field.amount' }])
  })

  test('the same command again answers the same', async () => {
    const { id } = await offered()
    const next = await seller()
    const input = command(id)
    const first = await next.caller.tills.takeOver(input)
    expect(await next.caller.tills.takeOver(input)).toEqual(first)
  })
})

describe('two who take over at once', () => {
  test('one of them has the till', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await offered()
      const people = await Promise.all([seller(), seller(), seller()])
      const answers = await Promise.all(people.map(({ caller }) => reasonOf(caller.tills.takeOver(command(id)))))
      expect([...answers].sort()).toEqual(['OK', 'STATE', 'STATE'])
      const winner = people[answers.indexOf('OK')]
      expect((await winner?.caller.tills.current())?.id).toBe(id)
      const turns = await api.database.db
        .selectFrom('till_cashier')
        .select(['user_id', 'to_at'])
        .where('till_session_id', '=', id)
        .orderBy('no')
        .execute()
      expect(turns).toMatchObject([{}, { user_id: winner?.user.id, to_at: null }])
    }
  })

  test('negative control: without the look under the lock the database refuses the second; without that it is two', async () => {
    const { id } = await offered()
    const [one, two] = [await seller(), await seller()]
    const key = { venueId: api.venue.id, id: id as TillSessionId }
    const take = (db: typeof api.database.db, person: SignedIn) =>
      db.transaction().execute((tx) => setCashier(tx as never, key, person.user.id))
    const both = await Promise.allSettled([take(api.database.db, one), take(api.database.db, two)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const unguarded = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`alter table till_session disable trigger till_session_turns`.execute(tx)
      const { user } = both[0]?.status === 'fulfilled' ? two : one
      await setCashier(tx as never, key, user.id)
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from till_cashier c join till_session s
        on s.id = c.till_session_id and s.cashier_id = c.user_id where s.id = ${id} and c.to_at is null`.execute(tx)
      throw new Error(`${rows[0]?.n} turn of who works there`)
    })
    await expect(unguarded).rejects.toThrow('0 turn of who works there')
  })

  test('a turn that has ended stays as it was', async () => {
    const { id } = await offered()
    await (await seller()).caller.tills.takeOver(command(id))
    for (const change of [
      sql`update till_cashier set counted_minor = 1 where till_session_id = ${id} and no = 1`,
      sql`delete from till_cashier where till_session_id = ${id} and no = 1`,
      sql`update till_count set counted_minor = 1 where till_session_id = ${id}`,
    ]) {
      await expect(change.execute(api.database.asOwner)).rejects.toThrow(/stays as it was|append-only/)
    }
  })
})

describe('a close with a difference beyond the role’s limit', () => {
  async function limited(maxAmountMinor: number) {
    const permissions = [
      { module: 'ticket_booking', action: 'sell', limits: {} },
      { module: 'funds', action: 'move_cash', limits: {} },
      { module: 'funds', action: 'close_till', limits: { ownTillOnly: true, maxAmountMinor } },
    ] as Permission[]
    const person = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    const id = await openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor: 10_000 })
    return { id, ...person }
  }

  test('needs approval after the second count, which stands; the approver closes it with them', async () => {
    const { id, caller, token } = await limited(500)
    const manager = await api.signInAs('manager')
    await givePin(api, manager.user)
    const input = command(id, { countedMinor: 9000, reason: 'Wrong change' }) as never
    const ask = () => caller.approvals.request({ procedure: 'tills.close', input })
    // What is expected is not told before the counts are in.
    const factsOf = async () => (await ask()).summary.facts.map(({ name }) => name)
    expect(await factsOf()).toEqual(['counted', 'reason'])
    expect((await caller.tills.close(command(id, { countedMinor: 9100 }) as never)).recount).not.toBeNull()
    expect(await factsOf()).toEqual(['counted', 'reason'])
    expect(await reasonOf(caller.tills.close(input))).toBe('NEEDS_APPROVAL')
    expect((await caller.tills.current())?.recount).toEqual({ countedMinor: 9000, isFixed: true })
    // Counting on until nobody has to be asked is no way out.
    const other = await refusalOf(caller.tills.close(command(id, { countedMinor: 9600 }) as never))
    expect([other.code, other.details]).toEqual(['STATE', { countedMinor: 9000 }])
    expect(await factsOf()).toEqual(['counted', 'difference', 'reason'])
    const request = await ask()
    await caller.approvals.grantByPin({ id: request.id, approverId: manager.user.id, pin: testPin })
    const closed = await api.callerWithToken(token, { approvalId: request.id }).tills.close(input)
    expect(closed).toMatchObject({ state: 'closed', differenceMinor: -1000, differenceReason: 'Wrong change' })
    expect(closed.counts.map(({ countedMinor }) => countedMinor)).toEqual([9100, 9000])
  })

  test('within the limit nobody is asked; cash that moves after the counts opens a new one', async () => {
    const near = await limited(500)
    await near.caller.tills.close(command(near.id, { countedMinor: 9600 }) as never)
    const closed = await near.caller.tills.close(command(near.id, { countedMinor: 9500 }) as never)
    expect(closed).toMatchObject({ state: 'closed', differenceMinor: -500 })
    const far = await limited(0)
    await far.caller.tills.close(command(far.id, { countedMinor: 1 }) as never)
    expect(await reasonOf(far.caller.tills.close(command(far.id, { countedMinor: 2 }) as never))).toBe('NEEDS_APPROVAL')
    const move = { commandId: randomUUID(), kind: 'paid_in' as const, amountMinor: 100, reason: 'Coins' }
    expect((await far.caller.tills.move(move)).recount).toEqual({ countedMinor: 2, isFixed: false })
    expect(await reasonOf(far.caller.tills.close(command(far.id, { countedMinor: 10_100 }) as never))).toBe('OK')
  })
})
