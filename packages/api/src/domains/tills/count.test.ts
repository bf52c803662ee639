import { randomUUID } from 'node:crypto'
import type { OrderId, Permission, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countAndClose,
  createTestApi,
  givePin,
  makeRole,
  makeTicketSession,
  makeTill,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  testPin,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const commandId = () => randomUUID()
async function withRights(...rights: string[]): Promise<SignedIn> {
  const permissions = rights.map((right) => {
    const [module, action] = right.split('.')
    return { module, action, limits: {} } as Permission
  })
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}
/** A till session that someone of the box office has counted. */
async function counted(countedMinor: number, floatMinor = 10_000) {
  const clerk = await api.signInAs('boxoffice')
  const id = (await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor })) as TillSessionId
  await countAndClose(clerk.caller, { id, countedMinor })
  return { id, clerk }
}

describe('the count is blind', () => {
  // Sums that come from nothing else: what the drawer holds, and what was taken in cash.
  const secrets = ['8123457', '45000']
  const sells = { boxoffice: 'ticket_booking', counter: 'food_purchase' }
  const sums = (answer: unknown) => secrets.filter((secret) => JSON.stringify(answer).includes(secret))

  /** Everything that a till answers to the person who works at it, before it is counted. */
  async function answersTo(person: SignedIn) {
    const { tills } = person.caller
    const open = { commandId: commandId(), tillId: await makeTill(api.database.db, api.venue), floatMinor: 8_078_000 }
    const opened = await tills.open(open)
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
    const sale = {
      commandId: commandId(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [0] }],
      payments: [{ method: 'cash' as const, amountMinor: 45_000 }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    }
    const sold = await reasonOf(person.caller.orders.sell(sale))
    // A clerk who sells no tickets takes the same money in another way.
    if (sold !== 'OK')
      await sql`update till_session set cash_minor = cash_minor + 45000
      where id = ${opened.id}`.execute(api.database.db)
    const move = { commandId: commandId(), kind: 'paid_in' as const, amountMinor: 457, reason: 'Coins' }
    const answers = [opened, await tills.move(move), await tills.current(), await tills.session({ id: opened.id })]
    // A repeated command answers as it did the first time.
    answers.push(await tills.open(open), await tills.move(move))
    return { id: opened.id, answers }
  }

  test.each(Object.keys(sells))('for %s: no answer before it has the sum', async (role) => {
    const person = await api.signInAs(role)
    const { id, answers } = await answersTo(person)
    expect(answers.flatMap(sums)).toEqual([])
    expect(answers.map((row) => row?.cashMinor)).toEqual(answers.map(() => null))
    const last = await person.caller.tills.current()
    expect(last?.takings.every(({ method, amountMinor }) => (method === 'cash') === (amountMinor === null))).toBe(true)
    // A wrong count is told what was missing only when nothing can be changed any more.
    const close = { tillSessionId: id, countedMinor: 1 }
    const first = await person.caller.tills.close({ commandId: commandId(), ...close })
    expect(first).toMatchObject({ state: 'open', cashMinor: null, recount: { countedMinor: 1, isFixed: false } })
    expect([sums(first), first.counts]).toMatchObject([[], [{ countedMinor: 1, differenceMinor: null }]])
    const closed = await person.caller.tills.close({ commandId: commandId(), ...close })
    expect(closed.counts.map(({ attempt, differenceMinor }) => [attempt, differenceMinor])).toEqual([
      [1, 1 - 8_123_457],
      [2, 1 - 8_123_457],
    ])
    expect(closed).toMatchObject({ state: 'closed', cashMinor: 8_123_457, differenceMinor: 1 - 8_123_457 })
    const again = await refusalOf(person.caller.tills.close({ commandId: commandId(), ...close, countedMinor: 2 }))
    expect([again.code, again.details]).toEqual(['STATE', { state: 'closed' }])
  })

  test('people who may close the tills of others count blind too, unless they may see the funds', async () => {
    const { clerk } = await counted(10_000)
    const id = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 8_123_000 })
    await clerk.caller.tills.move({ commandId: commandId(), kind: 'paid_in', amountMinor: 457, reason: 'Coins' })
    const closer = await withRights('funds.close_till')
    const seen = await closer.caller.tills.session({ id: id as TillSessionId })
    expect([seen.cashMinor, sums(seen)]).toEqual([null, []])
  })

  test('negative control: people who may view the funds are told, so the sums are there to be found', async () => {
    const { answers } = await answersTo(manager)
    expect(sums(answers[2])).toEqual(secrets)
    expect(answers.at(-1)?.cashMinor).toBe(8_123_457)
  })
})

