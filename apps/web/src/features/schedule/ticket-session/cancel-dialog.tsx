import type { TicketSessionRow } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { currentRecord } from '../../../lib/form/use-record-form.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { useScheduleMutations } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { TakenWords } from './taken-words.tsx'

const countOf = (value: unknown) => (typeof value === 'number' ? value : 0)

interface CancelDialogProps {
  row: TicketSessionRow
  onClose: () => void
  /** Guests still have food or rides for it: what becomes of them takes a plan. */
  onOrdered: () => void
}

/** Asks for the reason; nothing may be sold. */
export function CancelDialog({ row, onClose, onOrdered }: CancelDialogProps) {
  const { t } = useTexts('schedule', 'common', 'errors')
  const words = useWords()
  const failureText = useFailureText()
  const { cancelSession: cancel } = useScheduleMutations()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { failure, attempt, clear, tell } = useRefused()
  const rev = useRef(row.rev)
  const input = useRef<HTMLTextAreaElement>(null)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (cancel.isPending) return
    if (reason.trim() === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    clear()
    try {
      await cancel.mutateAsync({ id: row.id, expectedRev: rev.current, reason })
      toast.success(t('schedule:session.cancelledToast'))
      onClose()
    } catch (error) {
      const read = readFailure(error)
      if (read.reason === 'STATE' && read.details.isOrdered === true) return onOrdered()
      rev.current = currentRecord<TicketSessionRow>(read)?.rev ?? rev.current
      tell(read)
    }
  }

  const guard = useCloseGuard(reason.trim() !== '', onClose)
  const isTaken = failure?.reason === 'STATE' && 'sold' in failure.details
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t('schedule:session.cancelTitle', { name: words.name(row.product.name), time: row.time })}
        description={t('schedule:session.cancelBody', { day: words.dayAndMonth(row.date) })}
        initialFocus={input}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('schedule:session.keep')}</Button>
            <Button variant="danger-solid" type="submit" form="cancel-session" loading={cancel.isPending}>
              {t('schedule:session.cancel')}
            </Button>
          </>
        }
      >
        <form id="cancel-session" noValidate onSubmit={send}>
          {failure && (
            <FormAlert tone="error" attempt={attempt}>
              {isTaken ? (
                <TakenWords
                  sold={countOf(failure.details.sold)}
                  held={countOf(failure.details.held)}
                  blocked={countOf(failure.details.blocked)}
                />
              ) : (
                failureText(failure)
              )}
            </FormAlert>
          )}
          <Field
            id="cancel-reason"
            label={t('schedule:session.reason')}
            required
            error={isMissing && reason.trim() === '' ? t('errors:field.required') : undefined}
          >
            <Textarea
              ref={input}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <ReasonChoices
            occasion="session_cancel"
            value={reason}
            onChoose={setReason}
            fieldId="cancel-reason"
            className="mt-2"
          />
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}
