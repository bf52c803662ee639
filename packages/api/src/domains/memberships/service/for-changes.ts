import type { OrderId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { countUsed, endUnused } from '../repo.ts'

interface OfLines {
  orderId: OrderId
  lineNos: readonly number[]
}

const refuseUsed = (): never => refuse('STATE', { details: { membership: 'used' } })

/** STATE when a membership of these lines has let somebody in: it stays. */
export async function requireUnused({ venueId }: SignedContext, db: Db | Tx, of: OfLines): Promise<void> {
  if (of.lineNos.length > 0 && (await countUsed(db, { venueId, ...of })) > 0) refuseUsed()
}

/** Ends the memberships of these lines; STATE when one of them has let somebody in meanwhile. */
export async function takeBackUnused({ venueId }: SignedContext, tx: Tx, of: OfLines): Promise<void> {
  if (of.lineNos.length > 0 && (await endUnused(tx, { venueId, ...of })) > 0) refuseUsed()
}
