import { approvalId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { type ApprovalChangePayload, approvalsTopic } from '../../identity/approvals.ts'
import { liveEvents } from '../../realtime/live-events.ts'
import { mayAnswer } from './rules.ts'

/** Tells which approval changed, to whoever asked for it and to those who may answer it; nobody else hears of it. */
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
