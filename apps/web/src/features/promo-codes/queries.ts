import type { PromoCodeRow } from '@marquee/contract/promo-codes'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const promoCodeCalls = recordCalls<PromoCodeRow>(trpc.promoCodes, () => {
  const utils = trpc.useUtils()
  return () => utils.promoCodes.list.invalidate()
})

/** What a code can be for. */
export const usePromoChoices = () => trpc.promoCodes.choices.useQuery(undefined, { meta: { ownError: true } })
