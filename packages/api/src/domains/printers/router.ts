import {
  movePrintJobInput,
  namedPrintJobInput,
  printedHereInput,
  printerSources,
  printJobPage,
  printJobsInput,
  printTroubles,
  printTroublesInput,
  queuedJob,
  reprintInput,
  servePrinterInput,
  slip,
  testPrinterInput,
} from '@marquee/contract/printers'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { printers } from './record.ts'
import {
  cancelJob,
  markPrintedHere,
  moveJob,
  printTest,
  reprintJob,
  retryJob,
  servePrinter,
} from './service/commands.ts'
import { listJobs, listSources, listTroubles, readPaper } from './service/lists.ts'

const manages = can('settings', 'update').meta({ audited: true })
// Who waits for a paper sees to it; the services check whose it is.
const waits = signedIn.meta({ audited: true })
const done = z.literal(true)

export const printersRouter = router({
  list: printers.list(can('settings', 'view')),
  create: printers.create(can('settings', 'update')),
  update: printers.update(can('settings', 'update')),
  archive: printers.archive(can('settings', 'update')),
  changed: printers.changed(can('settings', 'view')),
  sources: can('settings', 'view')
    .output(printerSources)
    .query(({ ctx }) => listSources(ctx)),
  serve: manages
    .input(servePrinterInput)
    .output(done)
    .mutation(({ ctx, input }) => servePrinter(ctx, input)),
  test: manages
    .input(testPrinterInput)
    .output(queuedJob)
    .mutation(({ ctx, input }) => printTest(ctx, input)),
  jobs: can('settings', 'view')
    .input(printJobsInput)
    .output(printJobPage)
    .query(({ ctx, input }) => listJobs(ctx, input)),
  troubles: signedIn
    .input(printTroublesInput)
    .output(printTroubles)
    .query(({ ctx, input }) => listTroubles(ctx, input)),
  paper: signedIn
    .input(namedPrintJobInput)
    .output(slip)
    .query(({ ctx, input }) => readPaper(ctx, input)),
  retry: waits
    .input(namedPrintJobInput)
    .output(done)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),
  cancel: waits
    .input(namedPrintJobInput)
    .output(done)
    .mutation(({ ctx, input }) => cancelJob(ctx, input)),
  move: waits
    .input(movePrintJobInput)
    .output(done)
    .mutation(({ ctx, input }) => moveJob(ctx, input)),
  printedHere: waits
    .input(printedHereInput)
    .output(done)
    .mutation(({ ctx, input }) => markPrintedHere(ctx, input)),
  reprint: waits
    .input(reprintInput)
    .output(queuedJob)
    .mutation(({ ctx, input }) => reprintJob(ctx, input)),
})
