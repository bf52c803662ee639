import { inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import type { References } from '../../lib/record/use-value-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useProductChoices } from './queries.ts'

/** What a product can be set to, in words. */
export function useReferences(): References {
  const { language } = useTexts('foodProducts')
  const format = useFormat()
  const { data } = useProductChoices()
  return useMemo(
    () => ({
      categoryId: (data?.categories ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      stationId: (data?.stations ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      taxCode: (data?.taxes ?? []).map(({ code, name, ratePpm }) => ({
        value: code,
        label: `${inLanguage(name, language)} · ${format.rate(ratePpm)}`,
      })),
    }),
    [data, language, format],
  )
}
