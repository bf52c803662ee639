import { Checkbox, Field, FieldGroup, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { CodeField } from '../../../lib/form/code-field.tsx'
import { FormTime } from '../../../lib/form/date-fields.tsx'
import { NameField } from '../../../lib/form/name-field.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { closesNextDay } from '../model.ts'
import type { FloorForm as FloorFormState } from '../use-floor-form.ts'
import { floorFormId, useFloorLabels, useProblemLabel } from '../use-floor-labels.ts'
import { GatesField } from './gates-field.tsx'
import { ZonesField } from './zones-field.tsx'

interface FloorFormProps {
  state: FloorFormState
  codeRef: RefObject<HTMLInputElement | null>
}

/** Code, names, level, room, hours, zones, gates. */
export function FloorForm({ state, codeRef }: FloorFormProps) {
  const { t } = useTexts('floors')
  const fieldText = useFieldText()
  const labels = useFloorLabels()
  const { form, values } = state
  const { errors } = form.formState
  const problems = useProblems({ form: 'floor', errors, labelOf: useProblemLabel() })
  const nextDay = closesNextDay({ opens: values.opens || null, closes: values.closes || null })
  return (
    <RecordForm id={floorFormId} form={state} problems={problems}>
      <div className="grid grid-cols-2 gap-2">
        <CodeField
          id="floor-code"
          label={labels.code}
          field={form.register('code')}
          error={errors.code}
          inputRef={codeRef}
        />
        <Field id="floor-level" label={labels.level} error={fieldText(errors.level)} hint={t('floors:form.levelHint')}>
          <TextInput {...form.register('level')} autoComplete="off" className="tnum" />
        </Field>
      </div>
      <NameField id="floor-name" control={form.control} label={labels.name} hint={t('floors:form.nameHint')} />
      <Field id="floor-capacity" label={labels.capacity} error={fieldText(errors.capacity)} required>
        <TextInput
          {...form.register('capacity')}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          suffix={t('floors:form.peopleSuffix')}
        />
      </Field>
      <FieldGroup id="floor-isGround" label={labels.isGround} error={fieldText(errors.isGround)} hideLabel>
        <Checkbox {...form.register('isGround')} label={labels.isGround} description={t('floors:form.groundHint')} />
      </FieldGroup>
      <div className="grid grid-cols-2 gap-2">
        <Field id="floor-opens" label={labels.opens} error={fieldText(errors.opens)} optional>
          <FormTime control={form.control} name="opens" />
        </Field>
        <Field
          id="floor-closes"
          label={labels.closes}
          error={fieldText(errors.closes)}
          hint={nextDay ? t('floors:hours.nextDay') : undefined}
          optional
        >
          <FormTime control={form.control} name="closes" />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="zones"
        render={({ field }) => (
          <ZonesField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onAdd={(value) => form.setValue('zones', value, { shouldDirty: true })}
            onBlur={field.onBlur}
            capacity={values.capacity}
            errors={errors.zones}
          />
        )}
      />
      <Controller
        control={form.control}
        name="gates"
        render={({ field }) => (
          <GatesField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onAdd={(value) => form.setValue('gates', value, { shouldDirty: true })}
            onBlur={field.onBlur}
            errors={errors.gates}
          />
        )}
      />
    </RecordForm>
  )
}
