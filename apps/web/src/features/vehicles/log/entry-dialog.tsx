import { inLanguage } from '@marquee/contract'
import type { ExpenseCategoryId } from '@marquee/contract/expenses'
import type { VehicleId } from '@marquee/contract/transport'
import {
  type VehicleEntryId,
  type VehicleEntryKind,
  type VehicleEntryRow,
  vehicleEntryKinds,
} from '@marquee/contract/vehicle-log'
import { Field, Segmented, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readWhole } from '../../../lib/whole.ts'
import { EntryFields } from '../../../parts/vehicle-log/entry-fields.tsx'
import { useEntryDraft } from '../../../parts/vehicle-log/use-entry-draft.ts'
import { useAskPhoto, useLogChoices, useLogCommands } from './queries.ts'

interface EntryDialogProps {
  /** null: a new one. */
  entry: VehicleEntryRow | null
  /** The vehicle that was looked at. */
  vehicleId: VehicleId | null
  onClose: () => void
  onDone: (id: VehicleEntryId) => void
}

const settled: readonly string[] = ['submitted', 'approved', 'paid']
const fields = ['vehicleId', 'day', 'odometerKm', 'litres', 'costMinor', 'categoryId', 'description', 'workshop']

/** Something that happened to a vehicle, as it is written down or put right. */
export function EntryDialog({ entry, vehicleId, onClose, onDone }: EntryDialogProps) {
  const { t, language } = useTexts('vehicleLog', 'errors')
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const choices = useLogChoices().data
  const ask = useAskPhoto()
  const { add, update } = useLogCommands()
  const [kind, setKind] = useState<VehicleEntryKind>(entry?.kind ?? 'fuel')
  const [vehicle, setVehicle] = useState<string>(entry?.vehicleId ?? vehicleId ?? '')
  const [workshop, setWorkshop] = useState(entry?.workshop ?? '')
  const [category, setCategory] = useState<string>(entry?.expense?.categoryId ?? '')
  const [nextOn, setNextOn] = useState(entry?.nextDueOn ?? '')
  const [nextKm, setNextKm] = useState(entry?.nextDueKm ? String(entry.nextDueKm) : '')
  const draft = useEntryDraft({ entry, currency })
  const today = choices?.today ?? ''
  const dueKm = readWhole(nextKm, language) ?? null
  const isService = kind === 'service'
  const isDueRead = !isService || dueKm === null || dueKm >= 0
  const form = useCommandForm({
    name: entry ? 'vehicleLog.update' : 'vehicleLog.add',
    send: async (input: object & { commandId: string }) => {
      const saved = await (entry ? update.mutateAsync(input as never) : add.mutateAsync(input as never))
      toast.success(t(entry ? 'vehicleLog:saved' : 'vehicleLog:added'))
      onDone(saved.id)
    },
    fields: [...fields, 'photos', 'nextDueOn', 'nextDueKm'],
    read() {
      const { values } = draft.read(kind, today)
      if (!values || vehicle === '' || today === '' || !isDueRead) return null
      return {
        ...(entry ? { id: entry.id, expectedRev: entry.rev } : { vehicleId: vehicle }),
        kind,
        ...values,
        workshop: isService || kind === 'damage' ? workshop.trim() : '',
        nextDueOn: isService ? nextOn || null : null,
        nextDueKm: isService ? dueKm : null,
        categoryId: (category || null) as ExpenseCategoryId | null,
      }
    },
    onDone: () => undefined,
  })
  const vehicles = choices?.vehicles ?? []
  const touch =
    <Value,>(setter: (value: Value) => void) =>
    (value: Value) => {
      draft.touch()
      setter(value)
    }
  return (
    <FormDialog
      title={t(entry ? 'vehicleLog:edit' : 'vehicleLog:add')}
      lead={entry ? entry.plate : undefined}
      size="lg"
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending || draft.isBusy}
      isDirty={draft.isDirty}
      submitLabel={t(entry ? 'vehicleLog:save' : 'vehicleLog:add')}
    >
      {!entry && (
        <Segmented
          label={t('vehicleLog:kind')}
          value={kind}
          onValueChange={touch(setKind)}
          options={vehicleEntryKinds.map((value) => ({ value, label: t(`vehicleLog:is.${value}`) }))}
        />
      )}
      {!entry && (
        <Field
          id={`${id}-vehicle`}
          label={t('vehicleLog:field.vehicleId')}
          error={form.errorAt('vehicleId', vehicle === '' && t('errors:field.required'))}
          required
        >
          <Select
            key={vehicles.length}
            value={vehicle}
            placeholder={t('vehicleLog:chooseVehicle')}
            onValueChange={touch(setVehicle)}
            options={vehicles.map(({ id: value, plate, name }) => ({
              value: value as string,
              label: name ? `${plate} · ${name}` : plate,
            }))}
          />
        </Field>
      )}
      <EntryFields
        id={id}
        kind={kind}
        draft={draft}
        today={today}
        currency={currency}
        lastKm={vehicles.find((each) => each.id === vehicle)?.odometerKm ?? null}
        isFixed={settled.includes(entry?.expense?.state ?? '')}
        ask={ask}
        errorAt={form.errorAt}
      />
      {(isService || kind === 'damage') && (
        <Field id={`${id}-workshop`} label={t('vehicleLog:field.workshop')} error={form.errorAt('workshop')} optional>
          <TextInput
            value={workshop}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => touch(setWorkshop)(event.target.value)}
          />
        </Field>
      )}
      {isService && (
        <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
          <DayField
            id={`${id}-next-on`}
            label={t('vehicleLog:field.nextDueOn')}
            error={form.errorAt('nextDueOn')}
            value={nextOn}
            min={today}
            onValueChange={touch(setNextOn)}
          />
          <Field
            id={`${id}-next-km`}
            label={t('vehicleLog:field.nextDueKm')}
            error={form.errorAt('nextDueKm', !isDueRead && t('errors:field.number'))}
            optional
          >
            <TextInput
              value={nextKm}
              inputMode="numeric"
              autoComplete="off"
              suffix="km"
              className="tnum"
              onChange={(event) => touch(setNextKm)(event.target.value)}
            />
          </Field>
        </div>
      )}
      {kind !== 'odometer' && draft.typed.cost.trim() !== '' && !settled.includes(entry?.expense?.state ?? '') && (
        <Field
          id={`${id}-category`}
          label={t('vehicleLog:field.categoryId')}
          error={form.errorAt('categoryId')}
          optional
        >
          <Select
            key={choices?.categories.length}
            value={category}
            onValueChange={touch(setCategory)}
            options={[
              { value: '', label: t('vehicleLog:usualCategory') },
              ...(choices?.categories ?? []).map((each) => ({
                value: each.id as string,
                label: inLanguage(each.name, language),
              })),
            ]}
          />
        </Field>
      )}
    </FormDialog>
  )
}
