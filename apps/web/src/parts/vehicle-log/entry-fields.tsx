import type { VehicleEntryKind } from '@marquee/contract/vehicle-log'
import { Field, TextInput } from '@marquee/ui'
import { DayField } from '../../lib/form/day-field.tsx'
import { useFormat } from '../../lib/format.ts'
import type { AskUpload } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PhotosField } from './photos-field.tsx'
import type { EntryDraft } from './use-entry-draft.ts'

interface EntryFieldsProps {
  id: string
  kind: VehicleEntryKind
  draft: EntryDraft
  today: string
  currency: string
  /** What the vehicle showed last; null: nobody wrote it down. */
  lastKm: number | null
  /** The cost and the day stay: the expense was handed in. */
  isFixed?: boolean
  ask: AskUpload
  errorAt: (path: string, missing?: string | false) => string | undefined
}

/** The fields of an entry, as its kind needs them. */
export function EntryFields(props: EntryFieldsProps) {
  const { id, kind, draft, today, currency, lastKm, isFixed = false, ask, errorAt } = props
  const { t } = useTexts('vehicleLog', 'errors')
  const format = useFormat()
  const { typed, set } = draft
  const { faults } = draft.read(kind, today)
  const needsKm = kind === 'fuel' || kind === 'odometer'
  const number = t('errors:field.number')
  return (
    <>
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field
          id={`${id}-km`}
          label={t('vehicleLog:field.odometerKm')}
          hint={lastKm === null ? undefined : t('vehicleLog:lastKm', { km: format.number(lastKm) })}
          error={errorAt('odometerKm', faults.odometerKm && number)}
          {...(needsKm ? { required: true } : { optional: true })}
        >
          <TextInput
            value={typed.odometer}
            inputMode="numeric"
            autoComplete="off"
            suffix="km"
            className="tnum"
            onChange={(event) => set({ odometer: event.target.value })}
          />
        </Field>
        {kind === 'fuel' && (
          <Field
            id={`${id}-litres`}
            label={t('vehicleLog:field.litres')}
            error={errorAt('litres', faults.litres && number)}
            required
          >
            <TextInput
              value={typed.litres}
              inputMode="decimal"
              autoComplete="off"
              suffix="L"
              className="tnum"
              onChange={(event) => set({ litres: event.target.value })}
            />
          </Field>
        )}
        {kind !== 'odometer' && (
          <Field
            id={`${id}-cost`}
            label={t('vehicleLog:field.costMinor')}
            hint={t(isFixed ? 'vehicleLog:costFixed' : 'vehicleLog:costHint')}
            error={errorAt('costMinor', faults.costMinor && t('errors:field.amount'))}
            optional
          >
            <TextInput
              value={typed.cost}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              className="tnum"
              disabled={isFixed}
              onChange={(event) => set({ cost: event.target.value })}
            />
          </Field>
        )}
        <DayField
          id={`${id}-day`}
          label={t('vehicleLog:field.day')}
          error={errorAt('day')}
          value={typed.day ?? today}
          max={today}
          disabled={isFixed}
          onValueChange={(day) => set({ day: day || null })}
        />
      </div>
      {kind !== 'odometer' && (
        <Field
          id={`${id}-description`}
          label={t(`vehicleLog:description.${kind}`)}
          error={errorAt('description', faults.description && t('errors:field.required'))}
          {...(kind === 'fuel' ? { optional: true } : { required: true })}
        >
          <TextInput
            value={typed.description}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
      )}
      {kind !== 'odometer' && (
        <PhotosField
          id={`${id}-photos`}
          photos={typed.photos}
          ask={ask}
          error={errorAt('photos')}
          onChange={(photos) => set({ photos })}
          onBusy={draft.setBusy}
        />
      )}
    </>
  )
}
