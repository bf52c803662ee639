import {
  checkPromoCodeInput,
  keepPlacesInput,
  listPromoKeepsInput,
  promoChoices,
  promoKeepChoices,
  promoKeepId,
  promoKeeps,
  promoOffer,
  releasePlacesInput,
} from '@marquee/contract/promo-codes'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { keepForHolders, listKeepable, listKeptOf, promoCodes } from './record.ts'
import { checkForSeller, listChoices } from './service/check.ts'
import { releasePlaces } from './service/kept.ts'

export const promoCodesRouter = router({
  list: promoCodes.list(can('promo_codes', 'view')),
  /** What a code can be for, for people who do not see the prices. */
  choices: can('promo_codes', 'view')
    .output(promoChoices)
    .query(({ ctx }) => listChoices(ctx)),
  check: signedIn
    .input(checkPromoCodeInput)
    .output(promoOffer)
    .query(({ ctx, input }) => checkForSeller(ctx, input)),
  /** Places of sessions that are, or were, kept for whoever has a code. */
  kept: can('promo_codes', 'view')
    .input(listPromoKeepsInput)
    .output(promoKeeps)
    .query(({ ctx, input }) => listKeptOf(ctx, input.id)),
  /** Of which sessions places can be kept for a code. */
  keepChoices: can('promo_codes', 'update')
    .input(listPromoKeepsInput)
    .output(promoKeepChoices)
    .query(({ ctx, input }) => listKeepable(ctx, input.id)),
  keepPlaces: can('promo_codes', 'update')
    .meta({ audited: true })
    .input(keepPlacesInput)
    .output(z.object({ id: promoKeepId }))
    .mutation(({ ctx, input }) => keepForHolders(ctx, input)),
  releasePlaces: can('promo_codes', 'update')
    .meta({ audited: true })
    .input(releasePlacesInput)
    .output(z.object({ id: promoKeepId }))
    .mutation(({ ctx, input }) => releasePlaces(ctx, input)),
  create: promoCodes.create(can('promo_codes', 'create')),
  import: promoCodes.import(can('promo_codes', 'create')),
  export: promoCodes.export(can('promo_codes', 'export')),
  update: promoCodes.update(can('promo_codes', 'update')),
  archive: promoCodes.archive(can('promo_codes', 'archive')),
  changed: promoCodes.changed(can('promo_codes', 'view')),
})
