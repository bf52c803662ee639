import type { DayDocument } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../../parts/reasons/reason-choices.tsx'
import { useDayMutations } from './queries.ts'

/** Asks why a closed day is opened again. */
export function ReopenDialog({ day, onClose }: { day: DayDocument; onClose: () => void }) {
  const { t } = useTexts('days', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const { reopen } = useDayMutations()
  const command = useCommand('days.reopen', reopen.mutateAsync)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    const done = await command.act({ date: day.date, reason: reason.trim() })
    if (done && 'answer' in done) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('days:reopen.title', { date: format.date(day.date, 'long') })}
      description={t('days:reopen.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={`${id}-form`} loading={command.pending}>
            {t('days:reopen.action')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={{ STATE: t('days:reopen.already') }}
        />
        <Field
          id={`${id}-reason`}
          label={t('days:reopen.reason')}
          error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
          required
        >
          <Textarea autoFocus value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ReasonChoices occasion="day_reopen" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
      </form>
    </Dialog>
  )
}
