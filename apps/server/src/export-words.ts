import { bookActs, type ExportWording, type ExportWordKey, type ExportWords, exportWordKeys } from '@marquee/api'
import type { MessageKey } from '@marquee/i18n'
import { translate } from '@marquee/i18n/server'

/** The words of exported files in the language of the person who fetches one. */
export const exportWording: ExportWording = (language) => {
  const words = exportWordKeys.map((key): [ExportWordKey, string] => [key, translate(language, `exports:${key}`)])
  // The acts of the book are called as on the screen.
  const acts = bookActs.map((act) => [`book.act.${act}`, translate(language, `finances:act.${act}` as MessageKey)])
  return Object.fromEntries([...words, ...acts]) as ExportWords
}
