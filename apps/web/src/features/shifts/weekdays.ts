import type { Language } from '@marquee/contract'
import { useMemo } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { runsOf, week } from './model.ts'

const locales: Record<Language, string> = { en: 'en-GB', tr: 'tr-TR' }

/** The names of the days, Monday first. */
function namesOf(language: Language, weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return week.map((day) => format.format(Date.UTC(2024, 0, 1 + day)))
}

/** The days in words: their names, and "Mon–Fri, Sun" for a set of them. */
export function useWeekdays() {
  const { t, language } = useTexts('shifts')
  return useMemo(() => {
    const short = namesOf(language, 'short')
    const long = namesOf(language, 'long')
    const says = (weekdays: number) => {
      if (weekdays === 127) return t('shifts:days.every')
      return runsOf(weekdays)
        .flatMap(([from, to]) =>
          to - from < 2 ? week.slice(from, to + 1).map((day) => short[day]) : [`${short[from]}–${short[to]}`],
        )
        .join(', ')
    }
    return { short, long, says }
  }, [t, language])
}
