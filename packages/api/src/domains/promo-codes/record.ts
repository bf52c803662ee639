import {
  type keepPlacesInput,
  type PromoCodeId,
  type PromoKeep,
  type PromoKeepChoice,
  promoCodeRecord,
} from '@marquee/contract/promo-codes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignedContext } from '../../core/context.ts'
import { refuseField } from '../../core/refusal.ts'
import { runCommand } from '../../door/work.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isForSale, isOnMenu } from './repo/codes.ts'
import { keptNow } from './repo/kept.ts'
import { endKeptOf, keepPlaces, listKeepChoices, listKept } from './service/kept.ts'

/** Promo codes, those that are good first. How often one was used is counted beside it. */
const promoCodeService = recordOf({
  record: promoCodeRecord,
  order: sql`array_position(array['active', 'paused', 'ended'], r.state), r.code_key`,
  derived: {
    used: sql`coalesce((select c.used from promo_count c
      where c.venue_id = r.venue_id and c.promo_code_id = r.id and c.guest = ''), 0)`,
    kept: keptNow,
  },
  beforeSave: async ({ ctx, work, before }, { productId, passTypeId, foodProductId }) => {
    const { venueId } = ctx
    if (foodProductId !== null && before?.foodProductId !== foodProductId) {
      if (!(await isOnMenu(work.tx, { venueId, id: foodProductId }))) refuseField('foodProductId', 'field.invalid')
    }
    const isSame = before && before.productId === productId && before.passTypeId === passTypeId
    if (isSame || (productId === null && passTypeId === null)) return
    const fits = await isForSale(work.tx, { venueId, productId, passTypeId })
    if (!fits) refuseField(passTypeId === null ? 'productId' : 'passTypeId', 'field.invalid')
  },
  // What is kept is for those who have the code as it was: one that is off, put away or for something else keeps nothing.
  afterChange: async ({ ctx, work, before }, id) => {
    if (!before) return
    const now = await promoCodeService.hold(ctx, work.tx, id)
    const isSame =
      now.productId === before.productId &&
      now.passTypeId === before.passTypeId &&
      now.foodProductId === before.foodProductId &&
      now.code === before.code
    if (!isSame || now.state !== 'active' || now.archivedAt !== null) await endKeptOf(ctx, work, now.id)
  },
})

export const promoCodes = recordProcedures(promoCodeService)

/** Keeps places for a code, behind its lock: one that is being switched off at this moment keeps nothing. */
export function keepForHolders(ctx: SignedContext, input: z.infer<typeof keepPlacesInput>) {
  const command = { commandId: input.commandId, procedure: 'promoCodes.keepPlaces', input: { ...input } }
  return runCommand(ctx, command, async (work) =>
    keepPlaces(ctx, await promoCodeService.hold(ctx, work.tx, input.id), work, input),
  )
}

/** What is, and was, kept for a code. */
export async function listKeptOf(ctx: SignedContext, id: PromoCodeId): Promise<PromoKeep[]> {
  await promoCodeService.get(ctx, id)
  return listKept(ctx, id)
}

/** Sessions ahead with places that can be kept for a code. */
export async function listKeepable(ctx: SignedContext, id: PromoCodeId): Promise<PromoKeepChoice[]> {
  await promoCodeService.get(ctx, id)
  return listKeepChoices(ctx, id)
}
