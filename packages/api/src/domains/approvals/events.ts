import { approvalId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'
import { type ApprovalChangePayload, approvalsTopic } from '../../identity/approvals.ts'
import { mayAnswer } from './rules.ts'

/** Tells which approval changed, only to the person who asked for it and to those who may answer it. */
export function approvalChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: approvalsTopic,
    access: 'signedIn',
    lastEventId,
    signal,
    present(payload, actor) {
      const change = payload as unknown as ApprovalChangePayload
      const concerned = change.requestedBy === actor.userId || mayAnswer(change, actor)
      return concerned ? { approvalId: approvalId.parse(change.approvalId) } : null
    },
  })
}
