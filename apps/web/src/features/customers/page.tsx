import { RecordPage } from '../../lib/record/record-page.tsx'
import { CustomerPart } from './customer-part.tsx'
import { customerCalls } from './queries.ts'
import { customerScreen } from './screen.ts'

/** Who buys. */
export default function CustomersPage() {
  return (
    <RecordPage
      screen={customerScreen}
      calls={customerCalls}
      before={(row) => <CustomerPart key={row.id} customer={row} />}
    />
  )
}
