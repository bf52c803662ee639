import { checkPromoCodeInput, promoChoices, promoOffer } from '@marquee/contract/promo-codes'
import { can, router, signedIn } from '../../door/trpc.ts'
import { promoCodes } from './record.ts'
import { checkForSeller, listChoices } from './service/check.ts'

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
  create: promoCodes.create(can('promo_codes', 'create')),
  import: promoCodes.import(can('promo_codes', 'create')),
  export: promoCodes.export(can('promo_codes', 'export')),
  update: promoCodes.update(can('promo_codes', 'update')),
  archive: promoCodes.archive(can('promo_codes', 'archive')),
  changed: promoCodes.changed(can('promo_codes', 'view')),
})
