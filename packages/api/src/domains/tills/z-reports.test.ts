import { randomUUID } from 'node:crypto'
import type { OrderId, Permission, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeNumber } from '../../series/series.ts'
import {
  brokenRules,
  countAndClose,
  createTestApi,
  makeRole,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
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

const openFor = (person: SignedIn, floatMinor = 10_000) =>
  openTill(api.database.db, { venue: api.venue, userId: person.user.id, floatMinor }) as Promise<TillSessionId>
async function atWork(floatMinor = 10_000) {
  const person = await api.signInAs('boxoffice')
  return { ...person, id: await openFor(person, floatMinor) }
}
async function sell({ caller }: SignedIn, method: 'cash' | 'card', seats = 1) {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 4 })
  const amountMinor = 45_000 * seats
  return caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: Array.from({ length: seats }, (_, seat) => seat) }],
    payments: [method === 'cash' ? { method, amountMinor } : { method, amountMinor, reference: '7' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: amountMinor,
  } as never)
}
const nextNumber = async () => {
  const { rows } = await sql<{ next: number }>`select next from number_series
    where venue_id = ${api.venue.id} and kind = 'z_report'`.execute(api.database.db)
  return rows[0]?.next ?? 1
}

describe('the report of a close', () => {
  test('has what was sold, taken, moved and counted, by whom', async () => {
    const clerk = await atWork()
    await sell(clerk, 'cash', 2)
    await sell(clerk, 'card')
    const move = (kind: 'paid_in' | 'paid_out' | 'drop' | 'no_sale', amountMinor: number) =>
      clerk.caller.tills.move({ commandId: randomUUID(), kind, amountMinor, reason: 'x' })
    await move('paid_in', 500)
    await move('paid_out', 300)
    await move('drop', 50_000)
    await move('no_sale', 0)
    await clerk.caller.tills.handOver({ commandId: randomUUID(), tillSessionId: clerk.id, countedMinor: 50_200 })
    const next = await api.signInAs('boxoffice')
    await next.caller.tills.takeOver({ commandId: randomUUID(), tillSessionId: clerk.id })
    await sell(next, 'cash')
    const row = await countAndClose(next.caller, { id: clerk.id, countedMinor: 95_000, reason: 'Wrong change' })
    expect(row.zReport).toMatchObject({ zNo: expect.any(Number), revision: 1 })
    const report = await next.caller.zReports.get({ id: row.zReport?.id as never })
    expect(report.figures).toMatchObject({
      till: row.till,
      openedBy: clerk.user.name,
      closedBy: next.user.name,
      receipts: { first: 1, last: 3, count: 3 },
      grossMinor: 180_000,
      methods: [
        { method: 'card', count: 1, amountMinor: 45_000 },
        { method: 'cash', count: 2, amountMinor: 135_000 },
      ],
      groups: [{ kind: 'pass' }, { kind: 'pass' }, { kind: 'pass' }],
      paidIn: { count: 1, amountMinor: 500 },
      paidOut: { count: 1, amountMinor: -300 },
      drops: { count: 1, amountMinor: -50_000 },
      opens: 1,
      floatMinor: 10_000,
      expectedMinor: 95_200,
      countedMinor: 95_000,
      differenceMinor: -200,
      reason: 'Wrong change',
      corrected: null,
    })
    const { figures } = report
    expect(figures.netMinor + figures.taxMinor).toBe(figures.grossMinor)
    expect(figures.taxes.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(180_000)
    expect(
      Object.fromEntries(figures.people.map(({ name, count, amountMinor }) => [name, [count, amountMinor]])),
    ).toEqual({ [clerk.user.name]: [2, 135_000], [next.user.name]: [1, 45_000] })
    expect(figures.cashiers.map(({ name, differenceMinor }) => [name, differenceMinor])).toEqual([
      [clerk.user.name, 0],
      [next.user.name, -200],
    ])
    expect(figures.counts.map(({ countedMinor }) => countedMinor)).toEqual([50_200, 95_000, 95_000])
  })

  test('money for a basket is in it as long as it is not sold', async () => {
    const clerk = await atWork()
    const part = { commandId: randomUUID(), orderId: uuidv7() as OrderId, method: 'cash' as const, amountMinor: 3000 }
    const { id } = await clerk.caller.tills.takePart(part)
    const other = await atWork()
    await countAndClose(clerk.caller, { id: clerk.id, countedMinor: 13_000 })
    await manager.caller.tills.session({ id: clerk.id })
    const own = await openFor(clerk)
    await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [id] })
    const { zReport } = await countAndClose(clerk.caller, { id: own, countedMinor: 7000 })
    const figures = async (till: TillSessionId) =>
      (await manager.caller.zReports.x({ tillSessionId: till })).figures.parts
    expect(await figures(own)).toEqual([{ method: 'cash', takenMinor: 0, returnedMinor: 3000, atTerminal: [] }])
    expect((await manager.caller.zReports.get({ id: zReport?.id as never })).figures.parts).toEqual(await figures(own))
    expect(await figures(other.id)).toEqual([])
  })

  test('a correction and a reason that follows make revisions with the same number; the old ones stay', async () => {
    const clerk = await atWork()
    const closed = await countAndClose(clerk.caller, { id: clerk.id, countedMinor: 9000 })
    const first = await clerk.caller.zReports.get({ id: closed.zReport?.id as never })
    const explained = await clerk.caller.tills.explain({ tillSessionId: clerk.id, reason: 'Wrong change' })
    expect(explained.zReport).toMatchObject({ zNo: first.zNo, revision: 2 })
    const correction = { commandId: randomUUID(), tillSessionId: clerk.id, countedMinor: 10_000, reason: 'A note' }
    const corrected = await manager.caller.tills.correct(correction)
    const last = await manager.caller.zReports.get({ id: corrected.zReport?.id as never })
    expect(last).toMatchObject({ zNo: first.zNo, revision: 3, revisions: [{ revision: 1 }, { revision: 2 }, {}] })
    expect(last.figures).toMatchObject({ countedMinor: 9000, corrected: { countedMinor: 10_000, differenceMinor: 0 } })
    expect(await manager.caller.zReports.get({ id: first.id })).toEqual({ ...first, revisions: last.revisions })
    const { rows } = await manager.caller.zReports.list({ zNo: first.zNo })
    expect(rows).toMatchObject([{ id: last.id, revision: 3, differenceMinor: 0 }])
    for (const change of [sql`update z_report set z_no = z_no + 1`, sql`delete from z_report`]) {
      await expect(change.execute(api.database.asOwner)).rejects.toThrow(/append-only/)
    }
  })
})

