import { createHash, webcrypto } from 'node:crypto'
import { type OfflineSale, offlineSale } from '@marquee/contract/offline-food'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const signing = { name: 'ECDSA', hash: 'SHA-256' }

/** Bytes of base64url; null: it is none. */
export function bytesOf(text: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** The public key of a counter; null: it is no point of the curve. */
export async function keyOf(raw: Uint8Array): Promise<webcrypto.CryptoKey | null> {
  // Raw points are 04, x and y; anything else would be another way to write a key that is known.
  if (raw.length !== 65 || raw[0] !== 4) return null
  return webcrypto.subtle.importKey('raw', new Uint8Array(raw), curve, false, ['verify']).catch(() => null)
}

/** Whether a counter has signed this text. */
export async function isSignedBy(
  key: webcrypto.CryptoKey,
  { payload, signature }: { payload: string; signature: string },
): Promise<boolean> {
  const bytes = bytesOf(signature)
  if (bytes?.length !== 64) return false
  return webcrypto.subtle.verify(signing, key, new Uint8Array(bytes), new TextEncoder().encode(payload))
}

export const hashOf = (payload: string): Buffer => createHash('sha256').update(payload, 'utf8').digest()

// The database keeps no such text, and what it keeps has to be searchable for names.
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new Error('no text')
  return value
}

/** What a counter has signed; null: it is no sale. */
export function saleOf(payload: string): OfflineSale | null {
  try {
    const parsed = offlineSale.safeParse(JSON.parse(payload, storable))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The number by which a text calls itself, also where the rest of it is no sale. */
export function counterIn(payload: string): number | null {
  try {
    const { counter } = JSON.parse(payload) as { counter?: unknown }
    return Number.isSafeInteger(counter) ? (counter as number) : null
  } catch {
    return null
  }
}

/** The number on the paper receipt: K3-000017. */
export const receiptOf = (series: string, counter: number): string => `${series}-${String(counter).padStart(6, '0')}`
