import type { RoleId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'
import { type AccessChangePayload, accessTopic, concerns } from '../../identity/auth-sessions.ts'

/** Tells the caller when rights, roles or sign-ins of the venue changed, and whether it concerns the caller. */
export function accessChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  let roleId: RoleId | null = ctx.actor.roleId
  return liveEvents({
    ctx,
    topic: accessTopic,
    access: 'signedIn',
    lastEventId,
    signal,
    present: (payload, actor) => {
      const isOther = actor.roleId !== roleId
      roleId = actor.roleId
      return { mine: isOther || concerns(payload as AccessChangePayload, actor) }
    },
    notice: (actor) => {
      if (actor.roleId === roleId) return null
      roleId = actor.roleId
      return { mine: true }
    },
  })
}
