import { useState } from 'react'
import type { Failure } from '../trpc/failure.ts'

/**
 * The row that a small form is about: as it was when the form opened, and once someone else’s change was refused with
 * STALE, as the screen shows it now. So "save again" works, and never before the person was told. `tell` takes the
 * failure of each render.
 */
export function useToldRow<Row>(shown: Row) {
  const [opened] = useState(shown)
  const [isTold, setTold] = useState(false)
  return {
    row: isTold ? shown : opened,
    tell(failure: Failure | null) {
      if (failure?.reason === 'STALE' && !isTold) setTold(true)
    },
  }
}
