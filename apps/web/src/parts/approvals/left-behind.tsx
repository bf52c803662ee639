import type { ApprovalRow } from '@marquee/contract'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useReadApproval, useWithdraw } from './queries.ts'
import { useApprovalWords } from './use-words.ts'
import { forgetWaiting } from './waits-here.ts'

/**
 * A request whose page was left: what it was for is gone with the page, so an answer would do nothing. It is withdrawn, and
 * whoever asked is told what became of it.
 */
export function LeftBehind({ id }: { id: ApprovalRow['id'] }) {
  const { t } = useTexts('approvals')
  const words = useApprovalWords()
  const withdraw = useWithdraw()
  const read = useReadApproval()
  const settle = useEffectEvent(async () => {
    // Withdrawn while the page was left, or answered before that.
    const row = await withdraw.mutateAsync({ id }).catch(() => read(id).catch(() => null))
    forgetWaiting()
    if (row === null || row.state === 'used') return
    const said =
      row.state === 'withdrawn' || row.state === 'gone'
        ? t('approvals:left.withdrawn')
        : row.state === 'granted'
          ? t('approvals:left.granted', { name: row.answeredBy?.name ?? '' })
          : words.became(row)
    toast.info(said, { id: `left-${id}`, body: words.command(row), duration: 20_000 })
  })
  useEffect(() => void settle(), [])
  return null
}
