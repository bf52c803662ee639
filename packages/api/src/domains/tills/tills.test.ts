import { randomUUID } from 'node:crypto'
import type { TillId, TillSessionId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  makeRole,
  makeTicketSession,
  makeTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const commandId = () => randomUUID()
const till = () => makeTill(api.database.db, api.venue)
const clerk = () => api.signInAs('boxoffice')
async function opened(floatMinor = 50_000) {
  const person = await clerk()
  const row = await person.caller.tills.open({ commandId: commandId(), tillId: await till(), floatMinor })
  return { ...person, row, tills: person.caller.tills }
}
const auditOf = async (entityId: string) => {
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select(['action', 'after', 'reason'])
    .where('entity_id', '=', entityId)
    .orderBy('at')
    .execute()
  return rows
}

describe('tills', () => {
  test('making one takes the right to create', async () => {
    const role = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [{ module: 'funds', action: 'update', limits: {} }],
    })
    const { caller } = await api.signInAs(role)
    expect(await reasonOf(caller.tills.create({ code: 'X', name: 'X' }))).toBe('FORBIDDEN')
    expect(await reasonOf(caller.tills.update({ id: await till(), expectedRev: 1, name: 'X' }))).toBe('OK')
  })

  test('a person who sells nothing has none', async () => {
    const { caller } = await api.signInAs('door')
    const open = { commandId: commandId(), tillId: await till(), floatMinor: 0 }
    const move = { commandId: commandId(), kind: 'no_sale' as const, amountMinor: 0, reason: 'x' }
    const answers = [caller.tills.list({}), caller.tills.open(open), caller.tills.current(), caller.tills.move(move)]
    expect(await Promise.all(answers.map(reasonOf))).toEqual(Array(4).fill('FORBIDDEN'))
    for (const role of ['boxoffice', 'counter', 'manager']) {
      expect(await reasonOf((await api.signInAs(role)).caller.tills.list({})), role).toBe('OK')
    }
  })
})

describe('opening', () => {
  test('keeps the float, the venue’s money and who works there', async () => {
    const { row, user } = await opened(120_000)
    expect(row).toMatchObject({ floatMinor: 120_000, currency: 'TRY', state: 'open', receipts: 0 })
    expect(row.openedBy).toEqual({ id: user.id, name: user.name })
    const listed = (await manager.caller.tills.list({})).find((one) => one.id === row.till.id)
    expect(listed?.cashier).toEqual(row.openedBy)
    expect((await auditOf(row.id))[0]).toMatchObject({ action: 'tills.open', after: { floatMinor: 120_000 } })
  })

  test('is once for a till and once for a person, and says who has it', async () => {
    const { row, tills } = await opened()
    const other = await clerk()
    const taken = await refusalOf(
      other.caller.tills.open({ commandId: commandId(), tillId: row.till.id, floatMinor: 0 }),
    )
    expect([taken.code, taken.details]).toEqual(['STATE', { cashier: row.openedBy }])
    const second = await refusalOf(tills.open({ commandId: commandId(), tillId: await till(), floatMinor: 0 }))
    expect([second.code, second.details]).toEqual(['STATE', { till: row.till }])
    expect(await reasonOf(manager.caller.tills.archive({ id: row.till.id, expectedRev: 1 }))).toBe('STATE')
  })

  test('is not at an archived till, and not with coins that make another sum', async () => {
    const tillId = await till()
    const { caller } = await clerk()
    const wrong = { commandId: commandId(), tillId, floatMinor: 1000, denominations: { '500': 1 } }
    expect((await refusalOf(caller.tills.open(wrong))).issues).toEqual([
      { path: 'denominations', message: 'field.amount' },
    ])
    await manager.caller.tills.archive({ id: tillId, expectedRev: 1 })
    expect(await reasonOf(caller.tills.open({ commandId: commandId(), tillId, floatMinor: 0 }))).toBe('STATE')
  })

  test('the same command again is the same opening', async () => {
    const { caller } = await clerk()
    const command = { commandId: commandId(), tillId: await till(), floatMinor: 700 }
    const first = await caller.tills.open(command)
    expect(await caller.tills.open(command)).toEqual(first)
  })
})

