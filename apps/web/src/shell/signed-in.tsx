import { useLocation } from 'react-router-dom'
import { useMe } from '../lib/auth-session/current.ts'
import { comesLater } from '../lib/comes-later.tsx'
import { paths } from '../lib/paths.ts'
import { ApprovalPlace } from '../parts/approvals/approval-place.tsx'
import { LockOverlay } from './lock/lock-overlay.tsx'
import { ScanPlace } from './scan/scan-place.tsx'
import { PanelPlace } from './tools/panel-place.tsx'

const AutoLock = comesLater(async () => (await import('./lock/auto-lock.tsx')).AutoLock)

// These ask for the password themselves, or are the way out.
const withoutOverlay: readonly string[] = [paths.unlock, paths.signOut]

/** What is around every screen of a signed-in person, in whichever layout. */
export default function SignedIn() {
  const me = useMe()
  const { pathname } = useLocation()
  if (!me) return null
  const watches = !me.locked && !me.mfaMissing && me.autoLockMinutes > 0
  return (
    <>
      {me.locked && !withoutOverlay.includes(pathname) && <LockOverlay me={me} />}
      <ApprovalPlace />
      <ScanPlace />
      <PanelPlace />
      {watches && <AutoLock authSessionId={me.authSessionId} minutes={me.autoLockMinutes} />}
    </>
  )
}
