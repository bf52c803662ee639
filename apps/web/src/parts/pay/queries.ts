import { inLanguage } from '@marquee/contract'
import { useLive } from '../../lib/live.ts'
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
