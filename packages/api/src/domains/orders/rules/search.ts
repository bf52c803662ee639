import { fold } from '@marquee/contract'

/** One word of a search as a LIKE pattern that the database still has to fold. */
export type SearchPattern = string

/** The words of a search as patterns over name, phone and e-mail; every one must fit. What a person types is no pattern. */
export function searchPatterns(search: string): SearchPattern[] {
  return search
    .split(/\s+/)
    .filter((word) => fold(word) !== '')
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** What was typed as a number: of an order, or of a phone in whatever groups. null: it is none. */
export function digitsOf(search: string): string | null {
  const digits = search.replace(/[\s()+./-]+/g, '')
  return /^\d{1,20}$/.test(digits) ? digits : null
}

/** An order number; null when it can be none. */
export function orderNoOf(digits: string): number | null {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : null
}

/** The end of a phone number that tells people apart, whatever the prefix; null when it is too short for one. */
export const phoneEndOf = (digits: string): string | null => (digits.length >= 7 ? digits.slice(-10) : null)
