import type { Language } from '@marquee/i18n'
import { texts } from './texts.ts'

const grouped = { en: /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, tr: /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ }
// Nobody writes one as `1.000`: that is a thousand, in whichever language it is written.
const thousands = /^[1-9]\d{0,2}([.,]000)+$/

/**
 * A number as it is typed, as it is sent: `12,5` and `12.5` are both 12.5, whereas `1,020` is what an English screen
 * calls one thousand and twenty, and `1.020` a Turkish one. Says nothing of whether it is a number at all.
 */
export function plainDecimal(typed: string, language: Language = texts().language): string {
  // Spaces are left out between digits alone: what is no number is told as it was typed.
  const text = typed.trim().replace(/(?<=\d)[\s\u00a0\u202f]+(?=\d)/g, '')
  if (thousands.test(text)) return text.replace(/[.,]/g, '')
  if (grouped[language].test(text)) {
    return language === 'en' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
  }
  return text.replace(',', '.')
}

/** A plain number as a field shows it, with the point of the language. */
export const typedDecimal = (plain: string, language: Language = texts().language): string =>
  language === 'tr' ? plain.replace('.', ',') : plain
