import { randomUUID } from 'node:crypto'
import type { PrinterId, PrintJobId } from '@marquee/contract/printers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApi, type SignedIn, type TestApi } from '../../testing/index.ts'
import { printDue } from './service/print.ts'
import { type FakePrinter, fakePrinter } from './testing/fake-printer.ts'

let api: TestApi
let owner: SignedIn
const open: FakePrinter[] = []
beforeAll(async () => {
  const patience = { connectMs: 500, statusMs: 200, printMs: 400 }
  api = await createTestApi({ printers: { allowLoopback: true, patience } })
  owner = await api.signInAs('owner')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()))
})
afterAll(() => api.close())

async function aPrinter(more: object = {}) {
  const printer = await fakePrinter()
  open.push(printer)
  const { host, port } = printer
  const name = `Network ${randomUUID()}`
  const { id } = await owner.caller.printers.create({ name, kind: 'network', host, port, cutter: true, ...more })
  return { id, printer }
}
async function aPaper(printerId: PrinterId): Promise<PrintJobId> {
  const { rows } = await sql<{ id: PrintJobId }>`
    insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key, created_by)
    values (${api.venue.id}, ${printerId}, 'test', ${printerId}, '', ${randomUUID()}, ${owner.user.id}) returning id`.execute(
    api.database.asOwner,
  )
  return rows[0]?.id as PrintJobId
}
const jobsOf = async (printerId: PrinterId) => (await owner.caller.printers.jobs({ printerId })).rows.reverse()
const printerOf = async (id: PrinterId) => (await owner.caller.printers.list({})).find((row) => row.id === id)
const dueNow = () => sql`update print_job set next_at = now() where state = 'waiting'`.execute(api.database.asOwner)
// Whoever sells sees the papers of their sales, and a test page is nobody's.
const asReceipt = (id: PrintJobId) =>
  sql`update print_job set kind = 'receipt' where id = ${id}`.execute(api.database.asOwner)

test('a printer that has answered and does not any more is in trouble, is sent nothing, and its stand-in takes over: no paper is there twice', async () => {
  const other = await aPrinter()
  const first = await aPrinter({ fallbackId: other.id })
  await aPaper(first.id)
  await printDue(api.services)
  expect(await printerOf(first.id)).toMatchObject({ light: 'ready' })
  first.printer.mood.isDeaf = true
  const id = await aPaper(first.id)
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await dueNow()
    await printDue(api.services)
    expect(await printerOf(first.id)).toMatchObject({ light: 'silent' })
    if (attempt < 3) expect((await jobsOf(first.id)).at(-1)).toMatchObject({ state: 'waiting', error: 'silent' })
  }
  await printDue(api.services)
  expect(await jobsOf(other.id)).toMatchObject([{ id, state: 'printed', isCopy: false }])
  // Whoever sold it is told where it came out, for a while; nobody else is.
  await asReceipt(id)
  const elsewhere = async (person: SignedIn) => (await person.caller.printers.troubles({ place: 'till' })).elsewhere
  expect(await elsewhere(owner)).toMatchObject([{ id, printer: { id: other.id } }])
  expect(await elsewhere(await api.signInAs('owner'))).toEqual([])
  await sql`update print_job set printed_at = now() - interval '16 minutes' where id = ${id}`.execute(
    api.database.asOwner,
  )
  expect(await elsewhere(owner)).toEqual([])
  first.printer.mood.isDeaf = false
  await aPaper(first.id)
  await printDue(api.services)
  expect(await printerOf(first.id)).toMatchObject({ light: 'ready' })
  expect(first.printer.papers()).toHaveLength(2)
  expect(other.printer.papers()).toHaveLength(1)
})

test('one at another address is another printer, of which nobody knows that', async () => {
  const { id, printer } = await aPrinter()
  await aPaper(id)
  await printDue(api.services)
  await sql`update printer set port = 9101 where id = ${id}`.execute(api.database.asOwner)
  await sql`update printer set port = ${printer.port} where id = ${id}`.execute(api.database.asOwner)
  printer.mood.isMute = true
  await aPaper(id)
  await aPaper(id)
  await printDue(api.services)
  expect((await jobsOf(id)).slice(1)).toMatchObject(
    Array(2).fill({ state: 'printed', isConfirmed: false, error: null }),
  )
  expect(await printerOf(id)).toMatchObject({ light: 'ready' })
})

test('one that stops answering once the paper was sent: people are told and asked, and nothing prints it again by itself', async () => {
  const { id, printer } = await aPrinter()
  const told = async () => (await owner.caller.printers.troubles({ place: 'till' })).jobs.map((job) => job.id)
  const sendOne = async () => {
    printer.mood.isMute = false
    printer.mood.delayMs = 150
    void printer.nextBytes().then(() => {
      printer.mood.isMute = true
    })
    const job = await aPaper(id)
    await printDue(api.services)
    await asReceipt(job)
    return job
  }
  const job = await sendOne()
  await printDue(api.services)
  expect((await jobsOf(id)).at(-1)).toMatchObject({
    state: 'printed',
    isConfirmed: false,
    error: 'silent',
    attempts: 1,
  })
  expect(await printerOf(id)).toMatchObject({ light: 'silent' })
  expect(printer.papers()).toHaveLength(1)
  expect(await told()).toEqual([job])
  const { caller } = owner
  await caller.printers.printedHere({ id: job })
  expect((await jobsOf(id)).at(-1)).toMatchObject({ state: 'printed', isConfirmed: true, error: null })
  expect(await told()).toEqual([])
  await expect(caller.printers.printedHere({ id: job })).rejects.toThrow()
  const next = await sendOne()
  expect(await told()).toEqual([next])
  await caller.printers.reprint({ commandId: randomUUID(), id: next })
  expect(await told()).toEqual([])
})
