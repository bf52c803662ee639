import { type CheckedGiftCard, inLanguage } from '@marquee/contract'
import { useLive } from '../../lib/live.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTillWords } from '../till/use-till-words.ts'

// What takes money says itself that its ways could not be read.
const meta = { ownError: true }

/** The ways of payment that the venue takes, in their order; screens that sell ask before anybody pays. */
export const usePaymentMethods = () => trpc.paymentMethods.list.useQuery({}, { meta })

/** Reads them again when someone changes one, while a payment is open. */
export function usePaymentMethodsLive() {
  const utils = trpc.useUtils()
  const refresh = () => void utils.paymentMethods.list.invalidate()
  trpc.paymentMethods.changed.useSubscription({}, useLive<{ id: string }>({ onChange: refresh, onResync: refresh }))
}

/** What is known of the gift card of a code. */
export interface KnownCard {
  card: CheckedGiftCard | null
  /** What it can pay; null: nothing, undefined: nobody knows. */
  balanceMinor: number | null | undefined
  isAsked: boolean
  failure: Failure | null
  refresh(): void
}

/** Asks what a gift card holds as soon as its code is whole; null: it is not. */
export function useCardBalance(code: string | null): KnownCard {
  const query = trpc.giftCards.check.useQuery(
    { code: code ?? '' },
    // It may have paid elsewhere since.
    { meta, enabled: code !== null, retry: false, staleTime: 0, gcTime: 0 },
  )
  const failure = code !== null && query.error ? readFailure(query.error) : null
  const card = code === null ? null : (query.data ?? null)
  const isUnknown = failure?.reason === 'GIFT_CARD'
  const balanceMinor = card ? (card.state === 'active' ? card.balanceMinor : null) : isUnknown ? null : undefined
  return {
    card,
    balanceMinor,
    isAsked: code !== null && query.isFetching,
    failure,
    refresh: () => void (code !== null && query.refetch()),
  }
}

/** What the venue calls a way of payment; by its kind where it is not among those in use. */
export function useMethodName(): (payment: { method: string; methodId?: string | undefined }) => string {
  const methods = usePaymentMethods()
  const words = useTillWords()
  const { language } = useTexts('till')
  return ({ method, methodId }) => {
    const known = methods.data?.find(({ id }) => id === methodId)
    return known ? inLanguage(known.name, language) : words.method(method)
  }
}