describe('money in and out', () => {
  test('changes what must be in the drawer; no sale only opens it', async () => {
    const { row, tills } = await opened(10_000)
    const move = (kind: 'paid_in' | 'paid_out' | 'drop' | 'no_sale', amountMinor: number) =>
      tills.move({ commandId: commandId(), kind, amountMinor, reason: `for ${kind}` })
    await move('paid_in', 5000)
    await move('paid_out', 2000)
    await move('drop', 12_000)
    const { movements } = await move('no_sale', 0)
    const cash = async () => (await manager.caller.tills.session({ id: row.id })).cashMinor
    expect(await cash()).toBe(1000)
    expect(movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['paid_in', 5000],
      ['paid_out', -2000],
      ['drop', -12_000],
      ['no_sale', 0],
    ])
    const short = await refusalOf(move('paid_out', 1001))
    expect(short.issues).toEqual([{ path: 'amountMinor', message: 'field.tooBig' }])
    expect(await reasonOf(move('no_sale', 1))).toBe('VALIDATION')
    expect(await reasonOf(move('paid_in', 0))).toBe('VALIDATION')
    expect(await cash()).toBe(1000)
    // The refusal moved nothing, and it is in the audit that someone tried: they are to count blind.
    expect((await auditOf(row.id)).slice(-2)).toMatchObject([
      { action: 'tills.move', reason: 'for no_sale', after: { kind: 'no_sale', amountMinor: 0 } },
      { action: 'tills.move', reason: 'for paid_out', after: { amountMinor: -1001, result: 'refused' } },
    ])
    expect(Object.keys(short).sort()).toEqual(['code', 'issues'])
  })

  test('a drawer that holds all that can be entered takes no more, and is counted as ever', async () => {
    const most = 900_000_000_000_000
    const { row, tills, caller } = await opened(most)
    const paidIn = (amountMinor: number) =>
      refusalOf(tills.move({ commandId: commandId(), kind: 'paid_in', amountMinor, reason: 'more' }))
    expect((await paidIn(most)).issues).toEqual([{ path: 'amountMinor', message: 'field.tooBig' }])
    expect((await paidIn(1)).issues).toEqual([{ path: 'amountMinor', message: 'field.tooBig' }])
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
    const sale = caller.orders.sell({
      commandId: commandId(),
      orderId: randomUUID() as never,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [0] }],
      payments: [{ method: 'cash', amountMinor: 45_000 }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
    expect((await refusalOf(sale)).issues).toEqual([{ path: 'payments', message: 'field.tooBig' }])
    const count = { commandId: commandId(), tillSessionId: row.id, countedMinor: most }
    expect(await tills.close(count)).toMatchObject({ state: 'closed', differenceMinor: 0 })
  })

  test('takes an open till', async () => {
    const { caller } = await clerk()
    expect(await caller.tills.current()).toBeNull()
    const move = { commandId: commandId(), kind: 'paid_in' as const, amountMinor: 1, reason: 'x' }
    expect(await reasonOf(caller.tills.move(move))).toBe('TILL_CLOSED')
  })
})

