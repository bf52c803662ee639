import { RecordPage } from '../../lib/record/record-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { Account } from './account.tsx'
import { Bank } from './bank.tsx'
import { vendorCalls } from './queries.ts'
import { vendorScreen } from './screen.ts'
import { Shares } from './shares.tsx'

/** Whom the venue buys from and pays. */
export default function VendorsPage() {
  const seesPayouts = useMay('vendor_payouts', 'view')
  return (
    <RecordPage
      screen={vendorScreen}
      calls={vendorCalls}
      before={(row) => (
        <>
          <Bank key={`bank-${row.id}`} vendor={row} />
          <Account key={`account-${row.id}`} vendor={row} />
          {seesPayouts && <Shares key={`shares-${row.id}`} vendor={row} />}
        </>
      )}
    />
  )
}
