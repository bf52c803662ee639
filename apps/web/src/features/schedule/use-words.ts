import { inLanguage, type LocalText } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { taxLabel } from '../../parts/taxes/tax-choice.ts'
import { addDays } from './model/days.ts'

const locales = { en: 'en-GB', tr: 'tr-TR' }

/** Names, days and times in the language that is on. */
export function useWords() {
  const { t, language } = useTexts('schedule')
  const format = useFormat()
  return useMemo(() => {
    const in_ = (options: Intl.DateTimeFormatOptions) => {
      const shown = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
      return (date: string) => shown.format(new Date(`${date}T00:00:00Z`))
    }
    const names = (weekday: 'short' | 'long') => {
      const nameOf = in_({ weekday })
      // A Monday and the six days after it.
      return Array.from({ length: 7 }, (_, index) => nameOf(addDays('2026-11-16', index)))
    }
    const short = names('short')
    const long = names('long')
    return {
      name: (value: LocalText) => inLanguage(value, language),
      /** A tax with its rate, which many carry in their name already. */
      tax: (tax: { name: LocalText; ratePpm: number }) => taxLabel(tax, { language, rate: format.rate }),
      /** Monday first. */
      weekdays: { short, long },
      weekday: in_({ weekday: 'short' }),
      dayAndMonth: in_({ weekday: 'long', day: 'numeric', month: 'long' }),
      month: in_({ month: 'long', year: 'numeric' }),
      /** Days of a week as a schedule has them: Monday is bit 0. */
      days(mask: number): string {
        if (mask === 127) return t('schedule:days.every')
        if (mask === 31) return t('schedule:days.workdays')
        if (mask === 96) return t('schedule:days.weekend')
        const chosen = [0, 1, 2, 3, 4, 5, 6].filter((index) => mask & (1 << index))
        if (chosen.length === 1) return long[chosen[0] ?? 0] ?? ''
        return format.list(chosen.map((index) => short[index] ?? ''))
      },
      length(minutes: number): string {
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
        if (hours === 0) return t('schedule:length.minutes', { minutes: rest })
        return rest === 0 ? t('schedule:length.hours', { hours }) : t('schedule:length.both', { hours, minutes: rest })
      },
    }
  }, [t, language, format])
}
