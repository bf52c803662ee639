import { DateInput, Field, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { CodeField } from '../../../lib/form/code-field.tsx'
import { NameField } from '../../../lib/form/name-field.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { WeekdaysField } from '../../../lib/form/weekdays-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { endsNextDay } from '../model.ts'
import type { ShiftField } from '../shift-schema.ts'
import type { ShiftForm as ShiftFormState } from '../use-shift-form.ts'
import { shiftFormId, useShiftLabels } from '../use-shift-labels.ts'
import { useWeekdays } from '../weekdays.ts'

interface ShiftFormProps {
  state: ShiftFormState
  codeRef: RefObject<HTMLInputElement | null>
}

/** Code, names, band, days, colour, last entry, cleaning. */
export function ShiftForm({ state, codeRef }: ShiftFormProps) {
  const { t } = useTexts('shifts')
  const fieldText = useFieldText()
  const labels = useShiftLabels()
  const days = useWeekdays()
  const { form, values } = state
  const { errors } = form.formState
  const problems = useProblems({
    form: 'shift',
    errors,
    labelOf: (path) => labels[path.split('.')[0] as ShiftField] ?? path,
  })
  return (
    <RecordForm id={shiftFormId} form={state} problems={problems}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <CodeField
          id="shift-code"
          label={labels.code}
          field={form.register('code')}
          error={errors.code}
          inputRef={codeRef}
        />
        <Field id="shift-color" label={labels.color} error={fieldText(errors.color)}>
          <input
            {...form.register('color')}
            id="shift-color"
            type="color"
            className="h-ctl w-20 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </Field>
      </div>
      <NameField id="shift-name" control={form.control} label={labels.name} hint={t('shifts:form.nameHint')} />
      <div className="grid grid-cols-2 gap-2">
        <Field id="shift-starts" label={labels.starts} error={fieldText(errors.starts)} required>
          <DateInput {...form.register('starts')} type="time" />
        </Field>
        <Field id="shift-ends" label={labels.ends} error={fieldText(errors.ends)} required>
          <DateInput {...form.register('ends')} type="time" />
        </Field>
        <p role="status" className="col-span-2 text-ink-2 text-sm empty:hidden">
          {endsNextDay(values) && t('shifts:form.nextDay', { time: values.ends })}
        </p>
      </div>
      <Controller
        control={form.control}
        name="weekdays"
        render={({ field }) => (
          <WeekdaysField
            ref={field.ref}
            id="shift-weekdays"
            label={labels.weekdays}
            names={days}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldText(errors.weekdays)}
          />
        )}
      />
      {(['lastEntryMinutes', 'cleaningMinutes'] as const).map((field) => (
        <Field
          key={field}
          id={`shift-${field}`}
          label={labels[field]}
          error={fieldText(errors[field])}
          hint={t(field === 'cleaningMinutes' ? 'shifts:form.cleaningHint' : 'shifts:form.lastEntryHint')}
        >
          <TextInput
            {...form.register(field)}
            inputMode="numeric"
            autoComplete="off"
            className="tnum"
            suffix={t('shifts:form.minutes')}
          />
        </Field>
      ))}
    </RecordForm>
  )
}
