import type { OrderId } from '@marquee/contract'
import { useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { printDocument } from '../../parts/printing/print-document.ts'
import { usePassesOfOrders } from './queries.ts'

/** As many as the server puts into one document. */
const printedAtOnce = 50

/** The chosen orders, and their passes on paper: those that are still good for anything. */
export function useBulkPrint() {
  const { t } = useTexts('orderList')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const make = usePassesOfOrders()
  const run = async () => {
    if (make.isPending) return
    const orderIds = [...selected] as OrderId[]
    if (orderIds.length > printedAtOnce) {
      toast.error(t('orderList:bulk.tooMany', { count: printedAtOnce }))
      return
    }
    try {
      printDocument(await make.mutateAsync({ orderIds }))
      setSelected(new Set())
    } catch (error) {
      if (readFailure(error).reason === 'STATE') toast.error(t('orderList:bulk.nothing'))
      else reportFailure(error)
    }
  }
  return { selected, select: setSelected, run: () => void run(), pending: make.isPending }
}
