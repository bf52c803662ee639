import { RecordPage } from '../../lib/record/record-page.tsx'
import { Account } from './account.tsx'
import { vendorCalls } from './queries.ts'
import { vendorScreen } from './screen.ts'

/** Whom the venue buys from and pays. */
export default function VendorsPage() {
  return (
    <RecordPage screen={vendorScreen} calls={vendorCalls} before={(row) => <Account key={row.id} vendor={row} />} />
  )
}
