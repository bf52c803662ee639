import type { AreaRow, PickupPointRow, QuoteRide } from '@marquee/contract/transport'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const areaCalls = recordCalls<AreaRow>(trpc.areas, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.areas.list.invalidate(), utils.ridePrices.invalidate()])
})

export const pointCalls = recordCalls<PickupPointRow>(trpc.pickupPoints, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.pickupPoints.list.invalidate(), utils.areas.list.invalidate()])
})

const meta = { ownError: true }

/** All prices of rides. */
export const usePriceSheet = () => trpc.ridePrices.sheet.useQuery(undefined, { meta })

/** Keeps changed prices; the answer is the sheet as it is then. */
export function useSavePrices() {
  const utils = trpc.useUtils()
  return trpc.ridePrices.save.useMutation({
    meta,
    onSuccess: (sheet) => utils.ridePrices.sheet.setData(undefined, sheet),
    onError: () => void utils.ridePrices.sheet.invalidate(),
    onSettled: () => void utils.ridePrices.quote.invalidate(),
  })
}

/** Which tax is in the prices. */
export const useRideTerms = () => trpc.ridePrices.terms.useQuery(undefined, { meta })

/** Sets it; the answer is what holds then. */
export function useSetRideTerms() {
  const utils = trpc.useUtils()
  return trpc.ridePrices.setTerms.useMutation({
    meta,
    onSuccess: (terms) => utils.ridePrices.terms.setData(undefined, terms),
    onError: () => void utils.ridePrices.terms.invalidate(),
  })
}

/** What a ride would cost; null: nothing is asked yet. */
export const useRideQuote = (asked: QuoteRide | null) =>
  trpc.ridePrices.quote.useQuery(asked as QuoteRide, { enabled: asked !== null, meta, retry: false })
