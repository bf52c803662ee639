import type { TripDay } from '@marquee/contract/trips'
import { Field, Select } from '@marquee/ui'
import { useId } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'

interface CrewFieldsProps {
  day: TripDay
  crew: { vehicleId: string; driverId: string }
  onVehicle: (id: string) => void
  onDriver: (id: string) => void
  errorAt: (field: string) => string | undefined
}

/** The vehicle and the driver of a trip; those that cannot go that day say why. */
export function CrewFields({ day, crew, onVehicle, onDriver, errorAt }: CrewFieldsProps) {
  const { t } = useTexts('vehicles')
  const id = useId()
  const why = (label: string, fault: TripDay['drivers'][number]['fault']) =>
    fault ? `${label} · ${t(`vehicles:trips.why.${fault as 'service'}`)}` : label
  return (
    <>
      <Field id={`${id}-vehicle`} label={t('vehicles:one')} error={errorAt('vehicleId')}>
        <Select
          value={crew.vehicleId}
          onValueChange={onVehicle}
          placeholder={t('vehicles:trips.noVehicle')}
          options={day.vehicles.map(({ id: value, plate, name, fault }) => ({
            value: value as string,
            label: why(name ? `${plate} · ${name}` : plate, fault),
            disabled: fault !== null && value !== crew.vehicleId,
          }))}
        />
      </Field>
      <Field id={`${id}-driver`} label={t('vehicles:trips.driver')} error={errorAt('driverId')}>
        <Select
          value={crew.driverId}
          onValueChange={onDriver}
          placeholder={t('vehicles:trips.noDriver')}
          options={day.drivers.map(({ id: value, name, fault }) => ({
            value: value as string,
            label: why(name, fault),
            disabled: fault !== null && value !== crew.driverId,
          }))}
        />
      </Field>
    </>
  )
}
