import { Checkbox, Field, Select, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { FormDate } from '../../../lib/form/date-fields.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { WeekdaysField } from '../../../lib/form/weekdays-field.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PastClosingNote } from '../closing-hour/past-closing.tsx'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { ListField } from './list-field.tsx'
import type { ScheduleField } from './schedule-schema.ts'
import type { Choices } from './use-choices.ts'
import { type ScheduleForm as FormState, scheduleFormId, useScheduleLabels } from './use-schedule-form.ts'

interface ScheduleFormProps {
  state: FormState
  choices: Choices
  nameRef: RefObject<HTMLInputElement | null>
  /** Which sessions would end after the floor has closed. */
  past: string | null
}

/** What is played, where, on which days, at which times, and when it is sold. */
export function ScheduleForm({ state, choices, nameRef, past }: ScheduleFormProps) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const fieldText = useFieldText()
  const labels = useScheduleLabels()
  const { seesFloors } = useScheduleRights()
  const { weekdays } = useWords()
  const { form, values } = state
  const { errors } = form.formState
  const fieldOf = (path: string) => path.split('.')[0] ?? path
  const problems = useProblems({
    form: 'schedule',
    errors,
    labelOf: (path) => labels[fieldOf(path) as ScheduleField] ?? path,
    fieldOf,
  })
  const { ref: registerName, ...name } = form.register('name')
  const field = (of: ScheduleField) => ({
    id: `schedule-${of}`,
    label: labels[of],
    error: fieldText(errors[of] as { message?: string } | undefined),
  })
  const number = (
    of: 'everyWeeks' | 'minutes' | 'cleaningMinutes' | 'salesOpenDays' | 'salesCloseMinutes' | 'standing',
  ) => ({
    ...form.register(of),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'tnum',
  })
  const layout = form.register('layoutId')
  const floor = form.register('floorId', {
    // A layout belongs to its floor.
    onChange: () => form.setValue('layoutId', '', { shouldDirty: true }),
  })
  return (
    <RecordForm id={scheduleFormId} form={state} problems={problems}>
      <Field {...field('name')} required>
        <TextInput
          {...name}
          ref={(node) => {
            registerName(node)
            nameRef.current = node
          }}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Field
        {...field('productId')}
        required
        hint={choices.products.length === 0 ? t('schedule:form.noProduct') : undefined}
      >
        <Select {...form.register('productId')} options={choices.products} placeholder={t('schedule:form.choose')} />
      </Field>
      <Field
        {...field('floorId')}
        required
        hint={
          choices.floors.length === 0 ? t(seesFloors ? 'schedule:form.addFloor' : 'schedule:form.noFloor') : undefined
        }
      >
        <Select {...floor} options={choices.floors} placeholder={t('schedule:form.choose')} />
      </Field>
      <Field {...field('layoutId')} hint={t('schedule:form.layoutHint')}>
        <Select {...layout} options={[{ value: '', label: t('schedule:form.noLayout') }, ...choices.layouts]} />
      </Field>
      {values.layoutId === '' && (
        <Field {...field('standing')} required>
          <TextInput {...number('standing')} suffix={t('schedule:form.people')} />
        </Field>
      )}
      <Controller
        control={form.control}
        name="weekdays"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <WeekdaysField
            ref={ref}
            id="schedule-weekdays"
            label={labels.weekdays}
            names={weekdays}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={fieldText(errors.weekdays)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="starts"
        render={({ field: { ref, value, onChange } }) => (
          <ListField
            ref={ref}
            id="schedule-starts"
            type="time"
            label={labels.starts}
            inputLabel={t('schedule:form.startsNew')}
            addLabel={t('schedule:form.add')}
            value={value}
            onChange={(next) => {
              onChange(next)
              if (errors.starts) void form.trigger('starts')
            }}
            show={(time) => time}
            error={fieldText(errors.starts as { message?: string } | undefined)}
            hint={t('schedule:form.startsHint')}
            required
          />
        )}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field {...field('minutes')} required>
          <TextInput {...number('minutes')} suffix={t('schedule:form.min')} />
        </Field>
        <Field {...field('cleaningMinutes')}>
          <TextInput {...number('cleaningMinutes')} suffix={t('schedule:form.min')} />
        </Field>
      </div>
      <PastClosingNote says={past} />
      <Checkbox
        {...form.register('exclusive')}
        id="schedule-exclusive"
        label={labels.exclusive}
        description={t('schedule:form.exclusiveHint')}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field {...field('from')} required>
          <FormDate control={form.control} name="from" />
        </Field>
        <Field {...field('until')} required>
          <FormDate control={form.control} name="until" />
        </Field>
      </div>
      <Field {...field('everyWeeks')} hint={t('schedule:form.everyWeeksHint')}>
        <TextInput {...number('everyWeeks')} suffix={t('schedule:form.weeks')} />
      </Field>
      <Controller
        control={form.control}
        name="skipped"
        render={({ field: { ref, value, onChange } }) => (
          <ListField
            ref={ref}
            id="schedule-skipped"
            type="date"
            label={labels.skipped}
            inputLabel={t('schedule:form.skippedNew')}
            addLabel={t('schedule:form.add')}
            value={value}
            onChange={onChange}
            show={(date) => format.date(date)}
            error={fieldText(errors.skipped as { message?: string } | undefined)}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field {...field('salesOpenDays')} hint={t('schedule:form.salesOpenHint')}>
          <TextInput {...number('salesOpenDays')} suffix={t('schedule:form.days')} />
        </Field>
        <Field {...field('salesCloseMinutes')} hint={t('schedule:form.salesCloseHint')}>
          <TextInput {...number('salesCloseMinutes')} inputMode="text" suffix={t('schedule:form.min')} />
        </Field>
      </div>
      {choices.shifts && (
        <Field {...field('shiftId')} hint={t('schedule:form.shiftHint')}>
          <Select
            {...form.register('shiftId')}
            options={[{ value: '', label: t('schedule:form.noShift') }, ...choices.shifts]}
          />
        </Field>
      )}
    </RecordForm>
  )
}
