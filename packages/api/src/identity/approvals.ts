import {
  allPermissions,
  approvalId,
  effectiveRights,
  type ModuleAccess,
  mayDo,
  type Permission,
  type RoleId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { sql } from 'kysely'
import type { Actor, Approval, Context } from '../core/context.ts'
import { inputHash } from '../core/input-hash.ts'
import { refuse } from '../core/refusal.ts'
import type { Work } from '../core/work.ts'

/** The stream of a venue that says which approval changed. */
export const approvalsTopic = 'approvals'

/** Its payload: what decides who hears of it. */
export interface ApprovalChangePayload {
  approvalId: string
  requestedBy: string
  module: string
  action: string
}

/** Tells the venue that an approval changed. */
export function announceApproval({ announce }: Work, venueId: VenueId, row: ApprovalKeys): void {
  const { id, requested_by, module, action } = row
  const payload: ApprovalChangePayload = { approvalId: id, requestedBy: requested_by, module, action }
  announce(venueId, approvalsTopic, { ...payload })
}

interface ApprovalKeys {
  id: string
  requested_by: string
  module: string
  action: string
}

interface Shown {
  id: string
  procedure: string
  input: unknown
  access: ModuleAccess
}

/**
 * The approval that a call came with, when it was granted to this person for exactly this call and the approver still
 * may what they approved. APPROVAL otherwise. A spent one still passes here: the command that spent it may be asking for
 * its answer again; `spendApproval` lets nothing happen twice.
 */
export async function findApproval(ctx: Context, actor: Actor, shown: Shown): Promise<Approval | null> {
  const id = approvalId.safeParse(shown.id)
  if (!id.success) refuse('APPROVAL')
  const row = await ctx.services.db
    .selectFrom('approval as a')
    .innerJoin('app_user as u', 'u.id', 'a.answered_by')
    .innerJoin('venue_member as m', (join) =>
      join.onRef('m.venue_id', '=', 'a.venue_id').onRef('m.user_id', '=', 'a.answered_by').on('m.state', '=', 'active'),
    )
    .innerJoin('role as r', (join) =>
      join
        .onRef('r.venue_id', '=', 'a.venue_id')
        .onRef('r.id', '=', 'a.answered_role_id')
        .on('r.archived_at', 'is', null),
    )
    .select([
      'a.answered_by',
      'a.answered_role_id',
      'a.procedure',
      'a.input_hash',
      'u.name',
      'r.is_owner',
      sql<Permission[] | null>`(
        select jsonb_agg(jsonb_build_object('module', p.module, 'action', p.action, 'limits', p.limits))
        from role_permission p where p.venue_id = a.venue_id and p.role_id = a.answered_role_id
      )`.as('permissions'),
    ])
    .where('a.venue_id', '=', actor.venueId)
    .where('a.id', '=', id.data)
    .where('a.requested_by', '=', actor.userId)
    .where('a.state', 'in', ['granted', 'used'])
    .where(sql<boolean>`exists (
      select from user_role ur where ur.venue_id = a.venue_id and ur.user_id = a.answered_by
      and ur.role_id = a.answered_role_id and ur.valid @> now())`)
    .executeTakeFirst()
  const { module, action } = shown.access
  const rights = row && effectiveRights(row.is_owner ? allPermissions() : (row.permissions ?? []))
  const fits = row?.procedure === shown.procedure && row.input_hash.equals(inputHash(shown.procedure, shown.input))
  if (!row || !rights || !fits || !mayDo(rights, module, action)) refuse('APPROVAL')
  return {
    id: id.data,
    approverId: row.answered_by as UserId,
    approverName: row.name,
    roleId: row.answered_role_id as RoleId,
    rights,
    isOwner: row.is_owner,
  }
}

/** Spends the approval of a call, in the transaction of what it allows; APPROVAL when it is spent or too late. */
export async function spendApproval(work: Work, { approval, actor }: Context): Promise<void> {
  if (!approval || !actor) return
  const spent = await work.tx
    .updateTable('approval')
    .set({ state: 'used', used_at: sql<string>`clock_timestamp()` })
    .where('venue_id', '=', actor.venueId)
    .where('id', '=', approval.id)
    .where('state', '=', 'granted')
    .where(sql<boolean>`usable_until > clock_timestamp()`)
    .returning(['id', 'requested_by', 'module', 'action'])
    .executeTakeFirst()
  if (!spent) refuse('APPROVAL')
  announceApproval(work, actor.venueId, spent)
}
