import { randomUUID } from 'node:crypto'
import { inTransaction } from '@marquee/db'
import type { Services } from '../../../core/context.ts'
import { byMachine } from '../../../door/machine.ts'
import { escPosOf } from '../../../printing/escpos.ts'
import { type Printed, PrinterFault } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import {
  type BegunJob,
  beginNext,
  endEmpty,
  endFailed,
  endPrinted,
  type HeldPrinter,
  leavePrinter,
  moveWaiting,
  type PrinterKey,
  selectDue,
  setLight,
  takePrinter,
  takeUpInterrupted,
} from '../repo/queue.ts'
import { pauseAfter } from '../rules/pauses.ts'
import { slipOf } from './slips.ts'

export const topic = 'printers'

// A turn gives way to the next one, so that it is never taken for one that died.
const longestTurnMs = 45_000

/**
 * Prints what is due, at every printer at once and at each one paper after the other. Safe in several processes: one alone
 * prints at a printer. Never throws for what a printer does.
 */
export async function printDue(services: Services, signal?: AbortSignal): Promise<void> {
  const due = await selectDue(services.db)
  await Promise.all(due.map((key) => printAt(services, key, signal)))
}

async function printAt(services: Services, key: PrinterKey, signal?: AbortSignal): Promise<void> {
  const { db, log } = services
  const holder = randomUUID()
  const printer = await takePrinter(db, key, holder)
  if (!printer) return
  const until = performance.now() + longestTurnMs
  try {
    await inTransaction(db, (tx) => takeUpInterrupted(tx, key))
    while (!signal?.aborted && performance.now() < until) {
      const job = await beginNext(db, key, holder)
      if (!job) return
      await printOne(services, printer, job)
    }
  } catch (error) {
    // What was begun is taken up by whoever holds the printer next.
    log.warn({ err: error, printerId: key.id }, 'printing was interrupted')
  } finally {
    await leavePrinter(db, key, holder).catch((error: unknown) =>
      log.warn({ err: error, printerId: key.id }, 'a printer is held until its time is over'),
    )
  }
}

async function printOne(services: Services, printer: HeldPrinter, job: BegunJob): Promise<void> {
  const slip = await slipOf(services, printer.venueId, job)
  if (!slip) {
    await byMachine(services, job.id, async ({ tx, announce }) => {
      await endEmpty(tx, printer.venueId, job)
      announce(printer.venueId, topic, { id: printer.id })
    })
    return
  }
  try {
    const adapter = adapterOf(services.printers, printer.kind)
    // The money lies in the drawer of the till that took it: one at another printer stays shut.
    const roll = { ...printer, drawer: printer.drawer && !job.wasMoved }
    const printed = await adapter.print(printer, escPosOf(slip, roll))
    await keepPrinted(services, printer, { job, printed })
  } catch (error) {
    if (!(error instanceof PrinterFault)) throw error
    await keepFault(services, printer, { job, fault: error })
  }
}

interface Came {
  job: BegunJob
  printed: Printed
}

function keepPrinted(services: Services, printer: HeldPrinter, { job, printed }: Came): Promise<void> {
  return byMachine(services, job.id, async ({ tx, announce }) => {
    const { isConfirmed, says } = printed
    const hasStopped = says === 'stopped'
    const light = hasStopped ? 'silent' : 'ready'
    await endPrinted(tx, printer, job, { isConfirmed, isAsked: hasStopped, light, isAnswer: says === 'ready' })
    announce(printer.venueId, topic, { id: printer.id })
  })
}

interface Missed {
  job: BegunJob
  fault: PrinterFault
}

function keepFault(services: Services, printer: HeldPrinter, { job, fault }: Missed): Promise<void> {
  const { venueId, id, fallbackId } = printer
  const goesElsewhere = fallbackId !== null && !job.wasMoved
  return byMachine(services, job.id, async ({ tx, announce }) => {
    const light = fault.error === 'address' ? 'unreachable' : fault.error
    await setLight(tx, printer, { light, isAnswer: light !== 'unreachable' && light !== 'silent' })
    const pause = pauseAfter(job.attempt, { hasFallback: goesElsewhere })
    const moves = pause === null && goesElsewhere
    const { error, wasSent } = fault
    if (!(await endFailed(tx, venueId, job, { error, wasSent, pause: moves ? 0 : pause }))) return
    if (moves) await moveWaiting(tx, printer, fallbackId)
    announce(venueId, topic, { id })
  })
}
