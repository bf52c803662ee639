import { type TicketSessionRow, updateTicketSessionInput } from '@marquee/contract'
import { Button, DateInput, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { currentRecord } from '../../../lib/form/use-record-form.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { instantOf, wallTimeOf } from '../model/days.ts'
import { useScheduleMutations } from '../queries.ts'
import { useWords } from '../use-words.ts'

const { date, time, minutes } = updateTicketSessionInput.shape
// A moment on the venue's clock, as the browser's field writes it.
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'field.invalid')
const typed = (value: unknown) => (/^\d+$/.test(String(value).trim()) ? Number(value) : undefined)
const schema = z.object({
  date: date.unwrap(),
  time: time.unwrap(),
  minutes: z.preprocess(typed, minutes.unwrap()),
  salesFrom: moment,
  salesUntil: moment,
  note: z.string().max(500, 'field.tooLong'),
})
type Values = Record<keyof z.output<typeof schema>, string>

const length = {
  'field.number': 'schedule:rule.minutes',
  'field.tooSmall': 'schedule:rule.minutes',
  'field.tooBig': 'schedule:rule.minutes',
} as const
const words: FieldWords = {
  date: { 'field.invalid': 'errors:field.date' },
  time: { 'field.invalid': 'errors:field.time' },
  minutes: length,
  salesFrom: { 'field.invalid': 'errors:field.date' },
  salesUntil: { 'field.invalid': 'errors:field.date', 'field.tooBig': 'schedule:rule.salesUntil' },
}
const resolver = resolverOf<z.output<typeof schema>, Values>(schema, words)
const fields = ['date', 'time', 'minutes', 'salesFrom', 'salesUntil', 'note'] as const

function valuesOf(row: TicketSessionRow, zone: string): Values {
  const local = (instant: string) => {
    const wall = wallTimeOf(instant, zone)
    return `${wall.date}T${wall.time}`
  }
  return {
    date: row.date,
    time: row.time,
    minutes: String(Math.round((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000)),
    salesFrom: local(row.salesFrom),
    salesUntil: local(row.salesUntil),
    note: row.note ?? '',
  }
}

/** Changes one ticket session by hand; only what was changed is sent. */
export function ChangeDialog({ row, onClose }: { row: TicketSessionRow; onClose: () => void }) {
  const { t } = useTexts('schedule', 'common')
  const shown = useWords()
  const zone = useZone()
  const fieldText = useFieldText()
  const { updateSession: update } = useScheduleMutations()
  const [first] = useState(() => valuesOf(row, zone))
  const { failure, attempt, clear, tell } = useRefused()
  const rev = useRef(row.rev)
  const form = useForm<Values, unknown, z.output<typeof schema>>({ resolver, mode: 'onTouched', defaultValues: first })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    if (update.isPending) return
    const typedNow = form.getValues()
    const changed = <Name extends keyof Values>(name: Name) => typedNow[name] !== first[name]
    const instant = (text: string) => instantOf({ date: text.slice(0, 10), time: text.slice(11, 16) }, zone)
    if (!fields.some(changed)) {
      onClose()
      return
    }
    clear()
    try {
      await update.mutateAsync({
        id: row.id,
        expectedRev: rev.current,
        ...(changed('date') && { date: values.date }),
        ...(changed('time') && { time: values.time }),
        ...(changed('minutes') && { minutes: values.minutes }),
        ...(changed('salesFrom') && { salesFrom: instant(values.salesFrom) }),
        ...(changed('salesUntil') && { salesUntil: instant(values.salesUntil) }),
        ...(changed('note') && { note: values.note.trim() || null }),
      })
      toast.success(t('schedule:session.changedToast'))
      onClose()
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields, words })
      // What is sent next is meant for the values that stand now.
      rev.current = currentRecord<TicketSessionRow>(read)?.rev ?? rev.current
      tell(read.reason === 'VALIDATION' && rest.length === 0 ? null : read)
    }
  })

  const field = (name: keyof Values, label: string) => ({ id: `change-${name}`, label, error: fieldText(errors[name]) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('schedule:session.changeTitle')}
      description={t('schedule:session.changeBody', { name: shown.name(row.product.name) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form="change-session" loading={update.isPending}>
            {t('schedule:session.save')}
          </Button>
        </>
      }
    >
      <form id="change-session" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={failure} attempt={attempt} words={{ OVERLAP: t('schedule:session.overlap') }} />
        <div className="grid grid-cols-2 gap-3">
          <Field {...field('date', t('schedule:session.date'))} required>
            <DateInput {...form.register('date')} />
          </Field>
          <Field {...field('time', t('schedule:session.time'))} required>
            <DateInput type="time" {...form.register('time')} />
          </Field>
        </div>
        <Field {...field('minutes', t('schedule:field.minutes'))} required>
          <TextInput
            {...form.register('minutes')}
            inputMode="numeric"
            className="tnum"
            suffix={t('schedule:form.min')}
          />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field {...field('salesFrom', t('schedule:session.salesFrom'))}>
            <DateInput type="datetime-local" {...form.register('salesFrom')} />
          </Field>
          <Field {...field('salesUntil', t('schedule:session.salesUntil'))}>
            <DateInput type="datetime-local" {...form.register('salesUntil')} />
          </Field>
        </div>
        <Field {...field('note', t('schedule:session.note'))} hint={t('schedule:session.noteHint')} optional>
          <Textarea {...form.register('note')} rows={2} maxLength={500} />
        </Field>
      </form>
    </Dialog>
  )
}
