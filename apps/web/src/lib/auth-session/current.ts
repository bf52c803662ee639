import { useSyncExternalStore } from 'react'
import { refreshPair } from '../trpc/plain-call.ts'
import { createAuthSession } from './auth-session.ts'

// Locks need a secure context; over plain http in a local network the server's grace time stands in for them.
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('marquee.refresh', work) as Promise<T>) : work()

/** The sign-in of this browser. */
export const authSession = createAuthSession({
  storage: localStorage,
  refresh: refreshPair,
  exclusively,
  now: () => Date.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** The sign-in of this browser, followed by the component. */
export function useSignIn() {
  return useSyncExternalStore(authSession.subscribe, authSession.current)
}

/** The signed-in person, their venue and their look; null for a guest and until the first answer. */
export function useMe() {
  return useSignIn()?.me ?? null
}
