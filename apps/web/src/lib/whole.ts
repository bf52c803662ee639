import type { Language } from '@marquee/contract'

/**
 * A whole number as it is typed: `1000`, `-5`, `1 000`, and with the sign that groups thousands in the language, `1,000`
 * in English and `1.000` in Turkish; the other sign means decimals there. undefined: nothing is written; NaN: it is no
 * whole number.
 */
export function readWhole(text: string, language: Language): number | undefined {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return undefined
  const group = language === 'tr' ? '.' : ','
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(?:[${group}\\s]\\d{3})+$`).test(typed)
  const plain = isGrouped ? typed.replace(new RegExp(`[${group}\\s]`, 'g'), '') : typed
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}
