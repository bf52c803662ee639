import {
  type AllowanceKind,
  coveredBy,
  type Departure,
  type OrderId,
  type TicketSessionId,
  type UserId,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseAfterwards } from '../../../core/refusal.ts'
import { firstBeyond, requireReach } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { countComps, findCompLeft, type KeptAllowance, selectApproved } from '../repo.ts'
import { needOf } from './need.ts'

/** How a sale leaves the list, by kind; a kind that is missing keeps to it. */
export type Departures = { readonly [Kind in AllowanceKind]?: Departure & { reasons: readonly string[] } }

/** By whose leave a sale departs from the list. */
export interface Leave {
  /** Who approved some of it; null: it is all the seller's own. */
  approverId: UserId | null
  /** To whom complimentary passes are counted; null: to nobody. */
  countedTo: UserId | null
}

/**
 * By whose leave this sale departs from the list: what was approved for its order first, else the seller's own rights.
 * NEEDS_APPROVAL or FORBIDDEN where neither reaches so far, VALIDATION for a reason that asks for a note.
 */
export async function requireLeave(
  ctx: SignedContext,
  tx: Tx,
  { departures, ...order }: { orderId: OrderId; ticketSessionId: TicketSessionId; departures: Departures },
): Promise<Leave> {
  const { venueId, actor } = ctx
  // What the seller had the right to then is asked of their rights now.
  const approved = await selectApproved(tx, { venueId, ...order, actorId: actor.userId })
  let approverId: UserId | null = null
  let countedTo: UserId | null = actor.isOwner ? null : actor.userId
  for (const [kind, { reasons, ...reach }] of Object.entries(departures) as [
    AllowanceKind,
    Departure & { reasons: readonly string[] },
  ][]) {
    for (const reason of reasons) await requireNote(ctx, tx, { occasion: `sale_${kind}`, reason })
    const need = needOf(kind, reach)
    const leave = coveredBy(approved, kind, { ...reach, reasons })
    if (!leave || (kind !== 'comp' && !firstBeyond(ctx, [need]))) {
      requireReach(ctx, need.access, need.extent)
      continue
    }
    approverId = leave.approverId
    if (kind === 'comp') countedTo = countedBy(leave)
  }
  return { approverId, countedTo }
}

export const countedBy = ({ approverId, approverIsOwner }: Pick<KeptAllowance, 'approverId' | 'approverIsOwner'>) =>
  approverIsOwner ? null : approverId

/** Counts the complimentary passes of a sale; COMP_QUOTA when there are not so many left. */
export async function useCompQuota(
  ctx: SignedContext,
  tx: Tx,
  { countedTo, qty }: Pick<Leave, 'countedTo'> & { qty: number },
): Promise<void> {
  if (countedTo === null || qty === 0) return
  const { venueId, services } = ctx
  try {
    await countComps(tx, { venueId, userId: countedTo, qty })
  } catch (error) {
    if (classifyPgError(error).constraint !== 'comp_use_within_quota') throw error
    refuseAfterwards(error, async () => {
      const left = await findCompLeft(services.db, { venueId, userId: countedTo })
      return refuse('COMP_QUOTA', { details: { ...left } })
    })
  }
}