describe('a correction', () => {
  const correct = (person: SignedIn, id: TillSessionId, countedMinor: number, more: object = {}) =>
    person.caller.tills.correct({ commandId: commandId(), tillSessionId: id, countedMinor, reason: 'Found', ...more })

  test('stands beside the first count, with its reason; the last one is read last', async () => {
    const { id } = await counted(9000)
    const once = await correct(manager, id, 9500, { denominations: { '500': 19 } })
    expect(once).toMatchObject({ countedMinor: 9000, differenceMinor: -1000 })
    const { corrections } = await correct(manager, id, 10_000, { reason: 'A note lay on the floor' })
    expect(corrections).toMatchObject([
      { countedMinor: 9500, differenceMinor: -500, reason: 'Found', who: manager.user.name, approver: null },
      { countedMinor: 10_000, differenceMinor: 0, reason: 'A note lay on the floor' },
    ])
    const { rows } = await manager.caller.tills.history({ limit: 5 })
    expect(rows.find((row) => row.id === id)?.corrections).toEqual(corrections)
    const events = await api.database.db
      .selectFrom('audit_event')
      .select(['before', 'after', 'reason'])
      .where('entity_id', '=', id)
      .where('action', '=', 'tills.correct')
      .orderBy('at')
      .execute()
    expect(events).toMatchObject([
      { before: { countedMinor: 9000 }, after: { countedMinor: 9500, differenceMinor: -500 }, reason: 'Found' },
      { after: { countedMinor: 10_000, differenceMinor: 0 } },
    ])
  })

  test('the same command again is one correction; coins must make the sum; an open till has none', async () => {
    const { id, clerk } = await counted(9000)
    const command = { commandId: commandId(), tillSessionId: id, countedMinor: 9500, reason: 'Found' }
    const first = await manager.caller.tills.correct(command)
    expect(await manager.caller.tills.correct(command)).toEqual(first)
    expect(first.corrections).toHaveLength(1)
    const wrong = await refusalOf(correct(manager, id, 9500, { denominations: { '100': 1 } }))
    expect(wrong.issues).toEqual([{ path: 'denominations', message: 'field.amount' }])
    expect((await refusalOf(correct(manager, id, 9500, { reason: ' ' }))).issues?.[0]?.path).toBe('reason')
    expect(await reasonOf(correct(manager, uuidv7() as TillSessionId, 1))).toBe('NOT_FOUND')
    const open = await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
    expect(await reasonOf(correct(manager, open as TillSessionId, 1))).toBe('STATE')
    const careless = sql`insert into till_correction (venue_id, id, till_session_id, counted_minor, reason, actor_id)
      values (${api.venue.id}, ${uuidv7()}, ${open}, 1, 'x', ${clerk.user.id})`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/cannot be corrected/)
  })

  test('is not for the person who counted, but for people who manage the funds, or with their approval', async () => {
    const { id, clerk } = await counted(9000)
    expect(await reasonOf(correct(clerk, id, 9500))).toBe('FORBIDDEN')
    const looker = await withRights('funds.view')
    const command = { commandId: commandId(), tillSessionId: id, countedMinor: 9500, reason: 'Found' }
    expect(await reasonOf(looker.caller.tills.correct(command))).toBe('NEEDS_APPROVAL')
    await givePin(api, manager.user)
    const request = await looker.caller.approvals.request({ procedure: 'tills.correct', input: command })
    await looker.caller.approvals.grantByPin({ id: request.id, approverId: manager.user.id, pin: testPin })
    const approved = api.callerWithToken(looker.token, { approvalId: request.id })
    const row = await approved.tills.correct(command)
    expect(row.corrections).toMatchObject([{ who: looker.user.name, approver: manager.user.name }])
    const limited = await api.signInAs(
      await makeRole(api.database.db, {
        venue: api.venue,
        permissions: [{ module: 'funds', action: 'count', limits: { maxAmountMinor: 400 } }] as Permission[],
      }),
    )
    expect(await reasonOf(correct(limited, id, 9500))).not.toBe('OK')
    expect(await reasonOf(correct(limited, id, 9400))).toBe('OK')
  })
})

describe('the database keeps the count', () => {
  test.each([
    ['counted_minor', sql`counted_minor = counted_minor + 1`],
    ['state', sql`state = 'open', closed_at = null, closed_by = null, counted_minor = null`],
    ['cash_minor', sql`cash_minor = counted_minor`],
    ['denominations', sql`denominations = '{}'`],
    ['closed_by', sql`closed_by = ${uuidv7()}`],
    ['float_minor', sql`float_minor = 0`],
  ])('whoever writes: %s', async (_, set) => {
    const { id } = await counted(9000)
    const careless = sql`update till_session set ${set} where id = ${id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/stays as it was counted/)
    await expect(careless.execute(api.database.asOwner)).rejects.toThrow(/stays as it was counted/)
  })

  test('nor is it deleted, nor a correction changed; a reason is said once', async () => {
    const { id } = await counted(9000)
    await expect(sql`delete from till_session where id = ${id}`.execute(api.database.asOwner)).rejects.toThrow(
      /stays as it was counted/,
    )
    await sql`update till_session set difference_reason = 'once' where id = ${id}`.execute(api.database.db)
    const twice = sql`update till_session set difference_reason = 'twice' where id = ${id}`
    await expect(twice.execute(api.database.db)).rejects.toThrow(/stays as it was counted/)
    await manager.caller.tills.correct({ commandId: commandId(), tillSessionId: id, countedMinor: 1, reason: 'x' })
    const change = sql`update till_correction set counted_minor = 2 where till_session_id = ${id}`
    await expect(change.execute(api.database.asOwner)).rejects.toThrow(/append-only/)
  })
})
