import type { PromoCodeId, PromoCodeRow } from '@marquee/contract/promo-codes'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const promoCodeCalls = recordCalls<PromoCodeRow>(trpc.promoCodes, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.promoCodes.list.invalidate(), utils.promoCodes.kept.invalidate()])
})

/** What a code can be for. */
export const usePromoChoices = () => trpc.promoCodes.choices.useQuery(undefined, { meta: { ownError: true } })

/** What is, and was, kept for whoever has a code. */
export const useKept = (id: PromoCodeId) => trpc.promoCodes.kept.useQuery({ id }, { meta: { ownError: true } })

/** Sessions with places that can be kept for a code. */
export const useKeepChoices = (id: PromoCodeId) =>
  trpc.promoCodes.keepChoices.useQuery({ id }, { meta: { ownError: true }, staleTime: 0 })

/** What is done with kept places; the list counts them too. */
export function useKeptCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta: { ownError: true },
    onSettled: () => {
      void utils.promoCodes.kept.invalidate()
      void utils.promoCodes.keepChoices.invalidate()
      void utils.promoCodes.list.invalidate()
    },
  }
  return {
    keep: trpc.promoCodes.keepPlaces.useMutation(options),
    release: trpc.promoCodes.releasePlaces.useMutation(options),
  }
}
