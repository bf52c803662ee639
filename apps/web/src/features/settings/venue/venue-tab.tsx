import { type VenueSettings, venueFields } from '@marquee/contract'
import { languageNames, languages } from '@marquee/i18n'
import { Field, FieldGroup, RadioGroup, TextInput } from '@marquee/ui'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { FormTime } from '../../../lib/form/date-fields.tsx'
import { countryChoices, currencyChoices, zoneChoices } from '../../../lib/form/place-choices.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { businessDayIn } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useVenueSettings } from '../queries.ts'
import { ChoiceField } from './choice-field.tsx'
import { numberOf, useVenueForm, type VenueField, type VenueForm } from './use-venue-form.ts'
import { VenueCard } from './venue-card.tsx'

const names = [
  'name',
  'city',
  'country',
  'zone',
  'currency',
  'locale',
  'businessCutoff',
  'waitlistMinutes',
] as const satisfies VenueField[]

/** What venue it is: its name, its clock, its money, its language. */
export function VenueTab() {
  const venue = useVenueSettings()
  return venue.data ? <VenueFacts venue={venue.data} /> : <PartState query={venue} />
}

function VenueFacts({ venue }: { venue: VenueSettings }) {
  const { t, language } = useTexts('settings', 'common')
  const text = useFieldText()
  const form = useVenueForm(venue, names)
  const mayUpdate = useMay('settings', 'update')
  const { control, register, formState } = form.form
  const { errors } = formState
  const countries = useMemo(() => countryChoices(language), [language])
  const zones = useMemo(() => zoneChoices(language), [language])
  const currencies = useMemo(() => currencyChoices(language), [language])
  const cutoffHint = useCutoffHint(form)
  return (
    <VenueCard form={form} names={names} title={t('settings:venue.title')} lead={t('settings:venue.lead')}>
      <Field id="venue-name" label={t('settings:field.name')} error={text(errors.name)}>
        <TextInput {...register('name')} maxLength={200} autoComplete="organization" />
      </Field>
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field id="venue-city" label={t('settings:field.city')} optional error={text(errors.city)}>
          <TextInput {...register('city')} maxLength={200} autoComplete="off" />
        </Field>
        <ChoiceField
          form={form}
          name="country"
          choices={countries}
          hint={t('settings:hint.country')}
          disabled={!mayUpdate}
        />
      </div>
      <ChoiceField
        form={form}
        name="zone"
        choices={zones}
        hint={t(venue.hasShowsAhead ? 'settings:hint.zoneFixed' : 'settings:hint.zone')}
        disabled={!mayUpdate || venue.hasShowsAhead}
      />
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="currency"
          choices={currencies}
          hint={t(venue.hasMoney ? 'settings:hint.currencyFixed' : 'settings:hint.currency')}
          disabled={!mayUpdate || venue.hasMoney}
        />
        <Field
          id="venue-businessCutoff"
          label={t('settings:field.businessCutoff')}
          hint={cutoffHint}
          error={text(errors.businessCutoff)}
        >
          <FormTime control={control} name="businessCutoff" />
        </Field>
      </div>
      <Field
        id="venue-waitlistMinutes"
        label={t('settings:field.waitlistMinutes')}
        hint={t('settings:hint.waitlistMinutes')}
        error={text(errors.waitlistMinutes)}
      >
        <TextInput
          {...register('waitlistMinutes', { setValueAs: numberOf })}
          inputMode="numeric"
          autoComplete="off"
          className="tnum max-w-32"
        />
      </Field>
      <FieldGroup label={t('settings:field.locale')} hint={t('settings:hint.locale')}>
        <Controller
          control={control}
          name="locale"
          render={({ field }) => (
            <RadioGroup
              direction="row"
              value={field.value}
              disabled={!mayUpdate}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onValueChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
    </VenueCard>
  )
}

/** What a cut-off means, with the day that it is by the one in the field: saving it may take the venue back a day. */
function useCutoffHint({ form: { control } }: VenueForm): string {
  const { t } = useTexts('settings')
  const format = useFormat()
  const [zone, cutoff] = useWatch({ control, name: ['zone', 'businessCutoff'] })
  const isKnown = venueFields.pick({ zone: true, businessCutoff: true }).safeParse({ zone, businessCutoff: cutoff })
  if (!isKnown.success) return t('settings:hint.businessCutoff')
  return t('settings:hint.businessCutoffNow', { day: format.date(businessDayIn({ zone, cutoff }), 'long') })
}
