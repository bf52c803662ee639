import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Words, wordsOf } from './model/words.ts'

/** The words of the screen in the language that is on, with the currency of the venue. */
export function useWords(): Words {
  const { t } = useTexts('roles', 'shell', 'common')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useMemo(() => wordsOf({ t, format, currency }), [t, format, currency])
}
