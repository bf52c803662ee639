import type { Me, TokenPair } from '@marquee/contract'
import { clearStored, readStored, type StoredSignIn, storedKeys, writeStored } from './stored.ts'
import { tokenTimes } from './token-times.ts'

/**
 * Why nobody is signed in any more: by themselves, in another tab, by someone who ended it on the server (a manager, or
 * the person on another device), or by the server (too old).
 */
export type EndReason = 'own' | 'elsewhere' | 'revoked' | 'refused'

export interface AuthSessionOptions {
  storage: Storage
  /** Asks the server for the next pair. null: the refresh token is dead, `revoked`: by someone. Throws when no answer came. */
  refresh: (refreshToken: string) => Promise<TokenPair | 'revoked' | null>
  /** Runs one at a time over all tabs of this browser. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  now: () => number
  pause: (milliseconds: number) => Promise<void>
}

/** The sign-in of this browser: one truth for all tabs, kept in the four stored values. */
export interface AuthSession {
  current: () => StoredSignIn | null
  /** Why the last sign-in ended; null while signed in and before the first one. */
  endedBy: () => EndReason | null
  subscribe: (listener: () => void) => () => void
  begin: (pair: TokenPair) => void
  keepMe: (me: Me) => void
  end: (reason: EndReason) => void
  /** An access token that has not ended; renews first when it has. null when nobody is signed in. */
  accessToken: () => Promise<string | null>
  /** A token other than `refused`. Twenty refused calls at once make one refresh. Throws when no answer came. */
  renewAfter: (refused: string) => Promise<string | null>
  /** Milliseconds until the access token ends, by the server's clock; null when nobody is signed in. */
  timeLeft: () => number | null
  close: () => void
}

// A token that ends while it travels is refused: it counts as ended a little earlier.
const margin = 5_000
const refreshTries = [400, 1_200]

export function createAuthSession(options: AuthSessionOptions): AuthSession {
  const { storage, now } = options
  const listeners = new Set<() => void>()
  let state = readStored(storage)
  let endedBy: EndReason | null = null
  let renewing: Promise<string | null> | null = null
  // How far this machine's clock is ahead of the server's; known from the first fresh token on.
  let clockAhead = 0

  function change(next: StoredSignIn | null, reason: EndReason | null) {
    state = next
    endedBy = next ? null : reason
    for (const listener of listeners) listener()
  }

  function timeLeft(): number | null {
    const times = state && tokenTimes(state.accessToken)
    return times ? times.until - (now() - clockAhead) : state ? 0 : null
  }

  const isFresh = () => (timeLeft() ?? 0) > margin

  function begin(pair: TokenPair) {
    const times = tokenTimes(pair.accessToken)
    if (times) clockAhead = Math.abs(now() - times.from) > 30_000 ? now() - times.from : 0
    const known = state?.userId === pair.user.id ? state.me : null
    const me = known && { ...known, user: pair.user }
    const next = { userId: pair.user.id, accessToken: pair.accessToken, refreshToken: pair.refreshToken, me }
    writeStored(storage, next)
    change(next, null)
  }

  function end(reason: EndReason) {
    clearStored(storage)
    if (state) change(null, reason)
  }

  /** Takes over what another tab wrote. */
  function adopt() {
    const stored = readStored(storage)
    if (!stored && state) change(null, 'elsewhere')
    else if (stored && !sameSignIn(stored, state)) change(stored, null)
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === null || storedKeys.some((key) => key === event.key)) adopt()
  }
  globalThis.addEventListener?.('storage', onStorage)

  // The answer may get lost on its way: the same refresh token gives the same successor for a few seconds more.
  async function refreshWithRetry(refreshToken: string): Promise<TokenPair | 'revoked' | null> {
    for (const wait of refreshTries) {
      try {
        return await options.refresh(refreshToken)
      } catch {
        await options.pause(wait)
      }
    }
    return options.refresh(refreshToken)
  }

  async function renew(stale: string): Promise<string | null> {
    // Another tab may have been faster while this one waited for its turn.
    adopt()
    if (!state) return null
    if (state.accessToken !== stale && isFresh()) return state.accessToken
    const { refreshToken } = state
    const pair = await refreshWithRetry(refreshToken)
    if (pair && pair !== 'revoked') {
      // Signed out while the answer was on its way: it must not sign in again.
      if (state?.refreshToken !== refreshToken) return state?.accessToken ?? null
      begin(pair)
      return pair.accessToken
    }
    if (state?.refreshToken === refreshToken) end(pair ?? 'refused')
    return state?.accessToken ?? null
  }

  function renewAfter(refused: string): Promise<string | null> {
    if (state && state.accessToken !== refused && isFresh()) return Promise.resolve(state.accessToken)
    renewing ??= options
      .exclusively(() => renew(refused))
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  return {
    current: () => state,
    endedBy: () => endedBy,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin,
    keepMe(me) {
      if (!state || state.userId !== me.user.id) return
      const next = { ...state, me }
      if (sameSignIn(next, state)) return
      writeStored(storage, next)
      change(next, null)
    },
    end,
    accessToken: async () => {
      if (!state) return null
      return isFresh() ? state.accessToken : renewAfter(state.accessToken)
    },
    renewAfter,
    timeLeft,
    close: () => globalThis.removeEventListener?.('storage', onStorage),
  }
}

function sameSignIn(a: StoredSignIn, b: StoredSignIn | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
