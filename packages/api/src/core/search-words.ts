import { fold } from '@marquee/contract'

/** One word of a search; what a person types is no pattern, so its special characters are escaped. */
export interface SearchWord {
  /** LIKE patterns over a folded text; one of them must fit. */
  patterns: string[]
  /** LIKE pattern of exactly this word. */
  whole: string
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * The words of a search; every one must fit. From three letters on a word fits anywhere; a shorter one only where a word
 * begins: that is what an index of trigrams can find.
 */
export function searchWords(search: string): SearchWord[] {
  return search
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => {
      const whole = escaped(word)
      return { whole, patterns: word.length >= 3 ? [`%${whole}%`] : [`${whole}%`, `% ${whole}%`] }
    })
}
