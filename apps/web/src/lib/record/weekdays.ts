import type { Language } from '@marquee/contract'
import { useMemo } from 'react'
import { useTexts } from '../use-texts.ts'

/** Monday is 0, as bit 0 of a set of weekdays. */
export const week = [0, 1, 2, 3, 4, 5, 6] as const

export const hasDay = (weekdays: number, day: number) => ((weekdays >> day) & 1) === 1

/** Days in a row: `[[0, 4], [6, 6]]` for Monday to Friday and Sunday. */
export function runsOf(weekdays: number): [number, number][] {
  const runs: [number, number][] = []
  for (const day of week) {
    if (!hasDay(weekdays, day)) continue
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
}

const locales: Record<Language, string> = { en: 'en-GB', tr: 'tr-TR' }

/** The names of the days, Monday first. */
function namesOf(language: Language, weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return week.map((day) => format.format(Date.UTC(2024, 0, 1 + day)))
}

/** The days in words: their names, and "Mon–Fri, Sun" for a set of them. */
export function useWeekdays() {
  const { t, language } = useTexts('record')
  return useMemo(() => {
    const short = namesOf(language, 'short')
    const long = namesOf(language, 'long')
    const inWords = (weekdays: number) => {
      if (weekdays === 127) return t('record:everyDay')
      return runsOf(weekdays)
        .flatMap(([from, to]) =>
          to - from < 2 ? week.slice(from, to + 1).map((day) => short[day]) : [`${short[from]}–${short[to]}`],
        )
        .join(', ')
    }
    return { short, long, inWords }
  }, [t, language])
}
