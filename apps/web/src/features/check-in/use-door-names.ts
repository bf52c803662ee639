import { inLanguage, type LocalText } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'

/** Names of things in the language that is on. */
export function useDoorNames(): (value: LocalText) => string {
  const { language } = useTexts('checkIn')
  return (value) => inLanguage(value, language)
}
