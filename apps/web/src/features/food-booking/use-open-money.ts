import { useAskCharges } from '../../parts/terminal/queries.ts'
import { useParts } from '../../parts/till/part-payment/queries.ts'
import { readNoted } from './model/open-sales.ts'

/**
 * Whether there is money for a sale that is not made: a terminal may yet charge a card (`charging`), or some was taken and
 * would belong to nothing without the sale (`taken`). null: there is none.
 */
export function useOpenMoney(): (orderId: string) => Promise<'charging' | 'taken' | null> {
  const parts = useParts()
  const askCharges = useAskCharges()
  return async (orderId) => {
    if (parts.of(orderId).length > 0 || readNoted(orderId).length > 0) return 'taken'
    // Without the server nothing is kept or ended either, and that is said.
    return navigator.onLine ? askCharges(orderId).catch(() => null) : null
  }
}
