import { bookActs, type ExportWording, type ExportWordKey, type ExportWords, exportWordKeys } from '@marquee/api'
import type { Language, MessageKey } from '@marquee/i18n'
import { translate } from '@marquee/i18n/server'

const read = new Map<Language, ExportWords>()

/** The words of exported files and of what is printed in a language. There are hundreds, so they are read once. */
export const exportWording: ExportWording = (language) => {
  const known = read.get(language) ?? wordsOf(language)
  read.set(language, known)
  return known
}

function wordsOf(language: Language): ExportWords {
  const words = exportWordKeys.map((key): [ExportWordKey, string] => [key, translate(language, `exports:${key}`)])
  // The acts of the book are called as on the screen.
  const acts = bookActs.map((act) => [`book.act.${act}`, translate(language, `finances:act.${act}` as MessageKey)])
  return Object.fromEntries([...words, ...acts]) as ExportWords
}
