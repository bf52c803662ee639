import type { OrderRow } from '@marquee/contract'
import type { BulkDeed, BulkOutcome } from '../../lib/bulk/deed.ts'
import { useBulk } from '../../lib/bulk/use-bulk.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { printDocument } from '../../parts/printing/print-document.ts'
import { usePassesOfOrders } from './queries.ts'

/** As many as the server puts into one document. */
const printedAtOnce = 50

const notPrinted: Failure = { reason: 'STATE', requestId: null, issues: [], details: {}, retryAfter: null }

/** The chosen orders, and their passes on paper: those that are still good for anything. */
export function useBulkPrint() {
  const { t } = useTexts('orderList')
  const bulk = useBulk<OrderRow>()
  const make = usePassesOfOrders()

  async function run(rows: readonly OrderRow[]): Promise<BulkOutcome<OrderRow>[]> {
    const withPasses = rows.filter(({ passes }) => passes > 0)
    const printed = new Set(withPasses.slice(0, printedAtOnce))
    let failure: Failure | undefined
    if (printed.size > 0) {
      try {
        printDocument(await make.mutateAsync({ orderIds: [...printed].map(({ id }) => id) }))
      } catch (error) {
        failure = readFailure(error)
      }
    }
    return rows.map((row) => {
      if (printed.has(row)) return failure ? { row, failure } : { row }
      return { row, failure: notPrinted }
    })
  }

  const deed: BulkDeed<OrderRow> = {
    run,
    nameOf: ({ orderNo }) => t('orderList:orderNo', { number: orderNo }),
    done: (count) => t('orderList:bulk.printed', { count }),
    why: ({ reason }, { passes }) => {
      if (reason !== 'STATE') return undefined
      return passes > 0 ? t('orderList:bulk.tooMany', { count: printedAtOnce }) : t('orderList:bulk.nothing')
    },
  }
  return { ...bulk, print: () => bulk.start(deed, bulk.rows()) }
}
