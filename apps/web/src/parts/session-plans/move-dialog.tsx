import { inLanguage, type SessionPlanId, type TicketSessionRow } from '@marquee/contract'
import { DateInput, Field, TimeInput } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonField } from '../refunds/reason-field.tsx'
import { MovePreviewFacts } from './move-preview.tsx'
import { usePlanMutations } from './queries.ts'

interface MoveDialogProps {
  row: TicketSessionRow
  onClose: () => void
  /** It was moved: who is told is shown. */
  onStarted: (id: SessionPlanId) => void
}

/** Moves a session that has sold to another time, and says until when guests may give their passes back for that. */
export function MoveDialog({ row, onClose, onStarted }: MoveDialogProps) {
  const { t, language } = useTexts('sessionPlans', 'errors')
  const format = useFormat()
  const fieldText = useFieldText()
  const [date, setDate] = useState(row.date)
  const [time, setTime] = useState(row.time)
  const [freeUntil, setFreeUntil] = useState(row.date)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  // As it was opened: after a lost answer the session may have moved, and the same goes out again.
  const [expectedRev] = useState(row.rev)
  const { move } = usePlanMutations()
  const command = useCommand(`sessionPlans.move.${row.id}`, move.mutateAsync)
  const { failure } = command
  const asksPastClosing = failure?.details.pastClosing !== undefined
  const errorOf = (path: string) => {
    const issue = failure?.issues.find((each) => each.path === path)
    if (path === 'freeUntil' && issue?.message === 'field.tooBig') return t('sessionPlans:move.freeTooLate')
    return issue ? fieldText(issue) : undefined
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (date === '' || time === '' || freeUntil === '' || reason.trim() === '') return
    const done = await command.act({
      ticketSessionId: row.id,
      expectedRev,
      date,
      time,
      freeUntil,
      reason: reason.trim(),
      // It was asked already.
      ...(asksPastClosing && { acceptsPastClosing: true as const }),
    })
    if (done && 'answer' in done) onStarted(done.answer.id)
  }
  const required = (value: string) => (tried && value === '' ? t('errors:field.required') : undefined)
  return (
    <FormDialog
      title={t('sessionPlans:move.title', { name: inLanguage(row.product.name, language) })}
      lead={t('sessionPlans:move.lead', { when: format.dateTime(row.startsAt, 'long') })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      isDirty={reason.trim() !== '' || date !== row.date || time !== row.time}
      submitLabel={t(asksPastClosing ? 'sessionPlans:move.anyway' : 'sessionPlans:move.submit')}
      words={{
        OVERLAP: t('sessionPlans:move.overlap'),
        STALE: t('sessionPlans:move.stale'),
        ...(asksPastClosing && { STATE: t('sessionPlans:move.pastClosing') }),
      }}
    >
      <MovePreviewFacts id={row.id} />
      <div className="grid grid-cols-2 gap-3">
        <Field id="move-date" label={t('sessionPlans:move.date')} error={errorOf('date') ?? required(date)} required>
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field id="move-time" label={t('sessionPlans:move.time')} error={errorOf('time') ?? required(time)} required>
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </div>
      <Field
        id="move-until"
        label={t('sessionPlans:move.freeUntil')}
        hint={t('sessionPlans:move.freeUntilHint')}
        error={errorOf('freeUntil') ?? required(freeUntil)}
        required
      >
        <DateInput value={freeUntil} onValueChange={setFreeUntil} />
      </Field>
      <ReasonField
        occasion="session_cancel"
        value={reason}
        onChange={setReason}
        tried={tried}
        disabled={command.pending}
        hint={null}
      />
    </FormDialog>
  )
}
