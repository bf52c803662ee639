import { fold } from '@marquee/contract'

/** One word of a search; what a person types is no pattern, so its special characters are escaped. */
export interface SearchWord {
  /** LIKE patterns over a folded text; one of them must fit. */
  patterns: string[]
  /** LIKE pattern of exactly this word. */
  whole: string
}

/** Text as a LIKE pattern of exactly this text. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * LIKE patterns that tell a part of an address from most others: where it begins and ends, and each sign with its
 * neighbours. The letters between them would be read for nothing: everybody of a name has them. For an index over
 * `contact_parts`, which knows signs as letters; whoever has these parts need not have them in a row.
 */
export function tellingParts(part: string): string[] {
  const signs = [...part.matchAll(/[._+-]/g)].map(({ index }) => index - 1)
  const places = [...new Set([0, ...signs, part.length - 3])]
  return places.map((at) => `%${escaped(part.slice(at, at + 3))}%`)
}

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
