import { useCallback, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { say } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { queries } from '../lib/trpc/client.ts'
import { isPassing, readFailure } from '../lib/trpc/failure.ts'
import { welcome } from './visitor.ts'

// A blip must not leave an old menu standing until the next change; the pill in the header speaks meanwhile.
const again = {
  staleTime: 0,
  meta: { ownError: true },
  retry: (count: number, error: unknown) => count < 6 && isPassing(readFailure(error).reason),
}

/**
 * What happens when the person's rights may have changed: they are read again, the menu follows, and the guard of the
 * open screen is asked again, which closes a screen whose right is gone. One reading at a time: a second one would share
 * an answer that is on its way, which may be older than the change. Who comes meanwhile waits for one reading more.
 */
export function useRightsChanged(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const last = useRef(Promise.resolve())
  const next = useRef<Promise<void> | null>(null)
  return useCallback(() => {
    next.current ??= last.current
      .catch(() => {})
      .then(() => {
        next.current = null
        last.current = readAgain(revalidate)
        return last.current
      })
    return next.current
  }, [revalidate])
}

async function readAgain(revalidate: () => Promise<void>): Promise<void> {
  const before = known()
  const me = await queries.me.get.fetch(undefined, again)
  if (me.roles.length === 0) queries.me.rights.setData(undefined, undefined)
  else if (!me.locked) await queries.me.rights.fetch(undefined, again)
  // As it stands by now: the person may have changed something of it while the rights were on their way.
  await welcome(queries.me.get.getData() ?? me)
  const after = known()
  if (after.rights !== before.rights && !before.isUnread)
    toast.info(say('shell:updates.accessChanged'), { id: 'access-changed' })
  // Who may answer a request follows from the rights, and no event says so.
  if (after.rights !== before.rights) void queries.approvals.open.invalidate()
  // A lock lies over the page, which stays as it is: the guard would lead away from it.
  if ((queries.me.get.getData() ?? me).locked) return
  // Only for a reason: going through the guard again closes a question that is open, such as the one before leaving.
  if (after.rights !== before.rights || after.me !== before.me) await revalidate()
}

/** What is in memory about the person, to compare. `isUnread`: they hold a role whose rights have not been read yet. */
function known() {
  const me = queries.me.get.getData()
  const rights = queries.me.rights.getData()
  return {
    me: JSON.stringify(me),
    // Without the role's name: that one is in the person's language, and changes with it.
    rights: JSON.stringify(rights ? { ...rights, roleName: null } : null),
    isUnread: !rights && (!me || me.roles.length > 0),
  }
}
