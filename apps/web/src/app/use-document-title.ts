import type { MessageKey } from '@marquee/i18n'
import { useEffect } from 'react'
import { useMe } from '../lib/auth-session/current.ts'
import { say } from '../lib/texts.ts'
import { useTexts } from '../lib/use-texts.ts'

/** "Screen · Venue", in the language that is on. */
export function useDocumentTitle(title: MessageKey): void {
  const { t, language } = useTexts('shell', 'common')
  const venue = useMe()?.venue.name ?? t('common:product')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key says something else in another language
  useEffect(() => {
    document.title = say('shell:pageTitle', { screen: say(title), venue })
  }, [title, venue, language])
}
