import { type TicketSessionRow, updateTicketSessionInput } from '@marquee/contract'
import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDate, FormMoment, FormTime } from '../../../lib/form/date-fields.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { currentRecord } from '../../../lib/form/use-record-form.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { PastClosingNote, PastClosingQuestion } from '../closing-hour/past-closing.tsx'
import { usePastClosing, useRefusedPastClosing } from '../closing-hour/use-past-closing.ts'
import { instantOf, wallTimeOf } from '../model/days.ts'
import { movedSales } from '../model/moved-sales.ts'
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

/** When the session begins and how long it is, as the form says it now. */
function startOf({ date, time, minutes }: Values, zone: string) {
  const isReadable = schema.shape.date.safeParse(date).success && schema.shape.time.safeParse(time).success
  const length = schema.shape.minutes.safeParse(minutes)
  return {
    startsAt: isReadable ? instantOf({ date, time }, zone) : null,
    minutes: length.success ? length.data : null,
  }
}

/** Changes one ticket session by hand; only what was changed is sent. */
export function ChangeDialog({ row, onClose }: { row: TicketSessionRow; onClose: () => void }) {
  const { t } = useTexts('schedule', 'common')
  const shown = useWords()
  const zone = useZone()
  const format = useFormat()
  const fieldText = useFieldText()
  const { updateSession: update } = useScheduleMutations()
  const [first] = useState(() => valuesOf(row, zone))
  const { failure, attempt, clear, tell } = useRefused()
  const rev = useRef(row.rev)
  const form = useForm<Values, unknown, z.output<typeof schema>>({ resolver, mode: 'onTouched', defaultValues: first })
  const { errors, isDirty } = form.formState
  const guard = useCloseGuard(isDirty, onClose)

  const [asksPast, setAsksPast] = useState(false)

  const save = async (values: z.output<typeof schema>, acceptsPastClosing?: true) => {
    if (update.isPending) return
    const typedNow = form.getValues()
    const changed = <Name extends keyof Values>(name: Name) => typedNow[name] !== first[name]
    const isAsTyped = (now: Values) => fields.every((name) => !changed(name) || now[name] === typedNow[name].trim())
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
        ...(acceptsPastClosing && { acceptsPastClosing }),
      })
      toast.success(t('schedule:session.changedToast'))
      onClose()
    } catch (error) {
      const read = readFailure(error)
      const saved = currentRecord<TicketSessionRow>(read)
      // The answer to an earlier try was lost on its way: what stands now is what was asked for.
      if (saved && isAsTyped(valuesOf(saved, zone))) {
        toast.success(t('schedule:session.changedToast'))
        onClose()
        return
      }
      const rest = showIssues(form.setError, read.issues, { fields, words })
      // What is sent next is meant for the values that stand now.
      rev.current = saved?.rev ?? rev.current
      tell(read.reason === 'VALIDATION' && rest.length === 0 ? null : read)
    }
  }

  const now = form.watch()
  const past = usePastClosing({ floorId: row.floor.id, starts: [now.time], minutes: Number(now.minutes) })
  const refused = useRefusedPastClosing(failure)
  const asked = asksPast ? past : refused
  const closeQuestion = () => {
    setAsksPast(false)
    if (refused !== null) clear()
  }
  const isPlanned = now.time !== first.time || now.minutes !== first.minutes
  // Asked once it could be saved, and only about what is planned here.
  const submit = form.handleSubmit((values) => (past !== null && isPlanned ? setAsksPast(true) : save(values)))
  const isMoved = now.date !== first.date || now.time !== first.time
  const follows = movedSales(row, { ...startOf(now, zone), now: new Date().toISOString() })
  /** What becomes of a moment of the sales that nobody touched. */
  const followHint = (name: 'salesFrom' | 'salesUntil') => {
    const moment = now[name] === first[name] ? follows[name] : null
    return moment === null ? undefined : t('schedule:session.salesFollow', { when: format.dateTime(moment) })
  }
  const field = (name: keyof Values, label: string) => ({ id: `change-${name}`, label, error: fieldText(errors[name]) })
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t('schedule:session.changeTitle')}
        description={t('schedule:session.changeBody', { name: shown.name(row.product.name) })}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" type="submit" form="change-session" loading={update.isPending}>
              {t('schedule:session.save')}
            </Button>
          </>
        }
      >
        <form id="change-session" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormFailure
            failure={refused === null ? failure : null}
            attempt={attempt}
            words={{ OVERLAP: t('schedule:session.overlap') }}
          />
          <div className="grid grid-cols-2 gap-3">
            <Field {...field('date', t('schedule:session.date'))} required>
              <FormDate control={form.control} name="date" />
            </Field>
            <Field {...field('time', t('schedule:session.time'))} required>
              <FormTime control={form.control} name="time" />
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
          <PastClosingNote says={past} />
          {isMoved && row.sold > 0 && (
            <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
              {t('schedule:session.soldMoves', { count: row.sold })}
            </p>
          )}
          {/* Below each other: half of the dialog has no room for a date with its year. */}
          <Field {...field('salesFrom', t('schedule:session.salesFrom'))} hint={followHint('salesFrom')}>
            <FormMoment control={form.control} name="salesFrom" />
          </Field>
          <Field {...field('salesUntil', t('schedule:session.salesUntil'))} hint={followHint('salesUntil')}>
            <FormMoment control={form.control} name="salesUntil" />
          </Field>
          <Field {...field('note', t('schedule:session.note'))} hint={t('schedule:session.noteHint')} optional>
            <Textarea {...form.register('note')} rows={2} maxLength={500} />
          </Field>
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
      {asked !== null && (
        <PastClosingQuestion
          says={asked}
          onStay={closeQuestion}
          onSave={() => {
            closeQuestion()
            void form.handleSubmit((values) => save(values, true))()
          }}
        />
      )}
    </>
  )
}
