import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// The codes of a phone's app: RFC 6238 as every app knows it, SHA-1, six digits, a new one every 30 seconds.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
// One step to either side: clocks differ, and people type slowly.
const window = 1

// Crockford's letters: none of them looks like another one.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCount = 10
const halfLength = 4

/** What someone typed: a code of the app, a recovery code in its stored form, or neither. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recoveryCode'; code: string } | null

/** A new secret for a phone's app. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: secretBytes }).bytes
}

/** A secret as the app takes it: typed by hand (base32), and as the address behind the QR code. */
export function totpForPhone(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ ...form, issuer, label: account, secret: secretOf(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step (of 30 s, since 1970) whose code this is, among the present one and its neighbours; null when it is none. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...form, secret: secretOf(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / form.period) + delta
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** Ten new recovery codes, `XXXX-XXXX`, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  while (codes.size < recoveryCount) codes.add(`${half()}-${half()}`)
  return [...codes]
}

/** Reads a code as a person types it: spaces and hyphens do not count, nor does case, nor O for 0, I or L for 1. */
export function readCode(typed: string): TypedCode {
  const text = typed.replace(/[\s\p{Pd}]+/gu, '')
  if (/^\d{6}$/.test(text)) return { kind: 'app', code: text }
  const plain = text.toUpperCase().replaceAll('O', '0').replace(/[IİL]/g, '1')
  if (plain.length !== 2 * halfLength || [...plain].some((letter) => !alphabet.includes(letter))) return null
  return { kind: 'recoveryCode', code: `${plain.slice(0, halfLength)}-${plain.slice(halfLength)}` }
}
