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

/** How far the book is, in words for the line under the title. */
export function useBookLine(): { text: string | undefined; warning: string | null } {
  const { t } = useTexts('finances')
  const second = useSecond()
  const state = useBookState().data
  if (!state) return { text: undefined, warning: null }
  const { postedUpTo, isStuck } = state
  if (postedUpTo === null) return { text: t('finances:nothingPosted'), warning: null }
  const time = second(postedUpTo)
  return { text: t('finances:postedUpTo', { time }), warning: isStuck ? t('finances:stuck', { time }) : null }
}
