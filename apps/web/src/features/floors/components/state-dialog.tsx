import { inLanguage } from '@marquee/contract'
import { Button, Dialog, ErrorState, Field, Skeleton, Textarea } from '@marquee/ui'
import { useRef, useState } from 'react'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { PreviewFacts } from '../../../parts/session-plans/preview-facts.tsx'
import { usePlanPreview } from '../../../parts/session-plans/queries.ts'
import { type Choices, decisionsOf, noChoice, refusedSession, wrongIn } from '../closing.ts'
import { useClosing, useFloors } from '../queries.ts'
import type { AskedState, FloorActions } from '../use-floor-actions.ts'
import { ClosingSessions } from './closing-sessions.tsx'

interface StateDialogProps {
  asked: AskedState
  actions: FloorActions
}

/** Asks for the word why before a floor is closed or given over to repairs; closing, also what becomes of its sessions. */
export function StateDialog({ asked, actions }: StateDialogProps) {
  const { t, language } = useTexts('floors', 'common')
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { failure } = actions
  const { state, row } = asked
  const closing = useClosing(state === 'closed' ? row.id : null)
  const floors = useFloors(false)
  const [choices, setChoices] = useState<Choices>({})
  const sessions = state === 'closed' ? (closing.data ?? []) : []
  const decisions = decisionsOf(sessions, choices)
  const calledOff = sessions.filter(({ id, isTaken }) => isTaken && choices[id]?.fate === 'cancel').map(({ id }) => id)
  const preview = usePlanPreview(
    calledOff.length > 0 ? { ticketSessionIds: calledOff, outcome: 'refund', otherwise: 'hand' } : null,
  )
  const plan = calledOff.length > 0 ? preview.data : undefined
  const refusedId = refusedSession(failure, decisions)
  const guard = useCloseGuard(reason.trim() !== '' || Object.keys(choices).length > 0, actions.cancelState)
  const isWaiting = state === 'closed' && closing.isPending
  const submit = async () => {
    const isEmpty = reason.trim() === ''
    setIsMissing(isEmpty)
    setTried(true)
    const wrong = sessions.find((session) => wrongIn(session, choices[session.id] ?? noChoice(session)))
    if (isEmpty) field.current?.focus()
    else if (wrong) document.getElementById(`fate-${wrong.id}`)?.focus()
    else if (!isWaiting && !closing.isError && (calledOff.length === 0 || (plan && !preview.isFetching))) {
      const callOff = plan && { expectedOrders: plan.orders, expectedBackMinor: plan.backMinor }
      await actions.confirmState(reason.trim(), decisions, callOff)
      if (plan) void preview.refetch()
      // When it was refused, someone sold or planned meanwhile: the list shows it.
      if (state === 'closed') void closing.refetch()
    }
  }
  const refusalText = ({ reason: code }: Failure) =>
    code === 'OVERLAP' || code === 'STATE' ? t(`floors:closing.refused.${code}`) : t('floors:closing.refused.move')
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t(`floors:ask.${state}`, { name: inLanguage(row.name, language) })}
        description={t('floors:ask.body')}
        initialFocus={field}
        size={sessions.length > 0 ? 'lg' : 'md'}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('common:action.cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => void submit()}
              disabled={isWaiting || closing.isError || (calledOff.length > 0 && !plan)}
              loading={actions.pending}
            >
              {t(`floors:ask.${state}Action`)}
            </Button>
          </>
        }
      >
        {failure && !refusedId && (
          <p role="alert" className="mb-3 font-medium text-danger text-sm">
            {failure.reason === 'STATE'
              ? t('floors:closing.undecided')
              : failure.reason === 'STALE' && plan
                ? t('floors:closing.callOffStale')
                : failureText(failure)}
          </p>
        )}
        <Field
          id="floor-reason"
          label={t('floors:ask.reason')}
          hint={t('floors:ask.hint')}
          error={isMissing ? t('floors:ask.missing') : undefined}
          required
        >
          <Textarea
            ref={field}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              if (event.target.value.trim() !== '') setIsMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              void submit()
            }}
          />
        </Field>
        <ReasonChoices
          occasion="floor_closed"
          value={reason}
          onChoose={(chosen) => {
            setReason(chosen)
            setIsMissing(false)
          }}
          fieldId="floor-reason"
          className="mt-2"
        />
        {isWaiting && <Skeleton shape="box" width="100%" height={120} />}
        {closing.isError && (
          <ErrorState
            title={t('floors:closing.loadFailed')}
            requestId={readFailure(closing.error).requestId ?? undefined}
            onRetry={() => void closing.refetch()}
            retrying={closing.isFetching}
          />
        )}
        {sessions.length > 0 && (
          <ClosingSessions
            sessions={sessions}
            choices={choices}
            onChoices={setChoices}
            floors={floors.data ?? []}
            tried={tried}
            refused={refusedId && failure ? { id: refusedId, text: refusalText(failure) } : null}
          />
        )}
        {plan && (
          <section aria-labelledby="closing-guests" className="mt-5 flex flex-col gap-3">
            <h3 id="closing-guests" className="font-[660] text-md">
              {t('floors:closing.callOff')}
            </h3>
            <PreviewFacts preview={plan} />
          </section>
        )}
        {calledOff.length > 0 && preview.isError && (
          <p role="alert" className="mt-3 font-medium text-danger text-sm">
            {failureText(readFailure(preview.error))}
          </p>
        )}
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}
