import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderRow } from '@marquee/contract/food-orders'
import { useFormat } from '../../../lib/format.ts'
import type { Failure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'

type Taken = Pick<FoodOrderRow, 'money' | 'currency'>

/** How it is said that money is taken for an open order, and where. */
export function useMoneyWords() {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const called = useGivenNames()
  /** How much at which till. */
  const said = ({ money, currency }: Taken): string =>
    format.list(
      money.map(({ amountMinor, till, takenBy, isCharging }) => {
        const amount = format.money(amountMinor, currency)
        if (till === null) return t('foodBooking:money.by', { amount, name: takenBy })
        return t(isCharging ? 'foodBooking:money.charging' : 'foodBooking:money.at', {
          amount,
          till: called.till(till),
        })
      }),
    )
  /** Why the order cannot end, with the way out. */
  const refused = (order: Taken & Pick<FoodOrderRow, 'callNo' | 'callName'>): string =>
    t('foodBooking:money.refused', { number: calledAs(order), taken: said(order) })
  return {
    said,
    refused,
    /** The words for such a refusal of the server; none for another. */
    of(failure: Failure | null): { STATE?: string } {
      const { openMoney: money, ...order }: Record<string, unknown> = failure?.details ?? {}
      if (!Array.isArray(money)) return {}
      return { STATE: refused({ ...order, money } as unknown as Parameters<typeof refused>[0]) }
    },
  }
}
