import { inLanguage, type JournalRow } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useHasText, useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'

/** The book in words. What no catalogue knows yet is shown as it is stored. */
export function useBookWords() {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const hasText = useHasText()
  const called = useGivenNames()
  return useMemo(() => {
    const word = (key: string, stored: string) => (hasText(key) ? t(key as MessageKey) : stored)
    return {
      act: (act: string) => word(`finances:act.${act}`, act),
      /** What an entry came from, in a few words; null: nothing that has a name. */
      origin({ order, show, till, funds }: Pick<JournalRow, 'order' | 'show' | 'till' | 'funds'>): string | null {
        if (show) return `${inLanguage(show.product, language)}, ${format.dateTime(show.startsAt, 'short')}`
        if (funds.length > 0) return funds.map((name) => inLanguage(name, language)).join(' – ')
        if (order) return t('finances:entry.order', { number: order.no })
        return till === null ? null : called.till(till)
      },
    }
  }, [t, language, format, hasText, called])
}
