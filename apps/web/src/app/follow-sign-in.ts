import { authSession } from '../lib/auth-session/current.ts'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { say } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { onLocked, queries } from '../lib/trpc/client.ts'
import { closeSocket } from '../lib/trpc/socket.ts'
import { router } from './router.tsx'

/**
 * Keeps the screen true to the sign-in, whoever changed it: this tab, another one, or the server. What belonged to the
 * last person is thrown away, and the guard of the open screen is asked again.
 */
export function followSignIn(): void {
  let userId = authSession.current()?.userId ?? null
  let locked = authSession.current()?.me?.locked ?? false

  authSession.subscribe(() => {
    const signIn = authSession.current()
    const isSomebodyElse = (signIn?.userId ?? null) !== userId
    const isLocked = signIn?.me?.locked ?? false
    const lockChanged = !isSomebodyElse && isLocked !== locked
    userId = signIn?.userId ?? null
    locked = isLocked
    if (isSomebodyElse) {
      queryClient.clear()
      closeSocket()
      if (!signIn && authSession.endedBy() !== 'own')
        toast.info(say('shell:updates.signedOutElsewhere'), { id: 'signed-out' })
    } else if (signIn?.me) {
      queries.me.get.setData(undefined, signIn.me)
    }
    // The page of the sign-out has ended it itself and goes on counting down.
    const stays = router.state.location.pathname === paths.signOut
    if ((isSomebodyElse || lockChanged) && !stays) void router.revalidate()
  })

  onLocked(() => {
    const me = authSession.current()?.me
    if (me && !me.locked) authSession.keepMe({ ...me, locked: true })
  })
}
