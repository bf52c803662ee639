import type { VenueSettings } from '@marquee/contract'
import { Field, Textarea, TextInput } from '@marquee/ui'
import { Controller } from 'react-hook-form'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { PictureField } from '../../../lib/record/picture-field.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useUploadLogo, useVenueSettings } from '../queries.ts'
import { numberOf, useVenueForm, type VenueField } from './use-venue-form.ts'
import { VenueCard } from './venue-card.tsx'

const names = ['logo', 'address', 'taxNumber', 'receiptFooter', 'invoiceDays'] as const satisfies VenueField[]

const logoField = { purpose: 'venueLogo' } as const

/** What stands on receipts and passes. */
export function DocumentsTab() {
  const venue = useVenueSettings()
  return venue.data ? <DocumentFacts venue={venue.data} /> : <PartState query={venue} />
}

function DocumentFacts({ venue }: { venue: VenueSettings }) {
  const { t } = useTexts('settings', 'common', 'record')
  const text = useFieldText()
  const form = useVenueForm(venue, names)
  const mayUpdate = useMay('settings', 'update')
  const ask = useUploadLogo()
  const { control, register, formState } = form.form
  const { errors } = formState
  return (
    <VenueCard form={form} names={names} title={t('settings:documents.title')} lead={t('settings:documents.lead')}>
      {mayUpdate ? (
        <Controller
          control={control}
          name="logo"
          render={({ field, fieldState }) => (
            <PictureField
              id="venue-logo"
              label={t('settings:field.logo')}
              hint={t('settings:hint.logo')}
              error={fieldState.error && t('record:picture.wait')}
              field={logoField}
              value={field.value ?? ''}
              stored={venue.logo && venue.logoLink ? { id: venue.logo, link: venue.logoLink } : null}
              ask={ask}
              onChange={(id) => field.onChange(id === '' ? null : id)}
            />
          )}
        />
      ) : (
        venue.logoLink && (
          <img
            src={venue.logoLink.smallUrl}
            alt={t('settings:field.logo')}
            className="h-20 w-28 rounded-sm object-contain object-left"
          />
        )
      )}
      <Field id="venue-address" label={t('settings:field.address')} optional error={text(errors.address)}>
        <Textarea {...register('address')} maxLength={300} rows={3} autoComplete="off" />
      </Field>
      <Field id="venue-taxNumber" label={t('settings:field.taxNumber')} optional error={text(errors.taxNumber)}>
        <TextInput {...register('taxNumber')} maxLength={40} autoComplete="off" className="tnum" />
      </Field>
      <Controller
        control={control}
        name="receiptFooter"
        render={({ field, fieldState }) => {
          const problems = fieldState.error as { en?: { message?: string }; tr?: { message?: string } } | undefined
          return (
            <LocalTextField
              id="venue-receiptFooter"
              label={t('settings:field.receiptFooter')}
              hint={t('settings:hint.receiptFooter')}
              value={field.value}
              maxLength={200}
              onChange={field.onChange}
              onBlur={field.onBlur}
              errors={{ en: text(problems?.en), tr: text(problems?.tr) }}
              ref={field.ref}
            />
          )
        }}
      />
      <Field
        id="venue-invoiceDays"
        label={t('settings:field.invoiceDays')}
        hint={t('settings:hint.invoiceDays')}
        error={text(errors.invoiceDays)}
      >
        <TextInput
          {...register('invoiceDays', { setValueAs: numberOf })}
          inputMode="numeric"
          autoComplete="off"
          className="tnum max-w-32"
        />
      </Field>
    </VenueCard>
  )
}
