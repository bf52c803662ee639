import type { ApprovalRow } from '@marquee/contract'
import { Button, LivePill } from '@marquee/ui'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PinForm } from './pin-form.tsx'
import { type Requested, useApproval } from './queries.ts'
import { Summary } from './summary.tsx'
import { TimeLeft } from './time-left.tsx'

interface WaitStepProps {
  requested: Requested
  onGranted: () => void
  onDenied: (row: ApprovalRow) => void
  /** Taken back or spent elsewhere. */
  onGone: () => void
  onAgain: () => void
  onWithdraw: () => void
}

/** The request is out: it is on the approvers' screens, and an approver who is nearby can type their PIN here. */
export function WaitStep({ requested, onGranted, onDenied, onGone, onAgain, onWithdraw }: WaitStepProps) {
  const { t } = useTexts('approvals')
  const { row, read } = useApproval(requested)
  const { approvers } = requested
  const connection = useConnection()
  const top = useRef<HTMLDivElement>(null)
  // A reader hears what was asked for; the keys are one step from the name and the PIN.
  useEffect(() => top.current?.focus(), [])
  const latest = useRef({ onGranted, onDenied, onGone })
  latest.current = { onGranted, onDenied, onGone }
  useEffect(() => {
    if (row.state === 'granted') latest.current.onGranted()
    if (row.state === 'denied') latest.current.onDenied(row)
    if (row.state === 'withdrawn' || row.state === 'used') latest.current.onGone()
  }, [row])

  const here = approvers.filter(({ isHere }) => isHere).length
  if (row.state === 'expired' || row.state === 'gone') {
    return (
      <div role="alert">
        <Summary row={row} />
        <p className="mt-3 text-ink-2">
          {row.answeredBy
            ? t('approvals:wait.unused', { name: row.answeredBy.name })
            : t(row.state === 'gone' ? 'approvals:wait.gone' : 'approvals:wait.expired')}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onWithdraw}>{t('approvals:wait.giveUp')}</Button>
          <Button variant="primary" onClick={onAgain}>
            {t('approvals:wait.again')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Summary row={row} />
      {approvers.length === 0 ? (
        <p role="status" className="mt-4 rounded-md bg-warning-soft p-3.5 text-sm text-warning-on-soft">
          {t('approvals:wait.nobody')}
        </p>
      ) : (
        <>
          <div role="status" className="mt-4 flex items-center gap-3 rounded-md bg-sunken p-3.5 text-sm">
            <LivePill state={connection} />
            <span className="min-w-0 flex-1">
              {here > 0 ? t('approvals:wait.onScreens', { count: here }) : t('approvals:wait.onScreensLater')}
            </span>
            <TimeLeft from={requested.requestedAt} until={requested.expiresAt} onExpire={read} />
          </div>
          <PinForm id={requested.id} approvers={approvers} onGranted={onGranted} onState={read} />
        </>
      )}
      <div className="mt-5 flex justify-end border-line border-t pt-4">
        <Button onClick={onWithdraw}>{t('approvals:wait.withdraw')}</Button>
      </div>
    </div>
  )
}
