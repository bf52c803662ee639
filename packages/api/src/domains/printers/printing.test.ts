import { randomUUID } from 'node:crypto'
import type { PrinterId, PrintJobId } from '@marquee/contract/printers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { beginNext } from './repo/queue.ts'
import { printDue } from './service/print.ts'
import { type FakePrinter, fakePrinter } from './testing/fake-printer.ts'

let api: TestApi
const open: FakePrinter[] = []
const patience = { connectMs: 500, statusMs: 200, printMs: 400 }
beforeAll(async () => {
  api = await createTestApi({ printers: { allowLoopback: true, patience } })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()))
  await sql`update print_job set state = 'cancelled', next_at = null, ended_at = now()
    where state in ('waiting', 'printing')`.execute(api.database.asOwner)
})
afterAll(() => api.close())

let made = 0
async function aPrinter(more: object = {}) {
  const printer = await fakePrinter()
  open.push(printer)
  const { caller } = await api.signInAs('owner')
  made += 1
  const { host, port } = printer
  const name = `Network ${made}`
  const { id } = await caller.printers.create({ name, kind: 'network', host, port, cutter: true, ...more })
  return { id, printer }
}

/** Papers that wait at a printer, in their order, and nobody has begun with. */
async function papers(printerId: PrinterId, count: number): Promise<PrintJobId[]> {
  const ids: PrintJobId[] = []
  for (let no = 0; no < count; no += 1) {
    const { rows } = await sql<{ id: PrintJobId }>`
      insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key)
      values (${api.venue.id}, ${printerId}, 'test', ${printerId}, '', ${randomUUID()}) returning id`.execute(
      api.database.asOwner,
    )
    ids.push(rows[0]?.id as PrintJobId)
  }
  return ids
}

async function jobsOf(printerId: PrinterId) {
  const { caller } = await api.signInAs('owner')
  return (await caller.printers.jobs({ printerId })).rows.reverse()
}
async function printerOf(id: PrinterId) {
  return (await (await api.signInAs('owner')).caller.printers.list({})).find((row) => row.id === id)
}
const dueNow = () => sql`update print_job set next_at = now() where state = 'waiting'`.execute(api.database.asOwner)

describe('a printer that answers', () => {
  test('prints in order, one paper at a time, and says so', async () => {
    const { id, printer } = await aPrinter()
    const ids = await papers(id, 3)
    await printDue(api.services)
    const jobs = await jobsOf(id)
    expect(jobs.map((job) => job.id)).toEqual(ids)
    for (const job of jobs)
      expect(job).toMatchObject({ state: 'printed', isConfirmed: true, attempts: 1, isCopy: false })
    expect(jobs.map(({ printedAt }) => printedAt)).toEqual(jobs.map(({ printedAt }) => printedAt).sort())
    expect(printer.papers()).toHaveLength(3)
    expect(printer.mostAtOnce()).toBe(1)
    expect(await printerOf(id)).toMatchObject({ light: 'ready', waiting: 0, failed: 0 })
  })

  test('has all Turkish letters on its paper', async () => {
    const { id, printer } = await aPrinter()
    await papers(id, 1)
    await printDue(api.services)
    expect(printer.papers()[0]).toContain('ç ğ ı i ö ş ü â')
    expect(printer.papers()[0]).toContain('Ç Ğ I İ Ö Ş Ü Â')
  })

  test('that says nothing of itself has been sent to, not confirmed', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.isMute = true
    await papers(id, 1)
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', isConfirmed: false }])
    // It was not asked for more than it knows: the question would be on its paper.
    expect(printer.bytes().includes(Buffer.from([0x1d, 0x72]))).toBe(false)
  })
})

