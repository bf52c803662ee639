import { randomUUID } from 'node:crypto'
import { groupShortCode, type OrderId } from '@marquee/contract'
import type { PrinterId } from '@marquee/contract/printers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder as makeSoldOrder, makeTicketSession, openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { type FoodBench, foodBench, sellOf } from '../food-orders/testing/bench.ts'
import { api, openKitchen, owner, send, sendAs, there, withdraw } from '../kitchen/testing/desk.ts'
import { makeOrder, makeStation } from '../kitchen/testing/orders.ts'
import { printDue } from './service/print.ts'
import { aJob, aPrinter } from './testing/cases.ts'

const texts = (blocks: readonly { type: string; text?: string; left?: string; right?: string }[]) =>
  blocks.flatMap(({ text, left, right }) => [text, left, right].filter((said) => said !== undefined))

describe('kitchen tickets', () => {
  openKitchen()
  const jobsOf = async (printerId: PrinterId) => (await owner.caller.printers.jobs({ printerId })).rows.reverse()
  async function printerFor(stationId: string, more: object = {}) {
    const id = await aPrinter(api, more)
    await owner.caller.printers.serve({ id, stationIds: [stationId as never], tillIds: [] })
    return id
  }

  test('are queued once, when the station may begin, with what was sent', async () => {
    const grill = await makeStation(owner)
    const printerId = await printerFor(grill)
    const mods = [{ optionId: '1', name: { en: 'No onion', tr: 'Soğansız' }, qty: 1, extraMinor: 0 }]
    const order = await makeOrder(
      api,
      owner,
      [
        { stationId: grill, qty: 2, mods, note: 'Az pişmiş' },
        { stationId: grill, course: 2 },
      ],
      { service: 'table', guestName: 'Ayşe' },
    )
    await send(order, [1, 2], [2, 1])
    const jobs = await jobsOf(printerId)
    expect(jobs).toMatchObject([{ kind: 'kitchen_ticket', state: 'waiting', attempts: 0 }])
    // The second course is printed when it is fired, once, however often the cook waits with it.
    const hold = (isHeld: boolean) =>
      owner.caller.kitchen.hold({ commandId: randomUUID(), orderId: order as never, course: 2, isHeld })
    for (const isHeld of [false, true, false]) await hold(isHeld)
    expect(await jobsOf(printerId)).toHaveLength(2)
    const [first] = jobs
    const paper = texts((await owner.caller.printers.paper({ id: first?.id as never })).blocks)
    expect(paper).toEqual(expect.arrayContaining(['2 Tabak 1', '  + Soğansız', '  ! Az pişmiş']))
    expect(paper.join(' ')).toMatch(/T\S+ · Masa 7/)
    expect(paper.join(' ')).not.toContain('Ayşe')
  })

  test('say what is not to be made any more; the paper before it stays as it was', async () => {
    const grill = await makeStation(owner)
    const printerId = await printerFor(grill)
    const order = await makeOrder(api, owner, [{ stationId: grill, qty: 3 }])
    await send(order, [1, 3])
    await withdraw(order, [1, 1, 'return'])
    const [made, cancelled] = await jobsOf(printerId)
    const paperOf = async (id: unknown) => texts((await owner.caller.printers.paper({ id: id as never })).blocks)
    expect(await paperOf(made?.id)).toContain('3 Tabak 1')
    expect(await paperOf(cancelled?.id)).toEqual(expect.arrayContaining(['slip.kind.cancel tr', '-1 Tabak 1']))
  })

  test('are written with what causes them or not at all, and not without a printer', async () => {
    const [grill, bar] = [await makeStation(owner), await makeStation(owner)]
    const printerId = await printerFor(grill)
    const order = await makeOrder(api, owner, [{ stationId: grill }])
    await expect(sendAs(owner, order, [[1, 1]], { fails: true })).rejects.toThrow()
    expect(await jobsOf(printerId)).toEqual([])
    const { rows: before } = await sql`select from print_job`.execute(api.database.asOwner)
    await send(await makeOrder(api, owner, [{ stationId: bar }]), [1, 1])
    const printer = (await owner.caller.printers.list({})).find(({ id }) => id === printerId)
    await owner.caller.printers.archive({ id: printerId, expectedRev: printer?.rev ?? 0 })
    await send(await makeOrder(api, owner, [{ stationId: grill }]), [1, 1])
    expect((await sql`select from print_job`.execute(api.database.asOwner)).rows).toHaveLength(before.length)
  })

  test('are shown to the cook when they do not come out, and go elsewhere', async () => {
    const grill = await makeStation(owner)
    const printerId = await printerFor(grill, { kind: 'simulated', simulates: 'paper_out' })
    const cook = await api.signInAs('kitchen')
    await send(await makeOrder(api, owner, [{ stationId: grill }]), [1, 1])
    expect((await cook.caller.printers.troubles({ place: 'kitchen', stationId: grill })).jobs).toEqual([])
    await printDue(api.services)
    const { jobs, printers } = await cook.caller.printers.troubles({ place: 'kitchen', stationId: grill })
    expect(jobs).toMatchObject([{ error: 'paper_out', state: 'waiting', printer: { id: printerId } }])
    const other = await aPrinter(api, { kind: 'simulated' })
    expect(printers.map(({ id }) => id)).toContain(printerId)
    const id = jobs[0]?.id as never
    await cook.caller.printers.move({ id, printerId: other })
    await printDue(api.services)
    await expect
      .poll(async () => (await jobsOf(other))[0])
      .toMatchObject({
        id,
        state: 'printed',
        isConfirmed: true,
        movedFrom: expect.any(String),
      })
    expect(await reasonOf(cook.caller.printers.retry({ id }))).toBe('STATE')
    expect((await cook.caller.printers.troubles({ place: 'kitchen', stationId: grill })).jobs).toEqual([])
  })

  test('do not come out of their printer too while somebody prints them in the browser', async () => {
    const grill = await makeStation(owner)
    const printerId = await printerFor(grill, { kind: 'simulated', simulates: 'paper_out' })
    const cook = await api.signInAs('kitchen')
    await send(await makeOrder(api, owner, [{ stationId: grill }]), [1, 1])
    await printDue(api.services)
    const [{ id } = { id: '' as never }] = (await cook.caller.printers.troubles({ place: 'kitchen', stationId: grill }))
      .jobs
    await cook.caller.printers.printedHere({ id, isOut: false })
    // The paper is back in the printer, and its time has come.
    await sql`update printer set simulates = 'print' where id = ${printerId}`.execute(api.database.asOwner)
    await sql`update print_job set next_at = now() where id = ${id} and state = 'waiting'`.execute(api.database.asOwner)
    await printDue(api.services)
    expect(await jobsOf(printerId)).toMatchObject([{ id, state: 'failed', attempts: 1 }])
    // A second time changes nothing, and is not told the audit.
    await cook.caller.printers.printedHere({ id, isOut: false })
    const told = await sql`select action from audit_event where entity_id = ${id}`.execute(api.database.asOwner)
    expect(told.rows).toEqual([{ action: 'printers.printHere' }])
    // Whoever waits for it still sees it, and says that it is out, or has the printer go on.
    const { jobs } = await cook.caller.printers.troubles({ place: 'kitchen', stationId: grill })
    expect(jobs.map((job) => job.id)).toEqual([id])
    await cook.caller.printers.printedHere({ id })
    expect(await jobsOf(printerId)).toMatchObject([{ state: 'printed', isConfirmed: true, attempts: 1 }])
    expect(await reasonOf(cook.caller.printers.printedHere({ id, isOut: false }))).toBe('STATE')
  })

  test('of another venue are out of reach', async () => {
    const { id, printerId } = await aJob(api)
    expect((await there.caller.printers.jobs({ printerId })).rows).toEqual([])
    for (const call of ['retry', 'cancel', 'printedHere', 'paper'] as const) {
      expect(await reasonOf(there.caller.printers[call]({ id }))).toBe('NOT_FOUND')
    }
    expect(await reasonOf(there.caller.printers.move({ id, printerId }))).toBe('NOT_FOUND')
    expect(await reasonOf(there.caller.printers.test({ commandId: randomUUID(), id: printerId }))).toBe('NOT_FOUND')
  })

  test('a station has one printer: it goes over to the last that takes it', async () => {
    const grill = await makeStation(owner)
    const [one, two] = [await printerFor(grill), await printerFor(grill)]
    const rows = await owner.caller.printers.list({})
    expect(rows.find(({ id }) => id === one)?.stationIds).toEqual([])
    expect(rows.find(({ id }) => id === two)?.stationIds).toEqual([grill])
    const strange = '01890000-0000-7000-8000-000000000000' as never
    const serve = (input: object) => owner.caller.printers.serve({ id: two, stationIds: [], tillIds: [], ...input })
    expect(await refusalOf(serve({ stationIds: [grill, strange] }))).toMatchObject({
      issues: [{ path: 'stationIds.1' }],
    })
    expect(await refusalOf(serve({ tillIds: [strange] }))).toMatchObject({ issues: [{ path: 'tillIds.0' }] })
    expect((await owner.caller.printers.list({})).find(({ id }) => id === two)?.stationIds).toEqual([grill])
  })
})

