import type { TicketSessionRow } from '@marquee/contract'
import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { FormDate, FormMoment, FormTime } from '../../../lib/form/date-fields.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { RecordConflict } from '../../../lib/form/record-conflict.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { PastClosingNote, PastClosingQuestion } from '../closing-hour/past-closing.tsx'
import { movedSales } from '../model/moved-sales.ts'
import { useWords } from '../use-words.ts'
import { type SessionField, type SessionValues, startOf } from './session-schema.ts'
import { useSessionFacts, useSessionForm } from './use-session-form.ts'

const formId = 'change-session'

/** Changes one ticket session by hand. */
export function ChangeDialog({ row, onClose }: { row: TicketSessionRow; onClose: () => void }) {
  const { t } = useTexts('schedule', 'common')
  const words = useWords()
  const zone = useZone()
  const format = useFormat()
  const fieldText = useFieldText()
  const { labels, show } = useSessionFacts()
  const { form: state, past, question } = useSessionForm(row, onClose)
  const { form, values, changed } = state
  const { control, formState, register } = form
  const problems = useProblems({
    form: 'change',
    errors: formState.errors,
    labelOf: (path) => labels[path as SessionField] ?? path,
  })

  const isMoved = changed.includes('date') || changed.includes('time')
  const follows = movedSales(row, { ...startOf(values, zone), now: new Date().toISOString() })
  /** What becomes of a moment of the sales that nobody touched. */
  const followHint = (name: 'salesFrom' | 'salesUntil') => {
    const moment = changed.includes(name) ? null : follows[name]
    return moment === null ? undefined : t('schedule:session.salesFollow', { when: format.dateTime(moment) })
  }
  const field = (name: SessionField) => ({
    id: `change-${name}`,
    label: labels[name],
    error: fieldText(formState.errors[name]),
  })
  return (
    <>
      <Dialog
        open
        onClose={state.requestClose}
        title={t('schedule:session.changeTitle')}
        description={t('schedule:session.changeBody', { name: words.name(row.product.name) })}
        footer={
          <>
            <Button onClick={state.requestClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" type="submit" form={formId} loading={state.pending}>
              {t('schedule:session.save')}
            </Button>
          </>
        }
      >
        <RecordForm id={formId} form={state} problems={problems} words={{ OVERLAP: t('schedule:session.overlap') }}>
          <div className="grid grid-cols-2 gap-3">
            <Field {...field('date')} required>
              <FormDate control={control} name="date" />
            </Field>
            <Field {...field('time')} required>
              <FormTime control={control} name="time" />
            </Field>
          </div>
          <Field {...field('minutes')} required>
            <TextInput {...register('minutes')} inputMode="numeric" className="tnum" suffix={t('schedule:form.min')} />
          </Field>
          <PastClosingNote says={past} />
          {isMoved && row.sold > 0 && (
            <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
              {t('schedule:session.soldMoves', { count: row.sold })}
            </p>
          )}
          {/* Below each other: half of the dialog has no room for a date with its year. */}
          <Field {...field('salesFrom')} hint={followHint('salesFrom')}>
            <FormMoment control={control} name="salesFrom" />
          </Field>
          <Field {...field('salesUntil')} hint={followHint('salesUntil')}>
            <FormMoment control={control} name="salesUntil" />
          </Field>
          <Field {...field('note')} hint={t('schedule:session.noteHint')} optional>
            <Textarea {...register('note')} rows={2} maxLength={500} />
          </Field>
        </RecordForm>
      </Dialog>
      <LeaveDialog form={state} />
      {state.conflict && (
        <RecordConflict<SessionField, SessionValues>
          title={words.name(row.product.name)}
          conflict={state.conflict}
          labels={labels}
          show={show}
          onResolve={state.resolveConflict}
          onCancel={state.cancelConflict}
        />
      )}
      {question && <PastClosingQuestion {...question} />}
    </>
  )
}