describe('a printer in trouble', () => {
  test.each(['paper_out', 'cover_open', 'offline'] as const)(
    'with %s is sent nothing, and prints later',
    async (trouble) => {
      const { id, printer } = await aPrinter()
      printer.mood.trouble = trouble
      await papers(id, 2)
      await printDue(api.services)
      expect(await jobsOf(id)).toMatchObject([
        { state: 'waiting', error: trouble, attempts: 1, isCopy: false },
        { state: 'waiting', error: null, attempts: 0 },
      ])
      expect(await printerOf(id)).toMatchObject({ light: trouble })
      expect(printer.bytes()).toHaveLength(0)
      printer.mood.trouble = null
      await dueNow()
      await printDue(api.services)
      expect(await jobsOf(id)).toMatchObject([{ state: 'printed' }, { state: 'printed' }])
      expect(printer.papers().every((paper) => !paper.includes('slip.copy'))).toBe(true)
    },
  )

  test('that waits holds up those behind: the order stays', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.trouble = 'paper_out'
    await papers(id, 2)
    await printDue(api.services)
    printer.mood.trouble = null
    // The first one waits for its next try, and the second one for the first.
    await printDue(api.services)
    expect(printer.bytes()).toHaveLength(0)
  })

  test('that hangs up in the middle prints it again, as a copy', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.dropAfter = 10
    await papers(id, 1)
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'waiting', error: 'unreachable', isCopy: true }])
    printer.mood.dropAfter = null
    await dueNow()
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', isCopy: true }])
    expect(printer.papers().at(-1)).toContain('slip.copy')
  })

  test('that never says it is done was sent to, not confirmed', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.hangs = true
    await papers(id, 1)
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', isConfirmed: false }])
  })

  test('whose paper ends while it prints has not printed', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.delayMs = 150
    void printer.nextBytes().then(() => {
      printer.mood.trouble = 'paper_out'
    })
    await papers(id, 1)
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'waiting', error: 'paper_out', isCopy: true }])
  })

  test('that refuses fails in the end, with the next one tried behind it', async () => {
    const { id, printer } = await aPrinter()
    await printer.close()
    open.splice(0)
    await papers(id, 2)
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await dueNow()
      await printDue(api.services)
    }
    expect(await jobsOf(id)).toMatchObject([
      { state: 'failed', error: 'unreachable', attempts: 9 },
      { state: 'waiting', error: 'unreachable', attempts: 1 },
    ])
    expect(await printerOf(id)).toMatchObject({ light: 'unreachable', failed: 1, waiting: 1 })
  })

  test('holds up no other one', async () => {
    const slow = await aPrinter()
    slow.printer.mood.hangs = true
    const quick = await aPrinter()
    await papers(slow.id, 3)
    await papers(quick.id, 1)
    const both = printDue(api.services)
    await expect.poll(async () => (await jobsOf(quick.id))[0]?.state).toBe('printed')
    expect((await jobsOf(slow.id)).at(-1)?.state).toBe('waiting')
    await both
  })
})

describe('another printer takes over', () => {
  test('after three failures, with everything that waits', async () => {
    const other = await aPrinter()
    const first = await aPrinter({ fallbackId: other.id })
    first.printer.mood.trouble = 'paper_out'
    const ids = await papers(first.id, 2)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await dueNow()
      await printDue(api.services)
    }
    // The first one's queue says where they went.
    const moved = { state: 'waiting', printer: { id: other.id } }
    expect(await jobsOf(first.id)).toMatchObject([moved, moved])
    const { caller } = await api.signInAs('owner')
    expect((await caller.printers.jobs({ printerId: first.id, state: 'waiting' })).rows).toEqual([])
    await printDue(api.services)
    const jobs = await jobsOf(other.id)
    expect(jobs.map(({ id }) => id)).toEqual(ids)
    const name = (await printerOf(first.id))?.name
    for (const job of jobs) expect(job).toMatchObject({ state: 'printed', movedFrom: name })
    expect(other.printer.papers()).toHaveLength(2)
  })

  test('once: two that stand in for each other give up in the end', async () => {
    const one = await aPrinter()
    const two = await aPrinter({ fallbackId: one.id })
    const { caller } = await api.signInAs('owner')
    await caller.printers.update({ id: one.id, expectedRev: 1, fallbackId: two.id })
    for (const { printer } of [one, two]) printer.mood.trouble = 'cover_open'
    await papers(one.id, 1)
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await dueNow()
      await printDue(api.services)
    }
    expect(await jobsOf(two.id)).toMatchObject([{ state: 'failed', error: 'cover_open', attempts: 9 }])
  })
})

