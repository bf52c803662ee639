import type { TillId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { PrinterId, PrintJobId, PrintJobState } from '@marquee/contract/printers'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Work } from '../../../door/work.ts'
import {
  endQuestion,
  type HeldJob,
  holdJob,
  insertJob,
  setCancelled,
  setHeldHere,
  setPrintedHere,
  setWaiting,
} from '../repo/jobs.ts'
import { selectSources, setSources, sharePrinter } from '../repo/printers.ts'
import { mayHandle } from './may.ts'
import { printDue, topic } from './print.ts'

interface Named {
  id: PrintJobId
}

// What is being printed at the moment is nobody's but the printer's.
const notOut: readonly PrintJobState[] = ['waiting', 'failed']

async function holdOwn(ctx: SignedContext, work: Work, id: PrintJobId): Promise<HeldJob> {
  const job = await holdJob(work.tx, { venueId: ctx.venueId, id })
  return job && mayHandle(ctx, job) ? job : refuse('NOT_FOUND')
}

async function requirePrinter(ctx: SignedContext, work: Work, id: PrinterId, field: string): Promise<void> {
  const printer = await sharePrinter(work.tx, { venueId: ctx.venueId, id })
  if (!printer || printer.archived) refuseField(field, 'field.invalid')
}

// Printers are told of in the order of their ids, as the streams want it; it is one stream.
function tell(ctx: SignedContext, work: Work, ids: readonly PrinterId[]): void {
  for (const id of new Set(ids)) work.announce(ctx.venueId, topic, { id })
}

interface Step {
  name: 'retry' | 'cancel' | 'move' | 'printHere' | 'printedHere'
  /** false: it was so already, and nothing is told. */
  change: (work: Work, job: HeldJob) => Promise<unknown>
  /** Where it goes; absent: it stays. */
  to?: PrinterId
}

async function step(ctx: SignedContext, id: PrintJobId, { name, change, to }: Step): Promise<true> {
  await inTransaction(ctx, async (work) => {
    const job = await holdOwn(ctx, work, id)
    const isAnswer = name === 'printedHere' && job.isAsked
    if (!notOut.includes(job.state) && !isAnswer) refuse('STATE', { details: { state: job.state } })
    if ((await change(work, job)) === false) return
    await work.audit({
      action: `printers.${name}`,
      entity: 'print_job',
      entityId: id,
      after: { kind: job.kind, subjectNo: job.subjectNo },
    })
    tell(ctx, work, [job.printerId, to ?? job.printerId])
  })
  return true
}

// Behind the commit: whoever waits for a paper does not wait for the next turn.
function printSoon({ services }: SignedContext): void {
  void printDue(services).catch((error: unknown) => services.log.warn({ err: error }, 'printing waits for its turn'))
}

/** Prints a paper that did not come out, now. STATE for one that is out or was cancelled. */
export async function retryJob(ctx: SignedContext, { id }: Named): Promise<true> {
  await step(ctx, id, {
    name: 'retry',
    change: (work, { printerId }) => setWaiting(work.tx, { venueId: ctx.venueId, id }, printerId),
  })
  printSoon(ctx)
  return true
}

/** Prints a paper that did not come out at another printer. STATE, VALIDATION on `printerId`. */
export async function moveJob(ctx: SignedContext, { id, printerId }: Named & { printerId: PrinterId }): Promise<true> {
  await step(ctx, id, {
    name: 'move',
    to: printerId,
    async change(work) {
      await requirePrinter(ctx, work, printerId, 'printerId')
      await setWaiting(work.tx, { venueId: ctx.venueId, id }, printerId)
    },
  })
  printSoon(ctx)
  return true
}

/** Nobody wants a paper any more. STATE for one that is out already. */
export const cancelJob = (ctx: SignedContext, { id }: Named): Promise<true> =>
  step(ctx, id, { name: 'cancel', change: (work) => setCancelled(work.tx, { venueId: ctx.venueId, id }) })

/**
 * Says that a document came out of somebody's browser. `isOut` false: it is about to, and its printer leaves it to them from
 * then on, until somebody has it printed again. STATE for one that is out already, or is being printed.
 */
export const markPrintedHere = (ctx: SignedContext, { id, isOut }: Named & { isOut: boolean }): Promise<true> =>
  step(ctx, id, {
    name: isOut ? 'printedHere' : 'printHere',
    change: (work) => (isOut ? setPrintedHere : setHeldHere)(work.tx, { venueId: ctx.venueId, id }),
  })