describe('numbers', () => {
  test('twenty tills that close at once have twenty numbers without a gap', async () => {
    const first = await nextNumber()
    const people = await Promise.all(Array.from({ length: 20 }, () => atWork()))
    const rows = await Promise.all(people.map(({ caller, id }) => countAndClose(caller, { id, countedMinor: 10_000 })))
    const numbers = rows.map((row) => row.zReport?.zNo ?? 0).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => first + index))
  })

  test('negative control: with a number that is read and not locked, most of them are refused', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => atWork()))
    const series = { venueId: api.venue.id, kind: 'z_report' as const, prefix: '', year: 2001 }
    const careless = people.map(({ id, user }) =>
      api.database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ n: number }>`select coalesce(max(z_no), 0) + 1 as n from z_report
          where venue_id = ${api.venue.id} and year = ${series.year}`.execute(tx)
        await sql`select pg_sleep(0.2)`.execute(tx)
        await sql`insert into z_report (venue_id, id, till_session_id, year, z_no, revision, business_date, snapshot,
            sha256, issued_by)
          values (${api.venue.id}, ${uuidv7()}, ${id}, ${series.year}, ${rows[0]?.n}, 1, '2001-01-01', '{}',
            sha256('x'), ${user.id})`.execute(tx)
        throw new Error(`number ${rows[0]?.n}`)
      }),
    )
    const answers = (await Promise.allSettled(careless)).map((each) => (each as PromiseRejectedResult).reason.message)
    expect(new Set(answers)).toEqual(new Set(['number 1']))
    // And a number that was taken past a failure would leave a gap, which the database refuses.
    const [person] = people
    const gap = sql`insert into z_report (venue_id, id, till_session_id, year, z_no, revision, business_date, snapshot,
        sha256, issued_by)
      values (${api.venue.id}, ${uuidv7()}, ${person?.id}, 2001, 2, 1, '2001-01-01', '{}', sha256('x'),
        ${person?.user.id})`
    await expect(gap.execute(api.database.db)).rejects.toThrow(/no gap/)
  })

  test('a close that fails takes none, and leaves the till open', async () => {
    const clerk = await atWork()
    const before = await nextNumber()
    await sql`create function planted_failure() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$`.execute(api.database.asOwner)
    await sql`create trigger planted after insert on z_report for each row execute function planted_failure()`.execute(
      api.database.asOwner,
    )
    expect(await reasonOf(countAndClose(clerk.caller, { id: clerk.id, countedMinor: 10_000 }))).toBe('INTERNAL')
    await sql`drop trigger planted on z_report`.execute(api.database.asOwner)
    expect([await nextNumber(), (await clerk.caller.tills.current())?.state]).toEqual([before, 'open'])
    const row = await countAndClose(clerk.caller, { id: clerk.id, countedMinor: 10_000 })
    expect(row.zReport?.zNo).toBe(before)
  })

  test('each venue counts its own, each year begins at 1', async () => {
    const other = await makeVenue(api.database.db)
    const taken = await api.database.db.transaction().execute(async (tx) => {
      const take = (venueId: typeof api.venue.id, year: number) =>
        takeNumber(tx as never, { venueId, kind: 'z_report', prefix: 'T', year })
      return [
        await take(api.venue.id, 2030),
        await take(api.venue.id, 2030),
        await take(other.id, 2030),
        await take(api.venue.id, 2031),
      ]
    })
    expect(taken).toEqual([1, 2, 1, 1])
    await sql`delete from number_series where prefix = 'T'`.execute(api.database.asOwner)
  })
})

