import { randomBytes } from 'node:crypto'

// Crockford's digits: no I, L, O or U, so that nothing is mistaken for something else, spoken or typed.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new short code: ten random Crockford digits (50 bits), for people to read and type. */
export function newShortCode(): string {
  const bytes = randomBytes(10)
  let code = ''
  for (const byte of bytes) code += digits[byte & 31]
  return code
}
