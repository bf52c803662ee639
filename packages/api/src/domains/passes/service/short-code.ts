import { randomFillSync } from 'node:crypto'

// Crockford's digits: no I, L, O or U, so that nothing is mistaken for something else, spoken or typed.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

// Random bytes are drawn in bulk: one system call serves 128 codes. A byte is used once and then forgotten.
const pool = new Uint8Array(128 * length)
let drawn = pool.length

/** A new short code: ten random Crockford digits (50 bits), for people to read and type. */
export function newShortCode(): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  let code = ''
  for (const byte of pool.subarray(drawn, drawn + length)) code += digits[byte & 31]
  pool.fill(0, drawn, drawn + length)
  drawn += length
  return code
}
