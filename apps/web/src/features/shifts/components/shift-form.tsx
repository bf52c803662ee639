import { Checkbox, DateInput, Field, FieldGroup, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { CodeField } from '../../../lib/form/code-field.tsx'
import { NameField } from '../../../lib/form/name-field.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { endsNextDay, hasDay, week } from '../model.ts'
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
          <DaysField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            label={labels.weekdays}
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

interface DaysFieldProps {
  value: number
  onChange: (value: number) => void
  label: string
  error?: string
  ref: (target: { focus: () => void } | null) => void
}

function DaysField({ value, onChange, label, error, ref }: DaysFieldProps) {
  const days = useWeekdays()
  return (
    <FieldGroup id="shift-weekdays" label={label} error={error} required>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] gap-x-2">
        {week.map((day) => (
          <Checkbox
            key={day}
            ref={day === 0 ? ref : undefined}
            label={days.short[day]}
            aria-label={days.long[day]}
            checked={hasDay(value, day)}
            onCheckedChange={(on) => onChange(on ? value | (1 << day) : value & ~(1 << day))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
