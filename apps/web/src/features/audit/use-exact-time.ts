import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Day and time to the second, with the name of the venue's zone, for comparison with a log. */
export function useExactTime(): (at: string) => string {
  const { language } = useTexts('audit')
  const timeZone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  return useMemo(() => {
    const locale = language === 'tr' ? 'tr-TR' : 'en-GB'
    const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'long' })
    return (at) => format.format(new Date(at))
  }, [language, timeZone])
}
