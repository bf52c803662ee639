import { useEffect, useState } from 'react'
import { onSalesChanged } from './changes.ts'
import type { KeptSale } from './db.ts'
import { canSign } from './keys.ts'
import { keptSales } from './sales.ts'

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
