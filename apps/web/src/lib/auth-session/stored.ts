import type { Me } from '@marquee/contract'

/** The four values that stay on the device. Nothing else of a sign-in is kept. */
export const storedKeys = ['UserId', 'accessToken', 'refreshToken', 'userInfo'] as const

/** A sign-in as it is on the device. */
export interface StoredSignIn {
  userId: string
  accessToken: string
  refreshToken: string
  /** null until the first answer of `me.get`. */
  me: Me | null
}

// Written by this product, maybe by an older one of it: enough is checked that the shell can draw. The server's answer
// takes its place in a moment.
function looksLikeMe(value: unknown): value is Me {
  const { user, roles, venue, look, authSessionId } = (value ?? {}) as Partial<
    Record<keyof Me, Record<string, unknown>>
  >
  return (
    typeof user?.id === 'string' &&
    typeof user.name === 'string' &&
    typeof user.email === 'string' &&
    typeof user.status === 'string' &&
    Array.isArray(roles) &&
    typeof venue?.name === 'string' &&
    typeof venue.zone === 'string' &&
    typeof look?.theme === 'string' &&
    typeof authSessionId === 'string'
  )
}

function readMe(text: string | null): Me | null {
  if (!text) return null
  try {
    const read: unknown = JSON.parse(text)
    return looksLikeMe(read) ? read : null
  } catch {
    return null
  }
}

/** What is stored, or null: a part of the four values is no sign-in. Storage that refuses counts as empty. */
export function readStored(storage: Storage): StoredSignIn | null {
  const [userId, accessToken, refreshToken, userInfo] = storedKeys.map((key) => read(storage, key))
  if (!userId || !accessToken || !refreshToken) return null
  return { userId, accessToken, refreshToken, me: readMe(userInfo ?? null) }
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the values; a full or forbidden storage only means that a reload asks for the password again. */
export function writeStored(storage: Storage, signIn: StoredSignIn): void {
  const values = {
    UserId: signIn.userId,
    accessToken: signIn.accessToken,
    refreshToken: signIn.refreshToken,
    userInfo: signIn.me ? JSON.stringify(signIn.me) : null,
  }
  try {
    for (const key of storedKeys) {
      const value = values[key]
      if (value === null) storage.removeItem(key)
      else if (storage.getItem(key) !== value) storage.setItem(key, value)
    }
  } catch {
    // The sign-in lives on in this tab.
  }
}

export function clearStored(storage: Storage): void {
  try {
    for (const key of storedKeys) storage.removeItem(key)
  } catch {
    // Nothing could be written either.
  }
}
