import { focusManager } from '@tanstack/react-query'
import { authSession } from '../lib/auth-session/current.ts'

/**
 * No query asks again by itself while the session is locked: the server would refuse every one of them. To the cache a
 * locked window is one that nobody looks at, so its intervals pause and go on when the password has come.
 */
export function standStillWhileLocked(): () => void {
  const follow = () => focusManager.setFocused(authSession.current()?.me?.locked ? false : undefined)
  follow()
  return authSession.subscribe(follow)
}
