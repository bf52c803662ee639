import type { ApprovalRow } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Asked, giveUpAll } from './ask.ts'
import { type Requested, useRequestApproval, useWithdraw, withdrawOnLeaving } from './queries.ts'
import { useApprovalWords } from './use-words.ts'
import { WaitStep } from './wait-step.tsx'
import { forgetWaiting, rememberWaiting } from './waits-here.ts'

interface AskDialogProps {
  asked: Asked
  /** How many more commands wait for their turn. */
  others: number
}

/**
 * A command that the person may not do themselves: why it is needed, then an approver's PIN on this device or an answer
 * from their own. Closing takes the request back.
 */
export function AskDialog({ asked, others }: AskDialogProps) {
  const { t } = useTexts('approvals', 'common')
  const words = useApprovalWords()
  const [requested, setRequested] = useState<Requested | null>(null)
  const [denied, setDenied] = useState<ApprovalRow | null>(null)
  const withdraw = useWithdraw()

  const giveUp = () => {
    // Not waited for: unanswered it ends by itself.
    if (requested && !denied) withdraw.mutate({ id: requested.id })
    asked.settle(null)
  }
  useEscapeFirst(giveUp)
  useWithdrawOnLeaving(denied ? null : (requested?.id ?? null))

  const more = others > 0 && !denied && (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3 text-ink-3 text-sm">
      {t('approvals:others', { count: others })}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          giveUp()
          giveUpAll()
        }}
      >
        {t('approvals:giveUpAll')}
      </Button>
    </p>
  )
  return (
    <Dialog
      open
      onClose={giveUp}
      title={t(denied ? 'approvals:denied.title' : 'approvals:ask.title')}
      description={denied || requested ? undefined : t('approvals:ask.lead')}
    >
      {denied ? (
        <Denied row={denied} onClose={giveUp} />
      ) : requested ? (
        <WaitStep
          key={requested.id}
          requested={requested}
          onGranted={() => asked.settle(requested.id)}
          onDenied={setDenied}
          onGone={() => asked.settle(null)}
          onAgain={() => setRequested(null)}
          onWithdraw={giveUp}
        />
      ) : (
        <ReasonStep asked={asked} what={words.kind(asked.procedure)} onRequested={setRequested} onCancel={giveUp} />
      )}
      {more}
    </Dialog>
  )
}

interface ReasonStepProps {
  asked: Asked
  what: string
  onRequested: (requested: Requested) => void
  onCancel: () => void
}

function ReasonStep({ asked, what, onRequested, onCancel }: ReasonStepProps) {
  const { t } = useTexts('approvals', 'common')
  const request = useRequestApproval()
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const reason = useRef<HTMLTextAreaElement>(null)
  // A second press may come before the first has been drawn.
  const isSending = useRef(false)
  const formId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      const text = reason.current?.value.trim()
      const { procedure, input } = asked
      onRequested(await request.mutateAsync({ procedure, input, reason: text || undefined }))
    } catch (error) {
      setSaid((last) => ({ failure: readFailure(error), attempt: last.attempt + 1 }))
    } finally {
      isSending.current = false
    }
  }
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <p className="mb-4 font-[650] text-[1.02rem]">{what}</p>
      <FormFailure {...said} />
      <Field label={t('approvals:ask.reason')} optional hint={t('approvals:ask.reasonHint')}>
        <Textarea ref={reason} rows={2} maxLength={500} autoFocus />
      </Field>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
        <Button type="submit" variant="primary" loading={request.isPending}>
          {t('approvals:ask.submit')}
        </Button>
      </div>
    </form>
  )
}

function Denied({ row, onClose }: { row: ApprovalRow; onClose: () => void }) {
  const { t } = useTexts('approvals', 'common')
  const words = useApprovalWords()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <div role="alert">
      <p className="font-[650] text-[1.02rem] [overflow-wrap:anywhere]">{words.command(row)}</p>
      <p className="mt-2 text-ink-2">{t('approvals:denied.by', { name: row.answeredBy?.name ?? '' })}</p>
      {row.note && (
        <blockquote className="mt-3 whitespace-pre-line rounded-md bg-sunken p-3.5 text-sm [overflow-wrap:anywhere]">
          {row.note}
        </blockquote>
      )}
      <div className="mt-5 flex justify-end">
        <Button ref={close} onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </div>
    </div>
  )
}

/** Whoever leaves the page waits no more: nobody is left to act on an answer. */
function useWithdrawOnLeaving(id: Requested['id'] | null) {
  useEffect(() => {
    if (id === null) return
    const leave = () => withdrawOnLeaving(id)
    rememberWaiting(id)
    window.addEventListener('pagehide', leave)
    return () => {
      forgetWaiting()
      window.removeEventListener('pagehide', leave)
    }
  }, [id])
}

/** Esc closes this layer and not the one below: that one is of another part of the page and would hear the key as well. */
function useEscapeFirst(onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The lock lies above.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
