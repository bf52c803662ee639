import { completeSetupInput, type FieldIssue } from '@marquee/contract'
import { type Language, languageNames, languages } from '@marquee/i18n'
import { Button, Field, Segmented, TextInput } from '@marquee/ui'
import { useEffect, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { currencyChoices, zoneChoices } from '../../lib/form/place-choices.ts'
import { resolverOf, showIssues } from '../../lib/form/resolver.ts'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ChoiceField } from './choice-field.tsx'
import { venueWords } from './form-words.ts'
import { SetupPreview } from './setup-preview.tsx'
import type { VenueValues } from './venue-values.ts'

const resolver = resolverOf<VenueValues, VenueValues>(completeSetupInput.shape.venue.omit({ locale: true }), venueWords)
const fields = ['name', 'city', 'zone', 'currency'] as const

export interface VenueStepProps {
  values: VenueValues
  locale: Language
  onLocaleChange: (locale: Language) => void
  issues: readonly FieldIssue[]
  pending: boolean
  onBack: (values: VenueValues) => void
  onDone: (values: VenueValues) => void
}

/** What venue it is: its name, its clock, its money, its language. */
export function VenueStep(props: VenueStepProps) {
  const { values, locale, onLocaleChange, issues, pending, onBack, onDone } = props
  const { t, language } = useTexts('setup', 'common')
  const text = useFieldText()
  const zones = useMemo(() => zoneChoices(language), [language])
  const currencies = useMemo(() => currencyChoices(language), [language])
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: values })
  const { errors } = form.formState
  const { setError, setFocus, control } = form
  const shown = useWatch({ control })
  useEffect(() => {
    showIssues(setError, issues, { fields, words: venueWords })
    const first = fields.find((field) => issues.some((issue) => issue.path === field))
    if (first) setFocus(first)
  }, [issues, setError, setFocus])
  const submit = form.handleSubmit((given) => {
    if (!pending) onDone(given)
  })
  return (
    <form noValidate aria-label={t('setup:step.venue')} onSubmit={submit}>
      <div className="flex flex-col gap-5">
        <Field label={t('setup:field.venueName')} error={text(errors.name)}>
          <TextInput {...form.register('name')} autoComplete="organization" autoFocus />
        </Field>
        <Field label={t('setup:field.city')} optional error={text(errors.city)}>
          <TextInput {...form.register('city')} autoComplete="address-level2" />
        </Field>
        <ChoiceField
          control={control}
          name="zone"
          label={t('setup:field.zone')}
          hint={t('setup:field.zoneHint')}
          choices={zones}
        />
        <ChoiceField
          control={control}
          name="currency"
          label={t('setup:field.currency')}
          hint={t('setup:field.currencyHint')}
          choices={currencies}
        />
        <div>
          <p className="mb-1.5 font-semibold text-sm" aria-hidden="true">
            {t('setup:field.locale')}
          </p>
          <Segmented
            label={t('setup:field.locale')}
            value={locale}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onValueChange={onLocaleChange}
          />
          <p className="mt-1.5 text-ink-3 text-sm">{t('setup:field.localeHint')}</p>
        </div>
        <SetupPreview
          name={shown.name ?? ''}
          city={shown.city ?? ''}
          zone={shown.zone ?? ''}
          currency={shown.currency ?? ''}
          locale={locale}
        />
      </div>
      <div className="mt-7 flex justify-between gap-3 max-sm:flex-col-reverse">
        <Button size="lg" disabled={pending} onClick={() => onBack(form.getValues())}>
          {t('setup:back')}
        </Button>
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('setup:submit')}
        </Button>
      </div>
    </form>
  )
}
