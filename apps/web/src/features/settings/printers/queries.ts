import type { PrinterId, PrinterRow, PrintJobState } from '@marquee/contract/printers'
import { recordCalls } from '../../../lib/record/calls.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

// The parts show their failures themselves.
const meta = { ownError: true }

// What changes is told for the queue too: its papers are read again with the list.
export const printerCalls = recordCalls<PrinterRow>(trpc.printers, () => {
  const utils = trpc.useUtils()
  return () => utils.printers.invalidate()
})

/** What printers may be set for. */
export const usePrinterSources = () => trpc.printers.sources.useQuery(undefined, { meta })

/** Sets what a printer prints by itself. */
export function useServePrinter() {
  const utils = trpc.useUtils()
  return trpc.printers.serve.useMutation({ meta, onSettled: () => void utils.printers.invalidate() })
}

/** Prints a test page. */
export function useTestPrinter() {
  const utils = trpc.useUtils()
  return trpc.printers.test.useMutation({ meta, onSettled: () => void utils.printers.invalidate() })
}

interface Wanted {
  printerId: PrinterId
  state: PrintJobState | undefined
  limit: number
}

/** The latest papers of a printer. */
export const usePrintJobs = ({ printerId, state, limit }: Wanted) =>
  trpc.printers.jobs.useQuery(
    { printerId, limit, ...(state && { state }) },
    { meta, placeholderData: (before) => before },
  )
