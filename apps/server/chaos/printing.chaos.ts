import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FakePrinter, fakePrinter } from '@marquee/api/testing/printer'
import { createTestDatabase, type TestDatabase, testFolder, waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asOwner } from '../test/support/owner.ts'
import { endAll, startProcess } from '../test/support/process.ts'
import { secret } from '../test/support/server.ts'
import { fillVenue, type TestVenue } from '../test/support/venue.ts'

let database: TestDatabase
let venue: TestVenue
let folder: string
const open: FakePrinter[] = []
// Programs of their own, on a machine that others use too: only what never comes is a failure. Milliseconds.
const forLong = 60_000
vi.setConfig({ testTimeout: 240_000 })
beforeAll(async () => {
  database = await createTestDatabase()
  venue = await fillVenue(database.asOwner)
  folder = await mkdtemp(join(testFolder(), 'marquee-printing-'))
})
afterAll(async () => {
  await endAll()
  await Promise.all(open.map((printer) => printer.close()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  startProcess({
    DATABASE_URL: database.url,
    JWT_SECRET: secret,
    SEED: 'none',
    DATA_DIR: join(folder, 'data'),
    PRINTERS_LOOPBACK: 'on',
  })
const rowsOf = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(database.url, text, values)

interface Job {
  state: string
  attempts: number
  isCopy: boolean
}

async function aPrinterWithJobs(count: number) {
  const printer = await fakePrinter()
  open.push(printer)
  const id = randomUUID()
  await rowsOf(
    `insert into printer (venue_id, id, name, kind, host, port, paper, make, cutter, drawer, receipts, passes, simulates)
      values ($1, $2, $3, 'network', $4, $5, '80', 'epson', true, false, false, false, 'print')`,
    [venue.id, id, `Printer ${id.slice(0, 8)}`, printer.host, printer.port],
  )
  for (let no = 0; no < count; no += 1) {
    await rowsOf(
      `insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key) values ($1, $2, 'test', $2, '', $3)`,
      [venue.id, id, randomUUID()],
    )
  }
  const jobs = () =>
    rowsOf<Job>(`select state, attempts, is_copy as "isCopy" from print_job where printer_id = $1 order by seq`, [id])
  return { id, printer, jobs }
}

/** What half a minute without a word from the process does: it is taken for dead. */
const passHold = (id: string) =>
  rowsOf(`update printer set held_until = clock_timestamp() where id = $1 and held_until is not null`, [id])

/** However long the next process takes to start: the one that was killed is not taken for dead before `passHold`. */
const keepHold = (id: string) =>
  rowsOf(`update printer set held_until = held_until + interval '1 hour' where id = $1 and held_until is not null`, [
    id,
  ])

it.each([
  ['has sent all of it and waits for the printer to say so', { hangs: true }, 2],
  ['has begun with it and sent nothing', { isDeaf: true }, 1],
])(
  'a print job whose process is killed when it %s comes out, marked as a copy, and the next one once',
  async (_, mood, times) => {
    const { id, printer, jobs } = await aPrinterWithJobs(2)
    Object.assign(printer.mood, mood)
    const first = start()
    // Printers are served before the process says that it is ready, and none waits for its printer for long.
    await waitFor(
      'the printing to begin',
      async () => ('hangs' in mood ? printer.papers().length === 1 : (await jobs())[0]?.state === 'printing'),
      forLong,
    )
    first.child.kill('SIGKILL')
    await first.exited
    await keepHold(id)
    const second = start()
    await second.ready
    // Nobody knows what came of it, and nobody touches it before the first process is taken for dead.
    expect(await jobs()).toMatchObject([{ state: 'printing' }, { state: 'waiting', attempts: 0 }])
    Object.assign(printer.mood, { hangs: false, isDeaf: false })
    await passHold(id)
    await waitFor('both to be printed', async () => (await jobs()).every(({ state }) => state === 'printed'), forLong)
    expect(await jobs()).toEqual([
      { state: 'printed', attempts: 2, isCopy: true },
      { state: 'printed', attempts: 1, isCopy: false },
    ])
    const papers = printer.papers()
    expect(papers).toHaveLength(times + 1)
    expect(papers.map((paper) => paper.includes('COPY'))).toEqual([...(times === 2 ? [false] : []), true, false])
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
  },
)
