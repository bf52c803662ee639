import { type ExportWording, type ExportWordKey, type ExportWords, exportWordKeys } from '@marquee/api'
import { translate } from '@marquee/i18n/server'

/** The words of exported files in the language of the person who fetches one. */
export const exportWording: ExportWording = (language) => {
  const words = exportWordKeys.map((key): [ExportWordKey, string] => [key, translate(language, `exports:${key}`)])
  return Object.fromEntries(words) as ExportWords
}