describe('what a till sells', () => {
  let bench: FoodBench
  beforeAll(async () => {
    bench = await foodBench()
  })
  afterAll(() => bench.close())

  async function tillOf(userId: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`select till_id as id from till_session
      where cashier_id = ${userId} and state = 'open'`.execute(bench.api.database.asOwner)
    return rows[0]?.id ?? ''
  }
  async function printerAt(tillId: string, more: object) {
    const { caller } = await bench.api.signInAs('owner')
    const id = await aPrinter(bench.api, more)
    await caller.printers.serve({ id, stationIds: [], tillIds: [tillId as never] })
    return { id, jobs: async () => (await caller.printers.jobs({ printerId: id })).rows.reverse() }
  }

  test('food: the receipt is queued with the sale, and opens the drawer for cash once', async () => {
    const tillId = await tillOf(bench.clerk.user.id)
    const { jobs } = await printerAt(tillId, { receipts: true, drawer: true })
    const tea = await bench.dish(2750)
    const input = sellOf([{ variantId: tea, qty: 2 }], 5500)
    await bench.clerk.caller.foodOrders.sell(input)
    await bench.clerk.caller.foodOrders.sell(input)
    const [job, ...more] = await jobs()
    expect(more).toEqual([])
    expect(job).toMatchObject({ kind: 'receipt', state: 'waiting', createdBy: expect.any(String) })
    const paper = await bench.clerk.caller.printers.paper({ id: job?.id as never })
    expect(paper.opensDrawer).toBe(true)
    expect(texts(paper.blocks).join('\n')).toMatch(/55,00/)
    // The seller sees to it; somebody who does not print other people's orders does not.
    const other = await bench.api.signInAs('counter')
    expect(await reasonOf(other.caller.printers.cancel({ id: job?.id as never }))).toBe('NOT_FOUND')
    await bench.clerk.caller.printers.printedHere({ id: job?.id as never })
    expect(await jobs()).toMatchObject([{ state: 'printed', isConfirmed: true }])
    const copy = { commandId: randomUUID(), id: job?.id as never }
    const { id } = await bench.clerk.caller.printers.reprint(copy)
    expect(await bench.clerk.caller.printers.reprint(copy)).toEqual({ id })
    expect(await jobs()).toMatchObject([{ state: 'printed' }, { id, isCopy: true }])
    const again = await bench.clerk.caller.printers.paper({ id })
    expect(again.opensDrawer).toBe(false)
    expect(texts(again.blocks)[0]).toBe('slip.copy tr')
  })

  test('passes: receipt and passes, in this order, and only what the printer is set for', async () => {
    const clerk = await bench.api.signInAs('boxoffice')
    const { id: userId } = clerk.user
    const { database, venue } = bench.api
    await openTill(database.asOwner, { venue, userId })
    const show = await makeTicketSession(database.db, { venue, rows: 2, seatsPerRow: 5 })
    const sell = (seatNos: number[]) =>
      clerk.caller.orders.sell({
        commandId: randomUUID(),
        orderId: uuidv7() as OrderId,
        ticketSessionId: show.id,
        items: [{ passTypeId: show.adult, seatNos }],
        payments: [{ method: 'card', amountMinor: seatNos.length * 45_000, reference: '1' }],
        priceVersion: show.priceVersion,
        expectedDueMinor: seatNos.length * 45_000,
        guest: {},
      })
    const both = await printerAt(await tillOf(userId), { receipts: true, passes: true })
    const { orderNo, passes } = await sell([0, 1])
    const jobs = await both.jobs()
    expect(jobs.map(({ kind, subjectNo }) => [kind, subjectNo])).toEqual([
      ['receipt', String(orderNo)],
      ['pass', String(orderNo)],
    ])
    const paper = await clerk.caller.printers.paper({ id: jobs[1]?.id as never })
    expect(paper.blocks.filter(({ type }) => type === 'code')).toHaveLength(passes.length)
    const none = await printerAt(await tillOf(userId), {})
    await sell([2])
    expect(await none.jobs()).toEqual([])
    expect(await both.jobs()).toHaveLength(2)
  })

  test('what is changed of an order: its receipt, and the passes that the guest has for it', async () => {
    const manager = await bench.api.signInAs('manager')
    const { database, venue } = bench.api
    await openTill(database.asOwner, { venue, userId: manager.user.id })
    const { orderId, passes } = await makeSoldOrder(bench.api)
    const other = await makeTicketSession(database.db, { venue, startsIn: 60 * 50 })
    const { id, jobs } = await printerAt(await tillOf(manager.user.id), { receipts: true, passes: true, drawer: true })
    const change = (expectedRev: number) => ({ commandId: randomUUID(), orderId, expectedRev, reason: 'Ateşi var' })
    const exchange = {
      ...change(1),
      passIds: passes.slice(0, 1).map((pass) => pass.id),
      ticketSessionId: other.id,
      items: [{ passTypeId: other.adult, seatNos: [7] }],
      priceVersion: other.priceVersion,
      expectedDifferenceMinor: 0,
    }
    const exchanged = await manager.caller.orderChanges.exchange(exchange)
    await manager.caller.orderChanges.exchange(exchange)
    const [receipt, pass, ...more] = await jobs()
    expect(more).toEqual([])
    expect([receipt, pass].map((job) => [job?.kind, job?.subjectNo, job?.createdBy])).toEqual([
      ['change', expect.stringMatching(/^\d+$/), manager.user.name],
      ['change_pass', receipt?.subjectNo, manager.user.name],
    ])
    const slipOf = (job: { id: unknown } | undefined) => manager.caller.printers.paper({ id: job?.id as never })
    const said = texts((await slipOf(receipt)).blocks)
    const why = 'refund.reason tr Ateşi var'
    expect(said).toEqual(expect.arrayContaining(['refund.exchange tr', 'refund.difference tr', why]))
    expect(said).not.toContain('refund.signature tr')
    const [made] = exchanged.passes
    const passPaper = await slipOf(pass)
    expect(passPaper.blocks.filter(({ type }) => type === 'code')).toHaveLength(1)
    expect(texts(passPaper.blocks)).toContain(groupShortCode(made?.shortCode ?? ''))

    await manager.caller.orderChanges.adjust({ ...change(exchanged.rev), amountMinor: 5000 })
    expect(await jobs()).toHaveLength(3)
    const refund = texts((await slipOf((await jobs()).at(-1))).blocks)
    expect(refund).toEqual(expect.arrayContaining(['refund.title tr', 'refund.signature tr', why]))
    expect(refund.join(' ')).toMatch(/refund\.total tr ₺50,00/)
    // A printer that cannot gives them all to its stand-in, the passes too.
    await sql`update printer set kind = 'simulated', simulates = 'paper_out',
      fallback_id = ${await aPrinter(bench.api)} where id = ${id}`.execute(database.asOwner)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sql`update print_job set next_at = clock_timestamp() where state = 'waiting' and printer_id = ${id}`.execute(
        database.asOwner,
      )
      await printDue(bench.api.services)
    }
    expect((await jobs()).filter(({ printer }) => printer.id === id)).toEqual([])
    const { jobs: waiting } = await manager.caller.printers.troubles({ place: 'till' })
    expect(waiting.map(({ kind }) => kind)).toEqual(['change', 'change_pass', 'change'])
  })

  test('what is changed without a till is not printed anywhere', async () => {
    const manager = await bench.api.signInAs('manager')
    const { orderId } = await makeSoldOrder(bench.api)
    const all = async () => (await sql`select from print_job`.execute(bench.api.database.asOwner)).rows.length
    const before = await all()
    await manager.caller.orderChanges.adjust({
      commandId: randomUUID(),
      orderId,
      expectedRev: 1,
      reason: 'Ateşi var',
      amountMinor: 5000,
    })
    expect(await all()).toBe(before)
  })
})

