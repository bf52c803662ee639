import { fold } from './fold.ts'

// What the QR code of a pass holds: 105 bytes, written as 168 digits of Crockford's base32 in upper case. That fits the
// alphanumeric mode of QR codes, and a scanner that types like a keyboard gets it through whatever layout is set. The
// signature (Ed25519) is over all bytes before it, so everybody who has the public keys of a venue can check a pass.
//
//   byte  0      format, upper four bits (1); key number, lower four bits and byte 1: 12 bits
//   byte  2..17  venue, UUID
//   byte 18..33  pass, UUID
//   byte 34..35  code version: a reissued pass has the next one
//   byte 36..37  tag of the pass type: two bytes out of the random part of its UUID
//   byte 38      people who may enter with it
//   byte 39..40  last day on which it is good, days since 2020-01-01
//   byte 41..104 signature
// Numbers have their most significant byte first. Nothing in it is about a person, and no time of a show: a show that is
// moved keeps its passes.

const format = 1
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const payloadBytes = 41
const codeBytes = payloadBytes + 64
const epoch = Date.UTC(2020, 0, 1)
const dayMs = 86_400_000

/** How many characters a pass code has. */
export const passCodeLength = (codeBytes * 8) / 5
/** How many characters a short code has. */
export const shortCodeLength = 10

/** What is signed. */
export interface PassCodePayload {
  keyNo: number
  venueId: string
  passId: string
  codeVersion: number
  /** See `passTypeTag`. */
  typeTag: number
  people: number
  /** The last day on which the code is good, `YYYY-MM-DD` (UTC). */
  notAfter: string
}

/** A code taken apart. Whether its signature is right is still to be asked: over `signed`, by the key of `keyNo`. */
export interface PassCode extends PassCodePayload {
  signed: Uint8Array
  signature: Uint8Array
}

/** Two bytes that tell the types of one show apart, well enough for a picture on a scanner. */
export const passTypeTag = (passTypeId: string): number => Number.parseInt(passTypeId.slice(24, 28), 16)

function writeUuid(bytes: Uint8Array, at: number, id: string): void {
  const hex = id.replaceAll('-', '')
  for (let index = 0; index < 16; index += 1)
    bytes[at + index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
}

function readUuid(bytes: Uint8Array, at: number): string {
  const hex = Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The bytes that are signed. Throws RangeError when a number does not fit into its field. */
export function passCodePayload(payload: PassCodePayload): Uint8Array {
  const { keyNo, venueId, passId, codeVersion, typeTag, people, notAfter } = payload
  const days = Math.round((Date.parse(`${notAfter}T00:00:00Z`) - epoch) / dayMs)
  const fits = (value: number, bits: number) => Number.isInteger(value) && value >= 0 && value < 2 ** bits
  if (![fits(keyNo, 12), fits(codeVersion, 16), fits(typeTag, 16), fits(people, 8), fits(days, 16)].every(Boolean)) {
    throw new RangeError('a pass code has no room for this')
  }
  const bytes = new Uint8Array(payloadBytes)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, (format << 12) | keyNo)
  writeUuid(bytes, 2, venueId)
  writeUuid(bytes, 18, passId)
  view.setUint16(34, codeVersion)
  view.setUint16(36, typeTag)
  view.setUint8(38, people)
  view.setUint16(39, days)
  return bytes
}

/** The code of a payload and its signature (64 bytes). */
export function writePassCode(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(codeBytes)
  bytes.set(payload)
  bytes.set(signature, payloadBytes)
  let code = ''
  for (let at = 0; at < codeBytes; at += 5) {
    // Five bytes are eight digits. Forty bits are more than a shift can do.
    let bits = 0n
    for (let index = 0; index < 5; index += 1) bits = (bits << 8n) | BigInt(bytes[at + index] ?? 0)
    for (let shift = 35n; shift >= 0n; shift -= 5n) code += digits[Number((bits >> shift) & 31n)]
  }
  return code
}

/**
 * A code as it is stored: upper case, without white space and hyphens. Takes what a scanner types with the caps lock on
 * or on a Turkish keyboard (ı, İ, * for the hyphen), and what a person mistakes: I and L are 1, O is 0.
 */
export function cleanCode(text: string): string {
  return fold(text.replace(/[\s*-]+/g, ''))
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .toUpperCase()
}

/** Takes a code apart that `cleanCode` has cleaned; null when it is none of ours. */
export function readPassCode(code: string): PassCode | null {
  if (code.length !== passCodeLength) return null
  const bytes = new Uint8Array(codeBytes)
  for (let at = 0; at < code.length; at += 8) {
    let bits = 0n
    for (const character of code.slice(at, at + 8)) {
      const value = digits.indexOf(character)
      if (value < 0) return null
      bits = (bits << 5n) | BigInt(value)
    }
    for (let index = 4; index >= 0; index -= 1) {
      bytes[(at / 8) * 5 + index] = Number(bits & 255n)
      bits >>= 8n
    }
  }
  const view = new DataView(bytes.buffer)
  const head = view.getUint16(0)
  if (head >> 12 !== format) return null
  return {
    keyNo: head & 0xfff,
    venueId: readUuid(bytes, 2),
    passId: readUuid(bytes, 18),
    codeVersion: view.getUint16(34),
    typeTag: view.getUint16(36),
    people: view.getUint8(38),
    notAfter: new Date(epoch + view.getUint16(39) * dayMs).toISOString().slice(0, 10),
    signed: bytes.slice(0, payloadBytes),
    signature: bytes.slice(payloadBytes),
  }
}

/** Whether a code that `cleanCode` has cleaned may be a short one. */
export const isShortCode = (code: string): boolean =>
  code.length === shortCodeLength && [...code].every((character) => digits.includes(character))

/** A short code in groups, for people to read: `ABCDE-FGHJK`. */
export const groupShortCode = (shortCode: string): string => `${shortCode.slice(0, 5)}-${shortCode.slice(5)}`
