import type { DriverId, VehicleId } from '@marquee/contract/transport'
import type { TripDay, TripRow } from '@marquee/contract/trips'
import { Button } from '@marquee/ui'
import { useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { CrewFields } from './crew-fields.tsx'
import { useTripCommands } from './queries.ts'
import { RebookDialog } from './rebook-dialog.tsx'
import { TripGuests } from './trip-guests.tsx'
import { useFaultText } from './use-assign.ts'
import { useTripWords } from './words.ts'

interface TripDialogProps {
  day: TripDay
  trip: TripRow
  mayCancel: boolean
  onClose: () => void
}

/** The vehicle and the driver of a trip; from here it is cancelled too. */
export function TripDialog({ day, trip, mayCancel, onClose }: TripDialogProps) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const words = useTripWords()
  const { assign, reopen } = useTripCommands()
  const again = useCommand('trips.reopen', reopen.mutateAsync)
  const faultText = useFaultText()
  const [vehicleId, setVehicle] = useState<string>(trip.vehicle?.id ?? '')
  const [driverId, setDriver] = useState<string>(trip.driver?.id ?? '')
  const [cancels, setCancels] = useState(false)
  const form = useCommandForm({
    name: 'trips.assign',
    send: assign.mutateAsync,
    fields: ['vehicleId', 'driverId'],
    read: () => ({
      id: trip.id,
      expectedRev: trip.rev,
      vehicleId: (vehicleId || null) as VehicleId | null,
      driverId: (driverId || null) as DriverId | null,
    }),
    onDone() {
      toast.success(t('vehicles:trips.saved'))
      onClose()
    },
  })
  async function reopenTrip() {
    const done = await again.act({ id: trip.id, expectedRev: trip.rev })
    if (!done) return
    if ('failure' in done) return reportFailure(done.error)
    toast.success(t('vehicles:trips.reopened'))
    onClose()
  }
  if (cancels && trip.taken > 0) return <RebookDialog trip={trip} onClose={onClose} />
  if (cancels) return <CancelDialog trip={trip} onClose={onClose} />
  const fault = form.said.failure ? faultText(form.said.failure) : undefined
  return (
    <FormDialog
      title={words.title(trip)}
      lead={[
        format.date(trip.localDate, 'long'),
        trip.showOff && t('vehicles:trips.showOff'),
        words.stops(trip),
        words.places(trip),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vehicles:trips.save')}
      words={{ ...(fault && { STATE: fault, OVERLAP: fault }), STALE: t('vehicles:trips.changed') }}
    >
      <CrewFields
        day={day}
        crew={{ vehicleId, driverId }}
        onVehicle={setVehicle}
        onDriver={setDriver}
        errorAt={form.errorAt}
      />
      {trip.taken > 0 && <TripGuests id={trip.id} />}
      {mayCancel && trip.state === 'planned' && (
        <div className="flex flex-wrap gap-2">
          {trip.salesClosed && (
            <Button size="sm" loading={again.pending} onClick={() => void reopenTrip()}>
              {t('vehicles:trips.reopen')}
            </Button>
          )}
          <Button variant="danger" size="sm" onClick={() => setCancels(true)}>
            {t('vehicles:trips.cancel')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function CancelDialog({ trip, onClose }: { trip: TripRow; onClose: () => void }) {
  const { t } = useTexts('vehicles')
  const words = useTripWords()
  const { cancel } = useTripCommands()
  return (
    <ReasonForm
      name="trips.cancel"
      send={cancel.mutateAsync}
      of={{ id: trip.id, expectedRev: trip.rev }}
      words={{
        title: t('vehicles:trips.cancelTitle'),
        lead: words.dayTitle(trip),
        reason: t('vehicles:trips.reason'),
        submit: t('vehicles:trips.cancel'),
        done: t('vehicles:trips.cancelled'),
      }}
      tone="danger"
      refusals={{ STATE: t('vehicles:trips.hasGuests'), STALE: t('vehicles:trips.changed') }}
      onClose={onClose}
    />
  )
}
