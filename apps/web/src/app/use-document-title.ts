import type { MessageKey } from '@marquee/i18n'
import { useEffect } from 'react'
import { useMe } from '../lib/auth-session/current.ts'
import { say } from '../lib/texts.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useWaiting } from '../parts/approvals/waiting.ts'

/** "Screen · Venue", with the number of requests that wait for the person before it, in the language that is on. */
export function useDocumentTitle(title: MessageKey): void {
  const { t, language } = useTexts('shell', 'common')
  const waiting = useWaiting()
  const venue = useMe()?.venue.name ?? t('common:product')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key says something else in another language
  useEffect(() => {
    const shown = say('shell:pageTitle', { screen: say(title), venue })
    document.title = waiting > 0 ? say('shell:pageTitleWaiting', { count: waiting, title: shown }) : shown
  }, [title, venue, language, waiting])
}
