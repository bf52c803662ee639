import { createFormatters } from '@marquee/i18n'
import { useZone } from '../../lib/zone.ts'
import { type StopChoice, waysName } from './stops.ts'

type Ways = readonly (StopChoice | undefined)[]

/** Names the ways that guests of a ride are carried, in both languages: what was chosen is read by whoever comes later. */
export function useWaysName(): (ways: Ways) => { en: string; tr: string } {
  const timeZone = useZone()
  return (ways) => {
    const named = (language: 'en' | 'tr') => {
      const format = createFormatters({ language, timeZone })
      return waysName(ways, language, { day: (at) => format.date(at, 'short'), time: (at) => format.time(at) })
    }
    return { en: named('en'), tr: named('tr') }
  }
}
