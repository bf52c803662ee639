import { Badge } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'
import type { ListedTransaction } from './queries.ts'

/** Where a payment or refund stands; of a payment that a terminal has not given back in part, which part. */
export function StateBadge({
  row: { state, amountMinor, openMinor, currency },
}: {
  row: Pick<ListedTransaction, 'state' | 'amountMinor' | 'openMinor' | 'currency'>
}) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  const isPart = openMinor !== null && openMinor < amountMinor && (state === 'under_way' || state === 'declined')
  return (
    <Badge {...stateLooks[state]}>
      {isPart
        ? t(`transactions:partState.${state}`, { amount: format.money(openMinor, currency) })
        : t(`transactions:state.${state}`)}
    </Badge>
  )
}
