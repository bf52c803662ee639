import type { driverEntryKinds } from '@marquee/contract/choices'
import type { DriverVehicles } from '@marquee/contract/vehicle-log'
import { useId } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { EntryFields } from '../../parts/vehicle-log/entry-fields.tsx'
import { useEntryDraft } from '../../parts/vehicle-log/use-entry-draft.ts'
import { useAskPhoto, useLogEntry } from './queries.ts'

interface LogDialogProps {
  kind: (typeof driverEntryKinds)[number]
  vehicle: DriverVehicles['vehicles'][number]
  of: DriverVehicles
  onClose: () => void
}

/** Fuel, damage or kilometres of a vehicle, as its driver enters them. */
export function LogDialog({ kind, vehicle, of, onClose }: LogDialogProps) {
  const { t } = useTexts('vehicleLog')
  const id = useId()
  const ask = useAskPhoto()
  const log = useLogEntry()
  const draft = useEntryDraft({ entry: null, currency: of.currency })
  const form = useCommandForm({
    name: 'myTrips.log',
    send: log.mutateAsync,
    fields: ['day', 'odometerKm', 'litres', 'costMinor', 'description', 'photos'],
    read() {
      const { values } = draft.read(kind, of.today)
      return values && { vehicleId: vehicle.id, kind, ...values }
    },
    onDone() {
      toast.success(t('vehicleLog:mine.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`vehicleLog:mine.${kind}`)}
      lead={vehicle.plate}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending || draft.isBusy}
      isDirty={draft.isDirty}
      submitLabel={t('vehicleLog:mine.send')}
    >
      <EntryFields
        id={id}
        kind={kind}
        draft={draft}
        today={of.today}
        currency={of.currency}
        lastKm={vehicle.odometerKm}
        ask={ask}
        errorAt={form.errorAt}
      />
    </FormDialog>
  )
}
