import { type DayFinding, inLanguage } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'

/** What a finding is called: its name, whose it is, when, how much. */
export function useFindingWords(currency: string): (finding: DayFinding) => string {
  const { t, language } = useTexts('days')
  const format = useFormat()
  const called = useGivenNames()
  return ({ check, name, who, at, amountMinor, count }) => {
    if (check === 'book') return t('days:check.book.missing', { count: count ?? 0 })
    const title = typeof name === 'string' ? called.till(name) : inLanguage(name, language)
    const amount = amountMinor === null ? null : format.money(amountMinor, currency)
    return [title, who === name ? null : who, at && format.dateTime(at), amount].filter(Boolean).join(' · ')
  }
}
