import type { PrinterId, PrintJob, Slip } from '@marquee/contract/printers'
import { type ReactNode, Suspense, useState } from 'react'
import { newCommandId } from '../../lib/command-id.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { onDemand } from '../../lib/on-demand.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useJobCommands, useReadPaper } from './queries.ts'

const DidItPrint = dialogOnDemand(() => import('./did-it-print.tsx').then((part) => ({ default: part.DidItPrint })))
const SlipPaper = onDemand(() => import('./slip-paper.tsx').then((part) => ({ default: part.SlipPaper })))

export interface JobActions {
  retry: (job: PrintJob) => void
  cancel: (job: PrintJob) => void
  move: (job: PrintJob, to: { id: PrinterId; name: string }) => void
  /** Prints a paper that did not come out in this browser. */
  here: (job: PrintJob) => void
  again: (job: PrintJob) => void
  /** Asks whether a paper came out, of which its printer says nothing. */
  ask: (job: PrintJob) => void
  isBusy: boolean
  /** What is being printed here, and the question whether it came out; belongs somewhere into the screen. */
  paper: ReactNode
}

/** What people do with papers, with a word about each. */
export function useJobActions(): JobActions {
  const { t } = useTexts('printers')
  const commands = useJobCommands()
  const readPaper = useReadPaper()
  const [shown, setShown] = useState<{ job: PrintJob; slip: Slip } | null>(null)
  const [asked, setAsked] = useState<PrintJob | null>(null)
  const run = async (step: Promise<unknown>, text: string) => {
    try {
      await step
      toast.success(text)
    } catch (error) {
      reportFailure(error)
    }
  }
  const here = async (job: PrintJob) => {
    try {
      // Its printer may come back meanwhile, and would print it a second time. One that has given up on it does not.
      if (job.state === 'waiting') await commands.printedHere.mutateAsync({ id: job.id, isOut: false })
      setShown({ job, slip: await readPaper(job.id) })
    } catch (error) {
      reportFailure(error)
    }
  }
  // A closed print dialog says nothing: it may have been cancelled.
  const ask = (job: PrintJob) => {
    setShown(null)
    setAsked(job)
  }
  const answer = ({ id, state, printer }: PrintJob, isOut: boolean) => {
    setAsked(null)
    // Its printer goes on with what it was to print before somebody tried it here.
    const goesOn = !isOut && state === 'waiting' && printer.kind !== 'browser'
    if (goesOn) void run(commands.retry.mutateAsync({ id }), t('printers:retried'))
    if (isOut) void run(commands.printedHere.mutateAsync({ id }), t('printers:printedHere'))
  }
  return {
    retry: ({ id }) => void run(commands.retry.mutateAsync({ id }), t('printers:retried')),
    cancel: ({ id }) => void run(commands.cancel.mutateAsync({ id }), t('printers:cancelled')),
    move: ({ id }, to) =>
      void run(commands.move.mutateAsync({ id, printerId: to.id }), t('printers:movedTo', { name: to.name })),
    here: (job) => void here(job),
    again: ({ id }) =>
      void run(commands.reprint.mutateAsync({ commandId: newCommandId(), id }), t('printers:queuedAgain')),
    ask: setAsked,
    isBusy: Object.values(commands).some(({ isPending }) => isPending),
    paper: (
      <>
        {shown && (
          <Suspense fallback={null}>
            <SlipPaper key={shown.job.id} slip={shown.slip} onPrinted={() => ask(shown.job)} />
          </Suspense>
        )}
        {asked && <DidItPrint job={asked} onAnswer={(isOut) => answer(asked, isOut)} />}
      </>
    ),
  }
}
