import { fold } from '@marquee/contract'
import { commonWords } from './common-words.ts'

/**
 * How long a sign-in lives. It ends after 12 idle hours; at the latest after 30 days when the person asked to be
 * remembered, else after 24 hours.
 */
export const lifetime = { idleHours: 12, rememberedHours: 30 * 24, plainHours: 24 }

/** How long the rotated refresh token still gets the same successor: two tabs, or an answer that was lost. */
export const refreshGraceSeconds = 10

/** What a refresh token is worth when the conditional update did not take it. */
export function refreshVerdict(
  given: number,
  row: { counter: number; live: boolean; inGrace: boolean } | undefined,
): 'same-again' | 'reuse' | 'refuse' {
  if (!row?.live) return 'refuse'
  if (given === row.counter - 1 && row.inGrace) return 'same-again'
  // A token from the future is ours but not of this history: the database was wound back. Nobody stole anything.
  return given < row.counter ? 'reuse' : 'refuse'
}

const digits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgbyhnujm',
]
const backwards = (text: string) => [...text].reverse().join('')
const runs = [...rows, ...rows.map(backwards)]

// Whether the text is made of walks over the keyboard, the alphabet or the digits, or of one part over and over.
function isPattern(text: string): boolean {
  if (/^(.{1,4}?)\1+$/u.test(text)) return true
  for (let rest = text; rest !== ''; ) {
    let length = rest.length
    while (length >= 3 && !runs.some((run) => run.includes(rest.slice(0, length)))) length -= 1
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return true
}

const spelled = (text: string) => [...text].map((letter) => digits[letter] ?? letter).join('')
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

// One well-known word, or two in a row: adminpassword is no better than admin.
function isWordOrTwo(text: string, known: (word: string) => boolean): boolean {
  if (known(text)) return true
  for (let at = 3; at <= text.length - 3; at++) if (known(text.slice(0, at)) && known(text.slice(at))) return true
  return false
}

/**
 * Whether a password is among the first that somebody would try: a well-known word or name (or two) with digits and
 * signs around it, letters written as digits, a pattern of the keyboard, the person's own address or name, our name.
 */
export function isGuessable(password: string, person: { email: string; name?: string }): boolean {
  const plain = fold(password).replace(/\s+/g, '')
  const own = [person.email.split('@')[0] ?? '', ...(person.name ?? '').split(/\s+/)]
    .map((word) => withoutEnds(fold(word)))
    .filter((word) => word.length >= 3)
  const known = (word: string) => commonWords.has(word) || own.includes(word)
  const readings = [plain, withoutEnds(plain), spelled(plain), spelled(withoutEnds(plain)), withoutEnds(spelled(plain))]
  if (readings.some((reading) => reading !== '' && (isPattern(reading) || isWordOrTwo(reading, known)))) return true
  const parts = plain.split(/[^\p{L}]+/u).filter((part) => part !== '')
  return parts.length <= 2 && parts.every((part) => part.length < 3 || known(part))
}
