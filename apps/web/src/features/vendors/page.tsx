import { RecordPage } from '../../lib/record/record-page.tsx'
import { Account } from './account.tsx'
import { Bank } from './bank.tsx'
import { vendorCalls } from './queries.ts'
import { vendorScreen } from './screen.ts'

/** Whom the venue buys from and pays. */
export default function VendorsPage() {
  return (
    <RecordPage
      screen={vendorScreen}
      calls={vendorCalls}
      before={(row) => (
        <>
          <Bank key={`bank-${row.id}`} vendor={row} />
          <Account key={`account-${row.id}`} vendor={row} />
        </>
      )}
    />
  )
}
