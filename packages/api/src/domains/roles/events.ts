import { roleId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a venue that says which role was changed. */
export const rolesTopic = 'roles'

/** Tells which role was changed; the client fetches the row, with the reader's own rights. */
export function rolesChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: rolesTopic,
    access: { module: 'roles', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ roleId: roleId.parse(payload.roleId) }),
  })
}
