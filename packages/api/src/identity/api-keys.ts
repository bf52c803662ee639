import { createHash, randomBytes } from 'node:crypto'
import { type ApiKeyId, apiKeyId, type VenueId, venueId } from '@marquee/contract'

// A key names its venue and its row, and carries 32 random bytes of which only a hash is stored. Its prefix lets people
// and scanners of leaked secrets recognise it, and lets the door tell it from an access token.

const prefix = 'mq_'
const form = /^mq_([0-9a-f]{32})([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/

const compact = (uuid: string) => uuid.replaceAll('-', '')
const expanded = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The stored form of a key's secret part. */
export function apiKeyHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether a Bearer token means to be a key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix)
}

/** A new key: its whole text, shown once, and what is stored of it. */
export function newApiKey(at: { venueId: VenueId; id: ApiKeyId }): { key: string; hash: Buffer; hint: string } {
  const secret = randomBytes(32).toString('base64url')
  return {
    key: `${prefix}${compact(at.venueId)}${compact(at.id)}_${secret}`,
    hash: apiKeyHash(secret),
    hint: secret.slice(-4),
  }
}

/** What a key says of itself, and the stored form of its secret. */
export interface ApiKeyParts {
  venueId: VenueId
  id: ApiKeyId
  hash: Buffer
}

/** The parts of a key; null when it is none. */
export function readApiKey(key: string): ApiKeyParts | null {
  const match = form.exec(key)
  const venue = venueId.safeParse(expanded(match?.[1] ?? ''))
  const id = apiKeyId.safeParse(expanded(match?.[2] ?? ''))
  if (!match?.[3] || !venue.success || !id.success) return null
  return { venueId: venue.data, id: id.data, hash: apiKeyHash(match[3]) }
}
