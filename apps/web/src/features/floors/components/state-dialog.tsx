import { inLanguage } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { AskedState, FloorActions } from '../use-floor-actions.ts'

interface StateDialogProps {
  asked: AskedState
  actions: FloorActions
}

/** Asks for the word why before a floor is closed or given over to repairs. */
export function StateDialog({ asked, actions }: StateDialogProps) {
  const { t, language } = useTexts('floors', 'common')
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    const isEmpty = reason.trim() === ''
    setIsMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else void actions.confirmState(reason.trim())
  }
  const { failure } = actions
  const { state, row } = asked
  return (
    <Dialog
      open
      onClose={actions.cancelState}
      title={t(`floors:ask.${state}`, { name: inLanguage(row.name, language) })}
      description={t('floors:ask.body')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={actions.cancelState}>{t('common:action.cancel')}</Button>
          <Button variant="primary" onClick={submit} loading={actions.pending}>
            {t(`floors:ask.${state}Action`)}
          </Button>
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-3 font-medium text-danger text-sm">
          {failureText(failure)}
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
            submit()
          }}
        />
      </Field>
    </Dialog>
  )
}
