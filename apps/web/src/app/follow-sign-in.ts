import { authSession } from '../lib/auth-session/current.ts'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { say } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { onApprovalNeeded, onLocked, onMfaMissing, queries } from '../lib/trpc/client.ts'
import { closeSocket } from '../lib/trpc/socket.ts'
import { askApproval } from '../parts/approvals/ask.ts'
import { forgetTermsOfDevice } from '../parts/offline-food/forget.ts'
import { router } from './router.tsx'
import { standStillWhileLocked } from './stand-still.ts'

/**
 * Keeps the screen true to the sign-in, whoever changed it: this tab, another one, or the server. What belonged to the
 * last person is thrown away, and the guard of the open screen is asked again.
 */
export function followSignIn(): void {
  let userId = authSession.current()?.userId ?? null
  let locked = authSession.current()?.me?.locked ?? false
  let mfaMissing = authSession.current()?.me?.mfaMissing
  let unlockedAt = 0

  standStillWhileLocked()
  onApprovalNeeded(askApproval)
  authSession.subscribe(() => {
    const signIn = authSession.current()
    const isSomebodyElse = (signIn?.userId ?? null) !== userId
    const isLocked = signIn?.me?.locked ?? false
    const isUnlocked = !isSomebodyElse && locked && !isLocked
    // Known to have been without the demand: the first answer about a person is read by the guard itself.
    const mustSetUp = mfaMissing === false && signIn?.me?.mfaMissing === true
    userId = signIn?.userId ?? null
    locked = isLocked
    mfaMissing = signIn?.me?.mfaMissing
    if (isSomebodyElse) {
      queryClient.clear()
      closeSocket()
      forgetTermsOfDevice()
      // They tell of the last person’s work and money.
      toast.clear()
      const reason = signIn ? null : authSession.endedBy()
      const text = reason === 'revoked' ? 'shell:updates.signedOutBySomeone' : 'shell:updates.signedOutElsewhere'
      if (!signIn && reason !== 'own') toast.info(say(text), { id: 'signed-out' })
    } else if (signIn?.me) {
      queries.me.get.setData(undefined, signIn.me)
    }
    if (isUnlocked) {
      unlockedAt = performance.now()
      // The page has stood still under the lock. What it asked for was refused, what it shows may be old.
      void queryClient.invalidateQueries()
    }
    // The page of the sign-out has ended it itself and goes on counting down.
    const stays = router.state.location.pathname === paths.signOut
    if ((isSomebodyElse || isUnlocked || mustSetUp) && !stays) void router.revalidate()
  })

  // The overlay covers the page that stands; the guard covers whatever is opened next.
  onLocked((sentAt) => {
    const me = authSession.current()?.me
    // Refused on its way, before the password came.
    if (sentAt < unlockedAt) return
    if (me && !me.locked) authSession.keepMe({ ...me, locked: true })
  })
  onMfaMissing(() => {
    const me = authSession.current()?.me
    if (me && !me.mfaMissing) authSession.keepMe({ ...me, mfaMissing: true })
  })
}
