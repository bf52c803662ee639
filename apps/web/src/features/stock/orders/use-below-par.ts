import type { PurchaseOrderId } from '@marquee/contract/purchases'
import { useCommand } from '../../../lib/command/use-command.ts'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { StockState } from '../use-stock-state.ts'
import { useOrderCommands } from './queries.ts'

interface Drafted {
  orders: { id: PurchaseOrderId }[]
  withoutVendor: number
}

/** Drafts orders of all that is running out, and shows them. */
export function useBelowPar(state: StockState) {
  const { t } = useTexts('purchases')
  const format = useFormat()
  const { belowPar } = useOrderCommands()
  const command = useCommand('purchases.belowPar', belowPar.mutateAsync)
  const run = async (vendorId: string | null) => {
    const done = (await command.act({ vendorId } as never)) as
      | Drafted
      | { failure: unknown; error: unknown }
      | undefined
    if (!done) return
    if ('failure' in done) {
      reportFailure(done.error)
      return
    }
    const { orders, withoutVendor } = done
    const words = [
      orders.length === 0
        ? t('purchases:belowPar.none')
        : t('purchases:belowPar.done', { count: orders.length, formatted: format.number(orders.length) }),
      withoutVendor > 0 &&
        t('purchases:belowPar.withoutVendor', { count: withoutVendor, formatted: format.number(withoutVendor) }),
    ].filter(Boolean)
    toast.success(words.join('. '))
    if (orders.length > 0) state.showPart('orders')
  }
  return { run: (vendorId: string | null = null) => void run(vendorId), pending: command.pending }
}
