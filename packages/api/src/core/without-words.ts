/** What has to be taken out of texts: phones and addresses wherever they are within one, names as whole words. */
export interface PersonalWords {
  contacts: readonly string[]
  names: readonly string[]
}

const special = /[.*+?^${}()|[\]\\]/g
const escaped = (text: string) => text.replace(special, '\\$&')
/** In the place of what is taken out. */
export const blank = '—'

/** The last nine digits of a phone: as it may have been typed, with or without the country. */
export const tailOf = (phone: string): string | null => {
  const digits = phone.replace(/\D/g, '')
  return /^\+?[\d\s()./-]+$/.test(phone) && digits.length >= 7 ? digits.slice(-9) : null
}

/** Takes the words of somebody out of texts, however deep they are in a value; what says nothing of them stays as it is. */
export function withoutWords({ contacts, names }: PersonalWords): (value: unknown) => unknown {
  const tails = contacts.flatMap((contact) => tailOf(contact) ?? [])
  // The longest first: "Ali Can" before "Ali".
  const parts = [
    ...contacts.map(escaped),
    ...names.map((name) => `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`),
  ].toSorted((a, b) => b.length - a.length)
  const words = parts.length === 0 ? null : new RegExp(parts.join('|'), 'giu')
  const clean = (text: string): string => {
    const tail = tailOf(text)
    if (tail !== null && tails.includes(tail)) return blank
    return words === null ? text : text.replace(words, blank)
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]))
  }
  return walk
}
