import { type DeviceId, deviceId, type VenueId, venueId } from '@marquee/contract'

// Letters and digits that nobody takes for another when they read them from one screen and type them on the next.
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** A code of eight signs from random bytes, of which there have to be plenty: some of them fall away. */
export function codeFrom(bytes: Uint8Array): string {
  // What is above the last whole round of signs would make the first of them more likely.
  const fair = [...bytes].filter((byte) => byte < signs.length * Math.floor(256 / signs.length))
  if (fair.length < length) throw new Error('too few random bytes for a code')
  return fair
    .slice(0, length)
    .map((byte) => signs[byte % signs.length])
    .join('')
}

/** The code as it was shown, in two halves. */
export const shownCode = (code: string) => `${code.slice(0, length / 2)} ${code.slice(length / 2)}`

/** A code as it is kept, from what somebody typed; null: nothing of the kind. */
export function typedCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase()
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : null
}

interface TokenParts {
  venueId: VenueId
  id: DeviceId
  secret: string
}

/** What the browser of a device keeps. It names its device, so that it is found by its keys. */
export const tokenOf = ({ venueId: venue, id, secret }: TokenParts) => `${venue}.${id}.${secret}`

/** Its parts; null for what cannot be one. */
export function partsOf(token: string): TokenParts | null {
  const [venue, id, secret, ...more] = token.split('.')
  const parsed = { venueId: venueId.safeParse(venue), id: deviceId.safeParse(id) }
  if (!parsed.venueId.success || !parsed.id.success || secret === undefined || more.length > 0) return null
  return /^[\w-]{43}$/.test(secret) ? { venueId: parsed.venueId.data, id: parsed.id.data, secret } : null
}
