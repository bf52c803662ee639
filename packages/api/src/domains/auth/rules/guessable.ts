import { fold } from '@marquee/contract'
import { commonWords } from './common-words.ts'

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
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
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

/**
 * A password as a guesser reads it: folded, without what is around it, with digits read as the letters they stand for.
 */
export function readingsOf(password: string): string[] {
  const plain = fold(password).replace(/\s+/g, '')
  return [plain, withoutEnds(plain), spelled(plain), spelled(withoutEnds(plain)), withoutEnds(spelled(plain))]
}

// One well-known word, or two in a row: adminpassword is no better than admin.
function isWordOrTwo(text: string, known: (word: string) => boolean): boolean {
  if (known(text)) return true
  for (let at = 3; at <= text.length - 3; at++) if (known(text.slice(0, at)) && known(text.slice(at))) return true
  return false
}

/**
 * Whether a password is among the first that someone would try: a well-known word or name (or two) with digits and
 * signs around it, letters written as digits, a pattern of the keyboard, the person's own address or name, our name.
 */
export function isGuessable(password: string, person: { email: string; name?: string }): boolean {
  const plain = fold(password).replace(/\s+/g, '')
  const own = [person.email.split('@')[0] ?? '', ...(person.name ?? '').split(/\s+/)]
    .map((word) => withoutEnds(fold(word)))
    .filter((word) => word.length >= 3)
  const known = (word: string) => commonWords.has(word) || own.includes(word)
  if (readingsOf(password).some((reading) => reading !== '' && (isPattern(reading) || isWordOrTwo(reading, known))))
    return true
  // A date or a number of a telephone.
  if (/^\d{1,11}$/.test(plain.replace(/[.\-/+()]/g, ''))) return true
  const parts = plain.split(/[^\p{L}]+/u).filter((part) => part !== '')
  return parts.length <= 2 && parts.some(known) && parts.every((part) => part.length < 3 || known(part))
}
