import type { SetAvailability, variantAvailability } from '@marquee/contract/food-menu'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import { holdAvailability, writeAvailability } from '../repo/availability.ts'

/**
 * Puts a variant on or off sale: until further notice, until a time, or until so many are sold. `procedure` is the door it
 * came through. VALIDATION for a time that has gone, NOT_FOUND.
 */
export async function setAvailability(
  ctx: SignedContext,
  procedure: 'foodProducts.setAvailability' | 'foodMenu.setAvailability',
  input: SetAvailability,
): Promise<z.output<typeof variantAvailability>> {
  const { commandId, ...wanted } = input
  if (wanted.until !== null && Date.parse(wanted.until) <= Date.now()) refuseField('until', 'field.timeGone')
  return runCommand(ctx, { commandId, procedure, input: { ...wanted } }, async (work) => {
    const { variantId, mode, until, left, reason } = wanted
    const key = { venueId: ctx.venueId, variantId }
    const before = (await holdAvailability(work.tx, key)) ?? refuse('NOT_FOUND')
    await writeAvailability(work.tx, { venueId: ctx.venueId, by: ctx.actor.userId }, wanted)
    await work.audit({
      action: procedure,
      entity: 'food_variant',
      entityId: variantId,
      before: { ...before },
      after: { mode, until, left, reason },
      ...(reason !== '' && { reason }),
    })
    tellMenu(ctx, work, variantId)
    return { variantId, mode, until, left, reason }
  })
}
