import { useMemo } from 'react'
import { todayIn } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useZone } from '../../lib/zone.ts'
import { useBookState } from './queries.ts'

/** A moment to the second, with its day when it is not of today. */
export function useSecond(): (at: string) => string {
  const { language } = useTexts('finances')
  const timeZone = useZone()
  return useMemo(() => {
    const locale = language === 'tr' ? 'tr-TR' : 'en-GB'
    const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' })
    const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
    return (at) => (todayIn(timeZone, new Date(at)) === todayIn(timeZone) ? time : day).format(new Date(at))
  }, [language, timeZone])
}

/** How far the book is, in words for the line under the title, and what is wrong with it. */
export function useBookLine(): { text: string | undefined; warnings: string[] } {
  const { t, language } = useTexts('finances')
  const second = useSecond()
  const state = useBookState().data
  if (!state) return { text: undefined, warnings: [] }
  const { postedUpTo, isStuck, keptAside, compared } = state
  const time = postedUpTo === null ? null : second(postedUpTo)
  const differences = compared?.differences ?? []
  const found = differences.map(({ rule, count }) => t(`finances:difference.${rule}`, { count }))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return {
    text: time === null ? t('finances:nothingPosted') : t('finances:postedUpTo', { time }),
    warnings: [
      time !== null && isStuck && t('finances:stuck', { time }),
      keptAside.oldestAt !== null &&
        t('finances:keptAside', { count: keptAside.count, time: second(keptAside.oldestAt) }),
      compared !== null &&
        found.length > 0 &&
        t('finances:differs', { time: second(compared.at), found: list.format(found) }),
    ].filter((warning) => warning !== false),
  }
}
