import type { Me } from '@marquee/contract'
import { authSession } from '../../lib/auth-session/current.ts'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { writeTouch } from './idle.ts'
import { lockAtServer } from './queries/lock.ts'

// The auth session whose lock the server has not heard of yet. On the device, because a reload must not open it.
const untoldAs = 'lock.untold'
const retryAfter = 5_000
let retry: ReturnType<typeof setTimeout> | undefined

/** Covers the screens of this browser at once, then tells the server; without a connection it is told later. */
export function lockHere(): void {
  const me = authSession.current()?.me
  if (!me || me.locked) return
  keep(me.authSessionId)
  authSession.keepMe({ ...me, locked: true })
  void tell()
}

/** What the server says about the person, and the lock of which it does not know yet. */
export function withOwnLock(me: Me): Me {
  if (untold() !== me.authSessionId || me.locked) return me
  void tell()
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
  const id = untold()
  if (id === null) return
  if (authSession.current()?.me?.authSessionId !== id) {
    forget()
    return
  }
  try {
    await lockAtServer()
    forget()
  } catch (error) {
    if (isPassing(readFailure(error).reason)) retry = setTimeout(tell, retryAfter)
    // Locked already, or over: either way nothing is open.
    else forget()
  }
}

function untold(): string | null {
  try {
    return localStorage.getItem(untoldAs)
  } catch {
    return null
  }
}

function keep(id: string): void {
  try {
    localStorage.setItem(untoldAs, id)
  } catch {
    // Then a reload asks the server, which has mostly heard of it by then.
  }
}

function forget(): void {
  clearTimeout(retry)
  try {
    localStorage.removeItem(untoldAs)
  } catch {
    // Nothing was kept either.
  }
}