describe('the check', () => {
  test('finds nothing in what was issued, and says how many it looked at', async () => {
    const clerk = await atWork()
    await countAndClose(clerk.caller, { id: clerk.id, countedMinor: 10_000 })
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from z_report
      where venue_id = ${api.venue.id}`.execute(api.database.db)
    expect(await manager.caller.zReports.check()).toEqual({ reports: rows[0]?.n, changed: [], missing: [] })
  })

  test('finds a sum that was changed past the guard, a number that was swapped, and one that is gone', async () => {
    const venue = await makeVenue(api.database.db)
    const person = await api.signInAs('manager', { venue })
    const made: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await openTill(api.database.db, { venue, userId: person.user.id, floatMinor: 1000 })
      made.push((await countAndClose(person.caller, { id, countedMinor: 1000 })).zReport?.zNo ?? 0)
    }
    expect(made).toEqual([1, 2, 3, 4])
    const tamper = async (statement: ReturnType<typeof sql>) => {
      await sql`alter table z_report disable trigger user`.execute(api.database.asOwner)
      await statement.execute(api.database.asOwner)
      await sql`alter table z_report enable trigger user`.execute(api.database.asOwner)
    }
    const of = sql`venue_id = ${venue.id}`
    await tamper(
      sql`update z_report set snapshot = jsonb_set(snapshot, '{figures,grossMinor}', '1') where ${of} and z_no = 1`,
    )
    const found = await person.caller.zReports.check()
    expect(found).toMatchObject({ reports: 4, changed: [{ zNo: 1, revision: 1 }], missing: [] })
    await tamper(sql`delete from z_report where ${of} and z_no in (2, 4)`)
    expect((await person.caller.zReports.check()).missing.map(({ zNo }) => zNo)).toEqual([2, 4])
    await tamper(sql`update z_report set z_no = 2 where ${of} and z_no = 3`)
    const swapped = await person.caller.zReports.check()
    expect(swapped.changed.map(({ zNo }) => zNo)).toEqual([1, 2])
    await tamper(sql`delete from z_report where ${of}`)
    await sql`delete from number_series where ${of}`.execute(api.database.asOwner)
  })
})

describe('reading', () => {
  test('by till, number and business day, the newest number first, page by page', async () => {
    const all = []
    let cursor: string | undefined
    do {
      const page = await manager.caller.zReports.list({ limit: 7, ...(cursor && { cursor }) })
      all.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const numbers = all.map(({ zNo }) => zNo)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(numbers.length).toBe((await nextNumber()) - 1)
    const [newest] = all
    const till = (await manager.caller.tills.session({ id: newest?.tillSessionId as never })).till
    expect((await manager.caller.zReports.list({ tillId: till.id })).rows).toEqual([newest])
    const day = newest?.businessDate ?? ''
    expect((await manager.caller.zReports.list({ from: day, until: day })).total).toBe(numbers.length)
    expect((await manager.caller.zReports.list({ from: '2099-01-01' as never })).rows).toEqual([])
    expect(await reasonOf(manager.caller.zReports.list({ cursor: 'made up' }))).toBe('VALIDATION')
  })

  test('X closes nothing and is not for people who count blind; Z is also for the person whose till it was', async () => {
    const clerk = await atWork()
    await sell(clerk, 'cash')
    const before = await nextNumber()
    const { figures } = await manager.caller.zReports.x({ tillSessionId: clerk.id })
    expect(figures).toMatchObject({ grossMinor: 45_000, expectedMinor: 55_000, countedMinor: null, closedAt: null })
    expect([await nextNumber(), (await clerk.caller.tills.current())?.state]).toEqual([before, 'open'])
    expect(await reasonOf(clerk.caller.zReports.x({ tillSessionId: clerk.id }))).toBe('FORBIDDEN')
    const { zReport } = await countAndClose(clerk.caller, { id: clerk.id, countedMinor: 55_000 })
    const get = { id: zReport?.id as never }
    expect(await reasonOf(clerk.caller.zReports.get(get))).toBe('OK')
    expect(await reasonOf((await api.signInAs('boxoffice')).caller.zReports.get(get))).toBe('NOT_FOUND')
    const permissions = [{ module: 'funds', action: 'view', limits: {} }] as Permission[]
    const looker = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    expect(await reasonOf(looker.caller.zReports.get(get))).toBe('OK')
    expect(await reasonOf(looker.caller.zReports.export({}))).toBe('FORBIDDEN')
  })
})
