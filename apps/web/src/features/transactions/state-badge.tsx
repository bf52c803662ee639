import { openRefunds } from '@marquee/contract'
import { Badge } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'
import type { ListedTransaction } from './queries.ts'

/** Where a payment or refund stands; of a payment that has not all gone back that should, which part. */
export function StateBadge({
  row: { state, method, amountMinor, openMinor, currency },
}: {
  row: Pick<ListedTransaction, 'state' | 'method' | 'amountMinor' | 'openMinor' | 'currency'>
}) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  const part = openMinor !== null && openMinor < amountMinor && openRefunds.find((each) => each === state)
  return (
    <Badge {...stateLooks[state]}>
      {part
        ? t(`transactions:partState.${part}`, { amount: format.money(openMinor, currency) })
        : // Nobody had paid it: it goes back to nobody.
          t(state === 'given_back' && method === 'invoice' ? 'transactions:owedLess' : `transactions:state.${state}`)}
    </Badge>
  )
}
