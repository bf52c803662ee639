import { type FloorId, pastClosing, storedLocalText } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findFloorHours } from '../repo/ahead.ts'

interface Planned {
  floorId: FloorId
  /** On the venue's clock. */
  starts: readonly string[]
  minutes: number
}

/**
 * STATE with `details.pastClosing` (floor, its closing hour, the starts) for what would end after its floor has closed:
 * it may be meant, so it is taken when the caller says so.
 */
export async function requireOpen(ctx: SignedContext, tx: Tx, { floorId, starts, minutes }: Planned): Promise<void> {
  const floor = await findFloorHours(tx, { venueId: ctx.venueId, floorId })
  const past = floor ? pastClosing(starts, minutes, floor) : []
  if (!floor || past.length === 0) return
  const { name, closes } = floor
  refuse('STATE', { details: { pastClosing: { floor: storedLocalText.parse(name), closes, starts: past } } })
}
