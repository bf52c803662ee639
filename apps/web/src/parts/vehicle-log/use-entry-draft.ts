import type { VehicleEntryKind, VehicleEntryRow } from '@marquee/contract/vehicle-log'
import { useState } from 'react'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { plainDecimal, typedDecimal } from '../../lib/decimal.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { readWhole } from '../../lib/whole.ts'
import type { Photo } from './photos-field.tsx'

interface Draft {
  /** null: a new one. */
  entry: VehicleEntryRow | null
  currency: string
}

const litresOf = (typed: string): string | null => {
  const plain = plainDecimal(typed)
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? plain : null
}

/** An entry of a vehicle's log as it is typed, and what each field lacks. */
export function useEntryDraft({ entry, currency }: Draft) {
  const { language } = useTexts('vehicleLog')
  const [typed, setTyped] = useState(() => ({
    day: entry?.day ?? null,
    odometer: entry?.odometerKm === undefined || entry.odometerKm === null ? '' : String(entry.odometerKm),
    litres: entry?.litres ? typedDecimal(String(Number(entry.litres)), language) : '',
    cost: entry?.costMinor ? writeAmount(entry.costMinor, currency, language) : '',
    description: entry?.description ?? '',
    photos: (entry?.photos ?? []) as readonly Photo[],
  }))
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const set = (more: Partial<typeof typed>) => {
    setDirty(true)
    setTyped((before) => ({ ...before, ...more }))
  }
  /** What is sent of it on this day; null: something is missing. */
  function read(kind: VehicleEntryKind, today: string) {
    const odometerKm = readWhole(typed.odometer, language) ?? null
    const costMinor = readAmount(typed.cost, currency)
    const litres = kind === 'fuel' ? litresOf(typed.litres) : null
    const needsKm = kind === 'fuel' || kind === 'odometer'
    const needsWords = kind === 'service' || kind === 'damage'
    const faults = {
      odometerKm: (needsKm && odometerKm === null) || (odometerKm !== null && !(odometerKm >= 0)),
      litres: kind === 'fuel' && litres === null,
      costMinor: costMinor === null || costMinor === 0,
      description: needsWords && typed.description.trim() === '',
    }
    const isWhole = !isBusy && !Object.values(faults).some(Boolean)
    const values = {
      day: typed.day ?? today,
      odometerKm,
      litres,
      costMinor: kind === 'odometer' ? null : (costMinor ?? null),
      description: typed.description.trim(),
      photos: typed.photos.map(({ id }) => id),
    }
    return { faults, values: isWhole ? values : null }
  }
  return { typed, set, read, isDirty, isBusy, setBusy, touch: () => setDirty(true) }
}
export type EntryDraft = ReturnType<typeof useEntryDraft>
