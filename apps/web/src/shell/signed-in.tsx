import { useLocation } from 'react-router-dom'
import { ApprovalPlace } from '../lib/approvals/approval-place.tsx'
import { useMe } from '../lib/auth-session/current.ts'
import { paths } from '../lib/paths.ts'
import { AutoLock } from './lock/auto-lock.tsx'
import { LockOverlay } from './lock/lock-overlay.tsx'

// These ask for the password themselves, or are the way out.
const withoutOverlay: readonly string[] = [paths.unlock, paths.signOut]

/** What stands around every screen of somebody who is signed in, in whichever layout. */
export default function SignedIn() {
  const me = useMe()
  const { pathname } = useLocation()
  if (!me) return null
  const watches = !me.locked && !me.mfaMissing && me.autoLockMinutes > 0
  return (
    <>
      {me.locked && !withoutOverlay.includes(pathname) && <LockOverlay me={me} />}
      <ApprovalPlace />
      {watches && <AutoLock authSessionId={me.authSessionId} minutes={me.autoLockMinutes} />}
    </>
  )
}
