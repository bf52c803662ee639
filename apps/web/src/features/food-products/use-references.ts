import { inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import type { References } from '../../lib/record/use-value-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTaxChoices } from '../../parts/taxes/tax-choice.ts'
import { useProductChoices } from './queries.ts'

/** What a product can be set to, in words. */
export function useReferences(): References {
  const { t, language } = useTexts('foodProducts')
  const { data } = useProductChoices()
  const taxCode = useTaxChoices(data?.taxes)
  return useMemo(
    () => ({
      categoryId: (data?.categories ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      stationId: (data?.stations ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      shiftIds: (data?.shifts ?? []).map(({ id, name, isArchived }) => {
        const label = inLanguage(name, language)
        return { value: id, label: isArchived ? t('foodProducts:shiftArchived', { name: label }) : label }
      }),
      taxCode,
    }),
    [data, t, language, taxCode],
  )
}
