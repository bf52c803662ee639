import { Checkbox, DateInput, Field, FieldGroup, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { problemsOf, RecordForm } from '../../../lib/form/record-form.tsx'
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
  const { t } = useTexts('shifts', 'common')
  const fieldText = useFieldText()
  const labels = useShiftLabels()
  const { form, values } = state
  const { errors } = form.formState
  const problems = problemsOf(errors).map(({ path, message }) => ({
    fieldId: `shift-${path.replaceAll('.', '-')}`,
    message: t('common:form.problem', {
      field: labels[path.split('.')[0] as ShiftField] ?? path,
      problem: fieldText({ message }) ?? '',
    }),
  }))
  const { ref: registerCode, ...code } = form.register('code')
  return (
    <RecordForm id={shiftFormId} form={state} problems={problems}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <Field id="shift-code" label={labels.code} error={fieldText(errors.code)} required>
          <TextInput
            {...code}
            ref={(node) => {
              registerCode(node)
              codeRef.current = node
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field id="shift-color" label={labels.color} error={fieldText(errors.color)}>
          <input
            {...form.register('color')}
            id="shift-color"
            type="color"
            className="h-ctl w-20 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="name"
        render={({ field }) => (
          <LocalTextField
            id="shift-name"
            ref={field.ref}
            label={labels.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            errors={{ en: fieldText(errors.name?.en), tr: fieldText(errors.name?.tr) }}
            hint={t('shifts:form.nameHint')}
            required
          />
        )}
      />
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
      <Field
        id="shift-lastEntryMinutes"
        label={labels.lastEntryMinutes}
        error={fieldText(errors.lastEntryMinutes)}
        hint={t('shifts:form.lastEntryHint')}
      >
        <TextInput
          {...form.register('lastEntryMinutes')}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          suffix={t('shifts:form.minutes')}
        />
      </Field>
      <Field
        id="shift-cleaningMinutes"
        label={labels.cleaningMinutes}
        error={fieldText(errors.cleaningMinutes)}
        hint={t('shifts:form.cleaningHint')}
      >
        <TextInput
          {...form.register('cleaningMinutes')}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          suffix={t('shifts:form.minutes')}
        />
      </Field>
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
