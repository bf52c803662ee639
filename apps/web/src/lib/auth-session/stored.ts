import { type Me, me as meSchema } from '@marquee/contract'

/** The four values that stay on the device. Nothing else of a sign-in is kept. */
export const storedKeys = ['UserId', 'accessToken', 'refreshToken', 'userInfo'] as const

/** A sign-in as it lies on the device. */
export interface StoredSignIn {
  userId: string
  accessToken: string
  refreshToken: string
  /** null until the first answer of `me.get`. */
  me: Me | null
}

function readMe(text: string | null): Me | null {
  if (!text) return null
  try {
    const read = meSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
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
