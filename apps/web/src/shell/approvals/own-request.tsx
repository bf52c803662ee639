import type { ApprovalRow } from '@marquee/contract'
import { Badge, Button } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useReadApproval, useWithdraw } from '../../parts/approvals/queries.ts'
import { useApprovalWords } from '../../parts/approvals/use-words.ts'
import { Since } from './since.tsx'

/** One of the person's own requests that is still open or just granted. */
export function OwnRequest({ row, onWithdrawn }: { row: ApprovalRow; onWithdrawn: () => void }) {
  const { t } = useTexts('approvals')
  const words = useApprovalWords()
  const withdraw = useWithdraw()
  const read = useReadApproval()
  // Not by the callbacks of the mutation: the row goes with its request, and they with the row.
  async function takeBack() {
    try {
      await withdraw.mutateAsync({ id: row.id })
      onWithdrawn()
    } catch (error) {
      if (readFailure(error).reason !== 'STATE') return reportFailure(error)
      // It was answered at that moment.
      const became = await read(row.id).catch(() => row)
      toast.info(words.became(became), { body: words.command(row), id: `became-${row.id}` })
    }
  }
  const isGranted = row.state === 'granted'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken p-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold text-sm [overflow-wrap:anywhere]">{words.command(row)}</p>
        <p className="text-ink-3 text-sm">
          <Since at={row.requestedAt} />
        </p>
      </div>
      <Badge tone={isGranted ? 'success' : 'neutral'} icon={isGranted ? Check : Hourglass}>
        {t(isGranted ? 'approvals:state.granted' : 'approvals:state.requested')}
      </Badge>
      {!isGranted && (
        <Button size="sm" loading={withdraw.isPending} onClick={() => void takeBack()}>
          {t('approvals:wait.withdraw')}
        </Button>
      )}
    </li>
  )
}
