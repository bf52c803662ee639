import type { ApprovalRow } from '@marquee/contract'
import { IconButton } from '@marquee/ui'
import Stamp from 'lucide-react/icons/stamp'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRights } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { mayApprove } from '../../parts/approvals/commands.ts'
import { useOpenApprovals } from '../../parts/approvals/queries.ts'
import { onShowApprovals } from '../../parts/approvals/shown.ts'
import { useApprovalWords } from '../../parts/approvals/use-words.ts'
import { setWaiting } from '../../parts/approvals/waiting.ts'
import { ApprovalsDrawer } from './approvals-drawer.tsx'

/** The way to what waits for an approval; there for people who may approve something, and while something waits. */
export default function ApprovalsButton() {
  const { t } = useTexts('approvals')
  const open = useOpenApprovals()
  const rights = useRights()
  const [isOpen, setOpen] = useState(false)
  const toAnswer = open.data?.toAnswer ?? []
  const own = open.data?.own ?? []
  const gone = open.data?.gone ?? []
  const count = toAnswer.length
  const look = () => {
    setOpen(true)
    for (const { id } of toAnswer) toast.dismiss(newsOf(id))
  }
  const lookNow = useEffectEvent(look)
  useEffect(() => onShowApprovals(() => lookNow()), [])
  useNews(open.data?.toAnswer, { isOpen, look })
  useEffect(() => {
    setWaiting(count)
    return () => setWaiting(0)
  }, [count])
  if (count === 0 && own.length === 0 && !isOpen && !mayApprove(rights)) return null
  return (
    <>
      <IconButton
        icon={Stamp}
        badge={count}
        label={count > 0 ? t('approvals:button.waiting', { count }) : t('approvals:title')}
        tooltip={t('approvals:title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={look}
      />
      <ApprovalsDrawer
        open={isOpen}
        onClose={() => setOpen(false)}
        toAnswer={toAnswer}
        own={own}
        gone={gone}
        failed={open.isError && !open.data}
        onRetry={() => void open.refetch()}
      />
    </>
  )
}

const newsOf = (id: string) => `approval-${id}`

/** A word when a request comes in; those that were there at the start are in the badge. */
function useNews(rows: readonly ApprovalRow[] | undefined, { isOpen, look }: { isOpen: boolean; look: () => void }) {
  const { t } = useTexts('approvals')
  const words = useApprovalWords()
  const known = useRef<ReadonlySet<string> | null>(null)
  const told = useEffectEvent((row: ApprovalRow) =>
    toast.info(t('approvals:news', { name: row.requestedBy.name }), {
      id: newsOf(row.id),
      body: words.command(row),
      // With the list open it is on the screen already.
      action: isOpen ? undefined : { label: t('approvals:look'), onSelect: look },
      duration: 20_000,
    }),
  )
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Set(rows.map(({ id }) => id))
    if (!before) return
    for (const row of rows) if (!before.has(row.id)) told(row)
    // What was answered or taken back meanwhile needs no look.
    for (const id of before) if (!known.current.has(id)) toast.dismiss(newsOf(id))
  }, [rows])
}
