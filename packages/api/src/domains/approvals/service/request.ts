import type { ApprovalId, ApprovalRow, RoleId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { inputHash } from '../../../core/input-hash.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { type ApprovalSummary, findApprovable } from '../../../door/approvable.ts'
import { mayAskFor } from '../../../door/authority.ts'
import { inTransaction } from '../../../door/work.ts'
import { announceApproval } from '../../../identity/approvals.ts'
import { listRolesWithRights } from '../../roles/service/find.ts'
import { type Approver, selectApprovers } from '../repo/approvers.ts'
import { countOpen, findOpenTwin, holdMember, insertRequest } from '../repo/write.ts'
import { holds, openAtMost, openMinutes } from '../rules.ts'
import { rereadApproval } from './read.ts'

interface Request {
  procedure: string
  input?: unknown
  reason?: string
}

/**
 * Asks for one command, once: the same again, while it waits, is the same request. Returns the request and the people who could grant it. VALIDATION on `procedure` for a command
 * that nobody can approve, on `input.…` for what the command itself would refuse; FORBIDDEN for callers who may not see
 * the module; STATE when too many of the caller's requests wait.
 */
export async function requestApproval(
  ctx: SignedContext,
  { procedure, input, reason }: Request,
): Promise<ApprovalRow & { approvers: Approver[] }> {
  const { venueId, actor } = ctx
  const approvable = findApprovable(procedure)
  if (!approvable) refuseField('procedure', 'field.invalid')
  const mayAsk = approvable.forAnyone ? actor.apiKeyId === null : mayAskFor(actor, approvable.access)
  if (!mayAsk) refuse('FORBIDDEN')
  const { needs, ...described } = await approvable.describe(ctx, await approvable.parse(input))
  // Whoever lacks another right than the command's own asks those who hold that one.
  const access = needs ?? approvable.access
  if (needs && !mayAskFor(actor, needs)) refuse('FORBIDDEN')
  const summary = bounded(described)
  const id = uuidv7() as ApprovalId
  // As it was sent: the door compares before anything is parsed.
  const hash = inputHash(procedure, input)
  const row = await inTransaction(ctx, async (work) => {
    await holdMember(work.tx, venueId, actor.userId)
    // Asked twice, by a second press or after a lost answer: the approver sees it once. What has to be told differently by now
    // (a till that was counted again) is another request.
    const twin = await findOpenTwin(work.tx, { venueId, requestedBy: actor.userId, inputHash: hash, summary })
    if (twin) return rereadApproval(ctx, work.tx, twin)
    if ((await countOpen(work.tx, venueId, actor.userId)) >= openAtMost) {
      refuse('STATE', { details: { atMost: openAtMost } })
    }
    const { module, action } = access
    await insertRequest(work.tx, {
      venueId,
      id,
      procedure,
      module,
      action,
      inputHash: hash,
      summary,
      reason: reason || null,
      requestedBy: actor.userId,
      openMinutes,
    })
    await work.audit({
      action: 'approvals.request',
      entity: 'approval',
      entityId: id,
      after: { procedure, target: summary.target },
      ...(reason ? { reason } : {}),
    })
    announceApproval(work, venueId, { id, requested_by: actor.userId, module, action })
    return rereadApproval(ctx, work.tx, id)
  })
  const roleIds = await grantingRoles(ctx, access)
  const approvers = await selectApprovers(ctx.services.db, venueId, { roleIds, except: actor.userId })
  return { ...row, approvers }
}

/** The roles of the venue that hold an action. */
export async function grantingRoles(ctx: SignedContext, wanted: { module: string; action: string }): Promise<RoleId[]> {
  const roles = await listRolesWithRights(ctx)
  return roles.filter((role) => !role.archived && holds(role.rights, wanted)).map((role) => role.id)
}

const longest = 500

// Names come from the database and may be long; an approver's screen shows a sentence.
const bounded = ({ target, targetNames, facts }: ApprovalSummary): ApprovalSummary => ({
  target: target.slice(0, longest),
  ...(targetNames && {
    targetNames: { en: targetNames.en.slice(0, longest), tr: targetNames.tr.slice(0, longest) },
  }),
  facts: facts.slice(0, 20).map((fact) => ({ ...fact, value: fact.value.slice(0, longest) })),
})
