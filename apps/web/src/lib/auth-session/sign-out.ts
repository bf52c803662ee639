import { signOutOf } from '../trpc/plain-call.ts'
import { authSession } from './current.ts'

let running: Promise<void> | null = null

/**
 * Forgets the sign-in on this device at once, then tells the server. Rejects when the server could not be told: the
 * device is signed out all the same.
 */
export function signOutHere(): Promise<void> {
  const signIn = authSession.current()
  if (signIn) {
    authSession.end('own')
    running = signOutOf(signIn)
  }
  return running ?? Promise.resolve()
}
