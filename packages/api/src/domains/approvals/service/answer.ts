import type { ApprovalId, ApprovalRow, RoleId, UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { announceApproval } from '../../../identity/approvals.ts'
import { findApprovalRecord } from '../repo/rows.ts'
import { answerRequest, keepAwaited, withdrawRequest } from '../repo/write.ts'
import { awaitedSeconds, mayAnswer, usableMinutes } from '../rules.ts'
import { asked, rereadApproval } from './read.ts'

interface Answer {
  id: ApprovalId
  answer: 'grant' | 'deny'
  note?: string
}

/**
 * Grants or denies someone else's request, from the approver's own screen. They need the action itself in their active
 * role: FORBIDDEN otherwise, alike for an id that does not exist. STATE when it was answered, withdrawn or expired, or nobody waits for it any more.
 */
export async function answerApproval(ctx: SignedContext, { id, answer, note }: Answer): Promise<ApprovalRow> {
  const { services, venueId, actor } = ctx
  const { userId, roleId } = actor
  const record = await findApprovalRecord(services.db, venueId, id)
  if (!record || roleId === null || !mayAnswer(asked(record), actor)) refuse('FORBIDDEN')
  const decided = answer === 'grant' ? 'granted' : 'denied'
  return settle(ctx, { id, answer: decided, method: 'remote', by: userId, roleId, note: note || null })
}

export interface Settlement {
  id: ApprovalId
  answer: 'granted' | 'denied'
  method: 'pin' | 'remote'
  by: UserId
  roleId: RoleId
  note: string | null
}

/** Writes an answer, once: of two at the same moment the later one gets STATE. */
export async function settle(ctx: SignedContext, settlement: Settlement): Promise<ApprovalRow> {
  const { venueId } = ctx
  const { id, answer, method, by, note } = settlement
  return inTransaction(ctx, async (work) => {
    const settled = await answerRequest(work.tx, { ...settlement, venueId, usableMinutes })
    if (!settled) return refuseState(ctx, work.tx, id)
    await work.audit({
      action: method === 'pin' ? 'approvals.grantByPin' : 'approvals.answer',
      entity: 'approval',
      entityId: id,
      before: { state: 'requested' },
      after: { state: answer, method },
      ...(note === null ? {} : { reason: note }),
      // By PIN, the approver answers on the asker's device: the call is the asker's, the answer is not.
      ...(method === 'pin' ? { approverId: by } : {}),
    })
    announceApproval(work, venueId, settled)
    return rereadApproval(ctx, work.tx, id)
  })
}

/** Takes one of the caller's own open requests back; NOT_FOUND for every other, STATE when it is not open any more. */
export async function withdrawApproval(ctx: SignedContext, { id }: { id: ApprovalId }): Promise<ApprovalRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async (work) => {
    const withdrawn = await withdrawRequest(work.tx, venueId, id, actor.userId)
    if (!withdrawn) return refuseState(ctx, work.tx, id, { ownOnly: true })
    await work.audit({
      action: 'approvals.withdraw',
      entity: 'approval',
      entityId: id,
      before: { state: 'requested' },
      after: { state: 'withdrawn' },
    })
    announceApproval(work, venueId, withdrawn)
    return rereadApproval(ctx, work.tx, id)
  })
}

/**
 * What the page that waits for an answer says every few seconds: that it is there. Answers the request as it is; one that is
 * over already is not opened again. NOT_FOUND for those of others.
 */
export async function keepWaiting(ctx: SignedContext, { id }: { id: ApprovalId }): Promise<ApprovalRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx }) => {
    const record = await findApprovalRecord(tx, venueId, id)
    if (record?.requestedBy.id !== actor.userId) refuse('NOT_FOUND')
    await keepAwaited(tx, { venueId, id, by: actor.userId, seconds: awaitedSeconds })
    return rereadApproval(ctx, tx, id)
  })
}

async function refuseState(ctx: SignedContext, tx: Tx, id: ApprovalId, { ownOnly = false } = {}): Promise<never> {
  const record = await findApprovalRecord(tx, ctx.venueId, id)
  if (!record || (ownOnly && record.requestedBy.id !== ctx.actor.userId)) refuse('NOT_FOUND')
  return refuse('STATE', { details: { state: record.state } })
}
