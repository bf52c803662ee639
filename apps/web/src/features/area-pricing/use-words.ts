import { inLanguage } from '@marquee/contract'
import type { RidePriceSheet } from '@marquee/contract/transport'
import { useMemo } from 'react'
import { useWeekdays } from '../../lib/record/weekdays.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Column, clockOf } from './sheet.ts'

/** The things of the price sheet in words. */
export function useWords(sheet: RidePriceSheet) {
  const { t, language } = useTexts('areas')
  const weekdays = useWeekdays()
  return useMemo(() => {
    const nameOf = (rows: readonly { id: string; name: { en: string; tr: string } }[], id: string) => {
      const found = rows.find((row) => row.id === id)
      return found ? inLanguage(found.name, language) : '–'
    }
    const area = (id: string) => nameOf(sheet.areas, id)
    const vehicleClass = (id: string | null) => (id === null ? t('areas:prices.anyClass') : nameOf(sheet.classes, id))
    const band = ({ weekdays: days, fromMinute, toMinute }: Omit<Column, 'classId'>) => {
      const isWhole = toMinute - fromMinute === 1440
      const time = isWhole
        ? t('areas:prices.allDay')
        : t('areas:prices.time', { from: clockOf(fromMinute), until: clockOf(toMinute) })
      return days === 127 ? time : `${weekdays.inWords(days)} · ${time}`
    }
    const passType = (id: string | null) => {
      if (id === null) return t('areas:prices.anyGuest')
      const product = sheet.products.find(({ passTypes }) => passTypes.some((type) => type.id === id))
      return product ? `${inLanguage(product.name, language)} › ${nameOf(product.passTypes, id)}` : '–'
    }
    const passTypes = [
      { value: '', label: t('areas:prices.anyGuest') },
      ...sheet.products.flatMap(({ name, passTypes: types }) =>
        types.map((type) => ({
          value: type.id as string,
          label: inLanguage(type.name, language),
          group: inLanguage(name, language),
        })),
      ),
    ]
    const column = (each: Column) => `${vehicleClass(each.classId)}, ${band(each)}`
    /** A minute of the week: "Sat 22:00". */
    const moment = (minute: number) => `${weekdays.short[Math.floor(minute / 1440) % 7]} ${clockOf(minute)}`
    return { area, vehicleClass, band, passType, passTypes, column, moment }
  }, [t, language, weekdays, sheet])
}

export type Words = ReturnType<typeof useWords>