describe('who does not wait for papers', () => {
  openKitchen()

  test('sees and moves none', async () => {
    const door = await api.signInAs('door')
    const { id, printerId } = await aJob(api)
    expect(await reasonOf(door.caller.printers.troubles({ place: 'till' }))).toBe('FORBIDDEN')
    expect(await reasonOf(door.caller.printers.jobs({ printerId }))).toBe('FORBIDDEN')
    for (const call of ['retry', 'cancel', 'printedHere', 'paper'] as const) {
      expect(await reasonOf(door.caller.printers[call]({ id }))).toBe('NOT_FOUND')
    }
    const cook = await api.signInAs('kitchen')
    expect(await reasonOf(cook.caller.printers.cancel({ id }))).toBe('NOT_FOUND')
  })

  test('bad input is refused at its field', async () => {
    const { printers } = owner.caller
    const issue = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
    const make = (more: object) => printers.create({ name: `P ${randomUUID()}`, kind: 'network', ...more })
    expect(await issue(make({}))).toEqual({ path: 'host', message: 'field.required' })
    expect(await issue(make({ host: '127.0.0.1' }))).toEqual({ path: 'host', message: 'field.printerAddress' })
    expect(await issue(make({ host: '192.168.1.9', port: 5432 }))).toMatchObject({ path: 'port' })
    const { id, rev } = await make({ host: '192.168.1.9' })
    expect(await issue(printers.update({ id, expectedRev: rev, fallbackId: id }))).toMatchObject({ path: 'fallbackId' })
    const { id: jobId } = await aJob(api)
    const strange = '01890000-0000-7000-8000-000000000000' as never
    expect(await issue(printers.move({ id: jobId, printerId: strange }))).toMatchObject({ path: 'printerId' })
  })

  test('a printer with papers is not archived', async () => {
    const { id, printerId } = await aJob(api)
    const rev = 1
    expect(await reasonOf(owner.caller.printers.archive({ id: printerId, expectedRev: rev }))).toBe('STATE')
    await owner.caller.printers.cancel({ id })
    expect(await reasonOf(owner.caller.printers.archive({ id: printerId, expectedRev: rev }))).toBe('OK')
  })
})
