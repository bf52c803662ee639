import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { tellMenu } from '../events.ts'
import { countOfShift } from '../repo/shifts.ts'

interface Step {
  ctx: SignedContext
  work: Work
}

/** STATE while something on the menu is sold in this shift: without it that would never be sold, and nobody told. */
export async function refuseWhileSoldIn({ ctx, work }: Step, shiftId: string): Promise<void> {
  const { inUse } = await countOfShift(work.tx, ctx.venueId, shiftId)
  if (inUse > 0) refuse('STATE', { details: { dishes: inUse } })
}

/** The menu is another one when a shift is that something is sold in. */
export async function tellMenuOfShift({ ctx, work }: Step, shiftId: string): Promise<void> {
  const { all } = await countOfShift(work.tx, ctx.venueId, shiftId)
  if (all > 0) tellMenu(ctx, work, shiftId)
}
