import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import { type ListFilter, valueLabelOf } from './filters.ts'

/** The words of everything that narrows the list, for "nothing matches". */
export function useFilterWords(search: string | undefined, filters: readonly ListFilter[]): string {
  const { t } = useTexts('common')
  const format = useFormat()
  const says = (filter: ListFilter, index: number): string => {
    if (filter.kind === 'dates') {
      const days = [filter.from, filter.until]
      return days.some(Boolean) ? days.map((day) => day && format.date(day)).join(' – ') : ''
    }
    // The days that a choice stands for say more than its name.
    if (filters[index + 1]?.kind === 'dates') return ''
    const value = valueLabelOf(filter)
    return value === null ? '' : t('common:table.filterWithValue', { filter: filter.label, value })
  }
  return [search?.trim(), ...filters.map(says)].filter(Boolean).join(' · ')
}
