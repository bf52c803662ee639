import { Skeleton } from '@marquee/ui'
import { Suspense } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { address } from './address.ts'
import { Counter } from './counter.tsx'

const TablesPage = onDemand(() => import('./tables-page.tsx'))

/** Food and drinks: sold at the counter, kept as open orders, paid in parts. */
export default function FoodBookingPage() {
  const [said] = useAddress(address)
  if (said.view === 'tables') {
    return (
      <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
        <TablesPage />
      </Suspense>
    )
  }
  return <Counter />
}
