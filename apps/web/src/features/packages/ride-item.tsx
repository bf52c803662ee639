import {
  inLanguage,
  type LocalText,
  type PackageRides,
  type PassTypeRow,
  type RideDirection,
  rideDirections,
} from '@marquee/contract'
import { Field, Select } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import type { DraftItem } from './draft.ts'

interface RideItemProps {
  item: DraftItem
  rides: Pick<PackageRides, 'areas' | 'classes'>
  errorAt: (field: string) => string | undefined
  onChange: (more: Partial<DraftItem>) => void
}

interface RideScopeProps extends RideItemProps {
  types: readonly Pick<PassTypeRow, 'id' | 'name'>[]
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

/** Where alone its guests get on and off, what alone carries them, and whose price they pay. */
export function RideScopeFields({ item, types, rides, errorAt, onChange }: RideScopeProps) {
  const { t, language } = useTexts('packages')
  const named = (rows: readonly { id: string; name: LocalText }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  return (
    <>
      <Field label={t('packages:item.area')} error={errorAt('areaId')} className="sm:col-span-4">
        <Select
          value={item.areaId}
          options={[{ value: '', label: t('packages:item.anyArea') }, ...named(rides.areas)]}
          onValueChange={(areaId) => onChange({ areaId })}
        />
      </Field>
      <Field label={t('packages:item.vehicle')} error={errorAt('vehicleClassId')} className="sm:col-span-4">
        <Select
          value={item.vehicleClassId}
          options={[{ value: '', label: t('packages:item.anyVehicle') }, ...named(rides.classes)]}
          onValueChange={(vehicleClassId) => onChange({ vehicleClassId })}
        />
      </Field>
      <Field label={t('packages:item.whosePrice')} error={errorAt('passTypeId')} className="sm:col-span-4">
        <Select
          value={item.passTypeId}
          options={[{ value: '', label: t('packages:item.everybody') }, ...named(types)]}
          onValueChange={(passTypeId) => onChange({ passTypeId })}
        />
      </Field>
    </>
  )
}
