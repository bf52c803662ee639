import { downloadFrom } from '../../lib/download.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExportOrders } from './queries.ts'
import type { OrdersFilter } from './use-orders-state.ts'

/** The filtered list as a file: exactly the rows that the filter finds. The server makes it and notes who took it. */
export function useExport(filter: OrdersFilter) {
  const { t } = useTexts('orderList')
  const make = useExportOrders()
  const run = async () => {
    if (make.isPending) return
    try {
      const file = await make.mutateAsync(filter)
      downloadFrom(file)
      toast.success(t('orderList:export.started', { name: file.name }))
    } catch (error) {
      reportFailure(error)
    }
  }
  return { run: () => void run(), pending: make.isPending }
}
