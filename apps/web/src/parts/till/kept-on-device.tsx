import type { TillSessionRow } from '@marquee/contract'
import { Suspense } from 'react'
import { onDemand } from '../../lib/on-demand.ts'

const KeptBeforeCount = onDemand(() => import('../offline-food/before-count.tsx'))

/** What this device sold at the till and has not uploaded, before its drawer is counted. */
export function KeptOnDevice({ row }: { row: TillSessionRow }) {
  return (
    <Suspense fallback={null}>
      <KeptBeforeCount row={row} />
    </Suspense>
  )
}