describe('closing', () => {
  const close = (tills: SignedIn['caller']['tills'], id: TillSessionId, countedMinor: number, more: object = {}) =>
    countAndClose({ tills } as SignedIn['caller'], { id, countedMinor, ...more })

  test('what fits needs no word; coins must make the sum', async () => {
    const { row, tills } = await opened(10_000)
    expect((await refusalOf(close(tills, row.id, 10_000, { denominations: { '5000': 1 } }))).issues?.[0]?.path).toBe(
      'denominations',
    )
    const closed = await close(tills, row.id, 10_000, { denominations: { '5000': 1, '1000': 5 }, reason: 'no need' })
    expect(closed).toMatchObject({ state: 'closed', countedMinor: 10_000, differenceMinor: 0, differenceReason: null })
    expect(await tills.current()).toBeNull()
    expect(await reasonOf(close(tills, row.id, 10_000))).toBe('STATE')
    expect(await tills.session({ id: row.id })).toEqual(closed)
  })

  test('a difference closes the till too; the word why comes with it or later, once', async () => {
    const { row, tills } = await opened(10_000)
    const counted = await close(tills, row.id, 9500)
    expect(counted).toMatchObject({ state: 'closed', cashMinor: 10_000, countedMinor: 9500, differenceMinor: -500 })
    expect(counted.differenceReason).toBeNull()
    expect(await reasonOf(close(tills, row.id, 10_000))).toBe('STATE')
    expect(await tills.unexplained()).toEqual(counted)
    const explain = { tillSessionId: row.id, reason: 'Wrong change' }
    expect(await tills.explain(explain)).toMatchObject({ differenceReason: 'Wrong change', countedMinor: 9500 })
    expect(await reasonOf(tills.explain({ ...explain, reason: 'Another story' }))).toBe('STATE')
    expect(await tills.unexplained()).toBeNull()
    expect((await auditOf(row.id)).slice(-2)).toMatchObject([
      { action: 'tills.close', after: { differenceMinor: -500 } },
      { action: 'tills.explain', reason: 'Wrong change' },
    ])
    const other = await opened(10_000)
    const told = await close(other.tills, other.row.id, 9500, { reason: 'Wrong change' })
    expect(told).toMatchObject({ differenceMinor: -500, differenceReason: 'Wrong change' })
    expect(await reasonOf(other.tills.explain({ tillSessionId: other.row.id, reason: 'x' }))).toBe('STATE')
  })

  test('nothing is explained before the count, without a difference, or by people who had no part in it', async () => {
    const { row, tills } = await opened(10_000)
    const explain = { tillSessionId: row.id, reason: 'x' }
    expect(await reasonOf(tills.explain(explain))).toBe('STATE')
    await close(tills, row.id, 10_000)
    expect(await reasonOf(tills.explain(explain))).toBe('STATE')
    const wrong = await opened(10_000)
    await close(wrong.tills, wrong.row.id, 1)
    expect(await reasonOf(tills.explain({ ...explain, tillSessionId: wrong.row.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(manager.caller.tills.explain({ ...explain, tillSessionId: wrong.row.id }))).toBe('OK')
    expect(await reasonOf((await api.signInAs('door')).caller.tills.unexplained())).toBe('FORBIDDEN')
  })

  test('another’s till is closed and seen only without the limit to the own one', async () => {
    const { row } = await opened()
    const other = await clerk()
    expect(await reasonOf(close(other.caller.tills, row.id, 50_000))).toBe('FORBIDDEN')
    expect(await reasonOf(other.caller.tills.session({ id: row.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(other.caller.tills.history({}))).toBe('FORBIDDEN')
    expect((await manager.caller.tills.session({ id: row.id })).id).toBe(row.id)
    expect(await reasonOf(close(manager.caller.tills, row.id, 50_000))).toBe('OK')
  })
})

test('history is read page by page, each once, the newest first', async () => {
  const tillId = (await till()) as TillId
  const made: string[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { caller } = await clerk()
    const { id } = await caller.tills.open({ commandId: commandId(), tillId, floatMinor: turn })
    await caller.tills.close({ commandId: commandId(), tillSessionId: id, countedMinor: turn })
    made.unshift(id)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await manager.caller.tills.history({ tillId, limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.rows.map((row) => row.id))
    expect([page.total, page.totalIsExact]).toEqual([5, true])
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(made)
  expect(await reasonOf(manager.caller.tills.history({ cursor: 'made up' }))).toBe('VALIDATION')
})

test('a till of another venue is nobody’s', async () => {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(api.database.db)
  const { caller } = await clerk()
  const open = { commandId: commandId(), tillId: rows[0]?.id as TillId, floatMinor: 0 }
  expect(await reasonOf(caller.tills.open(open))).toBe('NOT_FOUND')
})
