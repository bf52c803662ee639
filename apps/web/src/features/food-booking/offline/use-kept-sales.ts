import { useEffect, useState } from 'react'
import { onSalesChanged } from '../../../parts/offline-food/changes.ts'
import type { KeptSale } from '../../../parts/offline-food/db.ts'
import { canSign } from '../../../parts/offline-food/keys.ts'
import { keptSales } from '../../../parts/offline-food/sales.ts'

/** The sales that this device keeps for a venue, whichever window made them. */
export function useKeptSales(venueId: string | undefined): readonly KeptSale[] {
  const [sales, setSales] = useState<readonly KeptSale[]>([])
  useEffect(() => {
    if (!venueId || !canSign()) return
    let isOver = false
    const read = () =>
      keptSales(venueId).then(
        (found) => !isOver && setSales(found),
        // A browser that keeps nothing has none.
        () => undefined,
      )
    void read()
    const stop = onSalesChanged(() => void read())
    return () => {
      isOver = true
      stop()
    }
  }, [venueId])
  return sales
}
