import { inLanguage, type PackageRides, type RideDirection, rideDirections } from '@marquee/contract'
import { Field, Select } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import type { DraftItem } from './draft.ts'

interface RideItemProps {
  item: DraftItem
  rides: Pick<PackageRides, 'areas' | 'classes'>
  errorAt: (field: string) => string | undefined
  onChange: (more: Partial<DraftItem>) => void
}

/** Which ways a ride of a package goes. */
export function RideWaysField({ item, errorAt, onChange }: Omit<RideItemProps, 'rides'>) {
  const { t } = useTexts('packages')
  return (
    <Field label={t('packages:item.ride')} error={errorAt('direction')} className="sm:col-span-4">
      <Select
        value={item.direction}
        options={rideDirections.map((value) => ({ value, label: t(`packages:ride.${value}`) }))}
        onValueChange={(direction) => onChange({ direction: direction as RideDirection })}
      />
    </Field>
  )
}

/** Where alone its guests get on and off, and what alone carries them. */
export function RideScopeFields({ item, rides, errorAt, onChange }: RideItemProps) {
  const { t, language } = useTexts('packages')
  const named = (rows: readonly PackageRides['areas' | 'classes'][number][]) =>
    rows.map(({ id, name }) => ({ value: id as string, label: inLanguage(name, language) }))
  return (
    <>
      <Field label={t('packages:item.area')} error={errorAt('areaId')} className="sm:col-span-6">
        <Select
          value={item.areaId}
          options={[{ value: '', label: t('packages:item.anyArea') }, ...named(rides.areas)]}
          onValueChange={(areaId) => onChange({ areaId })}
        />
      </Field>
      <Field label={t('packages:item.vehicle')} error={errorAt('vehicleClassId')} className="sm:col-span-6">
        <Select
          value={item.vehicleClassId}
          options={[{ value: '', label: t('packages:item.anyVehicle') }, ...named(rides.classes)]}
          onValueChange={(vehicleClassId) => onChange({ vehicleClassId })}
        />
      </Field>
    </>
  )
}
