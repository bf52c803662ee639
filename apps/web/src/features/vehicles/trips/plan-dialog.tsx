import { inLanguage } from '@marquee/contract'
import type { DriverId, PickupPointId, VehicleId } from '@marquee/contract/transport'
import type { TripDay, TripDirection } from '@marquee/contract/trips'
import { Checkbox, Field, FieldGroup, Segmented, TextInput, TimeInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readWhole } from '../../../lib/whole.ts'
import { CrewFields } from './crew-fields.tsx'
import { useTripCommands } from './queries.ts'
import { useFaultText } from './use-assign.ts'

/** Plans a trip of the day. */
export function PlanDialog({ day, onClose }: { day: TripDay; onClose: () => void }) {
  const { t, language } = useTexts('vehicles', 'errors')
  const format = useFormat()
  const id = useId()
  const { create } = useTripCommands()
  const faultText = useFaultText()
  const [direction, setDirection] = useState<TripDirection>('to')
  const [time, setTime] = useState('20:00')
  const [points, setPoints] = useState<readonly PickupPointId[]>([])
  const [vehicleId, setVehicle] = useState('')
  const [driverId, setDriver] = useState('')
  const [typed, setTyped] = useState('16')
  const capacity = readWhole(typed, language)
  const isCounted = vehicleId !== '' || (capacity !== undefined && capacity >= 1 && capacity <= 200)
  const form = useCommandForm({
    name: 'trips.create',
    send: create.mutateAsync,
    fields: ['time', 'pickupPointIds', 'vehicleId', 'driverId', 'capacity'],
    read: () =>
      points.length > 0 && time !== '' && isCounted
        ? {
            direction,
            date: day.date,
            time,
            pickupPointIds: [...points],
            vehicleId: (vehicleId || null) as VehicleId | null,
            driverId: (driverId || null) as DriverId | null,
            capacity: vehicleId ? null : (capacity ?? null),
          }
        : null,
    onDone() {
      toast.success(t('vehicles:trips.planned'))
      onClose()
    },
  })
  const fault = form.said.failure ? faultText(form.said.failure) : undefined
  const toggle = (point: PickupPointId, isOn: boolean) =>
    setPoints(isOn ? [...points, point] : points.filter((each) => each !== point))
  return (
    <FormDialog
      title={t('vehicles:trips.plan')}
      lead={t('vehicles:trips.planLead', { day: format.date(day.date, 'long') })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vehicles:trips.plan')}
      words={fault ? { STATE: fault, OVERLAP: fault } : {}}
    >
      <Segmented
        label={t('vehicles:trips.direction')}
        value={direction}
        onValueChange={setDirection}
        options={(['to', 'from'] as const).map((value) => ({ value, label: t(`vehicles:trips.way.${value}`) }))}
      />
      <Field
        id={`${id}-time`}
        label={t(`vehicles:trips.time.${direction}`)}
        error={form.errorAt('time', time === '' && t('errors:field.required'))}
        required
      >
        <TimeInput value={time} onValueChange={setTime} />
      </Field>
      <FieldGroup
        id={`${id}-points`}
        label={t('vehicles:trips.stops')}
        error={form.errorAt('pickupPointIds', points.length === 0 && t('vehicles:trips.noStop'))}
        required
      >
        <div className="flex max-h-52 flex-col gap-1 overflow-y-auto">
          {day.points.length === 0 && <p className="text-ink-3 text-sm">{t('vehicles:trips.noPoints')}</p>}
          {day.points.map((point) => (
            <Checkbox
              key={point.id}
              label={`${inLanguage(point.name, language)} · ${inLanguage(point.area, language)}`}
              checked={points.includes(point.id)}
              onCheckedChange={(isOn) => toggle(point.id, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
      <CrewFields
        day={day}
        crew={{ vehicleId, driverId }}
        onVehicle={setVehicle}
        onDriver={setDriver}
        errorAt={form.errorAt}
      />
      {vehicleId === '' && (
        <Field
          id={`${id}-capacity`}
          label={t('vehicles:trips.capacity')}
          error={form.errorAt('capacity', !isCounted && t('errors:field.number'))}
          required
        >
          <TextInput
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            className="tnum"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