interface Again extends Named {
  commandId: string
  printerId?: PrinterId | undefined
}

/** Prints a paper once more, as a copy. STATE for one that is still to come out, VALIDATION on `printerId`. */
export async function reprintJob(ctx: SignedContext, input: Again): Promise<{ id: PrintJobId }> {
  const { commandId, ...rest } = input
  const command = { commandId, procedure: 'printers.reprint', input: { ...rest } as Record<string, unknown> }
  const made = await runCommand(ctx, command, async (work) => {
    const job = await holdOwn(ctx, work, input.id)
    if (job.state !== 'printed' && job.state !== 'cancelled') refuse('STATE', { details: { state: job.state } })
    const printerId = input.printerId ?? job.printerId
    await requirePrinter(ctx, work, printerId, 'printerId')
    const { venueId, actor } = ctx
    const { kind, subjectId, subjectNo } = job
    const copy = { venueId, printerId, kind, subjectId, subjectNo, createdBy: actor.userId }
    const isCopy = job.state === 'printed' || job.isCopy
    const id = await insertJob(work.tx, { ...copy, isCopy, key: `again:${commandId}` })
    if (job.isAsked) await endQuestion(work.tx, { venueId, id: input.id })
    await work.audit({ action: 'printers.reprint', entity: 'print_job', entityId: id, after: { kind, subjectNo } })
    tell(ctx, work, [printerId])
    return { id }
  })
  printSoon(ctx)
  return made
}

/** Prints a page that shows whether a printer works and has all letters. NOT_FOUND, STATE for one in the archive. */
export async function printTest(
  ctx: SignedContext,
  { commandId, id: printerId }: { commandId: string; id: PrinterId },
): Promise<{ id: PrintJobId }> {
  const { venueId, actor } = ctx
  const made = await runCommand(
    ctx,
    { commandId, procedure: 'printers.test', input: { id: printerId } },
    async (work) => {
      const printer = (await sharePrinter(work.tx, { venueId, id: printerId })) ?? refuse('NOT_FOUND')
      if (printer.archived) refuse('STATE', { details: { printer: 'archived' } })
      const page = { venueId, printerId, kind: 'test', subjectId: printerId, subjectNo: '', isCopy: false } as const
      const id = await insertJob(work.tx, { ...page, createdBy: actor.userId, key: `test:${commandId}` })
      await work.audit({
        action: 'printers.test',
        entity: 'printer',
        entityId: printerId,
        after: { name: printer.name },
      })
      tell(ctx, work, [printerId])
      return { id }
    },
  )
  printSoon(ctx)
  return made
}

interface Served {
  id: PrinterId
  stationIds: readonly KitchenStationId[]
  tillIds: readonly TillId[]
}

/** Says what a printer prints by itself. NOT_FOUND, STATE for one in the archive, VALIDATION at what the venue has not. */
export async function servePrinter(ctx: SignedContext, { id, stationIds, tillIds }: Served): Promise<true> {
  const { venueId } = ctx
  await inTransaction(ctx, async (work) => {
    const printer = (await sharePrinter(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
    if (printer.archived) refuse('STATE', { details: { printer: 'archived' } })
    const { stations, tills } = await selectSources(work.tx, venueId)
    requireAll('stationIds', stationIds, stations)
    requireAll('tillIds', tillIds, tills)
    await setSources(work.tx, { venueId, id }, { stationIds: [...new Set(stationIds)], tillIds: [...new Set(tillIds)] })
    await work.audit({
      action: 'printers.serve',
      entity: 'printer',
      entityId: id,
      before: countsOf(id, { stations, tills }),
      after: { stations: stationIds.length, tills: tillIds.length },
    })
    tell(ctx, work, [id])
  })
  return true
}

type Sourced = { id: string; printerId: PrinterId | null }

function requireAll(field: string, ids: readonly string[], known: readonly Sourced[]): void {
  for (const [at, id] of ids.entries()) {
    if (!known.some((one) => one.id === id)) refuseField(`${field}.${at}`, 'field.invalid')
  }
}

function countsOf(id: PrinterId, { stations, tills }: { stations: readonly Sourced[]; tills: readonly Sourced[] }) {
  const own = (all: readonly Sourced[]) => all.filter(({ printerId }) => printerId === id).length
  return { stations: own(stations), tills: own(tills) }
}
