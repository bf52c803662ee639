import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { selectEnd } from '../repo/ends.ts'

/**
 * Until when the rights last by which this call runs: the end of the role in which the caller acts, or of that in which
 * someone approved the call. Milliseconds; null: they have no end. Whatever is given by them may not last longer.
 */
export async function endOfAuthority(ctx: SignedContext, tx: Tx): Promise<number | null> {
  const { actor, approval, venueId } = ctx
  const userId = approval?.approverId ?? actor.userId
  const roleId = approval?.roleId ?? actor.roleId
  const end = roleId === null ? undefined : await selectEnd(tx, venueId, { userId, roleId })
  // A role that was taken away this very moment lasts no longer.
  return end === undefined ? 0 : end
}
