import type { ApprovalId, ApprovalRow, UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { findPin } from '../repo/approvers.ts'
import { countTry, uncountTry } from '../repo/pin-tries.ts'
import { findApprovalRecord } from '../repo/rows.ts'
import { pinMinutes, pinTries } from '../rules.ts'
import { settle } from './answer.ts'
import { grantingRoles } from './request.ts'

interface GrantByPin {
  id: ApprovalId
  approverId: UserId
  pin: string
}

/**
 * Grants the caller's own request by the PIN of an approver who is beside them and whose first role must hold the
 * action. A wrong PIN, a person without one and one who may not approve have one answer, WRONG_CREDENTIALS, after the
 * same work; THROTTLED after five wrong ones. NOT_FOUND for a request of someone else, STATE for one that is not open.
 */
export async function grantByPin(ctx: SignedContext, { id, approverId, pin }: GrantByPin): Promise<ApprovalRow> {
  const { services, venueId, actor } = ctx
  const { db, passwords } = services
  const record = await findApprovalRecord(db, venueId, id)
  if (record?.requestedBy.id !== actor.userId) refuse('NOT_FOUND')
  if (record.state !== 'requested') refuse('STATE', { details: { state: record.state } })
  const { tries, endsIn } = await countTry(db, approverId, { minutes: pinMinutes, atMost: pinTries })
  if (tries > pinTries) refuse('THROTTLED', { retryAfter: endsIn })
  const roleIds = await grantingRoles(ctx, record)
  const approver = approverId === actor.userId ? undefined : await findPin(db, venueId, { roleIds, userId: approverId })
  const fits = await passwords.verify(approver?.pinHash ?? null, pin)
  if (!approver || !fits) {
    const fields = { event: 'pin refused', userId: actor.userId, approverId, ip: ctx.ip, requestId: ctx.requestId }
    services.log.warn(fields, 'an approval by PIN was refused')
    refuse('WRONG_CREDENTIALS')
  }
  await uncountTry(db, approverId)
  return settle(ctx, { id, answer: 'granted', method: 'pin', by: approverId, roleId: approver.roleId, note: null })
}
