import type { PrintJobId, PrintPlace } from '@marquee/contract/printers'
import { trpc } from '../../lib/trpc/trpc.ts'

// Those who ask show their failures themselves.
const meta = { ownError: true }

/** What is done with a paper, by whoever waits for it. */
export function useJobCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.printers.invalidate() }
  return {
    retry: trpc.printers.retry.useMutation(options),
    cancel: trpc.printers.cancel.useMutation(options),
    move: trpc.printers.move.useMutation(options),
    printedHere: trpc.printers.printedHere.useMutation(options),
    reprint: trpc.printers.reprint.useMutation(options),
  }
}

/** Reads what is on a paper, when somebody wants to print it here. */
export function useReadPaper() {
  const utils = trpc.useUtils()
  return (id: PrintJobId) => utils.printers.paper.fetch({ id }, { meta, staleTime: 0 })
}

/** How often a screen looks whether everything has come out. */
const lookMs = 10_000

/** What did not come out of a station, or of what the caller has sold. */
export const useTroubles = (place: PrintPlace, enabled: boolean, everyMs = lookMs) =>
  trpc.printers.troubles.useQuery(place, {
    meta,
    enabled,
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  })
