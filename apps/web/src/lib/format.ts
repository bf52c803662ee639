import { createFormatters, type Formatters } from '@marquee/i18n'
import { useMemo } from 'react'
import { useMe } from './auth-session/current.ts'
import { useTexts } from './use-texts.ts'

/** Formatters in the language of the person and the time zone of the venue, never of the browser. */
export function useFormat(): Formatters {
  const { language } = useTexts('common')
  const timeZone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  return useMemo(() => createFormatters({ language, timeZone }), [language, timeZone])
}
