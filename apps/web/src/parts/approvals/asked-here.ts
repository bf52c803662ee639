import { useSyncExternalStore } from 'react'
import { authSession } from '../../lib/auth-session/current.ts'

// By session, so that the next person at this window is not asked about.
const storedAs = 'approvals.asked'
const listeners = new Set<() => void>()
let asked: string | null = read()

function read(): string | null {
  try {
    return sessionStorage.getItem(storedAs)
  } catch {
    return null
  }
}

/** Remembers, over reloads too, that the person has asked for an approval in this window. */
export function rememberAsking(): void {
  asked = authSession.current()?.me?.authSessionId ?? null
  try {
    if (asked) sessionStorage.setItem(storedAs, asked)
  } catch {
    // Then it is known until the reload.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const hasAsked = () => asked !== null && asked === authSession.current()?.me?.authSessionId

/** Whether the signed-in person has asked for an approval in this window. */
export function useHasAsked(): boolean {
  return useSyncExternalStore(subscribe, hasAsked)
}
