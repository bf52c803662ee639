import { cleanCode } from './pass-code.ts'

// The code of a gift card: sixteen of Crockford's digits in upper case, fifteen random ones (75 bits) and a check digit.

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many characters the code of a gift card has. */
export const giftCodeLength = 16

/**
 * The check digit of the first fifteen: each is counted with another odd weight, so that one wrong digit always shows,
 * and two neighbours that changed places nearly always.
 */
export function giftCheckDigit(body: string): string {
  let sum = 0
  for (const [index, digit] of [...body].entries()) sum += digits.indexOf(digit) * (2 * index + 1)
  return digits[sum & 31] ?? ''
}

/**
 * A code as it is stored: cleaned of groups, white space and what a scanner or a person mistakes. null when it cannot be
 * the code of a gift card.
 */
export function readGiftCode(text: string): string | null {
  const code = cleanCode(text)
  if (code.length !== giftCodeLength || [...code].some((digit) => !digits.includes(digit))) return null
  return giftCheckDigit(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** A code in groups, for people to read: `ABCD-EFGH-JKMN-PQRS`. */
export const groupGiftCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** What is shown of a code once it was handed over. */
export const maskedGiftCode = (tail: string): string => `•••• ${tail}`
