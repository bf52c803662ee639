import type { MessageKey } from '@marquee/i18n'
import { say } from '../texts.ts'
import { useTexts } from '../use-texts.ts'

/** Turns the error of a field (a key of the texts) into its sentence. */
export function useFieldText(): (error: { message?: string } | undefined) => string | undefined {
  // Subscribes to the language; the key itself is only known while running.
  useTexts('errors')
  return (error) => (error?.message ? say(error.message as MessageKey) : undefined)
}
