import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// What must be read again later (the secret behind a phone's codes, a key that signs) is stored encrypted: the database
// alone is of no use to a thief. AES-256-GCM under a key per purpose, all derived from the server's secret.
//   sealed = version (1 byte) | nonce (12) | tag (16) | ciphertext

const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** What is sealed, and for whom. Both are bound into it: moved to another row or purpose it cannot be opened. */
export interface SealedPlace {
  /** What the key is for: `totp secret`. Each purpose has a key of its own. */
  purpose: string
  /** The row that it belongs to, mostly its id. */
  owner: string
}

declare module '../core/context.ts' {
  interface Services {
    sealing: Sealing
  }
}

/** Encrypts what is stored, by keys that only the server knows. */
export interface Sealing {
  /** Encrypts; every call gives another text, also for equal input. */
  seal(place: SealedPlace, plain: Uint8Array): Buffer
  /** What was sealed for this place; null when it was changed, moved, or sealed under another server secret. */
  unseal(place: SealedPlace, sealed: Uint8Array): Buffer | null
  /**
   * A keyed hash (32 bytes) of something too short for a plain one, such as a recovery code: without the server's
   * secret nobody can try them all against it.
   */
  fingerprint(place: SealedPlace, text: string): Buffer
}

/** `secret`: the one secret of the server, at least 32 bytes. */
export function createSealing(secret: string): Sealing {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: 'seal' | 'fingerprint', { purpose }: SealedPlace): Buffer => {
    const name = `${use}: ${purpose}`
    const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'marquee', name, 32))
    keys.set(name, key)
    return key
  }
  const boundTo = ({ purpose, owner }: SealedPlace) => Buffer.from(JSON.stringify([version, purpose, owner]))

  return {
    seal(place, plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', place), nonce, { authTagLength: tagBytes })
      cipher.setAAD(boundTo(place))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
    },
    unseal(place, sealed) {
      if (sealed.length < headBytes || sealed[0] !== version) return null
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const cipher = createDecipheriv('aes-256-gcm', keyFor('seal', place), nonce, { authTagLength: tagBytes })
      cipher.setAAD(boundTo(place))
      cipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
      try {
        return Buffer.concat([cipher.update(sealed.subarray(headBytes)), cipher.final()])
      } catch {
        // Every way in which it can be wrong has one answer.
        return null
      }
    },
    fingerprint(place, text) {
      return createHmac('sha256', keyFor('fingerprint', place))
        .update(JSON.stringify([place.owner, text]))
        .digest()
    },
  }
}
