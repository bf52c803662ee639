import type { ApprovalId, ApprovalRow, openApprovals } from '@marquee/contract'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { type ApprovalRecord, findApprovalRecord, selectGone, selectOwn, selectToAnswer } from '../repo/rows.ts'
import { maySee, permissionsOf, shownTo } from '../rules.ts'

/** What waits for the caller: requests that they may answer, their own, and those that nobody waits for any more. */
export async function listOpen(ctx: SignedContext): Promise<z.infer<typeof openApprovals>> {
  const { services, venueId, actor } = ctx
  const permissions = permissionsOf(actor.rights)
  const approver = permissions.length === 0 ? null : { userId: actor.userId, permissions }
  const [toAnswer, own, gone] = await Promise.all([
    approver ? selectToAnswer(services.db, venueId, approver) : [],
    selectOwn(services.db, venueId, actor.userId),
    approver ? selectGone(services.db, venueId, approver) : [],
  ])
  const show = (record: ApprovalRecord) => shownTo(record, actor.userId)
  return { toAnswer: toAnswer.map(show), own: own.map(show), gone: gone.map(show) }
}

/** One approval; NOT_FOUND alike for one that does not exist and one that is not the caller's affair. */
export async function getApproval(ctx: SignedContext, { id }: { id: ApprovalId }): Promise<ApprovalRow> {
  const { services, venueId, actor } = ctx
  const record = await findApprovalRecord(services.db, venueId, id)
  if (!record || !maySee(asked(record), actor)) refuse('NOT_FOUND')
  return shownTo(record, actor.userId)
}

/** The plain ids by which rules decide. */
export const asked = ({ requestedBy, answeredBy, module, action }: ApprovalRecord) => ({
  requestedBy: requestedBy.id,
  answeredBy: answeredBy?.id ?? null,
  module,
  action,
})

/** The row after a change, in the transaction of it. */
export async function rereadApproval(ctx: SignedContext, tx: Tx, id: ApprovalId): Promise<ApprovalRow> {
  const record = await findApprovalRecord(tx, ctx.venueId, id)
  if (!record) throw new Error('an approval vanished in its own transaction')
  return shownTo(record, ctx.actor.userId)
}
