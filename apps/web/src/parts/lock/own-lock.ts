import type { Me } from '@marquee/contract'
import { authSession } from '../../lib/auth-session/current.ts'
import { type FailureReason, readFailure } from '../../lib/trpc/failure.ts'
import { writeTouch } from './idle.ts'
import { lockAtServer } from './queries/lock.ts'

// The auth session that was locked here, until an answer of the server says so itself. On the device, because a reload
// must not open it.
const keptAs = 'lock.untold'
const retryAfter = 5_000
const over: ReadonlySet<FailureReason> = new Set(['LOCKED', 'UNAUTHORIZED'])
// The one whose lock the server has heard of since this page was opened.
let told: string | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Covers the screens of this browser at once, then tells the server; without a connection it is told later. */
export function lockHere(): void {
  const me = authSession.current()?.me
  if (!me || me.locked) return
  keep(me.authSessionId)
  authSession.keepMe({ ...me, locked: true })
  void tell()
}

/**
 * What the server says about the person, and the lock of which that does not know yet: the server has not heard of it, or
 * the answer was on its way when it did.
 */
export function withOwnLock(me: Me): Me {
  if (kept() !== me.authSessionId) return me
  if (me.locked) {
    forget()
    return me
  }
  if (told !== me.authSessionId) void tell()
  return { ...me, locked: true }
}

/** After the server took the password: the idle time begins anew, in every tab. */
export function unlocked(): void {
  forget()
  const me = authSession.current()?.me
  if (!me) return
  writeTouch(localStorage, { authSessionId: me.authSessionId, at: Date.now() })
  authSession.keepMe({ ...me, locked: false })
}

async function tell(): Promise<void> {
  clearTimeout(retry)
  const id = kept()
  if (id === null) return
  const me = authSession.current()?.me
  // Until an answer says whose this sign-in is, the lock stands: it is told with that answer.
  if (!me) return
  if (me.authSessionId !== id) {
    forget()
    return
  }
  try {
    await lockAtServer()
    told = id
  } catch (error) {
    // Locked already, or over: either way nothing is open. What is said for any other reason opens nothing either.
    if (over.has(readFailure(error).reason)) forget()
    else retry = setTimeout(tell, retryAfter)
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(keptAs)
  } catch {
    return null
  }
}

function keep(id: string): void {
  try {
    localStorage.setItem(keptAs, id)
  } catch {
    // Then a reload asks the server, which has mostly heard of it by then.
  }
}

function forget(): void {
  clearTimeout(retry)
  told = null
  try {
    localStorage.removeItem(keptAs)
  } catch {
    // Nothing was kept either.
  }
}