describe('two processes', () => {
  test('print every paper once, one at a time', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.delayMs = 20
    await papers(id, 6)
    const other = await api.anotherServices({ printers: api.services.printers })
    await Promise.all([printDue(api.services), printDue(other), printDue(api.services), printDue(other)])
    expect(await jobsOf(id)).toMatchObject(Array(6).fill({ state: 'printed', attempts: 1 }))
    expect(printer.papers()).toHaveLength(6)
    expect(printer.mostAtOnce()).toBe(1)
  })

  test('without the rule of the database would both begin with a paper of one printer', async () => {
    const { id } = await aPrinter()
    await papers(id, 2)
    const owner = api.database.asOwner
    const holder = randomUUID()
    await sql`update printer set holder = ${holder}, held_until = now() + interval '1 minute' where id = ${id}`.execute(
      owner,
    )
    const begin = () => beginNext(owner, { venueId: api.venue.id, id }, holder)
    expect(await begin()).toBeDefined()
    await expect(begin()).rejects.toMatchObject({ constraint: 'print_job_prints' })
    await sql`drop index print_job_prints`.execute(owner)
    try {
      expect(await begin()).toBeDefined()
    } finally {
      await sql`update print_job set state = 'cancelled', ended_at = now() where state = 'printing'`.execute(owner)
      await sql`create unique index print_job_prints on print_job (venue_id, printer_id)
        where state = 'printing'`.execute(owner)
    }
  })

  test('take up what one was printing when it died, as a copy, and not before its time', async () => {
    const { id, printer } = await aPrinter()
    await papers(id, 1)
    const owner = api.database.asOwner
    await sql`update printer set holder = ${randomUUID()}, held_until = now() + interval '1 minute'
      where id = ${id}`.execute(owner)
    await sql`update print_job set state = 'printing', attempts = 1, next_at = null where printer_id = ${id}`.execute(
      owner,
    )
    await printDue(api.services)
    expect(printer.bytes()).toHaveLength(0)
    await sql`update printer set held_until = now() - interval '1 second' where id = ${id}`.execute(owner)
    await printDue(api.services)
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', isCopy: true, attempts: 2 }])
    expect(printer.papers()[0]).toContain('slip.copy')
  })

  test('one that comes back from the dead changes nothing any more', async () => {
    const { id, printer } = await aPrinter()
    printer.mood.delayMs = 250
    await papers(id, 1)
    const late = printDue(api.services)
    await printer.nextBytes()
    const owner = api.database.asOwner
    await sql`update printer set held_until = now() - interval '1 second' where id = ${id}`.execute(owner)
    printer.mood.trouble = 'offline'
    const other = await api.anotherServices({ printers: api.services.printers })
    await printDue(other)
    const [now] = await jobsOf(id)
    expect(now).toMatchObject({ state: 'waiting', error: 'offline', attempts: 2, isCopy: true })
    await late
    expect(await jobsOf(id)).toEqual([now])
  })
})

test('an address of our own machine is not spoken to, whatever name it has', async () => {
  const { id, printer } = await aPrinter()
  const strict = await api.anotherServices({ printers: { allowLoopback: false } })
  await papers(id, 1)
  await printDue(strict)
  expect(await jobsOf(id)).toMatchObject([{ state: 'waiting', error: 'address', attempts: 1 }])
  await sql`update printer set host = 'localhost' where id = ${id}`.execute(api.database.asOwner)
  await dueNow()
  await printDue(strict)
  expect(await jobsOf(id)).toMatchObject([{ error: 'address', attempts: 2 }])
  expect(printer.bytes()).toHaveLength(0)
})
