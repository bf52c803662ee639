import type { ApprovalRow } from '@marquee/contract'
import { Drawer, EmptyState, ErrorState } from '@marquee/ui'
import { useLayoutEffect, useRef } from 'react'
import { useRest } from '../../lib/use-rest.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useApprovalWords } from '../../parts/approvals/use-words.ts'
import { OwnRequest } from './own-request.tsx'
import { RequestCard } from './request-card.tsx'
import { Since } from './since.tsx'

interface ApprovalsDrawerProps {
  open: boolean
  onClose: () => void
  toAnswer: readonly ApprovalRow[]
  own: readonly ApprovalRow[]
  gone: readonly ApprovalRow[]
  failed: boolean
  onRetry: () => void
}

/** Requests of others to answer, the own ones, and what ended because nobody waited for it any more. */
export function ApprovalsDrawer({ open, onClose, toAnswer, own, gone, failed, onRetry }: ApprovalsDrawerProps) {
  const { t } = useTexts('approvals')
  const list = useRef<HTMLDivElement>(null)
  const isResting = useRestAfterMoves(toAnswer)
  // An answered card goes; the focus stays in the list.
  const stay = () => list.current?.focus()
  return (
    <Drawer open={open} onClose={onClose} title={t('approvals:title')} width={460}>
      <div ref={list} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {failed ? (
          <ErrorState title={t('approvals:notLoaded')} onRetry={onRetry} />
        ) : toAnswer.length === 0 ? (
          <EmptyState title={t('approvals:empty')} body={t('approvals:emptyBody')} />
        ) : (
          <ul aria-label={t('approvals:toAnswer')} className="flex flex-col gap-4">
            {toAnswer.map((row) => (
              <RequestCard key={row.id} row={row} isResting={isResting} onAnswered={stay} />
            ))}
          </ul>
        )}
        {gone.length > 0 && (
          <section>
            <h3 className="mb-2 font-[650] text-sm">{t('approvals:gone')}</h3>
            <ul className="flex flex-col gap-2">
              {gone.map((row) => (
                <GoneRequest key={row.id} row={row} />
              ))}
            </ul>
          </section>
        )}
        {own.length > 0 && (
          <section>
            <h3 className="mb-2 font-[650] text-sm">{t('approvals:own')}</h3>
            <ul className="flex flex-col gap-2">
              {own.map((row) => (
                <OwnRequest key={row.id} row={row} onWithdrawn={stay} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Drawer>
  )
}

/** Nothing is left to answer: what it was, and why it is over. */
function GoneRequest({ row }: { row: ApprovalRow }) {
  const words = useApprovalWords()
  return (
    <li className="rounded-md bg-sunken p-3.5 text-sm [overflow-wrap:anywhere]">
      <p className="font-semibold">{words.command(row)}</p>
      <p className="text-ink-2">{words.became(row)}</p>
      <p className="text-ink-3">
        <Since at={row.requestedAt} />
      </p>
    </li>
  )
}

/** Whether a card has just moved: another request is under the finger then, and the press was not meant for it. */
function useRestAfterMoves(rows: readonly ApprovalRow[]): boolean {
  const { isResting, begin } = useRest()
  const places = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const now = rows.map(({ id }) => id)
    if (places.current.some((id, place) => now[place] !== id)) begin()
    places.current = now
  }, [rows, begin])
  return isResting
}
